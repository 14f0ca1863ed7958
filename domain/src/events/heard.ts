import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'

/** A shop with more tills says so of those that were heard last. */
export const mostHeardDevices = 200

/**
 * What a till had heard of its shop: every event through a number of the shop, and of each device those through its own number.
 * Numbers of devices mean the same whatever becomes of the server; `throughSeq` is where the till's last download began.
 */
export const heardSchema = z.object({
  throughSeq: z.int().check(z.gte(0)),
  devices: z
    .array(z.object({ deviceId: uuidSchema, deviceSeq: z.int().check(z.gte(1)) }))
    .check(z.maxLength(mostHeardDevices)),
})
export type Heard = z.output<typeof heardSchema>

/** The same as a till keeps it, with the server's clock when it took the newest of it. */
export type HeardMark = {
  readonly throughSeq: number
  readonly at: number
  /** Own number by device, the one heard last at the end. */
  readonly devices: Readonly<Record<string, number>>
}

/** A base that was there before tills kept this: all of it was heard. */
export function heardThrough(cursor: number, at = 0): HeardMark {
  return { throughSeq: cursor, at, devices: {} }
}

/** `mark` with more events of the stream. */
export function hear(
  mark: HeardMark,
  events: Iterable<{ readonly deviceId: string; readonly deviceSeq: number; readonly receivedAt: number }>,
): HeardMark {
  const devices = new Map(Object.entries(mark.devices))
  let { at } = mark
  for (const { deviceId, deviceSeq, receivedAt } of events) {
    const before = devices.get(deviceId) ?? 0
    devices.delete(deviceId)
    devices.set(deviceId, Math.max(before, deviceSeq))
    at = Math.max(at, receivedAt)
  }
  return { throughSeq: mark.throughSeq, at, devices: Object.fromEntries(devices) }
}

/**
 * Had the till that recorded `heard` heard of the event then? An event of another device without a number of the shop came before tills
 * kept them.
 */
export function isHeard(
  { throughSeq, devices }: Heard,
  event: { readonly deviceId: string; readonly deviceSeq: number; readonly storeSeq?: number | undefined },
  isOwn: boolean,
): boolean {
  const through = devices.find(({ deviceId }) => deviceId === event.deviceId)?.deviceSeq ?? 0
  if (event.deviceSeq <= through) return true
  if (event.storeSeq === undefined) return !isOwn
  return event.storeSeq <= throughSeq
}
