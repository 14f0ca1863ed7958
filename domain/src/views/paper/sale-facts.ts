import { paperNumber, paperRupiah } from '../../base/print/paper-text.ts'
import type { LocalBillTax } from '../../sale/bill-sums.ts'
import { namedTaxes, taxesOf } from '../../sale/bill-taxes.ts'
import type { SaleLine, SalePayment, SaleRecorded } from '../../sale/events.ts'
import type { PricedSale } from '../../sale/record.ts'
import { savedRupiah } from '../../sale/sums.ts'
import { tenderText } from '../../sale/tender.ts'
import { paperDay, percentText, pointsText } from './receipt-parts.ts'

// What stands below the goods of a sale, for the roll and for the sheet: said once, laid out by each.

/** A name on the left and its value on the right. */
export type Fact = {
  readonly name: string
  readonly value: string
  readonly isBold: boolean
  /** Words of its own line below. */
  readonly note?: string
}

export function fact(name: string, amountRupiah: number, isBold = false): Fact {
  return { name, value: paperNumber(amountRupiah), isBold }
}

/** What was taken off a line, and why. */
export function reductionFacts({ promotion, discount, lineDiscountRupiah }: SaleLine): Fact[] {
  const percent = discount?.kind === 'percent' ? percentText(discount.percentHundredths) : ''
  return [
    ...(promotion === undefined || promotion.discountRupiah === 0
      ? []
      : [fact(`Promo ${promotion.name}`, -promotion.discountRupiah)]),
    ...(lineDiscountRupiah > 0 ? [fact(`Diskon${percent}`, -lineDiscountRupiah)] : []),
  ]
}

/** The price that held where it is not the usual one; null: it is. */
export function priceNote({ priceTier }: SaleLine): string | null {
  if (priceTier === undefined) return null
  return `Harga ${priceTier.customerGroup || 'grosir'}, biasa ${paperNumber(priceTier.listPriceRupiah)}`
}

/** In the order of the bill: discount, service, tax, rounding (ruling 16). A tax within the prices is told after the total. */
export function sumFacts(sale: PricedSale, totalName = 'TOTAL'): Fact[] {
  const { service, billDiscount, billDiscountRupiah, roundingRupiah } = sale
  const taxes = namedTaxes(taxesOf(sale))
  const isOnTop = taxes.some(({ mode }) => mode === 'exclusive')
  const taxFacts = (mode: LocalBillTax['mode'], before: string) =>
    taxes
      .filter((tax) => tax.mode === mode)
      .map(({ name, percentHundredths, taxRupiah }) =>
        fact(`${before}${name}${percentText(percentHundredths)}`, taxRupiah),
      )
  const hasSteps = billDiscountRupiah > 0 || roundingRupiah !== 0 || service !== undefined || isOnTop
  const percent = billDiscount?.kind === 'percent' ? percentText(billDiscount.percentHundredths) : ''
  return [
    ...(hasSteps ? [fact('Subtotal', sale.subtotalRupiah)] : []),
    ...(billDiscountRupiah > 0 ? [fact(`Diskon nota${percent}`, -billDiscountRupiah)] : []),
    ...(service === undefined
      ? []
      : [fact(`Biaya layanan${percentText(service.percentHundredths)}`, service.serviceRupiah)]),
    ...taxFacts('exclusive', ''),
    ...(roundingRupiah !== 0 ? [fact('Pembulatan', roundingRupiah)] : []),
    { name: totalName, value: paperRupiah(sale.totalRupiah), isBold: true },
    ...taxFacts('inclusive', 'Termasuk '),
  ]
}

/** What was handed over, by tender, and the change where some goes back: none is not worth a line [RECEIPT-50]. */
export function paymentFacts(
  payments: readonly SalePayment[],
  changeRupiah: SaleRecorded['changeRupiah'],
): Fact[] {
  return [
    ...payments.map((payment) => ({
      ...fact(`${tenderText(payment)}${pointsText(payment)}`, payment.receivedRupiah),
      ...(payment.reference ? { note: payment.reference } : {}),
    })),
    ...(changeRupiah > 0 ? [fact('Kembalian', changeRupiah)] : []),
  ]
}

/** What the customer saved, owes from now on and until when, and has collected. */
export function customerFacts(sale: SaleRecorded): Fact[] {
  const saved = savedRupiah(sale)
  const { kasbonAfterRupiah, dueDay, pointsEarned, pointsAfter } = sale
  const isOnKasbon = sale.payments.some(({ tender }) => tender === 'kasbon')
  return [
    ...(saved > 0 ? [fact('Hemat', saved)] : []),
    ...(kasbonAfterRupiah === undefined ? [] : [fact('Sisa kasbon', kasbonAfterRupiah, true)]),
    ...(isOnKasbon && dueDay !== undefined
      ? [{ name: 'Jatuh tempo', value: paperDay(dueDay), isBold: false }]
      : []),
    ...(pointsEarned ? [fact('Poin didapat', pointsEarned)] : []),
    ...(pointsAfter === undefined ? [] : [fact('Jumlah poin', pointsAfter)]),
  ]
}
