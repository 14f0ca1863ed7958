import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Stores a code so that a copy of the database does not tell it: 9000 values under a plain hash are soon tried. */
export type CodeHasher = {
  hash(codeId: string, code: string): Buffer
  isRight(codeId: string, code: string, hash: Uint8Array): boolean
}

/** `secret`: 32 bytes of this installation, kept outside the database. */
export function createCodeHasher(secret: Uint8Array): CodeHasher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laci registration code', 32))
  // The id goes in too: equal codes of two people have different hashes.
  const hash = (codeId: string, code: string) =>
    createHmac('sha256', key).update(`${codeId}:${code}`).digest()
  return { hash, isRight: (codeId, code, stored) => timingSafeEqual(hash(codeId, code), stored) }
}
