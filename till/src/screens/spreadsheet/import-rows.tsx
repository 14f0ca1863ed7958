import { headerOfField } from '@laci/domain/spreadsheet/columns.ts'
import { issueText } from '@laci/domain/spreadsheet/issue.ts'
import type { PlannedRow } from '@laci/domain/spreadsheet/plan-row.ts'
import { Chip, type ChipTone } from '@laci/ui/controls/chip.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useShop } from '../../shell/till-context.ts'

const kinds: { readonly [Kind in PlannedRow['kind']]: { readonly label: string; readonly tone: ChipTone } } =
  {
    new: { label: 'Baru', tone: 'teal' },
    changed: { label: 'Berubah', tone: 'success' },
    same: { label: 'Sama', tone: 'plain' },
    error: { label: 'Salah', tone: 'danger' },
  }

const shownIssues = 3

/** The rows of a file with what becomes of them; a press opens a row to mend it. */
export function ImportRows({
  rows,
  onOpen,
}: {
  rows: readonly PlannedRow[]
  onOpen: (row: PlannedRow) => void
}) {
  const frame = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 64,
    getItemKey: (at) => rows[at]?.rowNumber ?? at,
    overscan: 6,
  })
  return (
    <section
      ref={frame}
      aria-label="Baris berkas"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className="h-[55vh] overflow-y-auto overscroll-contain rounded-tile border border-garis"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className="absolute inset-x-0"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <Row row={rows[item.index]!} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ row, onOpen }: { row: PlannedRow; onOpen: (row: PlannedRow) => void }) {
  const shop = useShop()
  const { label, tone } = kinds[row.kind]
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
