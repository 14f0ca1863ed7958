import { rangeBefore } from '@laci/domain/base/time/range.ts'
import type { StoreList } from '@laci/domain/device/wire.ts'
import {
  allStores,
  type StoreComparison,
  storeComparison,
} from '@laci/domain/views/report/store-comparison.ts'
import { rangeText } from '@laci/ui/report/report-words.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSessionGone } from '../../shell/api-request.ts'
import { Card } from '../../shell/card.tsx'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useReportService } from '../../use-report-service.ts'
import { type StoreLine, StoreTable } from './store-table.tsx'
import { useReportRange } from './use-report-range.tsx'

/** All shops of the owner over the same days, side by side [REPORT-14]. */
export function AllStoresReport({
  stores,
  onSignedOut,
}: {
  stores: StoreList['stores']
  onSignedOut: () => void
}) {
  const reports = useReportService()
  // Shops in two zones change their day an hour apart: the first one says which day it is.
  const { today, range, bar } = useReportRange(stores[0]!.storeId)
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

  if (today.isError) return <LoadFailed query={today} />
  if (range === null) return bar
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
      {bar}
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
