import { wholeRefund } from '@laci/domain/refund/refund-of.ts'
import { papersSoFar } from '@laci/domain/sale/next-paper.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { RecordPane } from '../../ui/base/beside.tsx'
import { PaymentChecks } from '../../ui/payment/payment-check.tsx'
import { salePaper } from '../../ui/printing/paper.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import { RefundCard } from './refund-card.tsx'
import { SoldFacts } from './sold-facts.tsx'
import type { RefundRow } from './use-refunds.ts'

/**
 * One sale: what is known of it, what came back, its receipt as it was, and *Retur*. In a sheet over what it was opened from, or
 * beside its list.
 */
export function SaleSheet({
  saleId,
  isBeside = false,
  onClose,
}: {
  saleId: string
  isBeside?: boolean
  onClose: () => void
}) {
  const shop = useShop()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  // Null while it is read.
  const about = useJournalRows((journal) => journal.entriesAbout(saleId), saleId)
  const found = about?.find((row) => row.kind === 'sale_recorded' && row.eventId === saleId)
  const sold = found?.kind === 'sale_recorded' ? found : null
  const paper = useMemo(
    () => (sold === null ? null : salePaper({ saleId, soldAt: sold.at, sale: sold.body })),
    [saleId, sold],
  )
  const refunds = (about ?? []).flatMap((row): RefundRow[] => (row.kind === 'sale_refunded' ? [row] : []))
  const earlier = refunds.map(({ body }) => body)
  const hasGoodsLeft = sold !== null && wholeRefund(sold.body, earlier).length > 0
  const knownNumber = sold?.body.receiptNumber ?? refunds[0]?.body.saleReceiptNumber

  async function fetchFromServer() {
    const found = await run(() => shop.sales.fetch({ saleId }))
    if (found === null) toast('Server belum punya rincian penjualan ini.', 'warning')
  }

  const title = knownNumber === undefined ? 'Transaksi' : `No. ${knownNumber}`
  const content = (
    <>
      {about === null ? <p className="text-redup">Membaca…</p> : null}
      {about !== null && sold === null ? (
        <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="sale-unknown">
          <strong>Rincian penjualan ini tidak ada di perangkat ini.</strong> Mungkin terjadi lebih dari 5
          minggu lalu, atau perangkat yang menjualnya belum mengirim. Dengan internet, rinciannya bisa diambil
          dari server, lalu retur bisa dibuat.
        </p>
      ) : null}
      {about !== null && sold === null ? (
        <Button
          tone="outline"
          isBusy={isBusy}
          busyLabel="Mengambil..."
          onClick={() => void fetchFromServer()}
          data-testid="fetch-sale"
        >
          Ambil dari server
        </Button>
      ) : null}
      {about === null || sold === null ? null : (
        <SoldFacts sold={sold} copyCount={papersSoFar(saleId, about).copyCount} />
      )}
      <PaymentChecks saleId={saleId} />
      {refunds.length === 0 ? null : (
        <section aria-label="Sudah diretur" className="grid gap-2">
          <h3 className="font-semibold">Sudah diretur</h3>
          {refunds.map((refund) => (
            <RefundCard key={refund.eventId} refund={refund} />
          ))}
        </section>
      )}
      {hasGoodsLeft ? (
        <Link
          to={`/transaksi/${saleId}/retur`}
          className={buttonClass('outline', 'medium')}
          data-testid="start-refund"
        >
          <Undo2 aria-hidden size={20} />
          Retur
        </Link>
      ) : sold !== null ? (
        <p className="text-redup">Semua barang di struk ini sudah diretur.</p>
      ) : null}
      {paper === null ? null : <PaperPanel paper={paper} />}
    </>
  )
  return isBeside ? (
    <RecordPane title={title} onClose={onClose} testId="sale-sheet">
      {content}
    </RecordPane>
  ) : (
    <Sheet isOpen onClose={onClose} title={title} testId="sale-sheet">
      {content}
    </Sheet>
  )
}
