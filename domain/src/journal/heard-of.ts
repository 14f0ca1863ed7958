import type { Instant } from '../base/time/instant.ts'
import { type Heard, mostHeardDevices } from '../events/heard.ts'
import type { Replica } from './replica.ts'

/** What this till has heard of a product at this moment, with its own events through `ownSeq`. */
export function heardOf(
  { deviceId, heard, cursor, rows }: Replica,
  productId: string,
  ownSeq: number,
): { readonly heard: Heard; readonly knownAt: Instant } {
  // A row of a download may be ahead of where the stream goes on.
  const rowSeq = rows.get(productId)?.throughSeq ?? 0
  const devices = Object.entries(heard.devices)
    .filter(([otherId]) => otherId !== deviceId)
    .slice(1 - mostHeardDevices)
    .map(([otherId, deviceSeq]) => ({ deviceId: otherId, deviceSeq }))
  return {
    heard: {
      throughSeq: rowSeq > cursor ? rowSeq : heard.throughSeq,
      devices: ownSeq === 0 ? devices : [...devices, { deviceId, deviceSeq: ownSeq }],
    },
    knownAt: heard.at as Instant,
  }
}
