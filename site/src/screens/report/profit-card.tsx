import { isEmptyReport } from '@laci/domain/views/report/breakdowns.ts'
import type { CostReport, RangeReport } from '@laci/domain/views/report/wire.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { ProfitTable } from '@laci/ui/report/profit-table.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../shell/card.tsx'

/** *Laba rugi* of a range, as soon as what its goods cost is there. */
export function ProfitCard({ answer, query }: { answer: RangeReport; query: UseQueryResult<CostReport> }) {
  const cost = costOfAnswer(answer, query)
  return (
    <Card title="Laba rugi" testId="profit-card">
      {query.isError ? (
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : cost === null ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <ProfitTable
          now={{ report: answer.report, cost }}
          before={
            isEmptyReport(answer.beforeReport) ? null : { report: answer.beforeReport, cost: cost.before }
          }
        />
      )}
    </Card>
  )
}

/** While another range is on its way, cost and report may be of two ranges: such a sum is none. */
export function costOfAnswer(answer: RangeReport, query: UseQueryResult<CostReport>): CostReport | null {
  return query.data !== undefined && isSameRange(query.data, answer) ? query.data : null
}

function isSameRange(cost: CostReport, answer: RangeReport): boolean {
  return cost.range.fromDay === answer.range.fromDay && cost.range.throughDay === answer.range.throughDay
}
