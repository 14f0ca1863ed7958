import { createHash } from 'node:crypto'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'

/** A credential that says nothing: whose it is and what it opens stands in the row of its id. */
export type OpaqueToken = {
  readonly id: string
  /** sha256 of the whole token: what the database keeps. */
  readonly hash: Buffer
}

/**
 * `staff`: a staff member on a till. `request`: a device that waits for the owner. `order`: opens one order. `ebook`: fetches
 * a bought book.
 */
export type OpaqueTokenKind = 'staff' | 'request' | 'order' | 'ebook'

const pattern = /^laci_([a-z]+)_([0-9a-f-]{36})_[A-Za-z0-9_-]{43}$/

/** `laci_<kind>_<id>_<secret>`, to be shown once. `secret` holds 32 fresh random bytes. */
export function makeOpaqueToken(
  kind: OpaqueTokenKind,
  id: string,
  secret: Uint8Array,
): { text: string; hash: Buffer } {
  const text = `laci_${kind}_${id}_${Buffer.from(secret).toString('base64url')}`
  return { text, hash: hashOf(text) }
}

/** The token of an `Authorization` header, or null when it carries something else. */
export function bearerOpaqueToken(
  kind: OpaqueTokenKind,
  authorization: string | undefined,
): OpaqueToken | null {
  return readOpaqueToken(kind, /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
}

/** The same of a text that stands somewhere else, such as in an address. */
export function readOpaqueToken(kind: OpaqueTokenKind, text: string): OpaqueToken | null {
  const parts = pattern.exec(text)
  return parts !== null && parts[1] === kind && isUuid(parts[2]) ? { id: parts[2], hash: hashOf(text) } : null
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
