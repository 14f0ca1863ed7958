import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { useMemo } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

export type RefundRow = Extract<JournalRow, { kind: 'sale_refunded' }>

export type DayRefunds = {
  /** Newest first: what came back on the day itself, of whatever sale. */
  readonly ofDay: readonly RefundRow[]
  /** What has come back of a sale of the day until now, by the sale. */
  readonly rupiahBySale: ReadonlyMap<string, number>
}

/** Refunds about one day: those made on it, and all later ones of what it sold. */
export function useRefunds(day: BusinessDay, today: BusinessDay): DayRefunds {
  const rows = useJournalRows(
    (journal) => journal.entriesOfDays(day, today < day ? day : today, ['sale_refunded']),
    `${day} ${today}`,
  )
  return useMemo(() => {
    const refunds = (rows ?? []).flatMap((row) => (row.kind === 'sale_refunded' ? [row] : []))
    const rupiahBySale = new Map<string, number>()
    for (const { body } of refunds) {
      rupiahBySale.set(body.saleId, (rupiahBySale.get(body.saleId) ?? 0) + body.totalRupiah)
    }
    return { ofDay: refunds.filter(({ businessDay }) => businessDay === day).reverse(), rupiahBySale }
  }, [rows, day])
}
