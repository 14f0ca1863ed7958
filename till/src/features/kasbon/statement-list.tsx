import type { KasbonStatement, StatementRow } from '@laci/domain/kasbon/statement.ts'
import { kasbonEntryName } from '@laci/domain/views/paper/kasbon-statement.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

const shownAtOnce = 50

/** Every debt, instalment, return and change by hand with the running balance, the newest first. */
export function StatementList({
  statement,
  onOpen,
}: {
  statement: KasbonStatement
  /** Opens the paper of a sale or an instalment. */
  onOpen: (row: StatementRow) => void
}) {
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const { rows, beforeRupiah } = statement
  if (rows.length === 0) return <EmptyState className="py-4!">Belum ada catatan kasbon.</EmptyState>
  const newest = [...rows].reverse()
  return (
    <div className="grid gap-3">
      <ul className="-mx-2 grid">
        {newest.slice(0, shownCount).map((row) => (
          <li key={row.entry.eventId} className="border-b border-garis">
            <Row row={row} onOpen={onOpen} />
          </li>
        ))}
        {beforeRupiah !== 0 && shownCount >= newest.length ? (
          <li className="flex min-h-12 items-center justify-between gap-3 px-2 text-redup">
            <span>Catatan yang lebih lama</span>
            <span className="tabular-nums">{formatRupiah(beforeRupiah)}</span>
          </li>
        ) : null}
      </ul>
      {newest.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({newest.length - shownCount})
        </Button>
      ) : null}
    </div>
  )
}

function Row({ row, onOpen }: { row: StatementRow; onOpen: (row: StatementRow) => void }) {
  const { entry, balanceRupiah } = row
  const isLess = entry.amountRupiah < 0
  const words = (
    <>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold">{kasbonEntryName(entry)}</span>
        <span className="text-sm text-redup">{formatDay(entry.businessDay)}</span>
        {entry.label === '' ? null : <span className="text-sm break-words text-redup">{entry.label}</span>}
      </span>
      <span className="ml-auto grid shrink-0 justify-items-end gap-0.5">
        <span className={isLess ? 'font-semibold text-daun-700 tabular-nums' : 'font-semibold tabular-nums'}>
          {isLess ? formatRupiah(entry.amountRupiah) : `+${formatRupiah(entry.amountRupiah)}`}
        </span>
        <span className="text-sm text-redup tabular-nums">
          {balanceRupiah < 0
            ? `lebih ${formatRupiah(-balanceRupiah)}`
            : `sisa ${formatRupiah(balanceRupiah)}`}
        </span>
      </span>
    </>
  )
  // Only what has a paper of its own opens one.
  if (entry.kind === 'adjustment') {
    return (
      <div data-testid="statement-row" className="flex min-h-16 items-center gap-3 px-2 py-2 pr-10">
        {words}
      </div>
    )
  }
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      data-testid="statement-row"
      className="flex min-h-16 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-laci-50"
    >
      {words}
      <ChevronRight aria-hidden size={20} className="shrink-0 text-redup" />
    </button>
  )
}
