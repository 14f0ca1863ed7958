import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { staffRightSchema } from '../base/permission/rights.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'

/** Body of `staff_switched`: somebody else stands at the till from here on. Null: the owner. No secret is ever in it. */
export const staffSwitchedSchema = z.object({
  ...counterFacts,
  toStaffId: z.nullable(uuidSchema),
  /** Wrong PINs that were typed before it worked, or before the till locked itself. */
  wrongTries: z.int().check(z.gte(0), z.lte(1_000)),
  outcome: z.enum(['switched', 'locked_out', 'locked']),
})
export type StaffSwitched = z.output<typeof staffSwitchedSchema>

/**
 * Body of `approval_given`: somebody with the right allowed on the spot what the one at the till may not. Told right
 * before the fact that it allows; `subject` says in words what it was.
 */
export const approvalGivenSchema = z.object({
  ...counterFacts,
  right: staffRightSchema,
  /** Who approved; null: the owner. */
  approvedByStaffId: z.nullable(uuidSchema),
  approvedByName: z.string().check(z.maxLength(80)),
  subject: z.string().check(z.maxLength(200)),
})
export type ApprovalGiven = z.output<typeof approvalGivenSchema>

export const approvalGiven = defineEvent({
  kind: 'approval_given',
  is: 'fact',
  versions: firstVersion(approvalGivenSchema),
})

export const staffSwitched = defineEvent({
  kind: 'staff_switched',
  is: 'fact',
  versions: firstVersion(staffSwitchedSchema),
})

export const staffEvents = {
  approval_given: approvalGiven,
  staff_switched: staffSwitched,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof staffEvents> {}
}
