import { assert } from '../lib/assert.ts'
import { accept, type Result, refuse } from '../lib/result.ts'
import type { RoundingRule } from '../money/rounding.ts'
import { maximumRupiah, type Rupiah, subtractRupiah } from '../money/rupiah.ts'
import type { BusinessDay, Zone } from '../time/zone.ts'
import { type PricedCart, priceCart, type SaleDraft } from './cart.ts'
import { maximumSaleLines, type SalePayment, type SaleRecorded } from './events.ts'

export type SaleRefusal =
  | { code: 'sale_empty' }
  | { code: 'cash_short'; shortRupiah: Rupiah }
  | { code: 'sale_too_large' }

export type SettledSale = {
  readonly priced: PricedCart
  readonly payments: readonly SalePayment[]
  readonly changeRupiah: Rupiah
}

/** Pays a cart with cash [SALE-3]: refused while empty or short, otherwise with the change to hand back. */
export function settleCashSale(
  draft: SaleDraft,
  rounding: RoundingRule,
  cashRupiah: Rupiah,
): Result<SettledSale, SaleRefusal> {
  if (draft.lines.length === 0) return refuse({ code: 'sale_empty' })
  if (draft.lines.length > maximumSaleLines) return refuse({ code: 'sale_too_large' })
  const priced = priceCart(draft, rounding)
  // Checked before any event is made: the journal's schema has the same bounds and must never refuse a paid sale.
  const isTooLarge =
    priced.lines.some((line) => line.grossRupiah > maximumRupiah) ||
    priced.subtotalRupiah > maximumRupiah ||
    cashRupiah > maximumRupiah
  if (isTooLarge) return refuse({ code: 'sale_too_large' })
  if (cashRupiah < priced.totalRupiah) {
    return refuse({ code: 'cash_short', shortRupiah: subtractRupiah(priced.totalRupiah, cashRupiah) })
  }
  const changeRupiah = subtractRupiah(cashRupiah, priced.totalRupiah)
  assert(priced.totalRupiah + changeRupiah === cashRupiah, 'cash in equals total plus change')
  return accept({
    priced,
    payments: [{ tender: 'cash', amountRupiah: priced.totalRupiah, receivedRupiah: cashRupiah }],
    changeRupiah,
  })
}

export type SaleCircumstances = {
  readonly receiptNumber: string
  readonly verifyCode: string
  readonly zone: Zone
  readonly businessDay: BusinessDay
  readonly cashierName: string
}

/** The body of `sale_recorded`: the cart, what it came to and how it was paid, as one fact. */
export function saleRecorded(draft: SaleDraft, settled: SettledSale, when: SaleCircumstances): SaleRecorded {
  return {
    ...when,
    lines: draft.lines.map((line, index) => ({
      productId: line.productId,
      name: line.name,
      unit: line.unit,
      isStocked: line.isStocked,
      quantityThousandths: line.quantityThousandths,
      priceRupiah: line.priceRupiah,
      discount: line.discount,
      ...settled.priced.lines[index]!,
      note: line.note,
    })),
    billDiscount: draft.billDiscount,
    subtotalRupiah: settled.priced.subtotalRupiah,
    billDiscountRupiah: settled.priced.billDiscountRupiah,
    roundingRupiah: settled.priced.roundingRupiah,
    totalRupiah: settled.priced.totalRupiah,
    payments: [...settled.payments],
    changeRupiah: settled.changeRupiah,
  }
}
