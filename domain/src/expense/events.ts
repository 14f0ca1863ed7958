import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema } from '../base/money/rupiah.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { expenseMovements } from './movements.ts'

/** What an expense is, in the event that tells it and in the one that takes it back. */
const expenseFacts = {
  ...counterFacts,
  /** What it was for, in the shop's own words: *Listrik*. */
  category: z.string().check(z.minLength(1), z.maxLength(40)),
  amountRupiah: rupiahSchema,
  /** The day that it counts for in *laba rugi*: today, or an earlier day that nobody had written down. */
  day: businessDaySchema,
  /** `drawer`: cash of this device's drawer; `other`: a transfer, the owner's own money. */
  source: z.enum(['drawer', 'other']),
} as const

/** Body of `expense_recorded`: what running the shop costs and is no goods. Its id is its event's id. */
export const expenseRecordedSchema = z.object({
  ...expenseFacts,
  note: z.string().check(z.maxLength(200)),
})
export type ExpenseRecorded = z.output<typeof expenseRecordedSchema>

/**
 * Body of `expense_reversed`: a wrong expense is taken back whole. It says again what it takes back, so that sums need no
 * order between devices.
 */
export const expenseReversedSchema = z.object({
  ...expenseFacts,
  expenseId: uuidSchema,
  reason: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type ExpenseReversed = z.output<typeof expenseReversedSchema>

export const expenseRecorded = defineEvent({
  kind: 'expense_recorded',
  is: 'fact',
  versions: firstVersion(expenseRecordedSchema),
  movements: (body, deviceId) => expenseMovements(deviceId, body, 1),
  isReferenced: true,
  permissions: () => [[{ right: 'open_drawer' }]],
})

export const expenseReversed = defineEvent({
  kind: 'expense_reversed',
  is: 'fact',
  versions: firstVersion(expenseReversedSchema),
  movements: (body, deviceId) => expenseMovements(deviceId, body, -1),
  permissions: () => [[{ right: 'open_drawer' }]],
})

export const expenseEvents = {
  expense_recorded: expenseRecorded,
  expense_reversed: expenseReversed,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof expenseEvents> {}
}
