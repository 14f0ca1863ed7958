import { labelLines, maximumPrintedLabels } from '@laci/domain/catalog/label-lines.ts'
import { type LabelLayoutName, maximumSheetLabels, placesOf } from '@laci/domain/catalog/label-sheet.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { FileText, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { labelFile } from '../../device/label-file.ts'
import type { Paper } from '../../ui/printing/paper.ts'
import { usePrintPaper } from '../../ui/printing/use-print-paper.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { firstLabel, type LabelRow, labelCountOf, labelCounts } from './label-draft.ts'
import { LabelPreview } from './label-preview.tsx'

/** Labels as a PDF of A4: where they begin, whether there are lines to cut along, and how the first one looks. */
export function SaveSheet({ rows, layout }: { rows: readonly LabelRow[]; layout: LabelLayoutName }) {
  const shop = useShop()
  const host = useHost()
  const [run, isBusy] = useCommand()
  const [firstText, setFirstText] = useState('1')
  const [hasCutLines, setHasCutLines] = useState(true)
  const first = firstLabel(rows)
  const counts = labelCounts(rows)
  const labelCount = labelCountOf(counts)
  const places = placesOf(layout)
  const isFirstRight = /^\d{1,2}$/.test(firstText.trim()) && inside(Number(firstText), 1, places)
  const usedPlaces = isFirstRight ? Number(firstText) - 1 : 0
  const isTooMany = labelCount > maximumSheetLabels
  const sheetCount = Math.ceil((usedPlaces + labelCount) / places)

  const save = () =>
    run(async () => {
      const file = labelFile(
        { counts, layout, usedPlaces, hasCutLines },
        shop.settings.get().storeName,
        host.now(),
      )
      host.saveFile('Label harga.pdf', file)
    })

  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-3">
          <TextInput
            label="Mulai dari label ke"
            hint="Untuk lembar stiker yang sudah terpakai sebagian"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={firstText}
            onChange={(event) => setFirstText(event.currentTarget.value)}
            error={isFirstRight ? undefined : `Isi 1 sampai ${places}.`}
            data-testid="label-first"
          />
          <Checkbox
            label="Garis potong"
            hint="Untuk kertas biasa. Matikan untuk lembar stiker."
            checked={hasCutLines}
            onChange={(event) => setHasCutLines(event.currentTarget.checked)}
            data-testid="label-cut-lines"
          />
        </div>
        {first === null ? null : <LabelPreview label={first} layout={layout} />}
      </div>
      <LabelSum labelCount={labelCount} maximum={maximumSheetLabels}>
        {` · ${formatAmount(sheetCount)} lembar A4`}
      </LabelSum>
      <Button
        className="justify-self-start"
        isBusy={isBusy}
        busyLabel="Menyiapkan..."
        disabled={labelCount === 0 || isTooMany || !isFirstRight || hasWrongCount(rows)}
        onClick={save}
        data-testid="label-save"
      >
        <FileText aria-hidden size={20} />
        Unduh lembar (PDF)
      </Button>
      <p className="text-sm text-redup">Cetak pada ukuran asli (100 %), supaya label tepat di tempatnya.</p>
    </>
  )
}

/** Labels on the printer of receipts; the first one as it will look. */
export function PrintLabels({ rows, columns }: { rows: readonly LabelRow[]; columns: number }) {
  const [print, isBusy] = usePrintPaper()
  const counts = labelCounts(rows)
  const labelCount = labelCountOf(counts)
  const paper: Paper = {
    title: 'Label harga',
    role: 'receipt',
    eventId: null,
    isProof: false,
    lines: (_, wide) => labelLines(counts, wide),
  }
  const first = firstLabel(rows)
  return (
    <>
      {first === null ? null : (
        <ReceiptPaper lines={labelLines([{ label: first, count: 1 }], columns)} columns={columns} />
      )}
      <LabelSum labelCount={labelCount} maximum={maximumPrintedLabels} />
      <Button
        className="justify-self-start"
        isBusy={isBusy}
        busyLabel="Mencetak..."
        disabled={labelCount === 0 || labelCount > maximumPrintedLabels || hasWrongCount(rows)}
        onClick={() => void print(paper)}
        data-testid="label-print"
      >
        <Printer aria-hidden size={20} />
        Cetak
      </Button>
    </>
  )
}

export function LabelSum({
  labelCount,
  maximum,
  children,
}: {
  labelCount: number
  maximum: number
  children?: ReactNode
}) {
  return (
    <p className="font-semibold tabular-nums" role="status" data-testid="label-sum">
      {formatAmount(labelCount)} label
      {labelCount > maximum ? (
        <span className="text-cabai-600"> · paling banyak {formatAmount(maximum)} sekali cetak</span>
      ) : (
        children
      )}
    </p>
  )
}

export function hasWrongCount(rows: readonly LabelRow[]): boolean {
  return rows.some(({ count }) => count === null)
}

function inside(number: number, least: number, most: number): boolean {
  return number >= least && number <= most
}
