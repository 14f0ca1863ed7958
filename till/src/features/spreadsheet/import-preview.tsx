import { cellText } from '@laci/domain/base/table/cell.ts'
import { csvRows, csvStart } from '@laci/domain/base/table/table.ts'
import { headerOfField, importColumns } from '@laci/domain/views/spreadsheet/columns.ts'
import { importOutcome } from '@laci/domain/views/spreadsheet/import-outcome.ts'
import { issueText } from '@laci/domain/views/spreadsheet/issue.ts'
import type { PlannedRow } from '@laci/domain/views/spreadsheet/plan-row.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { faultyRows } from '../../engine/shop/faulty-rows.ts'
import { Section } from '../../ui/base/page.tsx'
import { ProgressBar } from '../../ui/base/progress-bar.tsx'
import { useHost } from '../../ui/state/till-context.ts'
import { FileColumns, SheetChoice } from './file-parts.tsx'
import { ImportRows } from './import-rows.tsx'
import { outcomeText } from './outcome-text.ts'
import { ReadValues } from './read-values.tsx'
import { RowSheet } from './row-sheet.tsx'
import type { ImportFile, ImportStage, useImport } from './use-import.ts'

type Work = ReturnType<typeof useImport>

const filters = {
  all: 'Semua',
  error: 'Salah',
  warning: 'Periksa',
  new: 'Baru',
  changed: 'Berubah',
  same: 'Sama',
} as const
type Filter = keyof typeof filters

function isShown(row: PlannedRow, filter: Filter): boolean {
  if (filter === 'all') return true
  return filter === 'warning' ? row.kind !== 'error' && row.issues.length > 0 : row.kind === filter
}

/** What a file would do, before it does: columns, choices, and every row with what is wrong in it. */
export function ImportPreview({
  stage: { file, plan, progress },
  work,
}: {
  stage: Extract<ImportStage, { kind: 'looking' }>
  work: Work
}) {
  const host = useHost()
  const toast = useToast()
  const [filter, setFilter] = useState<Filter>('all')
  const [opened, setOpened] = useState<PlannedRow | null>(null)
  const fields = new Set(file.mapping.values())
  const rows = plan?.rows ?? []
  const shown = useMemo(() => rows.filter((row) => isShown(row, filter)), [rows, filter])
  const warningCount = useMemo(() => rows.filter((row) => isShown(row, 'warning')).length, [rows])
  const isLooking = progress.doneCount < progress.totalCount
  const counts = { ...plan?.counts, all: rows.length, warning: warningCount }

  function saveFaulty() {
    const table = faultyRows(file.rows, file.head, rows, (row) =>
      row.issues
        .filter(({ level }) => level === 'error')
        .map((issue) => `${issue.field === null ? '' : `${headerOfField[issue.field]}: `}${issueText(issue)}`)
        .join(' '),
    )
    const text = csvRows(
      table.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : cellText(cell)))),
    )
    const name = `${file.name.replace(/\.[^.]*$/, '')}-baris-salah.csv`
    host.saveFile(name, new Blob([csvStart, text], { type: 'text/csv;charset=utf-8' }))
    toast('Baris yang salah disimpan di unduhan', 'success')
  }

  return (
    <>
      <SheetChoice file={file} about="produk" onChoose={work.chooseSheet} />
      <FileColumns
        file={file}
        options={fieldOptions}
        missing={(['name', 'price'] as const).filter((field) => !fields.has(field))}
        missingText="Tanpa itu hanya produk yang sudah ada yang bisa diubah."
        onChoose={work.chooseColumn}
        onHeader={work.chooseHeader}
      />
      <Choices file={file} rows={rows} onChoose={work.choose} />
      <ReadValues rows={rows} />
      <Section title={file.name} testId="import-preview">
        {plan === null || isLooking ? <ProgressBar label="Memeriksa baris…" progress={progress} /> : null}
        {plan === null ? null : (
          <>
            <fieldset aria-label="Saring baris" className="flex min-w-0 flex-wrap gap-2">
              {(Object.keys(filters) as Filter[])
                .filter((name) => name === 'all' || (counts[name] ?? 0) > 0)
                .map((name) => (
                  <ChipButton
                    key={name}
                    tone={name === 'error' ? 'danger' : name === 'warning' ? 'warning' : 'plain'}
                    isPressed={filter === name}
                    onClick={() => setFilter(name)}
                    data-testid={`import-filter-${name}`}
                  >
                    {filters[name]} {formatAmount(counts[name] ?? 0)}
                  </ChipButton>
                ))}
            </fieldset>
            <ImportRows rows={shown} onOpen={setOpened} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-redup" role="status" data-testid="import-counts">
                {outcomeText(
                  importOutcome({
                    rowCount: rows.length,
                    savedCount: plan.moving.length,
                    refusedCount: plan.counts.error,
                    leftStockCount: plan.leftStockCount,
                  }),
                  plan.stockMode,
                )}
              </p>
              <div className="flex flex-wrap gap-3">
                <Button tone="quiet" onClick={() => work.restart()} data-testid="import-cancel">
                  Batal
                </Button>
                {plan.counts.error > 0 ? (
                  <Button tone="outline" onClick={saveFaulty} data-testid="import-faulty">
                    <Download aria-hidden size={20} />
                    Unduh baris salah
                  </Button>
                ) : null}
                <Button
                  disabled={isLooking || plan.moving.length === 0}
                  onClick={() => void work.apply(plan)}
                  data-testid="import-apply"
                >
                  Impor {formatAmount(plan.moving.length)} baris
                </Button>
              </div>
            </div>
          </>
        )}
      </Section>
      {opened === null ? null : (
        <RowSheet
          row={opened}
          file={file}
          headerOf={(field) => headerOfField[field]}
          textOf={issueText}
          onClose={() => setOpened(null)}
          onSaved={(cells) => {
            setOpened(null)
            work.mend(opened.rowNumber, cells)
          }}
        />
      )}
    </>
  )
}

const fieldOptions = importColumns.map(({ field, header }) => ({ value: field, label: header }))

/** What the stock of a file means, and what a mark in a quantity is, where that has to be asked. */
function Choices({
  file,
  rows,
  onChoose,
}: {
  file: ImportFile
  rows: readonly PlannedRow[]
  onChoose: Work['choose']
}) {
  const hasStock = [...file.mapping.values()].includes('stock')
  const isAmbiguous =
    file.quantityMark !== 'auto' ||
    rows.some(({ issues }) => issues.some(({ code }) => code === 'stock_ambiguous'))
  if (!hasStock && !isAmbiguous) return null
  return (
    <Section title={hasStock ? 'Stok di berkas' : 'Angka di berkas'}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasStock ? (
          <SelectInput
            label="Untuk produk yang sudah ada"
            options={[
              { value: 'ignore', label: 'Biarkan stok di toko' },
              { value: 'add', label: 'Tambahkan ke stok' },
              { value: 'match', label: 'Samakan dengan berkas (hasil hitung)' },
            ]}
            value={file.stockMode}
            onChange={(event) =>
              onChoose({ stockMode: event.currentTarget.value as ImportFile['stockMode'] })
            }
            hint="Produk baru selalu mulai dengan stok di berkas."
            data-testid="import-stock-mode"
          />
        ) : null}
        {isAmbiguous ? (
          <SelectInput
            label="Tanda koma desimal"
            options={[
              { value: 'auto', label: 'Tebak dari isi berkas' },
              { value: ',', label: 'Koma: 1,500 = 1,5' },
              { value: '.', label: 'Titik: 1.500 = 1,5' },
            ]}
            value={file.quantityMark}
            onChange={(event) =>
              onChoose({ quantityMark: event.currentTarget.value as ImportFile['quantityMark'] })
            }
            data-testid="import-mark"
          />
        ) : null}
      </div>
    </Section>
  )
}
