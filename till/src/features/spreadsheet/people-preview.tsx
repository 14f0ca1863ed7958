import { cellText } from '@laci/domain/base/table/cell.ts'
import { csvRows, csvStart } from '@laci/domain/base/table/table.ts'
import { importOutcome } from '@laci/domain/views/spreadsheet/import-outcome.ts'
import type { PlannedPerson } from '@laci/domain/views/spreadsheet/people-plan.ts'
import {
  type PeopleAbout,
  type PersonField,
  personColumns,
} from '@laci/domain/views/spreadsheet/person-columns.ts'
import { personIssueText } from '@laci/domain/views/spreadsheet/person-issue.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Checkbox } from '@laci/ui/controls/checkbox.tsx'
import { Chip, ChipButton } from '@laci/ui/controls/chip.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { faultyRows } from '../../engine/shop/faulty-rows.ts'
import { Section } from '../../ui/base/page.tsx'
import { ProgressBar } from '../../ui/base/progress-bar.tsx'
import { phoneText } from '../../ui/customers/customer-values.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { FileColumns, SheetChoice } from './file-parts.tsx'
import { outcomeText } from './outcome-text.ts'
import { peopleWords } from './people-words.ts'
import { RowList, rowKinds } from './row-list.tsx'
import { RowSheet } from './row-sheet.tsx'
import type { PeopleFile, PeopleStage, usePeopleImport } from './use-people-import.ts'

const filters = {
  all: 'Semua',
  error: 'Salah',
  warning: 'Periksa',
  new: 'Baru',
  changed: 'Berubah',
  same: 'Sama',
} as const
type Filter = keyof typeof filters

function isShown(row: PlannedPerson, filter: Filter): boolean {
  if (filter === 'all') return true
  return filter === 'warning' ? row.kind !== 'error' && row.issues.length > 0 : row.kind === filter
}

/** What a file of people would do, before it does: columns, choices, sums, and every row with what is wrong in it. */
export function PeoplePreview({
  about,
  stage: { file, plan, progress },
  work,
}: {
  about: PeopleAbout
  stage: Extract<PeopleStage, { kind: 'looking' }>
  work: ReturnType<typeof usePeopleImport>
}) {
  const host = useHost()
  const toast = useToast()
  const words = peopleWords[about]
  const [filter, setFilter] = useState<Filter>('all')
  const [opened, setOpened] = useState<PlannedPerson | null>(null)
  const options = personColumns(about).map(({ field, header }) => ({ value: field, label: header }))
  const headerOf = (field: PersonField) => options.find(({ value }) => value === field)?.label ?? field
  const rows = plan?.rows ?? []
  const shown = useMemo(() => rows.filter((row) => isShown(row, filter)), [rows, filter])
  const warningCount = useMemo(() => rows.filter((row) => isShown(row, 'warning')).length, [rows])
  const isLooking = progress.doneCount < progress.totalCount
  const counts = { ...plan?.counts, all: rows.length, warning: warningCount }
  const fields = new Set(file.mapping.values())
  const needsConsent = about === 'customers' && rows.some(({ phone }) => phone !== '') && !file.isAgreed

  function saveFaulty() {
    const table = faultyRows(file.rows, file.head, rows, (row) =>
      row.issues
        .filter(({ level }) => level === 'error')
        .map(
          (issue) => `${issue.field === null ? '' : `${headerOf(issue.field)}: `}${personIssueText(issue)}`,
        )
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
      <SheetChoice file={file} about={words.noun} onChoose={work.chooseSheet} />
      <FileColumns
        file={file}
        options={options}
        missing={fields.has('name') ? [] : ['name']}
        missingText="Tanpa nama tidak ada baris yang bisa diimpor."
        onChoose={work.chooseColumn}
        onHeader={work.chooseHeader}
      />
      <Choices about={about} file={file} rows={rows} onChoose={work.choose} />
      <Section title={file.name} testId="people-preview">
        {plan === null || isLooking ? <ProgressBar label="Memeriksa baris…" progress={progress} /> : null}
        {plan === null ? null : (
          <>
            {fields.has('owed') ? (
              <dl className="grid gap-1" data-testid="people-sums">
                <div className="flex flex-wrap justify-between gap-x-4">
                  <dt className="text-redup">{words.debt} di berkas, semua baris yang terbaca</dt>
                  <dd className="font-semibold tabular-nums" data-testid="people-said">
                    {formatRupiah(plan.saidRupiah)}
                  </dd>
                </div>
                <div className="flex flex-wrap justify-between gap-x-4">
                  <dt className="text-redup">Yang ditambahkan ke toko</dt>
                  <dd className="font-semibold tabular-nums" data-testid="people-owed">
                    {formatRupiah(plan.movedRupiah)}
                  </dd>
                </div>
              </dl>
            ) : null}
            <fieldset aria-label="Saring baris" className="flex min-w-0 flex-wrap gap-2">
              {(Object.keys(filters) as Filter[])
                .filter((name) => name === 'all' || (counts[name] ?? 0) > 0)
                .map((name) => (
                  <ChipButton
                    key={name}
                    tone={name === 'error' ? 'danger' : name === 'warning' ? 'warning' : 'plain'}
                    isPressed={filter === name}
                    onClick={() => setFilter(name)}
                    data-testid={`people-filter-${name}`}
                  >
                    {filters[name]} {formatAmount(counts[name] ?? 0)}
                  </ChipButton>
                ))}
            </fieldset>
            <RowList
              rows={shown}
              render={(row) => <PersonRow row={row} headerOf={headerOf} onOpen={setOpened} />}
            />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-redup" role="status" data-testid="people-counts">
                {outcomeText(
                  importOutcome({
                    rowCount: rows.length,
                    savedCount: plan.moving.length,
                    refusedCount: plan.counts.error,
                  }),
                  'ignore',
                )}
                {needsConsent && plan.moving.length > 0
                  ? ' Centang persetujuan nomor HP di atas, atau abaikan kolom Nomor HP.'
                  : ''}
              </p>
              <div className="flex flex-wrap gap-3">
                <Button tone="quiet" onClick={() => work.restart()} data-testid="people-cancel">
                  Batal
                </Button>
                {plan.counts.error > 0 ? (
                  <Button tone="outline" onClick={saveFaulty} data-testid="people-faulty">
                    <Download aria-hidden size={20} />
                    Unduh baris salah
                  </Button>
                ) : null}
                <Button
                  disabled={isLooking || plan.moving.length === 0 || needsConsent}
                  onClick={() => void work.apply(plan)}
                  data-testid="people-apply"
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
          headerOf={headerOf}
          textOf={personIssueText}
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

/** What a debt means for who is there already, and whether the customers agreed to their numbers. */
function Choices({
  about,
  file,
  rows,
  onChoose,
}: {
  about: PeopleAbout
  file: PeopleFile
  rows: readonly PlannedPerson[]
  onChoose: ReturnType<typeof usePeopleImport>['choose']
}) {
  const words = peopleWords[about]
  const isDifferent = rows.some(({ issues }) =>
    issues.some(({ code }) => /_(kept|matched)$/.test(code) && code !== 'name_matched'),
  )
  const hasMode = file.mode === 'match' || isDifferent
  const hasPhones = about === 'customers' && rows.some(({ phone }) => phone !== '')
  if (!hasMode && !hasPhones) return null
  return (
    <Section title="Yang perlu dipilih">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasPhones ? (
          <Checkbox
            label="Pelanggan setuju nomornya disimpan"
            hint="Wajib untuk mengimpor nomor HP (UU Pelindungan Data Pribadi)."
            checked={file.isAgreed}
            onChange={(event) => onChoose({ isAgreed: event.currentTarget.checked })}
            data-testid="people-consent"
          />
        ) : null}
        {hasMode ? (
          <SelectInput
            label={words.debts}
            options={[
              { value: 'ignore', label: 'Biarkan seperti di toko' },
              { value: 'match', label: 'Samakan dengan berkas' },
            ]}
            value={file.mode}
            onChange={(event) => onChoose({ mode: event.currentTarget.value as PeopleFile['mode'] })}
            hint={`Untuk ${words.noun} yang sudah ada. Berkas yang sama tidak pernah menambah utang dua kali.`}
            data-testid="people-mode"
          />
        ) : null}
      </div>
    </Section>
  )
}

const shownIssues = 3

function PersonRow({
  row,
  headerOf,
  onOpen,
}: {
  row: PlannedPerson
  headerOf: (field: PersonField) => string
  onOpen: (row: PlannedPerson) => void
}) {
  const { label, tone } = rowKinds[row.kind]
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      data-testid="people-row"
      data-kind={row.kind}
      className="grid min-h-16 w-full gap-1 border-b border-garis px-4 py-2 text-left -outline-offset-3! hover:bg-laci-50"
    >
      <span className="flex min-w-0 items-center gap-3">
        <span className="w-12 shrink-0 text-sm text-redup tabular-nums">
          <span className="sr-only">Baris </span>
          {row.rowNumber}
        </span>
        <span className="min-w-0 grow truncate font-semibold">{row.name || 'Tanpa nama'}</span>
        {row.owedRupiah === undefined || row.owedRupiah === 0 ? null : (
          <span className="shrink-0 text-sm tabular-nums">{formatAmount(row.owedRupiah)}</span>
        )}
        <Chip tone={tone} className="shrink-0">
          {label}
        </Chip>
      </span>
      {row.phone === '' ? null : (
        <span className="pl-15 text-sm text-redup tabular-nums">{phoneText(row.phone)}</span>
      )}
      {row.issues.slice(0, shownIssues).map((issue) => (
        <span
          key={`${issue.field} ${issue.code} ${issue.shown}`}
          className={`pl-15 text-sm ${issue.level === 'error' ? 'font-semibold text-cabai-600' : 'text-jahe-800'}`}
        >
          {issue.field === null ? '' : `${headerOf(issue.field)}: `}
          {personIssueText(issue)}
        </span>
      ))}
      {row.issues.length > shownIssues ? (
        <span className="pl-15 text-sm text-redup">dan {row.issues.length - shownIssues} lagi</span>
      ) : null}
    </button>
  )
}
