import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { ReportNames } from '@laci/domain/views/report/shop-report.ts'
import { talliesOf } from '@laci/domain/views/report/tally.ts'
import { isOfTrade, type TradeAsked } from '@laci/domain/views/report/trade.ts'
import { useState } from 'react'
import type { JournalRow, ShopJournal } from '../../engine/api/journal.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import type { DayRow } from './sales-rows.tsx'
import { useRefunds } from './use-refunds.ts'

type TradeEntry = Extract<JournalRow, { kind: 'sale_recorded' | 'sale_refunded' }>
type TradeOfDay = { readonly day: BusinessDay; readonly rows: readonly DayRow[] }

/**
 * The first `wanted` sales and refunds of a line of the report, newest first. `days`: those on which there are any, newest
 * first; only so many of them are read as it takes. While more are read, what was there stays.
 */
export function useTrade({
  trade,
  days,
  names,
  wanted,
}: {
  trade: TradeAsked
  days: readonly BusinessDay[]
  names: Pick<ReportNames, 'category'>
  wanted: number
}): {
  /** Null until the first answer. */
  readonly shown: readonly TradeOfDay[] | null
  readonly isReading: boolean
  readonly hasMore: boolean
} {
  const today = useBusinessDay()
  const { rupiahBySale } = useRefunds(days.at(-1) ?? today, today)
  const read = useJournalRows(
    (journal) => readTrade(journal, { trade, days, names, atMost: wanted + 1 }),
    `${days.join()} ${wanted}`,
  )
  const [found, setFound] = useState(read)
  if (read !== null && read !== found) setFound(read)
  if (found === null) return { shown: null, isReading: true, hasMore: false }
  const shown: { readonly day: BusinessDay; readonly rows: DayRow[] }[] = []
  for (const row of found.slice(0, wanted)) {
    if (shown.at(-1)?.day !== row.businessDay) shown.push({ day: row.businessDay, rows: [] })
    shown.at(-1)!.rows.push(dayRow(row, rupiahBySale))
  }
  return { shown, isReading: read === null, hasMore: found.length > wanted || read === null }
}

/** Day by day, so that of a month no more is read than is looked at. */
async function readTrade(
  journal: ShopJournal,
  {
    trade,
    days,
    names,
    atMost,
  }: {
    trade: TradeAsked
    days: readonly BusinessDay[]
    names: Pick<ReportNames, 'category'>
    atMost: number
  },
): Promise<TradeEntry[]> {
  const found: TradeEntry[] = []
  for (const day of days) {
    if (found.length >= atMost) break
    for (const row of (await journal.entriesOfDays(day, day, ['sale_recorded', 'sale_refunded'])).reverse()) {
      if (row.kind !== 'sale_recorded' && row.kind !== 'sale_refunded') continue
      if (talliesOf(row).some((tally) => isOfTrade(trade, tally, names))) found.push(row)
    }
  }
  return found.slice(0, atMost)
}

function dayRow(row: TradeEntry, rupiahBySale: ReadonlyMap<string, number>): DayRow {
  if (row.kind === 'sale_refunded') return { kind: 'refund', refund: row }
  const { eventId: saleId, at: soldAt, isSent, body } = row
  const { receiptNumber, totalRupiah, lines, payments } = body
  return {
    kind: 'sale',
    refundedRupiah: rupiahBySale.get(saleId) ?? 0,
    sale: {
      ...{ saleId, soldAt, isSent, receiptNumber, totalRupiah, payments },
      ...{ itemCount: lines.length, firstName: lines[0]?.name ?? '' },
    },
  }
}
