import { papersSoFar } from '@laci/domain/sale/next-paper.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { useJournalRows } from '../state/use-journal-rows.ts'
import type { PaperPanelProps } from './paper-panel.tsx'
import { PrintJobRow } from './print-job-row.tsx'
import { paperFrame } from './printing-paper.ts'
import { SharePaper } from './share-paper.tsx'
import { usePrintPaper } from './use-print-paper.ts'
import { useReceiptCodes } from './use-receipt-codes.ts'

/** What `PaperPanel` draws. */
export function PaperView({ paper, phone = '', printLabel = 'Cetak' }: PaperPanelProps) {
  const shop = useShop()
  const host = useHost()
  const settings = useReadable(shop.settings)
  const columns = settings.receiptColumns
  const [print, isBusy] = usePrintPaper()
  const { eventId, isProof } = paper
  const about = useJournalRows(
    async (journal) => (isProof && eventId !== null ? journal.entriesAbout(eventId) : []),
    eventId ?? '',
  )
  const { isOriginalOut, copyCount } = papersSoFar(eventId ?? '', about ?? [])
  const jobs = useReadable(host.printing.jobs).filter((job) => eventId !== null && job.saleId === eventId)
  const logo = useReadable(shop.logo)
  const copyCodes = useReceiptCodes(isProof ? eventId : null)
  const frame = useMemo(
    () => paperFrame(host, { settings, logo, copyCodes }, copyCount, columns),
    [host, settings, logo, copyCodes, copyCount, columns],
  )
  const lines = useMemo(() => paper.lines(frame, columns), [paper, frame, columns])

  return (
    <div className="grid gap-3">
      {jobs.map((job) => (
        <PrintJobRow key={job.jobId} job={job} />
      ))}
      <ReceiptPaper lines={lines} columns={columns} />
      <Button
        tone="outline"
        onClick={() => void print(paper)}
        isBusy={isBusy}
        busyLabel="Mencetak..."
        data-testid={isProof ? 'reprint' : 'paper-print'}
      >
        <Printer aria-hidden size={20} />
        {isOriginalOut ? 'Cetak ulang' : printLabel}
      </Button>
      <SharePaper paper={paper} frame={frame} columns={columns} phone={phone} />
    </div>
  )
}
