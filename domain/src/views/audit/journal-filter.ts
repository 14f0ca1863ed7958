import type { JournalFact } from '../../journal/journal-fact.ts'
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
  const own = filterOfKind(row)
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

/** A kind without a place here does not compile. */
function filterOfKind({ kind }: JournalFact): JournalFilter | null {
  switch (kind) {
    case 'sale_recorded':
    case 'payment_checked':
    case 'qris_noted':
    case 'receipt_printed':
      return 'sale'
    case 'bill_voided':
    case 'line_removed':
      return 'void'
    case 'drawer_opened':
      return 'drawer'
    case 'receipt_reprinted':
      return 'reprint'
    case 'sale_refunded':
      return 'refund'
    case 'approval_given':
      return 'approval'
    case 'shift_opened':
    case 'shift_closed':
    case 'cash_moved':
      return 'shift'
    case 'expense_recorded':
    case 'expense_reversed':
      return 'expense'
    case 'payment_received':
    case 'kasbon_adjusted':
      return 'kasbon'
    case 'stock_received':
    case 'stock_adjusted':
    case 'stock_counted':
    case 'stock_count_corrected':
    case 'products_merged':
    case 'stock_transferred':
    case 'transfer_cancelled':
    case 'transfer_received':
    case 'transfer_corrected':
      return 'stock'
    case 'purchase_recorded':
    case 'goods_received':
    case 'purchase_returned':
    case 'purchase_closed':
    case 'supplier_paid':
    case 'payable_adjusted':
      return 'purchase'
    case 'product_saved':
    case 'customer_saved':
    case 'customer_erased':
    case 'supplier_saved':
    case 'promotion_saved':
    case 'settings_saved':
    case 'products_imported':
    case 'people_imported':
    case 'import_undone':
    case 'command_settled':
      return 'setting'
    case 'bill_held':
    case 'bill_opened':
    case 'kitchen_ordered':
    case 'staff_switched':
    case 'warnings_reviewed':
      return null
  }
}
