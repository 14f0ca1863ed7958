import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { BillLines } from '@laci/ui/report/bill-lines.tsx'
import { RefundFacts } from '@laci/ui/report/refund-facts.tsx'
import { SaleFacts } from '@laci/ui/report/sale-facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSessionGone } from '../../shell/api-request.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useReportService } from '../../use-report-service.ts'

/** One sale from home, as it was: its goods, how it was paid, and what came back since. Nothing of it can be changed. */
export function SaleSheet({
  storeId,
  saleId,
  onClose,
  onSignedOut,
}: {
  storeId: string
  saleId: string
  onClose: () => void
  onSignedOut: () => void
}) {
  const reports = useReportService()
  const sold = useQuery({
    queryKey: ['report-sale', storeId, saleId],
    queryFn: () => reports.sale(storeId, saleId),
  })
  useEffect(() => {
    if (isSessionGone(sold.error)) onSignedOut()
  }, [sold.error, onSignedOut])
  const { data } = sold
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={data ? `No. ${data.sale.receiptNumber}` : 'Transaksi'}
      testId="sale-sheet"
    >
      {sold.isError ? (
        <LoadFailed query={sold} />
      ) : data === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : data === null ? (
        <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="sale-unknown">
          <strong>Penjualan ini belum sampai di server.</strong> Perangkat yang menjualnya mungkin masih tanpa
          internet. Rinciannya muncul setelah terkirim.
        </p>
      ) : (
        <>
          <BillLines sale={data.sale} />
          <SaleFacts sale={data.sale} soldAt={data.soldAt} />
          {data.refunds.length === 0 ? null : (
            <section aria-label="Sudah diretur" className="grid gap-2">
              <h3 className="font-semibold">Sudah diretur</h3>
              {data.refunds.map(({ refundId, at, body }) => (
                <RefundFacts key={refundId} refund={body} refundedAt={at} />
              ))}
            </section>
          )}
        </>
      )}
    </Sheet>
  )
}
