import { expect, test } from 'vitest'
import { createPasswordHasher } from './passwords.ts'

test('[PLATFORM-12] hashes are argon2id with 19 MiB, two passes, one lane', async () => {
  const passwords = createPasswordHasher()
  const encoded = await passwords.hash('rahasia-123')
  expect(encoded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(encoded, 'rahasia-123')).toBe(true)
  expect(await passwords.verify(encoded, 'rahasia-124')).toBe(false)
  expect(await passwords.hash('rahasia-123')).not.toBe(encoded)
})

test('[PLATFORM-12] nobody has no password, whatever is tried', async () => {
  const passwords = createPasswordHasher()
  expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  expect(await passwords.verify(null, '')).toBe(false)
})

test('[PLATFORM-12] two at a time, 64 wait, the next are told to come later, and the queue empties', async () => {
  const passwords = createPasswordHasher()
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.hash('x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const result of refused) expect(result.reason).toMatchObject({ status: 429, retryAfterMs: 2_000 })
  expect(await passwords.hash('x')).toMatch(/^\$argon2id/)
})
