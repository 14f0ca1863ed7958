import { type BodiesOf, defineEvent, firstVersion } from '../events/define-event.ts'
import { payableAdjustedMovements, supplierPaidMovements } from './movements.ts'
import { payableAdjustedSchema, supplierPaidSchema } from './payable-events.ts'
import { supplierSavedSchema } from './supplier.ts'

export const supplierSaved = defineEvent({
  kind: 'supplier_saved',
  is: 'command',
  versions: firstVersion(supplierSavedSchema),
  permissions: () => [[{ right: 'purchases' }]],
})

export const supplierPaid = defineEvent({
  kind: 'supplier_paid',
  is: 'fact',
  versions: firstVersion(supplierPaidSchema),
  movements: (body, deviceId) => supplierPaidMovements(deviceId, body),
  permissions: () => [[{ right: 'purchases' }]],
})

export const payableAdjusted = defineEvent({
  kind: 'payable_adjusted',
  is: 'command',
  versions: firstVersion(payableAdjustedSchema),
  movements: payableAdjustedMovements,
  permissions: () => [[{ right: 'purchases' }]],
})

export const supplierEvents = {
  supplier_saved: supplierSaved,
  supplier_paid: supplierPaid,
  payable_adjusted: payableAdjusted,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof supplierEvents> {}
}
