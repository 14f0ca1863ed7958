import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * Hashes that tell nothing outside this installation and nothing about hashes of another purpose. `secret`: 32 bytes, kept
 * outside the database.
 */
export function keyedHasher(secret: KeyObject, purpose: string): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return (text) => createHmac('sha256', key).update(text).digest()
}
