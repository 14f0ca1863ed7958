/**
 * One change of one balance. `stock` counts thousandths of a base unit by product, `cash` whole rupiah by drawer (the
 * device that holds it), `kasbon` what a customer owes in rupiah, `point` a customer's loyalty points, `payable`
 * what the shop owes a supplier in rupiah.
 */
export type Movement = {
  readonly account: 'stock' | 'cash' | 'kasbon' | 'point' | 'payable'
  /** Product id for stock, device id for cash, supplier id for payable, customer id for the others. */
  readonly subject: string
  readonly amount: number
}

/** The movements of one event's sums that are not zero. What belongs to a customer needs one. */
export function sumMovements(
  deviceId: string,
  customerId: string | undefined,
  sums: { readonly cashRupiah: number; readonly kasbonRupiah: number; readonly pointCount: number },
): Movement[] {
  const movements: Movement[] = []
  if (sums.cashRupiah !== 0) movements.push({ account: 'cash', subject: deviceId, amount: sums.cashRupiah })
  if (customerId === undefined) return movements
  if (sums.kasbonRupiah !== 0) {
    movements.push({ account: 'kasbon', subject: customerId, amount: sums.kasbonRupiah })
  }
  if (sums.pointCount !== 0)
    movements.push({ account: 'point', subject: customerId, amount: sums.pointCount })
  return movements
}
