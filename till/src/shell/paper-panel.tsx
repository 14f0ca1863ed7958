import { Button } from '@laci/ui/controls/button.tsx'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Paper } from './paper.ts'
import { PrintJobRow } from './print-job-row.tsx'
import { paperFrame } from './printing-paper.ts'
import { SharePaper } from './share-paper.tsx'
import { useHost, useShop } from './till-context.ts'
import { usePrintPaper } from './use-print-paper.ts'
import { useReadable } from './use-readable.ts'

/**
 * Any paper of a shop on the screen, with its print and its sharing: `<PaperPanel paper={refundPaper(told)} />`. What proves
 * something is recorded before it prints again, and marked *SALINAN ke-n*.
 */
export function PaperPanel({
  paper,
  copyNumber = 0,
  phone = '',
  isPrinted = paper.isProof,
}: {
  /** The same object until the paper is another one (`useMemo`). */
  paper: Paper
  /** How often it was printed again before. */
  copyNumber?: number
  /** Whom a message goes to (`+628…`); empty: the sender picks somebody. */
  phone?: string
  /** False: it never was on paper, so that the first print is no copy. */
  isPrinted?: boolean
}) {
  const shop = useShop()
  const host = useHost()
  const settings = useReadable(shop.settings)
  const columns = settings.receiptColumns
  const [print, isBusy] = usePrintPaper()
  const [hasPrinted, setHasPrinted] = useState(isPrinted)
  const [shownCopy, setShownCopy] = useState(copyNumber)
  const jobs = useReadable(host.printing.jobs).filter(
    (job) => paper.eventId !== null && job.saleId === paper.eventId,
  )
  const frame = useMemo(() => paperFrame(host, { settings }, shownCopy), [host, settings, shownCopy])
  const lines = useMemo(() => paper.lines(frame, columns), [paper, frame, columns])

  async function printIt() {
    if (!hasPrinted) {
      await print.first(paper)
      setHasPrinted(true)
      return
    }
    const copy = await print.again(paper)
    if (copy > 0) setShownCopy(copy)
  }

  return (
    <div className="grid gap-3">
      {jobs.map((job) => (
        <PrintJobRow key={job.jobId} job={job} />
      ))}
      <ReceiptPaper lines={lines} columns={columns} />
      <Button
        tone="outline"
        onClick={printIt}
        isBusy={isBusy}
        busyLabel="Mencetak..."
        data-testid={paper.isProof ? 'reprint' : 'paper-print'}
      >
        <Printer aria-hidden size={20} />
        {paper.isProof && hasPrinted ? 'Cetak ulang' : 'Cetak'}
      </Button>
      <SharePaper paper={paper} frame={frame} columns={columns} phone={phone} />
    </div>
  )
}
