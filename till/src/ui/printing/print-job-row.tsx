import { Button } from '@laci/ui/controls/button.tsx'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { PrinterProblem } from '../../device/printer/printer-port.ts'
import type { OpenJob } from '../../device/printer/printing.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { proofOf } from './paper.ts'
import { printerProblemText } from './printer-words.ts'
import { printPaperNow } from './printing-paper.ts'
import { useRecordPaper } from './use-record-paper.ts'

/**
 * One paper that has not come out, or of which nobody knows [PRINTER-6]: why, and what can be done. A paper that may be
 * there is asked about; printing it again then is a copy, and recorded.
 */
export function PrintJobRow({ job }: { job: OpenJob }) {
  const shop = useShop()
  const host = useHost()
  const { printing } = host
  const recordPaper = useRecordPaper()
  const [run, isBusy] = useCommand()
  const [choosing, setChoosing] = useState<string | null>(null)

  async function printCopy() {
    const { saleId } = job
    if (job.copyBytes !== null || job.kind !== 'receipt' || saleId === null) {
      await printing.sendAgain(job.jobId)
      return
    }
    const paper = await proofOf(shop, saleId)
    if (paper !== null) await printPaperNow(host, shop, paper, recordPaper)
  }

  async function connectAndPrint() {
    setChoosing(null)
    try {
      await printing.chooseAgain(job.printerId)
    } catch (cause) {
      if (!(cause instanceof PrinterProblem)) throw cause
      setChoosing(printerProblemText[cause.code])
      return
    }
    await printing.sendAgain(job.jobId)
  }

  if (job.state === 'waiting' || job.state === 'sending') {
    return (
      <p role="status" data-testid="print-job" data-state={job.state} className="flex items-center gap-2.5">
        <LoaderCircle aria-hidden size={18} className="shrink-0 animate-spin text-laci-600" />
        Mencetak {job.label}…
      </p>
    )
  }
  const isUnsure = job.state === 'unsure'
  return (
    <div
      role="alert"
      data-testid="print-job"
      data-state={job.state}
      className="grid gap-3 rounded-tile bg-jahe-100 px-4 py-3 text-jahe-800"
    >
      <p className="flex items-start gap-2.5">
        <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          <span className="font-semibold">
            {isUnsure ? `${job.label}: sudah tercetak?` : `${job.label} belum tercetak.`}
          </span>{' '}
          {choosing ?? (job.problem === null ? 'Kasir sempat ditutup.' : printerProblemText[job.problem])}
          {job.saleId === null ? '' : ' Transaksi sudah tersimpan.'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" onClick={() => run(() => printing.drop(job.jobId))} data-testid="print-drop">
          {isUnsure ? 'Sudah' : 'Buang'}
        </Button>
        {job.problem === 'not_remembered' ? (
          <Button isBusy={isBusy} onClick={() => run(connectAndPrint)} data-testid="print-connect">
            Sambungkan
          </Button>
        ) : (
          <Button
            isBusy={isBusy}
            busyLabel="Mencetak..."
            onClick={() => run(isUnsure ? printCopy : () => printing.sendAgain(job.jobId))}
            data-testid="print-again"
          >
            {isUnsure ? 'Belum, cetak salinan' : 'Cetak lagi'}
          </Button>
        )}
      </div>
    </div>
  )
}
