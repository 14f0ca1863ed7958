import * as z from 'zod/mini'
import { businessDaySchema } from '../base/time/zone.ts'

/** The business day for which something counts; the first tills did not say it of these kinds [SYNC-100]. */
export const dayFacts = { businessDay: z.optional(businessDaySchema) } as const
