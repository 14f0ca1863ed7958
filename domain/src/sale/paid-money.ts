import type { Rupiah } from '../base/money/rupiah.ts'
import type { DraftLine } from './cart.ts'
import type { PricingRules } from './pricing-rules.ts'

/** What money is sold as that came by QRIS and whose cart is gone [QRIS-13]. */
export function paidMoneyLine(
  amountRupiah: Rupiah,
): Omit<DraftLine, 'quantityThousandths' | 'discount' | 'note'> {
  return {
    ...{ productId: null, name: 'Pembayaran QRIS', unit: 'pcs', isStocked: false },
    ...{ priceRupiah: amountRupiah, isPriceFixed: true },
  }
}

/** No other free line has a price that nobody may change. */
function isPaidMoney({ productId, isPriceFixed }: Partial<DraftLine>): boolean {
  return productId === null && isPriceFixed === true
}

const toTheRupiah = { stepRupiah: 1, direction: 'nearest' } as const

/**
 * The rules by which a cart is priced: those of the shop, but for one that is nothing but money that came. The customer has
 * gone, so nothing comes on top of that: a tax is contained in it, and neither service nor rounding changes it [QRIS-13].
 */
export function rulesOfCart(lines: readonly Partial<DraftLine>[], rules: PricingRules): PricingRules {
  if (lines.length === 0 || !lines.every(isPaidMoney)) return rules
  const { tax, localTax = null } = rules
  return {
    ...rules,
    cashRounding: toTheRupiah,
    nonCashRounding: toTheRupiah,
    servicePercentHundredths: 0,
    tax: tax.mode === 'exclusive' ? { ...tax, mode: 'inclusive' } : tax,
    localTax: localTax === null ? null : { ...localTax, mode: 'inclusive' },
  }
}
