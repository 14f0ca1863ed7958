import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Stores a short code so that a copy of the database does not tell it: under a plain hash all values are soon tried. */
export type CodeHasher = {
  hash(codeId: string, code: string): Buffer
  isRight(codeId: string, code: string, hash: Uint8Array): boolean
}

/** What is hashed: each has a key of its own. Never renamed, or the codes under way are no longer right. */
export type CodePurpose = 'laci registration code' | 'laci recovery code' | 'laci one-time code'

/** `secret`: 32 bytes of this installation, kept outside the database. */
export function createCodeHasher(secret: KeyObject, purpose: CodePurpose): CodeHasher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  // The id goes in too: equal codes of two people have different hashes.
  const hash = (codeId: string, code: string) =>
    createHmac('sha256', key).update(`${codeId}:${code}`).digest()
  return { hash, isRight: (codeId, code, stored) => timingSafeEqual(hash(codeId, code), stored) }
}
