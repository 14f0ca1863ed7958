import { zoneLabel } from '@laci/domain/base/time/zone.ts'
import type { DayReport } from '@laci/domain/views/report/day-report.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { formatBusinessDay } from '@laci/ui/format/date.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { AheadNotice } from '@laci/ui/report/ahead-notice.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shell/card.tsx'
import { useReportService } from '../../use-report-service.ts'

/** Sales come in while the page is open; once a minute is often enough for a glance. */
const refreshMs = 60_000

/** Today's figures as the server knows them; the tills may still have some to send. */
export function TodayCard({
  storeId,
  storeName,
  isWaiting,
}: {
  storeId: string | null
  /** Null: there is no other shop that it could be of. */
  storeName: string | null
  isWaiting: boolean
}) {
  const report = useReportService()
  const query = useQuery({
    queryKey: ['day-report', storeId],
    queryFn: () => (storeId === null ? null : report.today(storeId)),
    enabled: storeId !== null,
    refetchInterval: refreshMs,
  })
  if (storeId === null && !isWaiting) return null
  return (
    <Card
      title="Penjualan hari ini"
      testId="today-card"
      aside={
        <span className="text-sm text-redup">
          {query.data ? `${formatBusinessDay(query.data.day)}, ${zoneLabel[query.data.zone]}` : ' '}
        </span>
      }
    >
      {storeName === null ? null : (
        <p className="-mt-3 font-semibold break-words" data-testid="today-store">
          {storeName}
        </p>
      )}
      {query.isError ? (
        <FailedState
          message={dashboardTexts.loadFailed}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data?.saleCount === 0 && query.data.refundCount === 0 ? (
        <EmptyState>Belum ada penjualan hari ini. Transaksi dari kasir muncul di sini.</EmptyState>
      ) : (
        <Figures report={query.data ?? null} />
      )}
      {query.data?.ahead === undefined ? null : <AheadNotice ahead={query.data.ahead} />}
    </Card>
  )
}

function Figures({ report }: { report: DayReport | null }) {
  const figures = [
    { label: 'Penjualan', value: report && formatRupiah(report.netRupiah) },
    { label: 'Transaksi', value: report && String(report.saleCount) },
    { label: 'Tunai', value: report && formatRupiah(report.cashRupiah) },
    { label: 'Diskon', value: report && formatRupiah(report.discountRupiah) },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 xl:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-redup">{label}</dt>
            <dd className="min-h-8 text-xl font-extrabold tabular-nums md:text-2xl">
              {value ?? <Skeleton className="mt-1.5 h-6 w-28" />}
            </dd>
          </div>
        ))}
      </dl>
      {report && report.refundCount > 0 ? (
        <p className="text-sm text-redup">
          {report.refundCount} retur, {formatRupiah(report.refundedRupiah)} dikembalikan; sudah dikurangkan.
        </p>
      ) : null}
      {report && report.missingRupiah > 0 ? (
        <p className="text-sm text-redup">
          Tidak masuk {formatRupiah(report.missingRupiah)}: QRIS atau transfer yang ternyata tidak diterima.
          Barangnya sudah keluar, jadi tetap dihitung sebagai penjualan.
        </p>
      ) : null}
      {report && report.topProducts.length > 0 ? (
        <p className="text-sm text-redup">
          Terlaris:{' '}
          {report.topProducts
            .slice(0, 3)
            .map((product) => `${product.name} (${formatQuantity(product.quantityThousandths)})`)
            .join(', ')}
        </p>
      ) : null}
    </>
  )
}
