import { quantityColumn, rupiahColumn, type TableCell, textColumn } from '../../../base/table/table.ts'
import type { JournalFact } from '../../../journal/journal-fact.ts'
import { movementsOf } from '../../../journal/movements.ts'
import { stockMoveLabel, stockMoveOf } from '../../inventory/stock-card.ts'
import { type ArchiveTable, archiveQuantity, archiveTime } from './archive-table.ts'

export const returns: ArchiveTable = {
  about: 'Setiap barang yang kembali, alasannya, dan apakah kembali ke stok',
  columns: [
    textColumn('Nomor Retur', 16),
    textColumn('Dari Struk', 16),
    textColumn('Pelanggan', 20),
    textColumn('Barang', 34),
    quantityColumn('Jumlah'),
    textColumn('Satuan', 8),
    rupiahColumn('Nilai'),
    textColumn('Barangnya', 20),
    textColumn('Alasan', 30),
  ],
  cells(event) {
    if (event.kind !== 'sale_refunded') return []
    const { receiptNumber, saleReceiptNumber, customerName = '', reason } = event.body
    return event.body.lines.map((line) => [
      ...[receiptNumber, saleReceiptNumber, customerName, line.name],
      ...[archiveQuantity(line.quantityThousandths), line.unit, line.netRupiah],
      ...[line.isWrittenOff ? 'Rusak, tidak dijual' : 'Kembali ke toko', reason],
    ])
  },
}

const purchaseColumns = [
  textColumn('Jenis', 14),
  textColumn('Pemasok', 24),
  textColumn('Nomor Faktur', 16),
  textColumn('Barang', 34),
  quantityColumn('Jumlah'),
  textColumn('Satuan', 8),
  quantityColumn('Jumlah Satuan Dasar'),
  rupiahColumn('Harga'),
  rupiahColumn('Diskon'),
  rupiahColumn('Nilai ke Pemasok'),
  rupiahColumn('Biaya Lain'),
  textColumn('Jatuh Tempo', 12),
  textColumn('Kedaluwarsa', 12),
  textColumn('Nomor Batch', 16),
  textColumn('Catatan', 30),
  textColumn('ID Pembelian', 36),
]

export const purchases: ArchiveTable = {
  about: 'Pembelian dan pesanan ke pemasok, barang yang diterima, dan yang dikembalikan (minus)',
  columns: purchaseColumns,
  cells(event) {
    switch (event.kind) {
      case 'purchase_recorded': {
        const {
          supplierName,
          invoiceNumber,
          dueDay = '',
          note,
          purchaseId,
          landed,
          discountRupiah,
        } = event.body
        return [
          ...event.body.lines.map((line): TableCell[] => [
            ...['Dicatat', supplierName, invoiceNumber, line.name],
            ...[archiveQuantity(line.quantityThousandths), line.unit],
            ...[archiveQuantity(line.stockThousandths), line.priceRupiah, line.discountRupiah],
            ...[line.owedRupiah, line.extraRupiah, dueDay, '', '', note, purchaseId],
          ]),
          // Both are in the lines above already; here they stand as they were typed.
          ...landed.map(({ name, amountRupiah, isOnInvoice }): TableCell[] => [
            ...['Biaya', supplierName, invoiceNumber, name, null, '', null, null, null, null],
            ...[amountRupiah, '', '', '', isOnInvoice ? 'Di faktur' : 'Dibayar ke orang lain', purchaseId],
          ]),
          ...(discountRupiah === 0
            ? []
            : [
                [
                  ...['Diskon faktur', supplierName, invoiceNumber, '', null, '', null, null],
                  ...[discountRupiah, null, null, '', '', '', '', purchaseId],
                ],
              ]),
        ]
      }
      case 'goods_received': {
        const { supplierName, note, purchaseId } = event.body
        return event.body.lines.map((line) => [
          ...['Diterima', supplierName, '', line.name, archiveQuantity(line.quantityThousandths), line.unit],
          ...[archiveQuantity(line.stockThousandths), null, null, line.owedRupiah, line.extraRupiah, ''],
          ...[line.expiresOn ?? '', line.batchNumber ?? '', note, purchaseId],
        ])
      }
      case 'purchase_returned': {
        const { supplierName, isMistake, reason, purchaseId = '' } = event.body
        return event.body.lines.map((line) => [
          ...[isMistake ? 'Salah catat' : 'Retur', supplierName, '', line.name],
          ...[-archiveQuantity(line.quantityThousandths), line.unit],
          ...[-archiveQuantity(line.stockThousandths), null, null, -line.creditRupiah, null, '', '', ''],
          ...[reason, purchaseId],
        ])
      }
      case 'purchase_closed': {
        const { reason, purchaseId } = event.body
        const empty = purchaseColumns.slice(1, -2).map(({ kind }) => (kind === 'text' ? '' : null))
        return [['Sisa tidak ditunggu', ...empty, reason, purchaseId]]
      }
      default:
        return []
    }
  },
}

export const stockMovements: ArchiveTable = {
  about: 'Setiap perubahan stok; jumlahnya stok tiap barang',
  columns: [
    textColumn('Barang', 34),
    textColumn('Jenis', 22),
    quantityColumn('Jumlah'),
    textColumn('Keterangan', 30),
    textColumn('ID Barang', 36),
  ],
  cells(event, names) {
    const sums = new Map<string, number>()
    for (const { account, subject, amount } of movementsOf(event)) {
      if (account === 'stock') sums.set(subject, (sums.get(subject) ?? 0) + amount)
    }
    return [...sums]
      .filter(([, amount]) => amount !== 0)
      .map(([productId, amount]) => {
        const move = stockMoveOf(event, productId)
        return [
          ...[names.product(productId) ?? '', move === null ? '' : stockMoveLabel[move.kind]],
          ...[archiveQuantity(amount), move?.label ?? '', productId],
        ]
      })
  },
}

export const stockReceipts: ArchiveTable = {
  about: 'Stok awal, barang masuk tanpa pembelian, barang rusak, dipakai sendiri, dan penyesuaian stok',
  columns: [
    textColumn('Jenis', 22),
    textColumn('Barang', 34),
    quantityColumn('Jumlah'),
    rupiahColumn('Harga Modal Satuan'),
    textColumn('Kedaluwarsa', 12),
    textColumn('Nomor Batch', 16),
    textColumn('Catatan', 30),
    textColumn('ID Barang', 36),
  ],
  cells(event, names) {
    const kindOf = (productId: string) => {
      const move = stockMoveOf(event, productId)
      return move === null ? '' : stockMoveLabel[move.kind]
    }
    const nameOf = (productId: string) => names.product(productId) ?? ''
    switch (event.kind) {
      case 'stock_received':
        return event.body.lines.map((line) => [
          ...[kindOf(line.productId), nameOf(line.productId), archiveQuantity(line.quantityThousandths)],
          ...[line.unitCostRupiah, line.expiresOn ?? '', line.batchNumber ?? '', event.body.note],
          line.productId,
        ])
      case 'stock_adjusted':
        return event.body.lines.map((line) => [
          ...[kindOf(line.productId), nameOf(line.productId), archiveQuantity(line.quantityThousandths)],
          ...[null, line.expiresOn ?? '', '', event.body.note, line.productId],
        ])
      case 'products_merged':
        return event.body.lines.map((line) => [
          ...['Digabung', nameOf(line.fromProductId), -archiveQuantity(line.quantityThousandths), null, ''],
          ...['', `menjadi ${nameOf(line.intoProductId)}`, line.fromProductId],
        ])
      default:
        return []
    }
  },
}

export const stockCounts: ArchiveTable = {
  about: 'Stok opname baris demi baris: catatan saat dihitung, yang ditemukan, selisihnya, dan koreksinya',
  columns: [
    textColumn('Jenis', 16),
    textColumn('Nama Opname', 20),
    textColumn('Barang', 34),
    quantityColumn('Catatan'),
    quantityColumn('Dihitung'),
    quantityColumn('Selisih'),
    textColumn('Dihitung Pada', 20),
    textColumn('ID Opname', 36),
    textColumn('ID Barang', 36),
  ],
  cells(event, names) {
    const nameOf = (productId: string) => names.product(productId) ?? ''
    switch (event.kind) {
      case 'stock_counted': {
        const { name, countId } = event.body
        return event.body.lines.map((line) => [
          ...['Hitung', name, nameOf(line.productId), archiveQuantity(line.expectedThousandths)],
          archiveQuantity(line.countedThousandths),
          archiveQuantity(line.countedThousandths - line.expectedThousandths),
          ...[archiveTime(line.countedAt, names.zone), countId, line.productId],
        ])
      }
      case 'stock_count_corrected': {
        const { countId } = event.body
        return event.body.lines.map((line) => [
          ...['Koreksi', '', nameOf(line.productId), null, null, archiveQuantity(line.quantityThousandths)],
          ...['', countId, line.productId],
        ])
      }
      default:
        return []
    }
  },
}

export const transfers: ArchiveTable = {
  about: 'Barang yang dikirim ke dan diterima dari toko lain milik Anda',
  columns: [
    textColumn('Jenis', 14),
    textColumn('Toko', 24),
    textColumn('Barang', 34),
    quantityColumn('Dikirim'),
    quantityColumn('Diterima'),
    rupiahColumn('Nilai Kiriman'),
    textColumn('Catatan', 30),
    textColumn('ID Kiriman', 36),
    textColumn('ID Barang', 36),
  ],
  cells: (event, names) => transferCells(event, (productId) => names.product(productId) ?? ''),
}

function transferCells(event: JournalFact, nameOf: (productId: string) => string): TableCell[][] {
  switch (event.kind) {
    case 'stock_transferred': {
      const { toStoreName, note } = event.body
      return event.body.lines.map((line) => [
        ...['Dikirim', toStoreName, line.name, archiveQuantity(line.stockThousandths), null, null, note],
        ...[event.eventId, line.productId],
      ])
    }
    case 'transfer_cancelled': {
      const { toStoreName, reason, transferId } = event.body
      return event.body.lines.map((line) => [
        ...['Dibatalkan', toStoreName, nameOf(line.productId), -archiveQuantity(line.stockThousandths)],
        ...[null, null, reason, transferId, line.productId],
      ])
    }
    case 'transfer_received': {
      const { fromStoreName, note, transferId } = event.body
      return event.body.lines.map((line) => [
        ...['Diterima', fromStoreName, line.name, archiveQuantity(line.sentThousandths)],
        ...[archiveQuantity(line.receivedThousandths), line.costRupiah, note, transferId, line.productId],
      ])
    }
    case 'transfer_corrected': {
      const { storeName, transferId } = event.body
      return event.body.lines.map((line) => [
        ...['Dikoreksi', storeName, line.name, archiveQuantity(line.sentThousandths)],
        ...[archiveQuantity(line.receivedThousandths), line.costRupiah, '', transferId, line.productId],
      ])
    }
    default:
      return []
  }
}

export const bills: ArchiveTable = {
  about: 'Pesanan yang disimpan, dikirim ke dapur, dibatalkan, dan baris yang dihapus sebelum dibayar',
  columns: [
    textColumn('Jenis', 18),
    textColumn('Nama Pesanan', 20),
    textColumn('Barang', 34),
    quantityColumn('Jumlah'),
    rupiahColumn('Rupiah'),
    textColumn('Keterangan', 30),
    textColumn('ID Pesanan', 36),
  ],
  cells(event) {
    switch (event.kind) {
      case 'bill_held': {
        const { name, lines, totalRupiah, billId } = event.body
        return [
          ['Disimpan', name, '', null, totalRupiah, `${lines.length} baris`, billId],
          ...lines.map((line): TableCell[] => [
            ...['Isi pesanan', name, line.name, archiveQuantity(line.quantityThousandths), null, line.note],
            billId,
          ]),
        ]
      }
      case 'bill_opened':
        return [['Dibuka', '', '', null, null, '', event.body.billId]]
      case 'kitchen_ordered':
        return event.body.lines.map((line) => [
          ...['Ke dapur', '', line.name, archiveQuantity(line.quantityThousandths), null, line.note],
          event.body.billId,
        ])
      case 'bill_voided': {
        const { name, lines, totalRupiah, reason, billId } = event.body
        return [
          ['Dibatalkan', name, '', null, totalRupiah, reason, billId],
          ...lines.map((line): TableCell[] => [
            ...['Isi yang dibatalkan', name, line.name, archiveQuantity(line.quantityThousandths)],
            ...[line.amountRupiah, '', billId],
          ]),
        ]
      }
      case 'line_removed': {
        const { name, quantityThousandths, amountRupiah, reason = '', billId } = event.body
        return [
          ['Baris dihapus', '', name, archiveQuantity(quantityThousandths), amountRupiah, reason, billId],
        ]
      }
      default:
        return []
    }
  },
}
