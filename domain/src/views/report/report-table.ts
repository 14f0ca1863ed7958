import type { Table, TableCell } from '../../base/table/table.ts'
import type { DayRange } from '../../base/time/range.ts'
import { reportBreakdowns, reportFigures } from './breakdowns.ts'
import type { ProfitRow } from './profit.ts'
import type { ReportLine, ShopReport } from './shop-report.ts'
import type { ReportDay } from './wire.ts'

/** Omzet of which laba rugi knows no cost. */
export const uncostedLabel = 'Omzet tanpa modal yang diketahui'

/** A report as one sheet: every figure and every list, one row each, so that a spreadsheet can sort and filter it [REPORT-13]. */
export function reportTable(told: {
  readonly range: DayRange
  readonly report: ShopReport
  readonly profit: readonly ProfitRow[]
  readonly days: readonly ReportDay[]
}): Table {
  const { range, report, profit, days } = told
  const rows: TableCell[][] = [
    ['Rentang', `${range.fromDay} sampai ${range.throughDay}`, null, null, null],
    ...reportFigures(report).map(({ label, value, unit }): TableCell[] =>
      unit === 'count' ? ['Ringkasan', label, value, null, null] : ['Ringkasan', label, null, null, value],
    ),
    ...profit.map(({ name, amountRupiah }): TableCell[] => ['Laba rugi', name, null, null, amountRupiah]),
    // Only for whoever is shown what goods cost.
    ...(profit.length === 0 || !report.uncostedRupiah
      ? []
      : [['Laba rugi', uncostedLabel, null, null, report.uncostedRupiah] as TableCell[]]),
    ...days.map(({ day, saleCount, netRupiah }): TableCell[] => [
      'Per hari',
      day,
      saleCount,
      null,
      netRupiah,
    ]),
    ...reportBreakdowns.flatMap(({ part, title }) => report[part].map((line) => lineRow(title, line))),
  ]
  return {
    name: 'Laporan',
    isInParts: true,
    columns: [
      { header: 'Bagian', kind: 'text', width: 24 },
      { header: 'Nama', kind: 'text', width: 32 },
      { header: 'Banyak', kind: 'quantity', width: 12 },
      { header: 'Kuantitas', kind: 'quantity', width: 12 },
      { header: 'Rupiah', kind: 'rupiah', width: 16 },
    ],
    rows,
  }
}

function lineRow(title: string, { name, count, quantityThousandths, amountRupiah }: ReportLine): TableCell[] {
  return [title, name, count, quantityThousandths === 0 ? null : quantityThousandths / 1000, amountRupiah]
}
