import { createPrivateKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signEs256 } from './es256.ts'

// One signature in 128 has a number shorter than 32 bytes, and every second number has a zero in front of it in DER.
test('[AUTH-5] a signature is r and s in 32 bytes each, also where one of them is short', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = createPrivateKey({ key: privateKey.export({ format: 'jwk' }), format: 'jwk' })
  let short = 0
  for (let made = 0; made < 2_000; made += 1) {
    const bytes = Buffer.from(`header.claims ${made}`)
    const signature = signEs256(key, bytes)
    expect(signature.length).toBe(64)
    if (signature[0] === 0 || signature[32] === 0) short += 1
    expect(verify('sha256', bytes, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
  }
  expect(short).toBeGreaterThan(0)
})
