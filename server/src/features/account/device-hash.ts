import type { KeyObject } from 'node:crypto'
import { keyedHasher } from '../../crypto/keyed-hasher.ts'

/** `secret`: 32 bytes of this installation, kept outside the database. */
export function createDeviceHasher(secret: KeyObject): (mark: string) => Buffer {
  return keyedHasher(secret, 'laci affiliate device')
}

/** The same of an address, under a key of its own. */
export function createAddressHasher(secret: KeyObject): (address: string) => Buffer {
  return keyedHasher(secret, 'laci affiliate address')
}
