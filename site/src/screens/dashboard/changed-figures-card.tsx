import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { StoreList } from '@laci/domain/device/wire.ts'
import { FurtherRows } from '@laci/ui/controls/further-rows.tsx'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Card } from '../../shell/card.tsx'
import { useReportService } from '../../use-report-service.ts'

/** Only whose figures changed loads what it takes to read them. */
const ChangedDays = lazy(() => import('./changed-days.tsx'))

/** After so long it is no news any more; the tax recap goes on saying it. */
const shownForMs = 60 * dayMs

/** *Angka hari lalu dibetulkan* [REPORT-90]: nothing at all where nothing changed. */
export function ChangedFiguresCard({ stores }: { stores: StoreList['stores'] }) {
  const report = useReportService()
  const lists = useQueries({
    queries: stores.map(({ storeId }) => ({
      queryKey: ['figure-changes', storeId],
      queryFn: () => report.changes(storeId),
    })),
  })
  const changed = lists.flatMap(({ data }, at) => {
    const changes = (data?.changes ?? []).filter(({ madeAt }) => madeAt > Date.now() - shownForMs)
    if (data === undefined || changes.length === 0) return []
    const furtherCount = data.dayCount - new Set(data.changes.map(({ day }) => day)).size
    return [{ store: stores[at]!, changes, furtherCount }]
  })
  if (changed.length === 0) return null
  return (
    <Card title="Angka hari lalu dibetulkan" testId="changed-figures">
      <p className="text-redup">
        Laci memperbaiki cara menghitung. Catatan penjualan tidak berubah; laporan hari-hari ini sudah memakai
        angka yang baru.
      </p>
      {changed.map(({ store, changes, furtherCount }) => (
        <section key={store.storeId} className="grid gap-3">
          {stores.length > 1 ? (
            <h3 className="font-bold break-words">{store.name || 'Toko tanpa nama'}</h3>
          ) : null}
          <Suspense fallback={null}>
            <ChangedDays changes={changes} />
          </Suspense>
          <FurtherRows count={furtherCount} what="hari" />
        </section>
      ))}
    </Card>
  )
}
