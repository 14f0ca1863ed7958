/**
 * One change of one balance. `stock` counts thousandths of a unit by product, `cash` whole rupiah by drawer (the
 * device that holds it). Later accounts (kasbon by customer, points by customer) are rows of the same kind.
 */
export type Movement = {
  readonly account: 'stock' | 'cash'
  /** Product id for stock, device id for cash. */
  readonly subject: string
  readonly amount: number
}
