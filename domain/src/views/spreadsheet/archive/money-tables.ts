import { quantityColumn, rupiahColumn, type TableCell, textColumn } from '../../../base/table/table.ts'
import type { EventKind } from '../../../events/fact.ts'
import type { Movement } from '../../../events/movement.ts'
import type { JournalFact } from '../../../journal/journal-fact.ts'
import { movementsOf } from '../../../journal/movements.ts'
import { kasbonEntryOf } from '../../../kasbon/debts.ts'
import { tenderText } from '../../../sale/tender.ts'
import { kasbonEntryName } from '../../paper/kasbon-statement.ts'
import { cashEffectOf, cashReasonLabel } from '../../report/cash-book.ts'
import type { ArchiveNames, ArchiveTable } from './archive-table.ts'

/** What one event did to one of the five accounts; the rows of a table are the movements themselves, so they add up to the balances. */
function moved(event: JournalFact, account: Movement['account']): Movement[] {
  return movementsOf(event).filter((movement) => movement.account === account)
}

/** What stands beside a movement of money, in words. */
function moneyLabel({ body }: JournalFact): string {
  if ('receiptNumber' in body) return body.receiptNumber
  if ('reason' in body && 'category' in body) return `${body.category}: ${body.reason}`
  if ('category' in body) return [body.category, body.note].filter((part) => part !== '').join(': ')
  if ('supplierName' in body)
    return [body.supplierName, 'invoiceNumber' in body ? body.invoiceNumber : '']
      .filter((part) => part !== '')
      .join(' ')
  if ('reason' in body && body.reason !== undefined) return body.reason
  return ''
}

export const payments: ArchiveTable = {
  about: 'Setiap pembayaran penjualan, bayar kasbon, dan uang yang kembali karena retur (minus)',
  columns: [
    textColumn('Jenis', 12),
    textColumn('Nomor Struk', 16),
    textColumn('Pelanggan', 20),
    textColumn('Cara Bayar', 16),
    rupiahColumn('Jumlah'),
    rupiahColumn('Uang Diterima'),
    quantityColumn('Poin'),
    textColumn('Referensi', 20),
    textColumn('Keterangan', 20),
  ],
  cells(event) {
    switch (event.kind) {
      case 'sale_recorded':
      case 'payment_received': {
        const { receiptNumber, customerName = '' } = event.body
        const kind = event.kind === 'sale_recorded' ? 'Penjualan' : 'Bayar kasbon'
        return event.body.payments.map((payment) => [
          ...[kind, receiptNumber, customerName, tenderText(payment), payment.amountRupiah],
          ...[payment.receivedRupiah, payment.pointCount ?? null, payment.reference ?? ''],
          payment.isUnchecked === true ? 'Menunggu cek saat dibayar' : '',
        ])
      }
      case 'sale_refunded': {
        const { receiptNumber, customerName = '' } = event.body
        return event.body.payments.map((payment) => [
          ...['Retur', receiptNumber, customerName, tenderText(payment), -payment.amountRupiah],
          ...[null, payment.pointCount === undefined ? null : -payment.pointCount, ''],
          payment.isUnpaid === true ? 'Tidak ada uang kembali: uangnya dulu tidak masuk' : '',
        ])
      }
      default:
        return []
    }
  },
}

export const paymentChecks: ArchiveTable = {
  about: 'Pengecekan uang QRIS dan transfer, dan uang QRIS yang masuk tanpa nota',
  columns: [
    textColumn('Jenis', 20),
    textColumn('Nomor Struk', 16),
    rupiahColumn('Jumlah'),
    textColumn('Hasil', 30),
    quantityColumn('Pembayaran ke-'),
  ],
  cells(event, names) {
    switch (event.kind) {
      case 'payment_checked': {
        const { saleId, paymentIndex, outcome } = event.body
        const found = outcome === 'received' ? 'Uang sudah masuk' : 'Uang tidak masuk'
        return [['Cek uang masuk', names.receipt(saleId) ?? '', null, found, paymentIndex + 1]]
      }
      case 'qris_noted':
        return [['QRIS tanpa nota', '', event.body.amountRupiah, event.body.reason, null]]
      default:
        return []
    }
  },
}

export const cashBook: ArchiveTable = {
  about: 'Setiap uang yang masuk dan keluar laci, termasuk penjualan tunai; jumlahnya isi laci dari catatan',
  columns: [textColumn('Jenis', 22), textColumn('Keterangan', 34), rupiahColumn('Jumlah')],
  cells(event) {
    const effect = cashEffectOf(event)
    return effect === null
      ? []
      : [[cashReasonLabel[effect.reason], moneyLabel(event), effect.amountRupiah as number]]
  },
}

export const expenses: ArchiveTable = {
  about: 'Pengeluaran toko; yang dibatalkan berdiri lagi dengan tanda minus',
  columns: [
    textColumn('Untuk Hari', 12),
    textColumn('Jenis', 16),
    textColumn('Keperluan', 20),
    rupiahColumn('Jumlah'),
    textColumn('Dari', 10),
    textColumn('Catatan', 34),
    textColumn('ID Pengeluaran', 36),
  ],
  cells(event) {
    if (event.kind !== 'expense_recorded' && event.kind !== 'expense_reversed') return []
    const isBack = event.kind === 'expense_reversed'
    const { day, category, amountRupiah, source } = event.body
    return [
      [
        ...[day, isBack ? 'Dibatalkan' : 'Pengeluaran', category, isBack ? -amountRupiah : amountRupiah],
        ...[source === 'drawer' ? 'Laci' : 'Uang lain', isBack ? event.body.reason : event.body.note],
        isBack ? event.body.expenseId : event.eventId,
      ],
    ]
  },
}

export const shifts: ArchiveTable = {
  about: 'Buka dan tutup shift dengan hitungan uangnya, kas masuk dan keluar, dan laci yang dibuka',
  columns: [
    textColumn('Jenis', 16),
    textColumn('Cara Bayar', 14),
    rupiahColumn('Jumlah'),
    rupiahColumn('Seharusnya'),
    rupiahColumn('Selisih'),
    quantityColumn('Transaksi'),
    textColumn('Catatan', 34),
    textColumn('ID Shift', 36),
  ],
  cells(event) {
    switch (event.kind) {
      case 'shift_opened':
        return [['Buka shift', 'Tunai', event.body.openingCashRupiah, null, null, null, '', event.eventId]]
      case 'shift_closed': {
        const { countedCashRupiah, expectedCashRupiah, differenceRupiah, saleCount, note, shiftId } =
          event.body
        return [
          [
            ...['Tutup shift', 'Tunai', countedCashRupiah, expectedCashRupiah, differenceRupiah],
            ...[saleCount, note, shiftId],
          ],
          ...event.body.tenders.map((tender): TableCell[] => [
            ...['Tutup shift', tenderText(tender), tender.countedRupiah, tender.expectedRupiah],
            tender.countedRupiah === null ? null : tender.countedRupiah - tender.expectedRupiah,
            ...[null, '', shiftId],
          ]),
        ]
      }
      case 'cash_moved': {
        const { direction, amountRupiah, reason, shiftId } = event.body
        const isIn = direction === 'in'
        return [
          [
            ...[isIn ? 'Kas masuk' : 'Kas keluar', 'Tunai', isIn ? amountRupiah : -amountRupiah],
            ...[null, null, null, reason, shiftId ?? ''],
          ],
        ]
      }
      case 'drawer_opened':
        return [['Laci dibuka', '', null, null, null, null, event.body.reason, event.body.shiftId ?? '']]
      default:
        return []
    }
  },
}

export const kasbon: ArchiveTable = {
  about: 'Setiap perubahan kasbon pelanggan; jumlahnya sisa kasbon masing-masing',
  columns: [
    textColumn('Pelanggan', 24),
    textColumn('Jenis', 20),
    textColumn('Keterangan', 30),
    rupiahColumn('Jumlah'),
    textColumn('Jatuh Tempo', 12),
    textColumn('ID Pelanggan', 36),
  ],
  cells(event, names) {
    const entry = kasbonEntryOf(event)?.entry
    return moved(event, 'kasbon').map(({ subject, amount }) => [
      ...[names.customer(subject) ?? '', entry === undefined ? '' : kasbonEntryName(entry)],
      ...[entry?.label ?? '', amount, entry?.dueDay ?? '', subject],
    ])
  },
}

export const points: ArchiveTable = {
  about: 'Setiap perubahan poin pelanggan; jumlahnya poin masing-masing',
  columns: [
    textColumn('Pelanggan', 24),
    textColumn('Keterangan', 30),
    quantityColumn('Poin'),
    textColumn('ID Pelanggan', 36),
  ],
  cells: (event, names) =>
    moved(event, 'point').map(({ subject, amount }) => [
      ...[names.customer(subject) ?? '', moneyLabel(event), amount, subject],
    ]),
}

const payableWords = {
  goods_received: 'Barang diterima',
  purchase_returned: 'Retur pembelian',
  supplier_paid: 'Dibayar',
  payable_adjusted: 'Penyesuaian',
} as const satisfies { [Kind in EventKind]?: string }

export const payables: ArchiveTable = {
  about: 'Setiap perubahan utang ke pemasok; jumlahnya sisa utang masing-masing',
  columns: [
    textColumn('Pemasok', 24),
    textColumn('Jenis', 18),
    rupiahColumn('Jumlah'),
    textColumn('Jatuh Tempo', 12),
    textColumn('Catatan', 30),
    textColumn('ID Pemasok', 36),
  ],
  cells: (event, names) =>
    moved(event, 'payable').map(({ subject, amount }) => [
      names.supplier(subject) ?? supplierIn(event),
      payableWords[event.kind as keyof typeof payableWords] ?? '',
      amount,
      event.kind === 'payable_adjusted' ? (event.body.dueDay ?? '') : '',
      noteOf(event),
      subject,
    ]),
}

export const supplierPayments: ArchiveTable = {
  about: 'Setiap pembayaran ke pemasok dan dari mana uangnya',
  columns: [
    textColumn('Pemasok', 24),
    textColumn('Cara Bayar', 12),
    rupiahColumn('Jumlah'),
    textColumn('Dari', 10),
    textColumn('Referensi', 20),
    textColumn('Catatan', 30),
    textColumn('ID Pembelian', 36),
  ],
  cells(event, names) {
    if (event.kind !== 'supplier_paid') return []
    const { supplierId, supplierName, purchaseId = '', note } = event.body
    const supplier = supplierName || nameOfSupplier(supplierId, names)
    return event.body.payments.map((payment) => [
      ...[supplier, tenderText(payment), payment.amountRupiah, payment.isFromDrawer ? 'Laci' : 'Uang lain'],
      ...[payment.reference ?? '', note, purchaseId],
    ])
  },
}

function nameOfSupplier(supplierId: string | null, names: ArchiveNames): string {
  return supplierId === null ? '' : (names.supplier(supplierId) ?? '')
}

function supplierIn({ body }: JournalFact): string {
  return 'supplierName' in body ? body.supplierName : ''
}

function noteOf({ body }: JournalFact): string {
  if ('note' in body && typeof body.note === 'string') return body.note
  return 'reason' in body && typeof body.reason === 'string' ? body.reason : ''
}
