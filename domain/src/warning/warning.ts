import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { instantSchema } from '../base/time/instant.ts'
import { dayFacts } from '../events/day-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'

/**
 * What the owner must see (*peringatan*). The server accepts what has happened at the counter and raises one of these
 * instead of refusing (R6, ruling 15).
 */
export const warningCodeSchema = z.enum([
  /** The event could not be read; it is kept as it came. */
  'malformed_event',
  /** A newer till told something this server does not know yet; kept, not counted. */
  'unknown_kind',
  /** An event named another shop; kept aside, not counted. */
  'foreign_store',
  /** The same id came again with another content; the first one stays. */
  'changed_body',
  /** A number of the device was used by two events: copied profile or tampering. */
  'sequence_reused',
  /** Numbers of a device are missing for good. */
  'sequence_gap',
  /** The event does not follow the one before it. */
  'chain_broken',
  /** The content does not match its own hash. */
  'hash_mismatch',
  /** The device's clock is more than five minutes off. */
  'clock_wrong',
  /** The event is dated before the one that came before it. */
  'back_dated',
  /** Sent by a device after the owner had revoked it. */
  'device_revoked',
  /** Told by somebody after the owner had ended their account. */
  'staff_ended',
  /** The sums of a sale differ from what its own lines give. */
  'sale_sum_differs',
  /** The same of a refund. */
  'refund_sum_differs',
  /** The same of an instalment. */
  'instalment_sum_differs',
  /** More came back of a sale, goods or money, than was sold. */
  'refund_exceeds_sale',
  /** Two tills were paid for one held bill: both sales stand, this is the later one (ruling 20). */
  'bill_paid_twice',
  /** A product was sold below zero. */
  'stock_negative',
  /** Something was sold on this day after trial, plan, tokens had ended: raised once a day [PLAN-19]. */
  'subscription_ended',
  /** What came from another shop of the owner is not what that shop says it sent; its journal decides [TRANSFER-9]. */
  'transfer_differs',
  /** A change that waits for the owner: told by a device that was taken back, or by somebody without the right [SYNC-55]. */
  'command_held',
  /** Dated ahead of the server's clock by a till whose clock was set right before it sent this [SYNC-87]. */
  'dated_ahead',
  /** Two devices told of what counts once; which of it was taken back says `what` [SYNC-101]. */
  'recorded_twice',
])
export type WarningCode = z.output<typeof warningCodeSchema>

/**
 * Codes are only added, at the end, so that a till says with their number which it can read: one more in an answer would be
 * an answer that an older till cannot read at all. The oldest tills do not say it and know so many.
 */
export const warningCodes: readonly WarningCode[] = warningCodeSchema.options
const firstWarningCodeCount = 19

/** Codes that a till cannot read which knows so many; null: it does not say. */
export function unreadableWarnings(knownCount: number | null): readonly WarningCode[] {
  return warningCodes.slice(Math.max(knownCount ?? 0, firstWarningCodeCount))
}

/** Whether every till can read it. */
export function isFirstWarning(code: WarningCode): boolean {
  return !unreadableWarnings(null).includes(code)
}

/** Red ones can hide theft or loss; amber ones are worth a look. */
export const warningSeverity = {
  malformed_event: 'red',
  unknown_kind: 'amber',
  foreign_store: 'red',
  changed_body: 'red',
  sequence_reused: 'red',
  sequence_gap: 'red',
  chain_broken: 'red',
  hash_mismatch: 'red',
  clock_wrong: 'amber',
  back_dated: 'red',
  device_revoked: 'red',
  staff_ended: 'red',
  sale_sum_differs: 'red',
  refund_sum_differs: 'red',
  instalment_sum_differs: 'red',
  refund_exceeds_sale: 'red',
  bill_paid_twice: 'red',
  stock_negative: 'amber',
  subscription_ended: 'amber',
  transfer_differs: 'red',
  command_held: 'red',
  dated_ahead: 'red',
  recorded_twice: 'red',
} as const satisfies { [Code in WarningCode]: 'red' | 'amber' }

export const warningSchema = z.object({
  warningId: uuidSchema,
  /** Counts up per store: the cursor of the warnings in a pull. */
  warningSeq: z.int(),
  code: warningCodeSchema,
  deviceId: z.nullable(uuidSchema),
  deviceSeq: z.nullable(z.int()),
  eventId: z.nullable(uuidSchema),
  raisedAt: instantSchema,
  /** Figures and names for the text; by code. */
  detail: z.record(z.string(), z.unknown()),
})
export type Warning = z.output<typeof warningSchema>

export const maximumReviewedPerEvent = 500

/** Body of `warnings_reviewed`: the owner has seen them. They stay readable. */
export const warningsReviewedSchema = z.object({
  warningIds: z.array(uuidSchema).check(z.minLength(1), z.maxLength(maximumReviewedPerEvent)),
  ...dayFacts,
})
export type WarningsReviewed = z.output<typeof warningsReviewedSchema>

export const warningsReviewed = defineEvent({
  kind: 'warnings_reviewed',
  is: 'command',
  versions: firstVersion(warningsReviewedSchema),
  permissions: () => [[{ right: 'reports' }]],
})

export const warningEvents = {
  warnings_reviewed: warningsReviewed,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof warningEvents> {}
}
