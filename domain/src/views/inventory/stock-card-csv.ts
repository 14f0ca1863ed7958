import { csvRows } from '../../base/table/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { clockParts, pad2, type Zone } from '../../base/time/zone.ts'
import { type StockCard, stockMoveLabel } from './stock-card.ts'

/** A stock card for a spreadsheet [STOCK-8]: *Saldo awal* first, then a line for each movement, quantities in base units. */
export function stockCardCsv(
  card: StockCard,
  about: { readonly zone: Zone; readonly person: (staffId: string | null) => string },
): string {
  return csvRows([
    ['Hari usaha', 'Waktu', 'Jenis', 'Keterangan', 'Orang', 'Masuk atau keluar', 'Stok'],
    [null, null, 'Saldo awal', null, null, null, card.beforeThousandths / 1_000],
    ...card.rows.map((row) => {
      const { year, month, day, hour, minute, second } = clockParts(row.at as Instant, about.zone)
      return [
        row.businessDay,
        `${year}-${pad2(month)}-${pad2(day)} ${pad2(hour)}:${pad2(minute)}:${pad2(second)}`,
        ...[stockMoveLabel[row.kind], row.label, about.person(row.staffId)],
        ...[row.amountThousandths / 1_000, row.stockThousandths / 1_000],
      ]
    }),
  ])
}
