import { type Movement, sumMovements } from '../events/movement.ts'
import type { SaleLine, SaleRecorded } from './events.ts'

/** What one line takes from stock, in base units: the parts of a bundle, or the product itself. */
export function stockOfLine(
  line: Pick<SaleLine, 'productId' | 'isStocked' | 'quantityThousandths' | 'stockThousandths' | 'parts'>,
): readonly { readonly productId: string; readonly stockThousandths: number }[] {
  if (line.parts !== undefined) return line.parts
  if (line.productId === null || !line.isStocked) return []
  return [{ productId: line.productId, stockThousandths: line.stockThousandths ?? line.quantityThousandths }]
}

/**
 * A sale takes its goods from stock, puts its cash less the change into the drawer of its device, and moves what its
 * customer owes and has collected [STOCK-1].
 */
export function saleMovements(deviceId: string, sale: SaleRecorded): Movement[] {
  const movements: Movement[] = []
  for (const line of sale.lines) {
    for (const { productId, stockThousandths } of stockOfLine(line)) {
      movements.push({ account: 'stock', subject: productId, amount: -stockThousandths })
    }
  }
  let cashRupiah = 0
  let kasbonRupiah = 0
  let pointCount = sale.pointsEarned ?? 0
  for (const payment of sale.payments) {
    if (payment.tender === 'cash') cashRupiah += payment.amountRupiah
    if (payment.tender === 'kasbon') kasbonRupiah += payment.amountRupiah
    pointCount -= payment.pointCount ?? 0
  }
  return [...movements, ...sumMovements(deviceId, sale.customerId, { cashRupiah, kasbonRupiah, pointCount })]
}
