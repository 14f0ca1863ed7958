import { cellText } from '@laci/domain/spreadsheet/cell.ts'
import { headerOfField, type ImportField, importColumns } from '@laci/domain/spreadsheet/columns.ts'
import { issueText } from '@laci/domain/spreadsheet/issue.ts'
import type { PlannedRow } from '@laci/domain/spreadsheet/plan-row.ts'
import { searchedRows } from '@laci/domain/spreadsheet/sheet-head.ts'
import { csvRows, csvStart } from '@laci/domain/spreadsheet/table.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Section } from '../../shell/page.tsx'
import { ProgressBar } from '../../shell/progress-bar.tsx'
import { useHost } from '../../shell/till-context.ts'
import { faultyRows } from '../../shop/product-import.ts'
import { ImportRows } from './import-rows.tsx'
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
      <SheetChoice file={file} onChoose={work.chooseSheet} />
      <Columns file={file} onChoose={work.chooseColumn} onHeader={work.chooseHeader} />
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
                {plan.moving.length === 0
                  ? 'Tidak ada yang berubah: isi berkas ini sama dengan isi toko.'
                  : `${formatAmount(plan.moving.length)} baris akan disimpan${plan.counts.error > 0 ? `, ${formatAmount(plan.counts.error)} dilewati` : ''}.`}
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

const fieldOptions = [
  { value: '', label: 'Abaikan' },
  ...importColumns.map(({ field, header }) => ({ value: field, label: header })),
]

/** Which sheet of a workbook is read, by its name; a choice where several have goods. */
function SheetChoice({
  file: { sheets, sheetIndex },
  onChoose,
}: {
  file: ImportFile
  onChoose: Work['chooseSheet']
}) {
  const nameOf = ({ name, isHidden }: ImportFile['sheets'][number]) =>
    isHidden ? `${name} (tersembunyi)` : name
  const sheet = sheets[sheetIndex]
  if (sheet === undefined || sheet.name === '') return null
  if (sheets.length === 1) {
    return (
      <p className="text-redup" data-testid="import-sheet-name">
        Lembar yang dibaca: <b className="text-tinta">{nameOf(sheet)}</b>
      </p>
    )
  }
  return (
    <SelectInput
      label={`Lembar yang dibaca (${sheets.length} berisi produk)`}
      options={sheets.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
      value={String(sheetIndex)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      hint="Satu lembar sekali impor. Setelah selesai, pilih berkas yang sama lagi untuk lembar lain."
      data-testid="import-sheet"
    />
  )
}

/** The first rows as somebody knows them again. */
function headerOptions(rows: ImportFile['rows']) {
  return rows.slice(0, 2 * searchedRows).map((cells, at) => {
    const texts = cells.map(cellText).filter((text) => text !== '')
    return { value: String(at), label: `${at + 1}: ${texts.join(' · ').slice(0, 60)}` }
  })
}

/** Which column of the file is what: guessed, and open to another choice, which is remembered. */
function Columns({
  file: { rows, head, mapping },
  onChoose,
  onHeader,
}: {
  file: ImportFile
  onChoose: Work['chooseColumn']
  onHeader: Work['chooseHeader']
}) {
  const fields = new Set(mapping.values())
  const unnamed = head.unnamed.filter((index) => !mapping.has(index))
  const missing = (['name', 'price'] as const).filter((field) => !fields.has(field))
  const isDoubtful = missing.length > 0 || head.doubled.length > 0 || unnamed.length > 0
  return (
    <details
      open={isDoubtful}
      className="rounded-sheet border border-garis bg-putih p-4 md:p-6"
      data-testid="import-columns"
    >
      <summary className="min-h-8 cursor-pointer text-lg font-extrabold">
        Kolom: {mapping.size} dikenali
        {head.columns.length > mapping.size ? `, ${head.columns.length - mapping.size} diabaikan` : ''}
      </summary>
      <div className="grid gap-4 pt-4">
        {missing.length > 0 ? (
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800">
            Kolom {missing.map((field) => headerOfField[field]).join(' dan ')} belum dipilih. Tanpa itu hanya
            produk yang sudah ada yang bisa diubah.
          </p>
        ) : null}
        {head.doubled.length > 0 ? (
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800">
            Lebih dari satu kolom cocok untuk {head.doubled.map((field) => headerOfField[field]).join(', ')}.
            Pilih yang benar.
          </p>
        ) : null}
        {unnamed.length > 0 ? (
          <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800" data-testid="import-unnamed">
            {unnamed.map((index) => `Kolom ${index + 1}`).join(', ')} berisi, tetapi tanpa judul. Pilih
            artinya di bawah, atau biarkan diabaikan.
          </p>
        ) : null}
        <SelectInput
          label="Baris judul"
          options={headerOptions(rows)}
          value={String(head.firstHeaderIndex)}
          onChange={(event) => onHeader(Number(event.currentTarget.value))}
          hint="Baris yang berisi nama kolom. Produk dibaca mulai baris sesudahnya."
          data-testid="import-header-row"
        />
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {head.columns.map(({ index, header, samples }) => (
            <li key={index} className="grid min-w-0 gap-1">
              <SelectInput
                label={header === '' ? `Kolom ${index + 1}` : header}
                options={fieldOptions}
                value={mapping.get(index) ?? ''}
                onChange={(event) =>
                  onChoose(index, (event.currentTarget.value || null) as ImportField | null)
                }
                hint={samples.length === 0 ? 'Kosong' : samples.join(' · ').slice(0, 60)}
                data-testid={`import-column-${index}`}
              />
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

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
