import type { JournalFact } from '../../journal/journal-fact.ts'
import { filterOfKind } from '../../journal/journal-texts.ts'
import { type Pattern, patternSeverity } from './patterns.ts'

/** What a journal can be narrowed to, in the order of the chips. */
export const journalFilters = [
  'attention',
  'void',
  'discount',
  'drawer',
  'reprint',
  'refund',
  'price',
  'approval',
  'shift',
  'integrity',
  'sale',
  'expense',
  'kasbon',
  'stock',
  'purchase',
  'setting',
] as const
export type JournalFilter = (typeof journalFilters)[number]

export const journalFilterLabel = {
  attention: 'Perlu dilihat',
  void: 'Pembatalan',
  discount: 'Diskon',
  drawer: 'Laci dibuka',
  reprint: 'Salinan struk',
  refund: 'Retur',
  price: 'Harga diubah',
  approval: 'Persetujuan',
  shift: 'Shift',
  integrity: 'Celah & perubahan',
  sale: 'Penjualan',
  expense: 'Pengeluaran',
  kasbon: 'Kasbon',
  stock: 'Stok',
  purchase: 'Pembelian',
  setting: 'Data & pengaturan',
} as const satisfies { [Filter in JournalFilter]: string }

/**
 * The filters that an event is under, each once [JOURNAL-7]. `isUnfit`: something about its place in the chain of its
 * device does not fit.
 */
export function filtersOf(
  row: JournalFact,
  patterns: readonly Pattern[],
  isUnfit: boolean,
): readonly JournalFilter[] {
  const filters = new Set<JournalFilter>()
  const own = filterOfKind(row.kind)
  if (own !== null) filters.add(own)
  if (row.kind === 'sale_recorded') {
    const isReduced = row.body.lines.some((line) => line.lineDiscountRupiah + line.billDiscountRupiah > 0)
    if (isReduced) filters.add('discount')
  }
  for (const pattern of patterns) {
    if (patternSeverity[pattern.code] === 'red') filters.add('attention')
    const { code } = pattern
    if (code === 'price_by_hand' || code === 'price_changed') filters.add('price')
    if (code === 'back_dated' || code === 'clock_ahead') filters.add('integrity')
  }
  if (isUnfit) {
    filters.add('integrity')
    filters.add('attention')
  }
  return [...filters]
}
