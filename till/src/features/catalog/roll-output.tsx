import { everyLabel } from '@laci/domain/catalog/label.ts'
import { labelCommand } from '@laci/domain/catalog/label-commands.ts'
import { maximumRollLabels, rollRows } from '@laci/domain/catalog/label-roll.ts'
import type { LabelPrinter } from '@laci/domain/printer/setup.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { Printer } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { labelPrinterWords } from '../../ui/printing/printer-words.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { firstLabel, type LabelRow, labelCountOf, labelCounts } from './label-draft.ts'
import { hasWrongCount, LabelSum } from './label-output.tsx'
import { RollPreview } from './roll-preview.tsx'

/** Sets a printer up; it belongs to another feature. */
export type LabelPrinterWizard = ComponentType<{ firstKind: 'label'; onClose: () => void }>

/** Labels on a label printer. One that is missing is set up above what is chosen, which stays. */
export function RollOutput({
  rows,
  printer,
  PrinterWizard,
}: {
  rows: readonly LabelRow[]
  printer: LabelPrinter | null
  PrinterWizard: LabelPrinterWizard
}) {
  const [isWizardOpen, setIsWizardOpen] = useState(false)
  return (
    <>
      {printer === null ? (
        <NoLabelPrinter onSetUp={() => setIsWizardOpen(true)} />
      ) : (
        <PrintRoll rows={rows} printer={printer} />
      )}
      {isWizardOpen ? (
        <Suspense>
          <PrinterWizard firstKind="label" onClose={() => setIsWizardOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Row by row; the first one as it will look. */
function PrintRoll({ rows, printer }: { rows: readonly LabelRow[]; printer: LabelPrinter }) {
  const shop = useShop()
  const { labelRun } = useHost()
  const run = useReadable(labelRun.state)
  const counts = labelCounts(rows)
  const labelCount = labelCountOf(counts)
  const { printerId, roll, language } = printer
  const first = firstLabel(rows)

  function print() {
    const jobs = rollRows(everyLabel(counts), roll).map((row) => ({
      bytes: new TextEncoder().encode(labelCommand(row, roll, language)),
      labelCount: row.length,
    }))
    void labelRun.start({ storeId: shop.storeId, printerId }, jobs)
  }

  return (
    <>
      <p className="text-sm text-redup">
        {printer.name} · {labelPrinterWords(printer)}
      </p>
      {first === null ? null : <RollPreview label={first} roll={roll} />}
      <LabelSum labelCount={labelCount} maximum={maximumRollLabels} />
      <Button
        className="justify-self-start"
        isBusy={run?.kind === 'printing'}
        busyLabel="Mencetak..."
        disabled={labelCount === 0 || labelCount > maximumRollLabels || hasWrongCount(rows)}
        onClick={print}
        data-testid="label-print"
      >
        <Printer aria-hidden size={20} />
        Cetak
      </Button>
    </>
  )
}

function NoLabelPrinter({ onSetUp }: { onSetUp: () => void }) {
  return (
    <EmptyState
      icon={<Printer aria-hidden size={36} className="text-garis-kuat" />}
      action={
        <Button tone="outline" onClick={onSetUp} data-testid="label-add-printer">
          Siapkan printer label
        </Button>
      }
    >
      Belum ada printer label di perangkat ini. Yang dikenal: TSPL (Xprinter, TSC) dan ZPL (Zebra).
    </EmptyState>
  )
}
