import type { ReportBreakdown } from '@laci/domain/views/report/breakdowns.ts'
import type { ShopReport } from '@laci/domain/views/report/shop-report.ts'
import type { TradeAsked } from '@laci/domain/views/report/trade.ts'
import { LineTable } from './line-table.tsx'

const shownLines = 10
const hoursOfDay = 24

/** One list of a report: its first lines, all hours, and from each the way to what it was added up from [REPORT-18]. */
export function BreakdownTable({
  breakdown: { part, columns, hasQuantity = false, trade },
  report,
  lineCount = report[part].length,
  onOpen,
}: {
  breakdown: ReportBreakdown
  report: ShopReport
  /** How many lines there are in all, when the report holds only the first of them. */
  lineCount?: number
  onOpen: (trade: TradeAsked) => void
}) {
  return (
    <LineTable
      {...{ columns, hasQuantity }}
      lines={report[part]}
      shown={part === 'byHour' ? hoursOfDay : shownLines}
      lineCount={lineCount}
      {...(trade !== undefined && { onOpen: ({ key }) => onOpen({ part: trade, key }) })}
    />
  )
}
