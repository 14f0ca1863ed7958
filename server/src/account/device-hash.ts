import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'

/** `secret`: 32 bytes of this installation, kept outside the database. */
export function createDeviceHasher(secret: KeyObject): (mark: string) => Buffer {
  return keyedHasher(secret, 'laci affiliate device')
}

/** The same of an address, under a key of its own. */
export function createAddressHasher(secret: KeyObject): (address: string) => Buffer {
  return keyedHasher(secret, 'laci affiliate address')
}

function keyedHasher(secret: KeyObject, purpose: string): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return (text) => createHmac('sha256', key).update(text).digest()
}
