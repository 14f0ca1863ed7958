import type { CustomerFields } from '../customer/customer.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { tenderText } from '../sale/tender.ts'
import type { Instant } from '../time/instant.ts'
import { clockParts, pad2 } from '../time/zone.ts'
import { quantityColumn, rupiahColumn, type Table, textColumn } from './table.ts'

export type ExportedCustomer = {
  readonly id: string
  readonly fields: CustomerFields
  readonly owedRupiah: number
  readonly pointCount: number
}

/** Everybody whom the shop knows, with what they owe and have collected. */
export function customerTable(customers: Iterable<ExportedCustomer>): Table {
  return {
    name: 'Pelanggan',
    columns: [
      textColumn('Nama', 28),
      textColumn('Nomor HP', 18),
      textColumn('Alamat', 34),
      textColumn('Kelompok', 14),
      rupiahColumn('Kasbon'),
      quantityColumn('Poin'),
      rupiahColumn('Batas Kasbon'),
      textColumn('Catatan', 30),
      textColumn('Aktif', 8),
      textColumn('ID', 4),
    ],
    rows: Array.from(customers, ({ id, fields, owedRupiah, pointCount }) => [
      fields.name,
      fields.phone,
      fields.address,
      fields.group,
      owedRupiah,
      pointCount,
      fields.kasbonLimitRupiah,
      fields.note,
      fields.isActive ? 'Ya' : 'Tidak',
      id,
    ]),
  }
}

export type ExportedSale = {
  readonly saleId: string
  readonly soldAt: Instant
  readonly sale: SaleRecorded
}

/** Every line of every sale: what was sold, for how much, by whom and how it was paid. */
export function saleTable(sales: Iterable<ExportedSale>): Table {
  return {
    name: 'Penjualan',
    columns: [
      textColumn('Hari', 12),
      textColumn('Waktu', 20),
      textColumn('Nomor Struk', 16),
      textColumn('Kasir', 16),
      textColumn('Pelanggan', 20),
      textColumn('Barang', 34),
      quantityColumn('Jumlah'),
      textColumn('Satuan', 8),
      rupiahColumn('Harga'),
      rupiahColumn('Diskon'),
      rupiahColumn('Total Nota'),
      textColumn('Cara Bayar', 24),
    ],
    rows: Array.from(sales, ({ soldAt, sale }) =>
      sale.lines.map((line, at) => [
        sale.businessDay,
        timeText(soldAt, sale.zone),
        sale.receiptNumber,
        sale.cashierName,
        sale.customerName ?? '',
        line.name,
        line.quantityThousandths / 1000,
        line.unit,
        line.priceRupiah,
        line.lineDiscountRupiah + line.billDiscountRupiah,
        // Once a receipt, so that the column can be added up.
        at === 0 ? sale.totalRupiah : null,
        at === 0 ? sale.payments.map(tenderText).join(' + ') : '',
      ]),
    ).flat(),
  }
}

/** `2026-11-20 14:05:09` in the shop's zone: spreadsheets sort it and read it as a time. */
function timeText(at: Instant, zone: SaleRecorded['zone']): string {
  const { year, month, day, hour, minute, second } = clockParts(at, zone)
  return `${year}-${pad2(month)}-${pad2(day)} ${pad2(hour)}:${pad2(minute)}:${pad2(second)}`
}
