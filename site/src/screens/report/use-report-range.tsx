import { type DayRange, maximumRangeDays, rangeNamed } from '@laci/domain/report/range.ts'
import { dayAfter } from '@laci/domain/time/day-text.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useServices } from '../../services.tsx'

/** The days of a report and the bar that chooses them. Until they are known there is a skeleton in its place. */
export function useReportRange(storeId: string): {
  /** The shop's day [REPORT-4]. */
  readonly today: UseQueryResult<string>
  /** Null until the shop has said which day it is. */
  readonly range: DayRange | null
  readonly bar: ReactNode
} {
  const { report } = useServices()
  const [chosen, setChosen] = useState<DayRange | null>(null)
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
        onChoose={setChosen}
      />
    </div>
  )
  return { today, range, bar }
}
