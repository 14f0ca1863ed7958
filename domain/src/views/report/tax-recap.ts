import { type Rupiah, rupiah, sumRupiah, zeroRupiah } from '../../base/money/rupiah.ts'
import type { Table, TableCell } from '../../base/table/table.ts'
import { type DayRange, lastOfMonth } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { ShopReport, TaxFigures } from './shop-report.ts'
import { type TurnoverMonth, turnoverOf, turnoverRecap } from './turnover-tax.ts'

/** Who pays: a natural person has Rp 500 juta of the year free, a company has not. */
export type Taxpayer = 'person' | 'company'

/** What a month of one shop, or of several together, says of tax. */
export type TaxMonth = {
  /** `2026-11`. */
  readonly month: string
  /** The turnover of `turnoverOf`. */
  readonly turnoverRupiah: Rupiah
  /** *DPP* and *PPN keluaran* as the bills say, less what refunds took back [REPORT-17]. */
  readonly taxBaseRupiah: Rupiah
  readonly taxRupiah: Rupiah
  /** The restaurant tax of the bills, which a region gets and no PPN return names [TAX-23]; absent: none. */
  readonly localTax?: TaxFigures | undefined
  /** What the recap had said before a rule was put right [REPORT-90]; missing: the same. */
  readonly before?: TaxBefore | undefined
}
export type TaxBefore = { readonly taxBaseRupiah: Rupiah; readonly taxRupiah: Rupiah }

/** The months of a year, in order. */
export function monthsOfYear(year: number): { readonly month: string; readonly range: DayRange }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const fromDay = `${month}-01` as BusinessDay
    return { month, range: { fromDay, throughDay: lastOfMonth(fromDay) } }
  })
}

/** What the report of a month says of tax [REPORT-17]. */
export function taxMonthOf(
  month: string,
  report: Pick<ShopReport, 'netRupiah' | 'discountRupiah' | 'tax' | 'localTax'>,
): TaxMonth {
  const { tax, localTax } = report
  return {
    month,
    turnoverRupiah: turnoverOf(report),
    taxBaseRupiah: rupiah(tax.baseRupiah - (localTax?.baseRupiah ?? 0)),
    taxRupiah: rupiah(tax.taxRupiah - (localTax?.taxRupiah ?? 0)),
    ...(localTax === undefined ? {} : { localTax }),
  }
}

/** What a month had said, of what a rule has added to its base and its tax since. */
export function taxBefore(
  now: TaxMonth,
  added: { readonly taxBaseRupiah: number; readonly taxRupiah: number },
): TaxBefore {
  return {
    taxBaseRupiah: rupiah(now.taxBaseRupiah - added.taxBaseRupiah),
    taxRupiah: rupiah(now.taxRupiah - added.taxRupiah),
  }
}

/** The same months of several shops together: PPh is the owner's, whatever shops there are [REPORT-17]. */
export function joinTaxMonths(stores: readonly (readonly TaxMonth[])[]): TaxMonth[] {
  const [first = []] = stores
  return first.map(({ month }) => {
    const same = stores.flatMap((months) => months.filter((one) => one.month === month))
    return {
      month,
      turnoverRupiah: sumRupiah(same.map(({ turnoverRupiah }) => turnoverRupiah)),
      taxBaseRupiah: sumRupiah(same.map(({ taxBaseRupiah }) => taxBaseRupiah)),
      taxRupiah: sumRupiah(same.map(({ taxRupiah }) => taxRupiah)),
      ...(same.some(({ localTax }) => localTax !== undefined) && {
        localTax: {
          baseRupiah: sumRupiah(same.map(({ localTax = noTax }) => localTax.baseRupiah)),
          taxRupiah: sumRupiah(same.map(({ localTax = noTax }) => localTax.taxRupiah)),
        },
      }),
      ...(same.some(({ before }) => before !== undefined) && {
        before: {
          taxBaseRupiah: sumRupiah(same.map((one) => (one.before ?? one).taxBaseRupiah)),
          taxRupiah: sumRupiah(same.map((one) => (one.before ?? one).taxRupiah)),
        },
      }),
    }
  })
}

export type TaxRecap = {
  readonly months: readonly (TurnoverMonth & {
    readonly vatBaseRupiah: Rupiah
    readonly vatRupiah: Rupiah
    readonly localTax: TaxFigures
    readonly before?: TaxBefore | undefined
  })[]
  readonly turnoverRupiah: Rupiah
  /** PPh final of the year. */
  readonly taxRupiah: Rupiah
  readonly vatBaseRupiah: Rupiah
  readonly vatRupiah: Rupiah
  /** Some bill of the year carries PPN: only a PKP may write it there. */
  readonly hasVat: boolean
  /** The restaurant tax of the year. */
  readonly localTax: TaxFigures
  readonly hasLocalTax: boolean
}

const noTax: TaxFigures = { baseRupiah: zeroRupiah, taxRupiah: zeroRupiah }

/** The recap of a year, PPh final and PPN [REPORT-11] [REPORT-17]. */
export function taxRecap(months: readonly TaxMonth[], taxpayer: Taxpayer): TaxRecap {
  const recap = turnoverRecap(months, taxpayer).map((month, index) => ({
    ...month,
    vatBaseRupiah: months[index]!.taxBaseRupiah,
    vatRupiah: months[index]!.taxRupiah,
    localTax: months[index]!.localTax ?? noTax,
    before: months[index]!.before,
  }))
  const sum = (of: (month: (typeof recap)[number]) => Rupiah) => sumRupiah(recap.map(of))
  return {
    months: recap,
    turnoverRupiah: sum(({ turnoverRupiah }) => turnoverRupiah),
    taxRupiah: sum(({ taxRupiah }) => taxRupiah),
    vatBaseRupiah: sum(({ vatBaseRupiah }) => vatBaseRupiah),
    vatRupiah: sum(({ vatRupiah }) => vatRupiah),
    hasVat: recap.some(({ vatBaseRupiah, vatRupiah }) => vatBaseRupiah !== 0 || vatRupiah !== 0),
    localTax: {
      baseRupiah: sum(({ localTax }) => localTax.baseRupiah),
      taxRupiah: sum(({ localTax }) => localTax.taxRupiah),
    },
    hasLocalTax: recap.some(({ localTax }) => localTax.baseRupiah !== 0 || localTax.taxRupiah !== 0),
  }
}

/** The recap as one sheet: a row a month, then the year [REPORT-17]. */
export function taxTable(recap: TaxRecap): Table {
  const wasChanged = recap.hasVat && recap.months.some(({ before }) => before !== undefined)
  const rupiahColumn = (header: string) => ({ header, kind: 'rupiah' as const, width: 18 })
  const row = (month: TaxRecap['months'][number]): TableCell[] => [
    month.month,
    month.turnoverRupiah,
    month.yearRupiah,
    month.taxedRupiah,
    month.taxRupiah,
    ...(recap.hasVat ? [month.vatBaseRupiah, month.vatRupiah] : []),
    ...(wasChanged ? [month.before?.taxBaseRupiah ?? null, month.before?.taxRupiah ?? null] : []),
    ...localCells(month),
  ]
  function localCells({ localTax }: Pick<TaxRecap, 'localTax'>): TableCell[] {
    return recap.hasLocalTax ? [localTax.baseRupiah, localTax.taxRupiah] : []
  }
  const taxedRupiah = rupiah(recap.months.reduce((sum, month) => sum + month.taxedRupiah, 0))
  return {
    name: 'Rekap pajak',
    columns: [
      { header: 'Bulan', kind: 'text', width: 12 },
      ...['Omzet bruto', 'Kumulatif setahun', 'Dikenai PPh final', 'PPh final 0,5%'].map(rupiahColumn),
      ...(recap.hasVat ? ['DPP', 'PPN keluaran'].map(rupiahColumn) : []),
      ...(wasChanged ? ['DPP sebelum dibetulkan', 'PPN sebelum dibetulkan'].map(rupiahColumn) : []),
      ...(recap.hasLocalTax ? ['Dasar PBJT', 'PBJT'].map(rupiahColumn) : []),
    ],
    rows: [
      ...recap.months.map(row),
      [
        'Setahun',
        recap.turnoverRupiah,
        recap.turnoverRupiah,
        taxedRupiah,
        recap.taxRupiah,
        ...(recap.hasVat ? [recap.vatBaseRupiah, recap.vatRupiah] : []),
        ...(wasChanged ? [null, null] : []),
        ...localCells(recap),
      ],
    ],
  }
}
