import { maximumUnitPriceRupiah, rupiah } from '../../base/money/rupiah.ts'
import { lineAmount } from '../../base/quantity/quantity.ts'
import {
  quantityColumn,
  rupiahColumn,
  type Table,
  type TableCell,
  textColumn,
} from '../../base/table/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { clockParts, pad2, type Zone } from '../../base/time/zone.ts'
import type { CustomerFields } from '../../customer/customer.ts'
import type { Fact } from '../../events/fact.ts'
import type { RefundLine } from '../../refund/events.ts'
import { lineTaxMode, taxesBack } from '../../refund/refund-taxes.ts'
import { tenderText } from '../../sale/tender.ts'

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

/** A sale or a refund, as the journal holds it. */
export type ExportedTrade = { readonly at: Instant } & (
  | Pick<Extract<Fact, { kind: 'sale_recorded' }>, 'kind' | 'body'>
  | Pick<Extract<Fact, { kind: 'sale_refunded' }>, 'kind' | 'body'>
)

/** Those of some events that stand in `saleTable`. */
export function isTrade<Event extends { readonly kind: string }>(
  event: Event,
): event is Extract<Event, { kind: 'sale_recorded' | 'sale_refunded' }> {
  return event.kind === 'sale_recorded' || event.kind === 'sale_refunded'
}

const rowKinds = { sale_recorded: 'Penjualan', sale_refunded: 'Retur' } as const

/**
 * Every line of every sale, and of every refund below zero: its columns add up to the report of the same days
 * [SPREADSHEET-30]. In each row *Setelah Diskon* is *Jumlah* times *Harga* less *Diskon*; that, service, tax on top and
 * rounding make up *Total Nota*. What came after the first release stands at the end, so that columns keep their places.
 */
export function saleTable(trades: Iterable<ExportedTrade>): Table {
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
      textColumn('Jenis', 10),
      textColumn('Retur dari Struk', 16),
      rupiahColumn('Setelah Diskon'),
      rupiahColumn('Biaya Layanan'),
      rupiahColumn('Pajak di Atas Harga'),
      rupiahColumn('Pajak dalam Harga'),
      rupiahColumn('Pembulatan'),
      rupiahColumn('Termasuk PBJT'),
    ],
    rows: Array.from(trades, (trade) => {
      const { at, kind, body } = trade
      const isSale = trade.kind === 'sale_recorded'
      const sign = isSale ? 1 : -1
      const taxes = trade.kind === 'sale_recorded' ? taxesBack(trade.body) : trade.body
      const saleNumber = trade.kind === 'sale_recorded' ? '' : trade.body.saleReceiptNumber
      const amount = (rupiah: number | undefined) => (rupiah ? sign * rupiah : 0)
      return body.lines.map((line, index): TableCell[] => {
        // Once a receipt, so that the columns can be added up.
        const isFirst = index === 0
        const discountRupiah =
          (line.lineDiscountRupiah ?? 0) +
          (line.billDiscountRupiah ?? 0) +
          (line.promotion?.discountRupiah ?? 0)
        return [
          body.businessDay,
          timeText(at, body.zone),
          body.receiptNumber,
          body.cashierName,
          body.customerName ?? '',
          line.name,
          amount(line.quantityThousandths) / 1000,
          line.unit,
          'priceRupiah' in line ? line.priceRupiah : priceOf(line, line.netRupiah + discountRupiah),
          amount(discountRupiah),
          isFirst ? amount(body.totalRupiah) : null,
          isFirst ? body.payments.map(tenderText).join(' + ') : '',
          rowKinds[kind],
          saleNumber,
          amount(line.netRupiah),
          amount(line.serviceRupiah),
          amount(lineTaxMode(taxes, line) === 'exclusive' ? line.taxRupiah : 0),
          amount(lineTaxMode(taxes, line) === 'inclusive' ? line.taxRupiah : 0),
          isFirst ? amount(body.roundingRupiah) : null,
          amount(line.isLocallyTaxed ? line.taxRupiah : 0),
        ]
      })
    }).flat(),
  }
}

/** Of goods that came back: a refund says what they came to; null where no whole price gives just that. */
function priceOf(
  { quantityThousandths }: Pick<RefundLine, 'quantityThousandths'>,
  grossRupiah: number,
): number | null {
  const price = Math.round((grossRupiah * 1000) / quantityThousandths)
  const isExact =
    price <= maximumUnitPriceRupiah && lineAmount(rupiah(price), quantityThousandths) === grossRupiah
  return isExact ? price : null
}

/** `2026-11-20 14:05:09` in the shop's zone: spreadsheets sort it and read it as a time. */
function timeText(at: Instant, zone: Zone): string {
  const { year, month, day, hour, minute, second } = clockParts(at, zone)
  return `${year}-${pad2(month)}-${pad2(day)} ${pad2(hour)}:${pad2(minute)}:${pad2(second)}`
}
