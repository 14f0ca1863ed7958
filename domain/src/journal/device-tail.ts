import * as z from 'zod/mini'
import { businessDaySchema } from '../base/time/zone.ts'
import { hashSchema } from '../events/envelope.ts'

/**
 * Where a device's chain ends: its newest event, and the newest receipt number that it gave. A third place beside the device's
 * log and its second copy remembers it, and the server does [LOG-24, SYNC-89].
 */
export const deviceTailSchema = z.object({
  deviceSeq: z.int().check(z.gte(1)),
  hash: hashSchema,
  receipt: z.nullable(z.object({ day: businessDaySchema, counter: z.int().check(z.gte(1)) })),
})
export type DeviceTail = z.output<typeof deviceTailSchema>

/** More than any device records before it is heard of again: a tail so far ahead is damaged, or somebody's joke. */
export const farthestTailAhead = 1_000_000

/** `7.<hash>.2026-11-26.12`, or `7.<hash>` where no receipt was given. */
export function deviceTailText({ deviceSeq, hash, receipt }: DeviceTail): string {
  return receipt === null ? `${deviceSeq}.${hash}` : `${deviceSeq}.${hash}.${receipt.day}.${receipt.counter}`
}

/** Null: no such text. */
export function readDeviceTail(text: string): DeviceTail | null {
  if (!/^\d{1,15}\.[0-9a-f]{64}(\.\d{4}-\d{2}-\d{2}\.\d{1,9})?$/.test(text)) return null
  const [deviceSeq, hash, day, counter] = text.split('.')
  const receipt = day === undefined ? null : { day, counter: Number(counter) }
  const read = deviceTailSchema.safeParse({ deviceSeq: Number(deviceSeq), hash, receipt })
  return read.success ? read.data : null
}
