import * as z from 'zod/mini'

/** A moment as epoch milliseconds, UTC. The wire, the journal and the database of the till all carry this number. */
export type Instant = number & { readonly unit: 'epoch-milliseconds' }

/** 2000-01-01 to 2100-01-01: a clock outside is broken, but the event is still taken (R10). */
export const instantSchema = z.int().check(z.gte(0), z.lte(253_402_300_799_999)) as unknown as z.ZodMiniType<
  Instant,
  number
>

export function instant(epochMs: number): Instant {
  return Math.trunc(epochMs) as Instant
}
