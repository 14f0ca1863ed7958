import { expect, test } from 'vitest'
import { openTestShop } from '../testing/shop.ts'
import { addStaff } from '../testing/staff.ts'
import { startTestServer } from '../testing/test-server.ts'
import { createPasswordHasher } from './passwords.ts'

test('[PLATFORM-12] hashes are argon2id with 19 MiB, two passes, one lane', async () => {
  const passwords = createPasswordHasher()
  const encoded = await passwords.hash('rahasia-123')
  expect(encoded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(encoded, 'rahasia-123')).toBe(true)
  expect(await passwords.verify(encoded, 'rahasia-124')).toBe(false)
  expect(await passwords.hash('rahasia-123')).not.toBe(encoded)
})

test('[PLATFORM-12] a server that is handed no hasher keeps passwords and PINs at their full cost', async () => {
  const server = await startTestServer({ isCostly: true })
  try {
    await addStaff(server, await openTestShop(server))
    const { rows } = await server.ownerPool.query<{ hash: string }>(
      `select password_hash as hash from auth_user where password_hash is not null
       union all select password_hash from staff union all select pin_hash from staff order by hash`,
    )
    expect(rows.map(({ hash }) => hash.split('$').slice(0, -2).join('$'))).toEqual([
      '$argon2id$v=19$m=19456,t=2,p=1',
      '$argon2id$v=19$m=19456,t=2,p=1',
      'pbkdf2-sha256$600000',
    ])
  } finally {
    await server.close()
  }
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
