import * as z from 'zod/mini'
import { businessDaySchema } from '../time/zone.ts'

/**
 * The end of what a device has told: its last event, and the newest receipt number that it gave. Kept where the log itself is
 * not, it says what is missing when the end of a log is lost, and which numbers have been printed.
 */
export const tailSchema = z.object({
  deviceSeq: z.int().check(z.gte(0)),
  /** Of that event; the next one continues from it. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Null: no receipt yet. */
  receipt: z.nullable(z.object({ day: businessDaySchema, counter: z.int().check(z.gte(1)) })),
})
export type Tail = z.output<typeof tailSchema>
