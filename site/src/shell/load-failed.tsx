import { FailedState } from '@laci/ui/controls/states.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import type { UseQueryResult } from '@tanstack/react-query'

/** In place of what an owner's page shows when its question was not answered, with the way to ask again. */
export function LoadFailed({ query }: { query: Pick<UseQueryResult, 'refetch' | 'isFetching'> }) {
  return (
    <section className="rounded-tile border border-garis bg-putih">
      <FailedState
        message={dashboardTexts.loadFailed}
        onRetry={() => query.refetch()}
        isRetrying={query.isFetching}
      />
    </section>
  )
}
