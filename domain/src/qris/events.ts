import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema } from '../base/money/rupiah.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'

/**
 * Body of `qris_noted`: a payment by the shop's own Midtrans key has come and no sale has it; `reason` says what became
 * of the money. The sale that does have it names the charge in its payment.
 */
export const qrisNotedSchema = z.object({
  chargeId: uuidSchema,
  ...counterFacts,
  amountRupiah: rupiahSchema,
  reason: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type QrisNoted = z.output<typeof qrisNotedSchema>

export const qrisNoted = defineEvent({
  kind: 'qris_noted',
  is: 'fact',
  versions: firstVersion(qrisNotedSchema),
  permissions: () => [[{ right: 'refund' }]],
})

export const qrisEvents = {
  qris_noted: qrisNoted,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof qrisEvents> {}
}
