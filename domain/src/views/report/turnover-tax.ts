import { multiplyRatio } from '../../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import type { ShopReport } from './shop-report.ts'

/**
 * PPh final of small business: half a percent of the turnover of each month before discounts; a natural person pays
 * nothing on the first Rp 500 juta of a year. Government Regulation 55/2022, articles 56 and 60; the recap is a help for
 * whoever files it, not advice.
 */
export const turnoverTax = {
  percentHundredths: 50,
  freeRupiah: 500_000_000,
  /** From this turnover of a year on the rate is not for the year after it. */
  limitRupiah: 4_800_000_000,
} as const

export type TurnoverMonth = {
  /** `2026-11`. */
  readonly month: string
  /** Turnover before discounts, without the tax that the shop only passes on. */
  readonly turnoverRupiah: Rupiah
  /** Since January, this month included. */
  readonly yearRupiah: Rupiah
  /** The part of the year's turnover that is taxed with this month: what no month before it was taxed for. */
  readonly taxedRupiah: Rupiah
  readonly taxRupiah: Rupiah
}

/** What counts as turnover (*peredaran bruto*): the omzet before discounts, less tax that belongs to the state [REPORT-11]. */
export function turnoverOf(report: Pick<ShopReport, 'netRupiah' | 'discountRupiah' | 'tax'>): Rupiah {
  return rupiah(report.netRupiah + report.discountRupiah - report.tax.taxRupiah)
}

/**
 * The recap of a year, month by month from January on [REPORT-11]. A month in which more came back than was sold asks for
 * nothing and gives nothing back; what is sold after it was taxed once already, as far as the year had come before [TAX-6].
 */
export function turnoverRecap(
  months: readonly { readonly month: string; readonly turnoverRupiah: Rupiah }[],
  taxpayer: 'person' | 'company',
): TurnoverMonth[] {
  const freeRupiah = taxpayer === 'person' ? turnoverTax.freeRupiah : 0
  let yearRupiah = 0
  let taxedSoFar = 0
  return months.map(({ month, turnoverRupiah }) => {
    yearRupiah += turnoverRupiah
    const taxedRupiah = rupiah(Math.max(0, yearRupiah - freeRupiah - taxedSoFar))
    taxedSoFar += taxedRupiah
    return {
      month,
      turnoverRupiah,
      yearRupiah: rupiah(yearRupiah),
      taxedRupiah,
      taxRupiah: rupiah(multiplyRatio(taxedRupiah, turnoverTax.percentHundredths, 10_000)),
    }
  })
}
