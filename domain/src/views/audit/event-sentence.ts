import { assertNever } from '../../base/lib/assert.ts'
import { sumText } from '../../base/money/sum-text.ts'
import { rightLabel } from '../../base/permission/permission.ts'
import { paperQuantity } from '../../base/print/paper-text.ts'
import type { EventBody, Fact } from '../../events/fact.ts'
import type { JournalNames } from '../../journal/journal-fact.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import { tenderText } from '../../sale/tender.ts'
import type { ShopSettings } from '../../shop/settings.ts'
import { quantityText } from '../paper/receipt-parts.ts'
import { eventWords } from './event-words.ts'
import { productSentence } from './product-sentence.ts'
import { count, ended, quoted, spaced } from './sentence-parts.ts'
import { settingWords } from './setting-words.ts'

const unknownProduct = 'Produk yang tidak ada di perangkat ini'

/**
 * What happened, in one Indonesian sentence with its sums and names [JOURNAL-5]: facts, no verdicts. Who did it, where and
 * when stands beside it. A kind without a sentence does not compile.
 */
export function eventSentence(fact: Fact, names: JournalNames): string {
  switch (fact.kind) {
    case 'sale_recorded':
      return saleSentence(fact.body)
    case 'sale_refunded': {
      const { receiptNumber, saleReceiptNumber, lines, totalRupiah, payments, reason } = fact.body
      return (
        `Retur ${receiptNumber} dari penjualan ${saleReceiptNumber}: ${count(lines.length, 'baris')}, ` +
        `${sumText(totalRupiah)} kembali${paidBy(payments)}. Alasan: ${reason}`
      )
    }
    case 'receipt_printed':
      return `Struk${spaced(names.receipt(fact.body.saleId))} dicetak pertama kali`
    case 'receipt_reprinted': {
      const { saleId, copyNumber } = fact.body
      return `Struk${spaced(names.receipt(saleId))} dicetak lagi, SALINAN ke-${copyNumber}`
    }
    case 'payment_checked': {
      const { saleId, outcome } = fact.body
      const found = outcome === 'received' ? 'uang sudah masuk' : 'uang belum masuk'
      return `Pembayaran${spaced(names.receipt(saleId))} dicek: ${found}`
    }
    case 'payment_received': {
      const { receiptNumber, customerId, customerName, amountRupiah, payments, kasbonAfterRupiah } = fact.body
      const name = names.customer(customerId) ?? customerName
      return (
        `Bayar kasbon ${receiptNumber} oleh ${name || 'pelanggan'}: ${sumText(amountRupiah)}${paidBy(payments)}, ` +
        `sisa ${sumText(kasbonAfterRupiah)}`
      )
    }
    case 'kasbon_adjusted': {
      const { customerId, amountRupiah, reason, note, pointCount = 0 } = fact.body
      const points =
        pointCount === 0 ? '' : `, ${Math.abs(pointCount)} poin ${pointCount < 0 ? 'keluar' : 'masuk'}`
      const moved = amountRupiah < 0 ? 'dikurangi' : 'ditambah'
      return (
        `Kasbon ${names.customer(customerId) ?? 'pelanggan'} ${moved} ${sumText(Math.abs(amountRupiah))} ` +
        `(${kasbonReasons[reason]})${points}${ended(note)}`
      )
    }
    case 'bill_held': {
      const { name, lines, totalRupiah } = fact.body
      return `Pesanan${quoted(name)} disimpan: ${count(lines.length, 'baris')}, ${sumText(totalRupiah)}`
    }
    case 'bill_opened':
      return `Pesanan${quoted(names.bill(fact.body.billId))} dibuka di perangkat ini`
    case 'kitchen_ordered': {
      const { billId, lines } = fact.body
      const isTakenBack = lines.every(({ quantityThousandths }) => quantityThousandths < 0)
      return (
        `Pesanan${quoted(names.bill(billId))} ${isTakenBack ? 'dikurangi di' : 'dikirim ke'} dapur: ` +
        `${count(lines.length, 'baris')}`
      )
    }
    case 'bill_voided': {
      const { name, lines, totalRupiah, reason } = fact.body
      return (
        `Pesanan${quoted(name)} dibatalkan sebelum dibayar: ${count(lines.length, 'baris')}, ` +
        `${sumText(totalRupiah)}${reason === '' ? '' : `. Alasan: ${reason}`}`
      )
    }
    case 'line_removed': {
      const { billId, name, quantityThousandths, amountRupiah, reason = '' } = fact.body
      return (
        `Baris dihapus dari pesanan${quoted(names.bill(billId))}: ${paperQuantity(quantityThousandths)} ${name}, ` +
        `${sumText(amountRupiah)}${reason === '' ? '' : `. Alasan: ${reason}`}`
      )
    }
    case 'shift_opened':
      return `Shift dibuka, kas awal ${sumText(fact.body.openingCashRupiah)}`
    case 'shift_closed': {
      const { countedCashRupiah, expectedCashRupiah, differenceRupiah, saleCount, note } = fact.body
      return (
        `Shift ditutup: terhitung ${sumText(countedCashRupiah)}, seharusnya ${sumText(expectedCashRupiah)}, ` +
        `selisih ${sumText(differenceRupiah)}; ${count(saleCount, 'penjualan')}${ended(note)}`
      )
    }
    case 'cash_moved': {
      const { direction, amountRupiah, reason } = fact.body
      return `Kas ${direction === 'in' ? 'masuk' : 'keluar'} ${sumText(amountRupiah)}: ${reason}`
    }
    case 'expense_recorded': {
      const { category, amountRupiah, source, note } = fact.body
      return `Pengeluaran ${sumText(amountRupiah)} untuk ${category}${source === 'drawer' ? ', dari laci' : ''}${ended(note)}`
    }
    case 'expense_reversed': {
      const { category, amountRupiah, source, reason } = fact.body
      const back = source === 'drawer' ? ', uang kembali ke laci' : ''
      return `Pengeluaran ${sumText(amountRupiah)} untuk ${category} dibatalkan${back}${ended(reason)}`
    }
    case 'drawer_opened':
      return `Laci dibuka tanpa penjualan${fact.body.reason === '' ? '' : `: ${fact.body.reason}`}`
    case 'approval_given': {
      const { right, approvedByStaffId, approvedByName, subject } = fact.body
      return `${approvedByName || names.person(approvedByStaffId)} menyetujui ${rightLabel[right]}${ended(subject)}`
    }
    case 'staff_switched':
      return switchSentence(fact.body, names)
    case 'stock_received': {
      const { reason, lines, note } = fact.body
      return `${reason === 'opening' ? 'Stok awal' : 'Stok masuk'}: ${goods(lines, names)}${ended(note)}`
    }
    case 'stock_adjusted': {
      const { reason, lines, note, reversal } = fact.body
      if (reversal !== undefined) return `Stok salah catat dibatalkan: ${goods(lines, names)}${ended(note)}`
      return `Stok disesuaikan (${stockReasons[reason]}): ${goods(lines, names)}${ended(note)}`
    }
    case 'product_saved':
      return productSentence(fact.body, names)
    case 'settings_saved':
      return `Pengaturan diubah: ${settingNames(fact.body)}`
    case 'customer_saved': {
      const { customers } = fact.body
      const [first] = customers
      if (customers.length > 1 || first === undefined)
        return `${count(customers.length, 'pelanggan')} disimpan`
      const { name, isActive } = first.changes
      return `Pelanggan${quoted(name ?? names.customer(first.customerId))} ${isActive === false ? 'disembunyikan' : 'disimpan'}`
    }
    case 'customer_erased':
      return 'Data seorang pelanggan dihapus, pembukuannya tetap'
    case 'promotion_saved': {
      const { promotionId, changes } = fact.body
      const name = changes.name ?? names.promotion(promotionId)
      return `Promosi${quoted(name)} ${changes.isActive === false ? 'dihentikan' : 'disimpan'}`
    }
    case 'stock_counted': {
      const { name, lines, note } = fact.body
      const wrong = lines.filter((line) => line.countedThousandths !== line.expectedThousandths)
      const found = wrong.map((line) => ({
        productId: line.productId,
        quantityThousandths: line.countedThousandths - line.expectedThousandths,
      }))
      const said = wrong.length === 0 ? 'semua cocok' : `selisih ${goods(found, names)}`
      return `Stok opname${quoted(name)}: ${count(lines.length, 'produk')}, ${said}${ended(note)}`
    }
    case 'stock_count_corrected':
      return `Opname dikoreksi, ada catatan sebelum hitung yang baru masuk: ${goods(fact.body.lines, names)}`
    case 'products_merged': {
      const said = fact.body.lines.map(({ fromProductId, intoProductId, quantityThousandths }) => {
        const from = { productId: fromProductId, quantityThousandths }
        return `${goods([from], names)} menjadi stok ${names.product(intoProductId) ?? 'produk lain'}`
      })
      return `Produk digabung: ${said.join('; ')}`
    }
    case 'supplier_saved': {
      const { suppliers } = fact.body
      const [first] = suppliers
      if (suppliers.length > 1 || first === undefined) return `${count(suppliers.length, 'pemasok')} disimpan`
      return `Pemasok${quoted(first.changes.name ?? names.supplier(first.supplierId))} ${first.changes.isActive === false ? 'disembunyikan' : 'disimpan'}`
    }
    case 'purchase_recorded': {
      const { supplierName, invoiceNumber, lines, totalRupiah } = fact.body
      return `Pembelian${spaced(invoiceNumber || null)}${fromSupplier(supplierName)}: ${count(lines.length, 'baris')}, ${sumText(totalRupiah)}`
    }
    case 'goods_received': {
      const { supplierName, lines, note } = fact.body
      const came = lines.map(({ productId, stockThousandths }) => ({
        productId,
        quantityThousandths: stockThousandths,
      }))
      return `Barang diterima${fromSupplier(supplierName)}: ${goods(came, names)}${ended(note)}`
    }
    case 'purchase_returned': {
      const { supplierName, lines, totalRupiah, reason, isMistake } = fact.body
      if (isMistake) {
        return `Penerimaan salah catat dibatalkan, ${supplierName || 'tanpa pemasok'}: ${count(lines.length, 'baris')}, ${sumText(totalRupiah)}. Alasan: ${reason}`
      }
      return `Retur pembelian ke ${supplierName || 'pemasok'}: ${count(lines.length, 'baris')}, ${sumText(totalRupiah)}. Alasan: ${reason}`
    }
    case 'purchase_closed':
      return `Sisa pembelian tidak ditunggu lagi${ended(fact.body.reason)}`
    case 'supplier_paid': {
      const { supplierName, amountRupiah, payments, note } = fact.body
      const drawer = payments.some(({ isFromDrawer }) => isFromDrawer) ? ' dari laci' : ''
      return `Bayar ${supplierName || 'pembelian'}: ${sumText(amountRupiah)}${paidBy(payments)}${drawer}${ended(note)}`
    }
    case 'payable_adjusted': {
      const { supplierId, supplierName, amountRupiah, reason, note } = fact.body
      const moved = amountRupiah < 0 ? 'dikurangi' : 'ditambah'
      return (
        `Utang ke ${names.supplier(supplierId) ?? supplierName} ${moved} ${sumText(Math.abs(amountRupiah))} ` +
        `(${kasbonReasons[reason]})${ended(note)}`
      )
    }
    case 'products_imported': {
      const { fileName, newCount, changedCount, errorCount } = fact.body
      return (
        `Impor produk dari${quoted(fileName)}: ${newCount} baru, ${changedCount} berubah` +
        `${errorCount > 0 ? `, ${errorCount} baris dilewati` : ''}`
      )
    }
    case 'people_imported': {
      const { about, fileName, newCount, changedCount, errorCount, owedRupiah } = fact.body
      const moved = owedRupiah < 0 ? 'turun' : 'naik'
      const [who, debt] = about === 'customers' ? ['pelanggan', 'kasbon'] : ['pemasok', 'utang']
      return (
        `Impor ${who} dari${quoted(fileName)}: ${newCount} baru, ${changedCount} berubah` +
        `${owedRupiah === 0 ? '' : `, ${debt} ${moved} ${sumText(Math.abs(owedRupiah))}`}` +
        `${errorCount > 0 ? `, ${errorCount} baris dilewati` : ''}`
      )
    }
    case 'import_undone': {
      const { about = 'products', restoredCount, keptCount } = fact.body
      return (
        `Impor diurungkan: ${count(restoredCount, undoneWords[about])} kembali seperti semula` +
        `${keptCount > 0 ? `, ${keptCount} dibiarkan karena sudah diubah lagi` : ''}`
      )
    }
    case 'stock_transferred': {
      const { toStoreName, lines, note } = fact.body
      return `Barang dikirim ke ${toStoreName || otherStore}: ${goods(lines.map(inStock), names)}${ended(note)}`
    }
    case 'transfer_cancelled': {
      const { toStoreName, lines, reason } = fact.body
      return `Kiriman ke ${toStoreName || otherStore} dibatalkan: ${goods(lines.map(inStock), names)}${ended(reason)}`
    }
    case 'transfer_received':
      return receivedSentence(fact.body, names)
    case 'transfer_corrected': {
      const { what, storeName, lines } = fact.body
      const came = lines.map(arrived)
      return `${transferMistakes[what](storeName || otherStore)}, stoknya dikoreksi: ${goods(came, names)}`
    }
    case 'qris_noted':
      return `QRIS ${sumText(fact.body.amountRupiah)} masuk tanpa nota: ${fact.body.reason}`
    case 'command_settled': {
      const { kind, outcome } = fact.body
      return `${eventWords(kind)} yang ditahan ${outcome === 'applied' ? 'diterapkan' : 'dibuang'} oleh pemilik`
    }
    case 'warnings_reviewed':
      return `${count(fact.body.warningIds.length, 'peringatan')} ditandai sudah dilihat`
    default:
      return assertNever(fact)
  }
}

const undoneWords = { products: 'produk', customers: 'pelanggan', suppliers: 'pemasok' } as const

const otherStore = 'toko lain'

const transferMistakes = {
  receipt: (store: string) => `Kiriman dari ${store} tercatat diterima dua kali`,
  cancel: (store: string) => `Kiriman ke ${store} dibatalkan, tetapi sudah diterima di sana`,
  second_cancel: (store: string) => `Kiriman ke ${store} tercatat dibatalkan dua kali`,
} as const satisfies { [What in EventBody<'transfer_corrected'>['what']]: (store: string) => string }

function inStock<Line extends { readonly productId: string; readonly stockThousandths: number }>(line: Line) {
  return { productId: line.productId, quantityThousandths: line.stockThousandths }
}

function arrived<Line extends { readonly productId: string; readonly receivedThousandths: number }>(
  line: Line,
) {
  return { productId: line.productId, quantityThousandths: line.receivedThousandths }
}

function receivedSentence(
  { fromStoreName, lines, note }: EventBody<'transfer_received'>,
  names: JournalNames,
): string {
  const other = lines.filter(
    ({ sentThousandths, receivedThousandths }) => sentThousandths !== receivedThousandths,
  )
  const differs = other.map(({ productId, sentThousandths, receivedThousandths }) => ({
    productId,
    quantityThousandths: receivedThousandths - sentThousandths,
  }))
  return (
    `Kiriman dari ${fromStoreName || otherStore} diterima: ${goods(lines.map(arrived), names)}` +
    `${differs.length === 0 ? '' : `. Selisih ${goods(differs, names)}`}${ended(note)}`
  )
}

function saleSentence(sale: SaleRecorded): string {
  const { receiptNumber, lines, totalRupiah, payments, customerName } = sale
  const byHand = lines.reduce((sum, line) => sum + line.lineDiscountRupiah + line.billDiscountRupiah, 0)
  return (
    `Penjualan ${receiptNumber}: ${count(lines.length, 'baris')}, ${sumText(totalRupiah)}${paidBy(payments)}` +
    `${byHand > 0 ? `, diskon ${sumText(byHand)}` : ''}${customerName ? `, pelanggan ${customerName}` : ''}`
  )
}

function switchSentence(body: EventBody<'staff_switched'>, names: JournalNames): string {
  const { outcome, toStaffId, wrongTries } = body
  const tries = wrongTries === 0 ? '' : ` setelah ${wrongTries} PIN salah`
  switch (outcome) {
    case 'switched':
      return `Kasir berganti ke ${names.person(toStaffId)}${tries}`
    case 'locked':
      return 'Kasir dikunci'
    case 'locked_out':
      return `PIN ditutup sementara${tries}`
  }
}

const kasbonReasons = {
  opening: 'catatan lama',
  write_off: 'dihapuskan',
  correction: 'koreksi',
} as const satisfies { [Reason in EventBody<'kasbon_adjusted'>['reason']]: string }

const stockReasons = {
  correction: 'koreksi',
  waste: 'rusak atau terbuang',
  own_use: 'dipakai sendiri',
} as const satisfies { [Reason in EventBody<'stock_adjusted'>['reason']]: string }

function settingNames({ changes }: EventBody<'settings_saved'>): string {
  const names = Object.keys(changes).map((name) => settingWords[name as keyof ShopSettings] ?? name)
  return [...new Set(names)].join(', ') || 'tanpa perubahan'
}

function goods(
  lines: readonly { readonly productId: string; readonly quantityThousandths: number }[],
  names: JournalNames,
): string {
  const shown = lines
    .slice(0, 2)
    .map(
      ({ productId, quantityThousandths }) =>
        `${names.product(productId) ?? unknownProduct} ${quantityText(quantityThousandths, '')}`,
    )
  const rest = lines.length - shown.length
  return `${shown.join(', ')}${rest > 0 ? ` dan ${rest} lagi` : ''}`
}

type Paid = {
  readonly tender: Parameters<typeof tenderText>[0]['tender']
  readonly tenderName?: string | undefined
  readonly amountRupiah: number
}

/** ` (Tunai)`, or each with its sum where there are several. */
function paidBy(payments: readonly Paid[]): string {
  if (payments.length === 0) return ''
  const [only] = payments
  if (payments.length === 1 && only !== undefined) return ` (${tenderText(only)})`
  return ` (${payments.map((payment) => `${tenderText(payment)} ${sumText(payment.amountRupiah)}`).join(' + ')})`
}

function fromSupplier(name: string): string {
  return name === '' ? '' : ` dari ${name}`
}
