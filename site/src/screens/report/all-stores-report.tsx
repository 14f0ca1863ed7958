import { type DayRange, maximumRangeDays, rangeBefore, rangeNamed } from '@laci/domain/report/range.ts'
import { allStores, type StoreComparison, storeComparison } from '@laci/domain/report/store-comparison.ts'
import type { StoreList } from '@laci/domain/sync/wire.ts'
import { dayAfter } from '@laci/domain/time/day-text.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { rangeText } from '@laci/ui/report/report-words.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '../../services.tsx'
import { isSessionGone } from '../../shell/api-request.ts'
import { Card } from '../../shell/card.tsx'
import { type StoreLine, StoreTable } from './store-table.tsx'

/** All shops of the owner over the same days, side by side [REPORT-14]. */
export function AllStoresReport({
  stores,
  onSignedOut,
}: {
  stores: StoreList['stores']
  onSignedOut: () => void
}) {
  const { report: reports } = useServices()
  const [chosen, setChosen] = useState<DayRange | null>(null)
  const firstId = stores[0]!.storeId
  // Shops in two zones change their day an hour apart: the first one says which day it is.
  const today = useQuery({
    queryKey: ['day-report', firstId],
    queryFn: async () => (await reports.today(firstId)).day,
  })
  const range = chosen ?? (today.data === undefined ? null : rangeNamed('today', today.data))
  const answers = useQueries({
    queries: stores.map(({ storeId }) => ({
      queryKey: ['store-comparison', storeId, range],
      queryFn: async (): Promise<StoreComparison> => {
        const [answer, cost] = await Promise.all([
          reports.rangeSums(storeId, range!),
          // Omzet is worth showing without it; a session that has ended is told by the other question.
          reports.cost(storeId, range!).catch(() => null),
        ])
        return storeComparison(answer, cost)
      },
      enabled: range !== null,
    })),
  })
  const isSignedOut = [today.error, ...answers.map(({ error }) => error)].some(isSessionGone)
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])

  if (today.isError) {
    return (
      <section className="rounded-tile border border-garis bg-putih">
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => today.refetch()}
          isRetrying={today.isFetching}
        />
      </section>
    )
  }
  if (today.data === undefined || range === null) return <Skeleton className="h-12 w-full max-w-md" />
  const lines = stores.map(({ storeId, name }, at): StoreLine => {
    const { data, isError, isFetching, refetch } = answers[at]!
    return {
      ...{ storeId, name: name || 'Toko tanpa nama', figures: data ?? null, hasFailed: isError },
      ...{ isRetrying: isFetching, retry: () => void refetch() },
    }
  })
  const known = lines.flatMap(({ figures }) => figures ?? [])
  const failedCount = lines.filter(({ hasFailed, figures }) => hasFailed && figures === null).length
  return (
    <>
      <div className="print:hidden">
        <RangeBar
          range={range}
          names={['today', 'yesterday', 'last_7', 'this_month', 'last_month']}
          oldest={dayAfter(today.data, 1 - maximumRangeDays)}
          today={today.data}
          onChoose={setChosen}
        />
      </div>
      <Card title="Semua toko" testId="all-stores">
        <StoreTable
          lines={lines}
          total={known.length + failedCount === lines.length && known.length > 0 ? allStores(known) : null}
          totalLabel={failedCount === 0 ? 'Semua toko' : `Jumlah ${known.length} dari ${lines.length} toko`}
        />
        <p className="text-sm text-redup">
          Dibandingkan dengan {rangeText(rangeBefore(range))}. Laba bersih sesudah modal, kehilangan, dan
          pengeluaran. Transaksi yang belum terkirim dari kasir menyusul.
        </p>
      </Card>
    </>
  )
}
