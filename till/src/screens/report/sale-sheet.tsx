import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useEffect, useMemo, useState } from 'react'
import { salePaper } from '../../shell/paper.ts'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import { PaymentChecks } from '../../shell/payment-check.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { StoredSale } from '../../till-types.ts'

/** One sale: its receipt as it was, and *Cetak ulang*. */
export function SaleSheet({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const shop = useShop()
  const [run] = useCommand()
  // Undefined while it is read; null when this device does not have it.
  const [sale, setSale] = useState<StoredSale | null>()
  useEffect(() => {
    let isGone = false
    void run(() => shop.sales.sale(saleId)).then((found) => {
      if (!isGone) setSale(found ?? null)
    })
    return () => {
      isGone = true
    }
  }, [shop, saleId, run])
  const paper = useMemo(() => (sale ? salePaper(sale) : null), [sale])
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={sale ? `No. ${sale.sale.receiptNumber}` : 'Transaksi'}
      testId="sale-sheet"
    >
      {sale === undefined ? <p className="text-redup">Membaca…</p> : null}
      {sale === null ? <EmptyState>Transaksi ini tidak ada di perangkat ini.</EmptyState> : null}
      {sale && paper ? (
        <div className="grid gap-4">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            <dt className="text-redup">Waktu</dt>
            <dd>{formatDateTime(sale.soldAt, sale.sale.zone)}</dd>
            <dt className="text-redup">Total</dt>
            <dd className="font-semibold tabular-nums">{formatRupiah(sale.sale.totalRupiah)}</dd>
            <dt className="text-redup">Uang diterima</dt>
            <dd className="tabular-nums">{formatRupiah(received(sale))}</dd>
            <dt className="text-redup">Kembalian</dt>
            <dd className="tabular-nums">{formatRupiah(sale.sale.changeRupiah)}</dd>
            <dt className="text-redup">Status</dt>
            <dd>{sale.isSent ? 'Sudah terkirim' : 'Menunggu terkirim, aman di perangkat ini'}</dd>
          </dl>
          <PaymentChecks saleId={saleId} />
          <PaperPanel paper={paper} />
        </div>
      ) : null}
    </Sheet>
  )
}

function received(sale: StoredSale): number {
  return sale.sale.payments.reduce((sum, payment) => sum + payment.receivedRupiah, 0)
}
