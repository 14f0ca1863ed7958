import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { type DayRange, dayCount, maximumRangeDays, rangeNamed } from '@laci/domain/base/time/range.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { rangeInAddress, withRange } from '@laci/ui/report/report-address.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useReportService } from '../../use-report-service.ts'

/**
 * The days of a report and the bar that chooses them. Until they are known there is a skeleton in its place. What is chosen
 * stands in the address: a reload, *back* and a bookmark show the same days.
 */
export function useReportRange(storeId: string): {
  /** The shop's day [REPORT-4]. */
  readonly today: UseQueryResult<string>
  /** Null until the shop has said which day it is. */
  readonly range: DayRange | null
  readonly bar: ReactNode
} {
  const report = useReportService()
  const [query, setQuery] = useSearchParams()
  const asked = rangeInAddress(query)
  // Of more days no report can be.
  const chosen = asked !== null && dayCount(asked) <= maximumRangeDays ? asked : null
  const choose = (range: DayRange) => setQuery(withRange(query, range), { replace: true })
  const today = useQuery({
    queryKey: ['day-report', storeId],
    queryFn: async () => (await report.today(storeId)).day,
  })
  if (today.data === undefined) {
    return { today, range: null, bar: <Skeleton className="h-12 w-full max-w-md" /> }
  }
  const range = chosen ?? rangeNamed('today', today.data)
  const bar = (
    <div className="print:hidden">
      <RangeBar
        range={range}
        names={['today', 'yesterday', 'last_7', 'this_month', 'last_month']}
        oldest={dayAfter(today.data, 1 - maximumRangeDays)}
        today={today.data}
        onChoose={choose}
      />
    </div>
  )
  return { today, range, bar }
}
