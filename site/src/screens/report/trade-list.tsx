import type { DayRange } from '@laci/domain/base/time/range.ts'
import type { TradeAsked, TradeRow } from '@laci/domain/views/report/trade.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatBusinessDay, formatTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { openReceiptIn, withoutOpenTrade, withReceipt } from '@laci/ui/report/report-address.ts'
import { TradeFrame } from '@laci/ui/report/trade-frame.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isSessionGone } from '../../shell/api-request.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useReportService } from '../../use-report-service.ts'
import { SaleSheet } from './sale-sheet.tsx'

/** The sales and refunds behind one line of a report, the newest first; each opens as it was [REPORT-18]. */
export function TradeList({
  storeId,
  range,
  trade,
  name,
  onSignedOut,
}: {
  storeId: string
  range: DayRange
  trade: TradeAsked
  name: string
  onSignedOut: () => void
}) {
  const reports = useReportService()
  const [query, setQuery] = useSearchParams()
  const pages = useInfiniteQuery({
    queryKey: ['report-trade', storeId, range, trade],
    queryFn: ({ pageParam }) => reports.trade(storeId, range, trade, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  useEffect(() => {
    if (isSessionGone(pages.error)) onSignedOut()
  }, [pages.error, onSignedOut])
  const openedId = openReceiptIn(query)
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <TradeFrame name={name} onBack={() => setQuery(withoutOpenTrade(query))}>
      {pages.isError && rows.length === 0 ? (
        <LoadFailed query={pages} />
      ) : pages.data === undefined ? (
        <Skeleton className="h-48 w-full" />
      ) : rows.length === 0 && !pages.hasNextPage ? (
        <EmptyState icon={<ReceiptText aria-hidden size={36} className="text-garis-kuat" />}>
          Tidak ada transaksi di sini. Mungkin tanggalnya baru saja diganti.
        </EmptyState>
      ) : (
        <>
          <ul className="overflow-hidden rounded-tile border border-garis bg-putih">
            {rows.map((row) => (
              <li key={row.eventId}>
                <Row row={row} onOpen={() => setQuery(withReceipt(query, row.saleId))} />
              </li>
            ))}
          </ul>
          {pages.isError ? <LoadFailed query={pages} /> : null}
          {pages.hasNextPage ? (
            <Button
              tone="outline"
              className="justify-self-center print:hidden"
              isBusy={pages.isFetchingNextPage}
              busyLabel="Mencari..."
              onClick={() => void pages.fetchNextPage()}
              data-testid="trade-more"
            >
              Muat lagi
            </Button>
          ) : null}
        </>
      )}
      {openedId === null ? null : (
        <SaleSheet
          key={openedId}
          {...{ storeId, onSignedOut }}
          saleId={openedId}
          onClose={() => setQuery(withReceipt(query, null), { replace: true })}
        />
      )}
    </TradeFrame>
  )
}

function Row({ row, onOpen }: { row: TradeRow; onOpen: () => void }) {
  const isRefund = row.kind === 'refund'
  const more = row.lineCount > 1 ? ` +${row.lineCount - 1} lagi` : ''
  const isWhole = row.refundedRupiah >= row.totalRupiah
  return (
    <button
      type="button"
      onClick={onOpen}
      data-testid={isRefund ? 'trade-refund' : 'trade-sale'}
      className="flex min-h-16 w-full items-center gap-3 border-b border-garis px-4 py-2 text-left -outline-offset-3! hover:bg-laci-50"
    >
      <span className="grid min-w-0 grow gap-0.5">
        <span className="truncate font-semibold">
          {isRefund ? 'Retur: ' : ''}
          {row.firstName}
          {more}
        </span>
        <span className="text-sm text-redup tabular-nums">
          {row.refundedRupiah === 0 ? null : (
            <span className="font-semibold text-cabai-600">
              {isWhole ? 'Diretur' : 'Diretur sebagian'} ·{' '}
            </span>
          )}
          {formatBusinessDay(row.businessDay)} {formatTime(row.at, row.zone)} · {row.receiptNumber}
          {row.cashierName === '' ? '' : ` · ${row.cashierName}`}
        </span>
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {isRefund ? (
          <span className="text-cabai-600">−{formatRupiah(row.totalRupiah)}</span>
        ) : (
          formatRupiah(row.totalRupiah)
        )}
      </span>
    </button>
  )
}
