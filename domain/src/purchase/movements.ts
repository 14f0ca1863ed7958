import { type Movement, sumMovements } from '../events/movement.ts'
import { payableMovements } from '../supplier/movements.ts'
import type { GoodsReceived, PurchaseReturned } from './events.ts'

/** Goods that came are stock, and what the supplier gets for them is owed from then on [PURCHASE-1]. */
export function goodsReceivedMovements(received: GoodsReceived): Movement[] {
  let owedRupiah = 0
  for (const line of received.lines) owedRupiah += line.owedRupiah
  return [
    ...received.lines.map(
      ({ productId, stockThousandths }): Movement => ({
        account: 'stock',
        subject: productId,
        amount: stockThousandths,
      }),
    ),
    ...payableMovements(received.supplierId, owedRupiah),
  ]
}

/** Goods that go back leave stock; their credit goes off the debt, but for what came back as cash. */
export function purchaseReturnedMovements(deviceId: string, returned: PurchaseReturned): Movement[] {
  const { lines, supplierId, totalRupiah, cashRupiah } = returned
  return [
    ...lines.map(
      ({ productId, stockThousandths }): Movement => ({
        account: 'stock',
        subject: productId,
        amount: -stockThousandths,
      }),
    ),
    ...payableMovements(supplierId, cashRupiah - totalRupiah),
    ...sumMovements(deviceId, undefined, { cashRupiah, kasbonRupiah: 0, pointCount: 0 }),
  ]
}
