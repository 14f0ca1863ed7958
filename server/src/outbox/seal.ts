import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Encrypts texts that must not be read out of a copy of the database. */
export type Seal = { seal(text: string): string; open(sealed: string): string }

const ivBytes = 12
const tagBytes = 16

/** `secret`: 32 bytes of this installation, kept outside the database. AES-256-GCM under a key of its own. */
export function createSeal(secret: Uint8Array, randomBytes: (count: number) => Uint8Array): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laci outbox payload', 32))
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
