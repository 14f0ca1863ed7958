import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'

/** `secret`: 32 bytes of this installation, kept outside the database. */
export function createDeviceHasher(secret: KeyObject): (mark: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laci affiliate device', 32))
  return (mark) => createHmac('sha256', key).update(mark).digest()
}
