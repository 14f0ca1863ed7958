import * as z from 'zod/mini'
import { rupiahSchema } from '../base/money/rupiah.ts'
import { instantSchema } from '../base/time/instant.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { grantKinds } from '../plan/plan-ledger.ts'
import { holdingSchema, passKeySchema } from './pass.ts'

/**
 * `GET /api/entitlement`, with a till's key; or with the owner's session and `?storeId=`, then without a pass. Every pull
 * carries `entitlementVersion`: when it differs from `version` here, a till asks again.
 */
export const entitlementSchema = z.object({
  /** For the till that asked (`openPass`). */
  pass: z.nullable(z.string()),
  /** To be pinned with the first answer, where the till did not get it when it was bound. */
  passKey: passKeySchema,
  holding: holdingSchema,
  version: z.int(),
  serverTime: instantSchema,
})
export type Entitlement = z.output<typeof entitlementSchema>

/**
 * `GET /api/plan`, asked for like the entitlement: what *Langganan* shows. The orders themselves come from `/api/orders`.
 * Times are epoch milliseconds.
 */
export const planViewSchema = z.object({
  holding: holdingSchema,
  /** The operator's text for this shop; empty: none. */
  promo: z.string(),
  /** What the end date is made of, newest first. */
  grants: z.array(
    z.object({
      kind: z.enum(grantKinds),
      /** The catalogue's name of what was bought; empty for the trial. */
      itemName: z.string(),
      /** The number that receipts show; null for the trial. */
      orderNumber: z.nullable(z.string()),
      at: instantSchema,
      /** Months that it gave, with those on top. */
      months: z.int(),
      bonusMonths: z.int(),
      tokens: z.int(),
      amountRupiah: rupiahSchema,
      /** Given back so far. */
      takenBackRupiah: rupiahSchema,
      isTakenBack: z.boolean(),
    }),
  ),
  /** The last days on which the balance changed, newest first. `spent` is what sales used, `received` the rest. */
  tokenDays: z.array(
    z.object({ day: businessDaySchema, received: z.int(), spent: z.int(), balance: z.int() }),
  ),
  /** How many such days there are; the first releases did not say it. */
  tokenDayCount: z.optional(z.int()),
  serverTime: instantSchema,
})
export type PlanView = z.output<typeof planViewSchema>
