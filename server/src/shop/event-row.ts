import { instant } from '@laci/domain/base/time/instant.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import { malformedKind } from '@laci/domain/journal/event-kinds.ts'

/** A row of `journal_event`, as far as its hash needs it. */
export type EventRow = {
  readonly event_id: string
  readonly device_id: string
  readonly device_seq: number
  readonly kind: string
  readonly version: number
  readonly at_ms: number
  readonly staff_id: string | null
  readonly body: Record<string, unknown>
  readonly prev_hash: string
  /** The text as it came, of an event that could not be read. */
  readonly raw: string | null
}

/** The columns of `EventRow`. */
export const eventRowColumns = `event_id, device_id, device_seq, kind, version, at_ms, staff_id, body,
  encode(prev_hash, 'hex') as prev_hash, raw`

/** What the content of a stored event hashes to. */
export function contentHashOf(storeId: string, row: EventRow, sha256: Sha256Hex): string {
  if (row.kind === malformedKind) return sha256(row.raw ?? '')
  return hashOf(
    {
      storeId,
      eventId: row.event_id,
      deviceId: row.device_id,
      deviceSeq: row.device_seq,
      kind: row.kind,
      version: row.version,
      at: instant(row.at_ms),
      staffId: row.staff_id,
      body: row.body,
      prevHash: row.prev_hash,
    },
    sha256,
  )
}
