import { headerOfField } from '@laci/domain/views/spreadsheet/columns.ts'
import { issueText } from '@laci/domain/views/spreadsheet/issue.ts'
import type { PlannedRow } from '@laci/domain/views/spreadsheet/plan-row.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { RowList, rowKinds } from './row-list.tsx'

const shownIssues = 3

/** The rows of a file with what becomes of them; a press opens a row to mend it. */
export function ImportRows({
  rows,
  onOpen,
}: {
  rows: readonly PlannedRow[]
  onOpen: (row: PlannedRow) => void
}) {
  return <RowList rows={rows} render={(row) => <Row row={row} onOpen={onOpen} />} />
}

function Row({ row, onOpen }: { row: PlannedRow; onOpen: (row: PlannedRow) => void }) {
  const shop = useShop()
  const { label, tone } = rowKinds[row.kind]
  const { changes, before } = row.product ?? {}
  const seesCost = shop.staff.may({ right: 'see_cost' })
  const { unit } = row
  const unitPrice =
    unit === undefined || unit.beforeRupiah === unit.afterRupiah
      ? ''
      : `${priceText(unit.beforeRupiah, unit.afterRupiah)}/${unit.name}`
  const price = unitPrice || priceText(before?.priceRupiah, changes?.priceRupiah)
  const cost = seesCost ? priceText(before?.costRupiah, changes?.costRupiah) : ''
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      data-testid="import-row-button"
      data-kind={row.kind}
      className="grid min-h-16 w-full gap-1 border-b border-garis px-4 py-2 text-left -outline-offset-3! hover:bg-laci-50"
    >
      <span className="flex min-w-0 items-center gap-3">
        <span className="w-12 shrink-0 text-sm text-redup tabular-nums">
          <span className="sr-only">Baris </span>
          {row.rowNumber}
        </span>
        <span className="min-w-0 grow truncate font-semibold">{row.name || 'Tanpa nama'}</span>
        {price === '' ? null : <span className="shrink-0 text-sm tabular-nums">{price}</span>}
        <Chip tone={tone} className="shrink-0">
          {label}
        </Chip>
      </span>
      {cost === '' || row.kind === 'new' ? null : (
        <span className="pl-15 text-sm text-redup tabular-nums">Harga beli {cost}</span>
      )}
      {row.issues.slice(0, shownIssues).map((issue) => (
        <span
          key={`${issue.field} ${issue.code} ${issue.shown}`}
          className={`pl-15 text-sm ${issue.level === 'error' ? 'font-semibold text-cabai-600' : 'text-jahe-800'}`}
        >
          {issue.field === null ? '' : `${headerOfField[issue.field]}: `}
          {issueText(issue)}
        </span>
      ))}
      {row.issues.length > shownIssues ? (
        <span className="pl-15 text-sm text-redup">dan {row.issues.length - shownIssues} lagi</span>
      ) : null}
    </button>
  )
}

/** `16.500 → 17.000`, or the price of a new product alone. */
function priceText(before: number | null | undefined, after: number | null | undefined): string {
  if (after === undefined) return ''
  const text = (amount: number | null) => (amount === null ? 'kosong' : formatAmount(amount))
  return before === undefined ? text(after) : `${text(before)} → ${text(after)}`
}
