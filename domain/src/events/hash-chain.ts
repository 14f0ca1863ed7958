import { canonicalText } from './canonical-text.ts'
import type { Envelope, Sha256Hex } from './envelope.ts'

type Unhashed = Omit<Envelope, 'hash'>

/** A device that goes back in time by more than this is shown to the owner (R10). */
export const backDatedMs = 5 * 60_000

/**
 * The text that an event's hash covers [SYNC-2]: every field of the envelope but the hash, in one fixed order. `hasEscapes` as
 * in `canonicalText`.
 */
export function hashedText(event: Unhashed, hasEscapes = true): string {
  const hashed = [
    event.storeId,
    event.eventId,
    event.deviceId,
    event.deviceSeq,
    event.kind,
    event.version,
    event.at,
    event.staffId,
    event.body,
    event.prevHash,
  ]
  return canonicalText(hashed, hasEscapes)
}

export function hashOf(event: Unhashed, sha256: Sha256Hex, hasEscapes = true): string {
  return sha256(hashedText(event, hasEscapes))
}

export type ChainFault = 'hash_mismatch' | 'chain_broken'

/** Why an event does not continue the chain after `prevHash`, or null when it does (R9). */
export function chainFault(
  event: Envelope,
  prevHash: string,
  sha256: Sha256Hex,
  hasEscapes = true,
): ChainFault | null {
  if (hashOf(event, sha256, hasEscapes) !== event.hash) return 'hash_mismatch'
  if (event.prevHash !== prevHash) return 'chain_broken'
  return null
}
