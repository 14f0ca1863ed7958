import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * Encrypts texts that must not be read out of a copy of the database. `place` names the row that a text belongs to:
 * moved to another row it does not open.
 */
export type Seal = {
  seal(text: string, place?: string): string
  open(sealed: string, place?: string): string
}

const ivBytes = 12
const tagBytes = 16

/** What is sealed: each has a key of its own. Never renamed, or what is stored no longer opens. */
export type SealPurpose = 'laci outbox payload' | 'laci factor secret' | 'laci shop midtrans key'

/** `secret`: 32 bytes of this installation, kept outside the database. AES-256-GCM; `open` throws on what is not ours. */
export function createSeal(
  secret: KeyObject,
  purpose: SealPurpose,
  randomBytes: (count: number) => Uint8Array,
): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text, place = '') {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed, place = '') {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
