import { Button } from '@laci/ui/controls/button.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { LabelRunState } from '../../device/printer/label-run.ts'
import { PrinterProblem } from '../../device/printer/printer-port.ts'
import { Section } from '../../ui/base/page.tsx'
import { ProgressBar } from '../../ui/base/progress-bar.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { printerProblemText } from '../../ui/printing/printer-words.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** The labels that are being printed, or that came to a halt: how far, why, and how they go on [CATALOG-45]. */
export function LabelRunPart() {
  const { storeId } = useShop()
  const { labelRun } = useHost()
  const run = useReadable(labelRun.state)
  if (run === null || run.storeId !== storeId) return null
  return (
    <Section title="Cetakan label" testId="label-run">
      {run.kind === 'printing' ? (
        <>
          <ProgressBar
            label="Mencetak label"
            progress={{ doneCount: run.sentCount, totalCount: run.labelCount }}
          />
          <Button
            tone="outline"
            className="justify-self-start"
            onClick={labelRun.stop}
            data-testid="label-run-stop"
          >
            Berhenti
          </Button>
        </>
      ) : null}
      {run.kind === 'stopped' ? <Stopped run={run} /> : null}
      {run.kind === 'done' ? (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-daun-50 px-4 py-3 text-daun-700"
        >
          <span className="flex items-center gap-3 font-semibold">
            <CircleCheck aria-hidden size={22} className="shrink-0" />
            {formatAmount(run.labelCount)} label sudah dikirim ke printer.
          </span>
          <Button tone="outline" onClick={labelRun.forget} data-testid="label-run-close">
            Tutup
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

function Stopped({ run }: { run: Extract<LabelRunState, { kind: 'stopped' }> }) {
  const { labelRun, printing } = useHost()
  const [start, isBusy] = useCommand()
  const [choosing, setChoosing] = useState<string | null>(null)
  const sent = `${formatAmount(run.sentCount)} dari ${formatAmount(run.labelCount)} label sudah dikirim.`
  const why = choosing ?? (run.problem === null ? null : printerProblemText[run.problem])

  const goOn = () =>
    start(async () => {
      setChoosing(null)
      try {
        if (run.problem === 'not_remembered') await printing.chooseAgain(run.printerId)
      } catch (cause) {
        if (!(cause instanceof PrinterProblem)) throw cause
        setChoosing(printerProblemText[cause.code])
        return
      }
      // Not waited for: the printing itself takes this part's place.
      void labelRun.goOn()
    })

  return (
    <div role="alert" className="grid gap-3 rounded-tile bg-jahe-100 px-4 py-3 text-jahe-800">
      <p className="flex items-start gap-2.5">
        <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
        <span>
          <span className="font-semibold">Berhenti: {sent}</span> {why}
          {run.isUnsure ? ' Baris berikutnya mungkin sudah keluar: lihat di printer.' : null}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="outline" onClick={labelRun.forget} data-testid="label-run-drop">
          Batalkan sisanya
        </Button>
        {run.isUnsure ? (
          <Button
            tone="outline"
            onClick={() => void labelRun.goOn({ skipsRow: true })}
            data-testid="label-run-skip"
          >
            Sudah keluar, lewati
          </Button>
        ) : null}
        <Button isBusy={isBusy} onClick={goOn} data-testid="label-run-go-on">
          {goOnLabel(run)}
        </Button>
      </div>
    </div>
  )
}

function goOnLabel({ problem, isUnsure }: { problem: string | null; isUnsure: boolean }): string {
  if (problem === 'not_remembered') return 'Sambungkan'
  return isUnsure ? 'Cetak lagi, lanjutkan' : 'Lanjutkan'
}
