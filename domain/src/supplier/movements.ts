import { type Movement, sumMovements } from '../events/movement.ts'
import type { PayableAdjusted, SupplierPaid } from './payable-events.ts'

/** What the shop owes one supplier, moved by so much; nobody is owed what was bought from nobody in particular. */
export function payableMovements(supplierId: string | null, amountRupiah: number): Movement[] {
  if (supplierId === null || amountRupiah === 0) return []
  return [{ account: 'payable', subject: supplierId, amount: amountRupiah }]
}

/** A payment lowers the debt by all of it, and the drawer by what came out of it [SUPPLIER-2]. */
export function supplierPaidMovements(deviceId: string, paid: SupplierPaid): Movement[] {
  let cashRupiah = 0
  for (const { isFromDrawer, amountRupiah } of paid.payments) if (isFromDrawer) cashRupiah -= amountRupiah
  return [
    ...payableMovements(paid.supplierId, -paid.amountRupiah),
    ...sumMovements(deviceId, undefined, { cashRupiah, kasbonRupiah: 0, pointCount: 0 }),
  ]
}

export function payableAdjustedMovements(adjusted: PayableAdjusted): Movement[] {
  return payableMovements(adjusted.supplierId, adjusted.amountRupiah)
}
