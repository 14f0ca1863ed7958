import type { CustomerFields } from '../customer/customer.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { tenderText } from '../sale/tender.ts'
import type { Instant } from '../time/instant.ts'
import { clockParts, pad2 } from '../time/zone.ts'
import type { Table, TableColumn } from './table.ts'

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
      text('Nama', 28),
      text('Nomor HP', 18),
      text('Alamat', 34),
      text('Kelompok', 14),
      sum('Kasbon'),
      { header: 'Poin', kind: 'quantity', width: 10 },
      sum('Batas Kasbon'),
      text('Catatan', 30),
      text('Aktif', 8),
      text('ID', 4),
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
      text('Hari', 12),
      text('Waktu', 20),
      text('Nomor Struk', 16),
      text('Kasir', 16),
      text('Pelanggan', 20),
      text('Barang', 34),
      { header: 'Jumlah', kind: 'quantity', width: 10 },
      text('Satuan', 8),
      sum('Harga'),
      sum('Diskon'),
      sum('Total Nota'),
      text('Cara Bayar', 24),
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

function text(header: string, width: number): TableColumn {
  return { header, kind: 'text', width }
}

function sum(header: string): TableColumn {
  return { header, kind: 'rupiah', width: 14 }
}
