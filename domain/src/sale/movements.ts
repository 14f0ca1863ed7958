import type { Movement } from '../sync/movement.ts'
import type { SaleRecorded } from './events.ts'

/** A sale takes its goods from stock and puts its cash, less the change, into the drawer of its device [STOCK-1]. */
export function saleMovements(deviceId: string, sale: SaleRecorded): Movement[] {
  const movements: Movement[] = []
  for (const line of sale.lines) {
    if (line.productId === null || !line.isStocked) continue
    movements.push({ account: 'stock', subject: line.productId, amount: -line.quantityThousandths })
  }
  let cashRupiah = 0
  for (const payment of sale.payments) if (payment.tender === 'cash') cashRupiah += payment.amountRupiah
  if (cashRupiah !== 0) movements.push({ account: 'cash', subject: deviceId, amount: cashRupiah })
  return movements
}
