import { localTaxDefaults } from '../../shop/tax-status.ts'
import type { ReportLine, ShopReport } from './shop-report.ts'
import type { TradePart } from './trade.ts'

/**
 * The lists of a report under their headings, in the order in which till and owner read them. `trade`: its lines are made of
 * sales and refunds that can be read one by one.
 */
export const reportBreakdowns = [
  {
    part: 'byProduct',
    title: 'Produk terlaris',
    trade: 'product',
    columns: ['Barang', 'Omzet'],
    hasQuantity: true,
  },
  { part: 'byCategory', title: 'Kategori', trade: 'category', columns: ['Kategori', 'Omzet'] },
  { part: 'byTender', title: 'Cara bayar', trade: 'tender', columns: ['Cara bayar', 'Uang masuk'] },
  { part: 'byHour', title: 'Per jam', trade: 'hour', columns: ['Jam', 'Omzet'] },
  { part: 'byCashier', title: 'Per kasir', trade: 'cashier', columns: ['Kasir', 'Omzet'] },
  { part: 'byCustomer', title: 'Pelanggan', trade: 'customer', columns: ['Pelanggan', 'Omzet'] },
  { part: 'discounts', title: 'Diskon', columns: ['Jenis', 'Potongan'] },
  { part: 'promotions', title: 'Promo', columns: ['Promo', 'Potongan'] },
  { part: 'voids', title: 'Dibatalkan sebelum dibayar', columns: ['Jenis', 'Nilai'] },
  { part: 'kasbon', title: 'Kasbon', columns: ['Jenis', 'Kasbon'] },
  { part: 'expenses', title: 'Pengeluaran', columns: ['Keperluan', 'Pengeluaran'] },
  { part: 'shifts', title: 'Tutup shift', columns: ['Hasil hitung', 'Selisih'] },
] as const satisfies readonly ReportBreakdown[]

export type ReportBreakdown = {
  readonly part: LinesOf
  readonly title: string
  readonly trade?: TradePart
  /** What its names and its sums are called. */
  readonly columns: readonly [name: string, amount: string]
  /** How much was sold (*Terjual*) stands beside the sum [REPORT-72]. */
  readonly hasQuantity?: boolean
}

type LinesOf = {
  [Part in keyof ShopReport]-?: ShopReport[Part] extends readonly ReportLine[] ? Part : never
}[keyof ShopReport]

export type ReportFigure = {
  readonly label: string
  readonly value: number
  readonly unit: 'rupiah' | 'count'
}

/** What stands above the lists. Tax only where some was taken. */
export function reportFigures(report: ShopReport): ReportFigure[] {
  const money = (label: string, value: number): ReportFigure => ({ label, value, unit: 'rupiah' })
  return [
    money('Omzet', report.netRupiah),
    { label: 'Transaksi', value: report.saleCount, unit: 'count' },
    money('Rata-rata', report.averageRupiah),
    money('Diskon', report.discountRupiah),
    money('Retur', report.refundedRupiah),
    money('Pengeluaran', report.expenseRupiah),
    ...taxesOfReport(report).map(({ name, taxRupiah }) => money(name, taxRupiah)),
  ]
}

/** The taxes in the omzet by name, without those that are nothing; PPN alone is the tax, as it has always been called here. */
export function taxesOfReport({
  tax,
  localTax,
}: Pick<ShopReport, 'tax' | 'localTax'>): { readonly name: string; readonly taxRupiah: number }[] {
  const localRupiah = localTax?.taxRupiah ?? 0
  return [
    { name: localRupiah === 0 ? 'Pajak' : 'PPN', taxRupiah: tax.taxRupiah - localRupiah },
    { name: localTaxDefaults.name, taxRupiah: localRupiah },
  ].filter(({ taxRupiah }) => taxRupiah !== 0)
}

/** Days on which nothing was sold, nothing came back and nothing was spent. */
export function isEmptyReport(report: ShopReport): boolean {
  return report.saleCount === 0 && report.refundCount === 0 && report.expenses.length === 0
}
