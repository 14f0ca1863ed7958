import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { rupiahSchema, signedRupiahSchema } from '../base/money/rupiah.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { counterFacts } from '../events/counter-facts.ts'
import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { maximumPointCount, pointCountSchema } from '../point/points.ts'
import { paymentSchema, receiptNumberSchema } from '../sale/events.ts'
import { uncheckedMark } from '../sale/unchecked-mark.ts'
import { adjustmentPermissions } from './adjustment.ts'
import { kasbonAdjustedMovements, paymentReceivedMovements } from './movements.ts'

/** Body of `payment_received`: a customer pays off kasbon. The oldest debts are paid first, by rule and not by choice. */
export const paymentReceivedSchema = z.object({
  receiptNumber: receiptNumberSchema,
  ...counterFacts,
  customerId: uuidSchema,
  customerName: z.string().check(z.maxLength(80)),
  amountRupiah: rupiahSchema,
  payments: z.array(paymentSchema).check(z.minLength(1), z.maxLength(10)),
  changeRupiah: rupiahSchema,
  /** What is still owed afterwards, as this till knew it. */
  kasbonAfterRupiah: rupiahSchema,
  /**
   * Which sales points have paid [KASBON-16]. `takenBackCount`: what those had earned for it; the payment's own `pointCount`
   * is both together.
   */
  pointParts: z.optional(
    z
      .array(
        z.object({
          saleId: uuidSchema,
          amountRupiah: rupiahSchema,
          pointCount: pointCountSchema,
          takenBackCount: pointCountSchema,
        }),
      )
      .check(z.maxLength(50)),
  ),
  note: z.string().check(z.maxLength(200)),
})
export type PaymentReceived = z.output<typeof paymentReceivedSchema>

/** Body of `kasbon_adjusted`: a debt from the old notebook (above zero), or one that is let go (below zero). */
export const kasbonAdjustedSchema = z.object({
  ...counterFacts,
  customerId: uuidSchema,
  reason: z.enum(['opening', 'write_off', 'correction']),
  amountRupiah: signedRupiahSchema,
  dueDay: z.optional(businessDaySchema),
  note: z.string().check(z.maxLength(200)),
  /** The sale whose payment never came, where that became a debt. */
  saleId: z.optional(uuidSchema),
  /** Points that go along where two customers become one [CUSTOMER-20]; below zero: they leave this one. */
  pointCount: z.optional(z.int().check(z.gte(-maximumPointCount), z.lte(maximumPointCount))),
  /** The file that it came from. */
  importId: z.optional(uuidSchema),
})
export type KasbonAdjusted = z.output<typeof kasbonAdjustedSchema>

export const paymentReceived = defineEvent({
  kind: 'payment_received',
  is: 'fact',
  versions: firstVersion(paymentReceivedSchema),
  movements: (body, deviceId) => paymentReceivedMovements(deviceId, body),
  references: ({ pointParts }) => (pointParts ?? []).map(({ saleId }) => saleId),
})

export const kasbonAdjusted = defineEvent({
  kind: 'kasbon_adjusted',
  is: 'command',
  versions: firstVersion(kasbonAdjustedSchema),
  movements: kasbonAdjustedMovements,
  references: ({ saleId }) => (saleId === undefined ? [] : [uncheckedMark]),
  permissions: ({ amountRupiah }) => [adjustmentPermissions(amountRupiah)],
})

export const kasbonEvents = {
  payment_received: paymentReceived,
  kasbon_adjusted: kasbonAdjusted,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof kasbonEvents> {}
}
