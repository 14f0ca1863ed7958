import { type ReceiptContent, receiptLines } from '@laci/domain/receipt/receipt.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { PrintJobRow } from './print-job-row.tsx'
import { type PrintableSale, printReceipt } from './printing-sale.ts'
import { ShareReceipt } from './share-receipt.tsx'
import { useHost, useShop } from './till-context.ts'
import { useCommand } from './use-command.tsx'
import { useReadable } from './use-readable.ts'

/** The receipt of a stored sale, and *Cetak ulang*: recorded first, then marked *SALINAN ke-n* on paper. */
export function ReceiptPanel({ sale, copyNumber = 0 }: { sale: PrintableSale; copyNumber?: number }) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const settings = useReadable(shop.settings)
  const columns = settings.receiptColumns
  const [run, isBusy] = useCommand()
  const [shownCopy, setShownCopy] = useState(copyNumber)
  const jobs = useReadable(host.printing.jobs).filter((job) => job.saleId === sale.saleId)
  const content: ReceiptContent = useMemo(
    () => ({
      sale: sale.sale,
      soldAt: sale.soldAt,
      shop: settings,
      copyNumber: shownCopy,
      checkOrigin: host.origin,
    }),
    [sale, settings, shownCopy, host.origin],
  )
  const lines = useMemo(() => receiptLines(content, columns), [content, columns])

  async function reprint() {
    await run(async () => {
      // The first paper surely did not come out: it is no copy that goes out now [PRINTER-6].
      const unprinted = jobs.find((job) => job.kind === 'receipt' && job.state === 'failed')
      if (unprinted !== undefined) {
        await host.printing.sendAgain(unprinted.jobId)
        return
      }
      const copy = await shop.recordReprint(sale.saleId)
      setShownCopy(copy)
      toast(`Salinan ke-${copy} tercatat`)
      for (const job of jobs) if (job.kind === 'receipt') await host.printing.drop(job.jobId)
      await printReceipt(host, shop, sale, copy)
    })
  }

  return (
    <div className="grid gap-3">
      {jobs.map((job) => (
        <PrintJobRow key={job.jobId} job={job} />
      ))}
      <ReceiptPaper lines={lines} columns={columns} />
      <Button tone="outline" onClick={reprint} isBusy={isBusy} busyLabel="Mencetak..." data-testid="reprint">
        <Printer aria-hidden size={20} />
        Cetak ulang
      </Button>
      <ShareReceipt content={content} columns={columns} />
    </div>
  )
}
