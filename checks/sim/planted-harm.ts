import { type Envelope, genesisHash } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import type { Random } from './random.ts'
import { type SimTill, sha256 } from './sim-till.ts'

/**
 * Harm that is done to a device's files while it is off: by an older or newer release, by somebody who wants to hide a
 * sale. Each answers the number of the event it touched, or null when there was nothing to touch.
 */

/** An event that no server can read, at the end of the chain: a release with a mistake recorded it. */
export function plantPoison(till: SimTill, nowMs: number, random: Random): number {
  const bodies: Record<string, unknown>[] = [
    { lines: 'not a list' },
    { products: [{ productId: 'not an id', changes: {} }] },
    { lines: [{ productId: null, quantityThousandths: -5 }] },
    {},
  ]
  const kind = random.pick(['sale_recorded', 'product_saved', 'stock_adjusted'])
  return append(till, nowMs, kind, 1, random.pick(bodies), random)
}

/** An event that a newer release recorded. */
export function plantNewerKind(till: SimTill, nowMs: number, random: Random): number {
  return random.chance(0.5)
    ? append(till, nowMs, 'points_given', 1, { customer: 'Budi', points: 3 }, random)
    : append(till, nowMs, 'stock_adjusted', 2, { reason: 'moved', lines: [] }, random)
}

/** Makes the newest unsent event say something else than its hash covers. */
export function plantTampering(till: SimTill): number | null {
  const { ackedThrough } = till.disk.marks
  let newest: Envelope | null = null
  for (const { event } of till.disk.own.values()) {
    if (event.deviceSeq > ackedThrough && (newest === null || event.deviceSeq > newest.deviceSeq))
      newest = event
  }
  if (newest === null) return null
  change(till, newest)
  return newest.deviceSeq
}

/** Changes an event that the server has, and makes the device send it once more. */
export function plantChangedBody(till: SimTill): number | null {
  const { ackedThrough } = till.disk.marks
  const event = till.disk.own.get(ackedThrough)?.event
  if (event === undefined) return null
  change(till, event)
  till.disk.marks = { ...till.disk.marks, ackedThrough: ackedThrough - 1 }
  return event.deviceSeq
}

function change(till: SimTill, event: Envelope): void {
  const own = till.disk.own.get(event.deviceSeq)!
  // The time stands in the envelope of every kind, so this never makes the event unreadable.
  till.disk.own.set(event.deviceSeq, { ...own, event: { ...event, at: (event.at + 1) as Envelope['at'] } })
  if (isHealed(event.deviceSeq)) return
  const lines = till.copyDisk.text.split('\n')
  till.copyDisk.text = lines.filter((line) => !line.includes(event.eventId)).join('\n')
}

/** Every second time the second copy is left alone: then the right content is put back at the start, and nobody is warned [LOG-22]. */
export const isHealed = (deviceSeq: number) => deviceSeq % 2 === 0

function append(
  till: SimTill,
  nowMs: number,
  kind: string,
  version: number,
  body: Record<string, unknown>,
  random: Random,
): number {
  const { head } = till.disk
  const digits = [...random.bytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const unhashed = {
    storeId: till.identity.storeId,
    eventId: `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`,
    deviceId: till.identity.deviceId,
    deviceSeq: head.deviceSeq + 1,
    kind,
    version,
    at: nowMs as Envelope['at'],
    staffId: null,
    body,
    prevHash: head.deviceSeq === 0 ? genesisHash : head.hash,
  }
  const event: Envelope = { ...unhashed, hash: hashOf(unhashed, sha256) }
  till.disk.own.set(event.deviceSeq, { event, receivedAt: null })
  till.disk.head = { deviceSeq: event.deviceSeq, hash: event.hash, at: event.at }
  return event.deviceSeq
}
