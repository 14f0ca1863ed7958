import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { businessDaySchema, zoneSchema } from '../base/time/zone.ts'

/** When and by whom something happened at the counter: the same members in every event of the day. */
export const counterFacts = {
  zone: zoneSchema,
  businessDay: businessDaySchema,
  cashierName: z.string().check(z.maxLength(80)),
  /** The drawer's shift that it belongs to, also when it arrives after the shift was closed; null: none was open. */
  shiftId: z.optional(z.nullable(uuidSchema)),
} as const

const counterFactsSchema = z.object(counterFacts)
/** As a till writes them: always with its shift, or null. */
export type CounterFacts = Readonly<Omit<z.output<typeof counterFactsSchema>, 'shiftId'>> & {
  readonly shiftId: string | null
}
