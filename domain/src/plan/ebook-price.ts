import { rupiah } from '../base/money/rupiah.ts'

/**
 * The ebook [PLAN-7]. Source: product specification, section 9. It also names Rp 10.000 as what is sent to payment; what a page
 * shows is what is charged, so that figure is nowhere ([0013](../../../docs/decisions/0013-one-price-list-is-charged.md)).
 */
export const ebookPrice = {
  beforeRupiah: rupiah(99_000),
  totalRupiah: rupiah(29_000),
} as const
