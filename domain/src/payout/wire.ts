import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { signedRupiahSchema } from '../base/money/rupiah.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { waitingReasons } from './judge-balance.ts'
import { payoutStates } from './payout-state.ts'

// What the operator's desk calls. Every call needs an operator with a second factor. Times are epoch milliseconds.
//   GET  /api/operator/payout-runs                   -> {runs}, newest first
//   POST /api/operator/payout-runs                   -> {madeRunId}: makes the run that is due and is not there yet
//   GET  /api/operator/payout-runs/{runId}           -> one run with its payouts
//   GET  /api/operator/payout-runs/{runId}/transfers -> text/csv of what is still to be transferred
//   POST /api/operator/payouts/{payoutId}/paid       {reference, actionId?, seenState?} -> the payout
//   POST /api/operator/payouts/{payoutId}/failed     {reason, newBankNumber?, actionId?, seenState?} -> the payout
// Refusals are {code, message}: 404 run_unknown, payout_unknown; 409 payout_decided, payout_changed,
// bank_number_own; 400 bank_number_invalid.

/** A run in a list. */
export const payoutRunSchema = z.object({
  runId: z.string(),
  /** The 1st or the 15th. */
  day: businessDaySchema,
  /** To be transferred until the end of this day. */
  processedBy: businessDaySchema,
  madeAt: z.int(),
  payoutCount: z.int(),
  totalRupiah: signedRupiahSchema,
  openCount: z.int(),
  openRupiah: signedRupiahSchema,
  paidCount: z.int(),
  paidRupiah: signedRupiahSchema,
  failedCount: z.int(),
  failedRupiah: signedRupiahSchema,
  /** Affiliates whose balance waits for a later run. */
  waitingCount: z.int(),
  waitingRupiah: signedRupiahSchema,
})
export type PayoutRun = z.output<typeof payoutRunSchema>

export const payoutRunListSchema = z.object({ runs: z.array(payoutRunSchema) })

/** One commission that a payout holds; negative: a debit that it was reduced by. */
export const paidCommissionSchema = z.object({
  entryId: z.string(),
  orderId: z.string(),
  packageName: z.string(),
  /** When it was earned or taken back. */
  bookedAt: z.int(),
  /** What the customer paid, or got back (negative). */
  paidRupiah: signedRupiahSchema,
  commissionRupiah: signedRupiahSchema,
})

/** What one affiliate gets by one run. Everything but state, reference, reason and decidedAt never changes. */
export const payoutSchema = z.object({
  payoutId: z.string(),
  /** `2026-12-01/3`: what stands in the transfer. */
  number: z.string(),
  affiliateId: z.string(),
  name: z.string(),
  bankNumber: z.string(),
  amountRupiah: signedRupiahSchema,
  state: z.enum(payoutStates),
  /** Of the transfer, when it was paid. */
  reference: z.nullable(z.string()),
  /** Why it failed. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(z.int()),
  /** The affiliate was erased: nobody else can name another bank number [PAYOUT-9]. */
  isAffiliateGone: z.boolean(),
  commissions: z.array(paidCommissionSchema),
})
export type Payout = z.output<typeof payoutSchema>

export const payoutRunDetailSchema = z.extend(payoutRunSchema, {
  payouts: z.array(payoutSchema),
  waiting: z.array(
    z.object({
      affiliateId: z.string(),
      name: z.string(),
      balanceRupiah: signedRupiahSchema,
      reason: z.enum(waitingReasons),
    }),
  ),
})
export type PayoutRunDetail = z.output<typeof payoutRunDetailSchema>

/** Null: the run that is due was there already. */
export const madeRunSchema = z.object({ madeRunId: z.nullable(z.string()) })

const line = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum))

/** Made by the page when the click was meant: the same one never decides twice. */
const actionId = z.optional(uuidSchema)
/** How it stood on the page; missing: it does not say [PAYOUT-12]. */
const seenState = z.optional(z.enum(payoutStates))
export const paidRequestSchema = z.object({ reference: line(100), actionId, seenState })
export const failedRequestSchema = z.object({
  reason: line(200),
  /** Where the next run pays it to, of an affiliate who was erased; missing: the same number again. */
  newBankNumber: z.optional(z.string().check(z.maxLength(80))),
  actionId,
  seenState,
})
