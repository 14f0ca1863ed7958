import { giveCodesCommand } from '@laci/domain/catalog/code-commands.ts'
import { barsPicture } from '@laci/domain/catalog/label-lines.ts'
import { moduleDotsOn } from '@laci/domain/catalog/label-roll.ts'
import { type LabelLayoutName, modulePtOn } from '@laci/domain/catalog/label-sheet.ts'
import { labelPrinterOf, printersForRole } from '@laci/domain/printer/setup.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useRemovedRows } from '../../ui/base/use-removed-rows.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import {
  addLabel,
  addLabels,
  type ChosenLabel,
  type LabelRow,
  labelRows,
  maximumChosen,
} from './label-draft.ts'
import { PrintLabels, SaveSheet } from './label-output.tsx'
import { ChosenRow } from './label-row.tsx'
import { LabelRunPart } from './label-run-part.tsx'
import { LabelSearch } from './label-search.tsx'
import { type LabelPrinterWizard, RollOutput } from './roll-output.tsx'

type PaperKind = LabelLayoutName | 'receipt' | 'roll'

const papers: readonly { readonly kind: PaperKind; readonly label: string }[] = [
  { kind: '3x8', label: 'A4 · 3 × 8' },
  { kind: '4x10', label: 'A4 · 4 × 10' },
  { kind: '5x13', label: 'A4 · 5 × 13' },
  { kind: 'roll', label: 'Printer label' },
  { kind: 'receipt', label: 'Printer struk' },
]

/** *Cetak label*: price and barcode of chosen products on A4, on a roll of labels, or on the paper of receipts. */
export function LabelScreen({ PrinterWizard }: { PrinterWizard: LabelPrinterWizard }) {
  const shop = useShop()
  const { catalog } = shop
  useReadable(catalog.version)
  const settings = useReadable(shop.settings)
  const { printing } = useHost()
  const printers = useReadable(printing.printers)
  const labelPrinter = labelPrinterOf(printers)
  // As wide as the printer of receipts, or as the shop's own paper where there is none.
  const columns = printersForRole(printers, 'receipt')[0]?.columns ?? settings.receiptColumns
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<readonly ChosenLabel[]>([])
  const [kind, setKind] = useState<PaperKind>(labelPrinter === null ? '3x8' : 'roll')
  const removeLabel = useRemovedRows(chosen, setChosen)
  const rows = labelRows(chosen, catalog)
  const hasBars = ({ label }: LabelRow) => label?.code == null || hasRoomForBars(label.code)
  function hasRoomForBars(code: string): boolean {
    if (kind === 'receipt') return barsPicture(code, columns) !== null
    if (kind !== 'roll') return modulePtOn(code, kind) !== null
    return labelPrinter === null || moduleDotsOn(code, labelPrinter.roll) !== null
  }
  const change = (row: LabelRow, changes: Partial<ChosenLabel>) =>
    setChosen(chosen.map((one) => (one.key === row.key ? { ...one, ...changes } : one)))

  return (
    <Page title="Cetak label" testId="labels" back={<BackLink to="/produk">Produk</BackLink>}>
      <LabelSearch
        initialWords={search.get('cari') ?? ''}
        onAdd={(productId, unit) => setChosen((before) => addLabel(before, productId, unit))}
        onAddAll={(productIds) => setChosen((before) => addLabels(before, productIds))}
      />
      {rows.length === 0 ? (
        <EmptyState icon={<Tags aria-hidden size={36} className="text-garis-kuat" />}>
          Belum ada label. Cari produk di atas, atau pindai barangnya.
        </EmptyState>
      ) : (
        <>
          <Section title="Label" testId="label-list">
            <ul className="-my-3 grid grid-cols-[minmax(0,1fr)]">
              {rows.map((row) => (
                <ChosenRow
                  key={row.key}
                  row={row}
                  hasBars={hasBars(row)}
                  onUnit={(unit) => {
                    // Two rows of one unit are one.
                    const isThere = chosen.some((one) => one.productId === row.productId && one.unit === unit)
                    if (!isThere) change(row, { unit })
                  }}
                  onCount={(countText) => change(row, { countText })}
                  onRemove={() => {
                    const label = chosen.find(({ key }) => key === row.key)
                    if (label !== undefined) removeLabel(label, `Label ${row.fields.name}`)
                  }}
                />
              ))}
            </ul>
            {chosen.length < maximumChosen ? null : (
              <p className="font-semibold text-jahe-800" role="status">
                Sudah {maximumChosen} produk, paling banyak untuk sekali cetak.
              </p>
            )}
            <MissingCodes rows={rows} />
          </Section>
          <Section title="Kertas" testId="label-paper">
            <div className="flex flex-wrap gap-2">
              {papers.map((one) => (
                <ChipButton
                  key={one.kind}
                  isPressed={kind === one.kind}
                  onClick={() => setKind(one.kind)}
                  data-testid={`label-paper-${one.kind}`}
                >
                  {one.label}
                </ChipButton>
              ))}
            </div>
            {kind === 'receipt' ? <PrintLabels rows={rows} columns={columns} /> : null}
            {kind === 'roll' ? (
              <RollOutput rows={rows} printer={labelPrinter} PrinterWizard={PrinterWizard} />
            ) : null}
            {kind === 'receipt' || kind === 'roll' ? null : <SaveSheet rows={rows} layout={kind} />}
          </Section>
        </>
      )}
      <LabelRunPart />
    </Page>
  )
}

function MissingCodes({ rows }: { rows: readonly LabelRow[] }) {
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const missingCount = rows.filter(({ label }) => label?.code === null).length
  if (missingCount === 0) return null

  const give = () =>
    run(async () => {
      const given = await execute(giveCodesCommand, { units: rows })
      if (given.is === 'refused') {
        toast(
          'Semua awalan 20 sampai 29 dipakai label timbangan. Ketik barcode di halaman Produk.',
          'warning',
        )
      }
      if (given.is !== 'done') return
      toast('Barcode tersimpan. Mulai sekarang bisa dipindai di kasir.', 'success')
    })

  return (
    <div className="grid gap-3 rounded-tile border border-jahe-800 bg-jahe-100 p-4 text-jahe-800">
      <p>
        <b>{formatAmount(missingCount)} label tanpa barcode.</b> Labelnya hanya berisi nama dan harga. Laci
        bisa memberi barcode toko, dari SKU-nya bila ada.
      </p>
      <Button
        tone="outline"
        className="justify-self-start"
        isBusy={isBusy}
        busyLabel="Menyimpan..."
        onClick={give}
        data-testid="label-give-codes"
      >
        Beri barcode
      </Button>
    </div>
  )
}
