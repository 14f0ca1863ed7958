import { createCipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const secretOf = (byte: number) => createSecretKey(new Uint8Array(32).fill(byte))
const secret = secretOf(1)
const seal = createSeal(secret, 'laci outbox payload', randomBytes)
const text = 'Kode OTP Anda adalah: 4821'

test('[PLATFORM-14] a sealed text never looks the same twice, and no changed byte goes unnoticed', () => {
  const sealed = seal.seal(text)
  expect(seal.open(sealed)).toBe(text)
  expect(seal.seal(text)).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64')
  for (const position of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[position]! ^= 1
    expect(() => seal.open(changed.toString('base64'))).toThrow()
  }
  // A shortened tag would be guessed sooner.
  expect(() => seal.open(bytes.subarray(0, 20).toString('base64'))).toThrow()
})

test('[PLATFORM-14] a sealed text opens with its own secret, for its own purpose and in its own place alone', () => {
  const sealed = seal.seal(text, 'row 1')
  expect(seal.open(sealed, 'row 1')).toBe(text)
  expect(() => seal.open(sealed, 'row 2')).toThrow()
  expect(() => seal.open(sealed)).toThrow()
  for (const other of [
    createSeal(secretOf(2), 'laci outbox payload', randomBytes),
    createSeal(secret, 'laci factor secret', randomBytes),
  ]) {
    expect(() => other.open(sealed, 'row 1')).toThrow()
  }
})

test('[PLATFORM-14] what earlier releases sealed still opens', () => {
  // Written out as the first release wrote it: messages may be waiting in a database.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laci outbox payload', 32))
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
  expect(seal.open(sealed)).toBe(text)
})
