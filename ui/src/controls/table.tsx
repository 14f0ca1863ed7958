import type { SortDirection } from '@laci/domain/base/lib/sorted-rows.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The look of a table of records: one line a row, figures at the right and under each other. */
export const tableClass = 'w-full table-fixed text-left'
export const headCellClass = 'h-12 px-3 text-sm font-semibold text-redup'
export const cellClass = 'h-14 border-t border-garis px-3'
/** Of what opens a row: it is heard wherever the row is pressed. */
export const rowOpenerClass =
  'flex min-h-12 w-full min-w-0 items-center text-left font-semibold after:absolute after:inset-0 -outline-offset-3!'

/** The heading of a column that rows can be sorted by; it says how they stand (`aria-sort`) [UI-48]. */
export function SortHeader({
  children,
  direction,
  isNumber = false,
  className,
  onSort,
  testId,
}: {
  children: ReactNode
  /** Null: the rows stand by another column. */
  direction: SortDirection | null
  isNumber?: boolean
  className?: string
  onSort: () => void
  testId?: string
}) {
  const Icon = direction === null ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ?? 'none'}
      className={classes('p-0 text-sm font-semibold text-redup', className)}
    >
      <button
        type="button"
        onClick={onSort}
        data-testid={testId}
        className={classes(
          'flex min-h-12 w-full min-w-12 items-center gap-1 rounded-small px-3 font-semibold -outline-offset-3! hover:bg-laci-50 hover:text-tinta',
          isNumber ? 'flex-row-reverse justify-start text-right' : 'text-left',
          direction !== null && 'text-tinta',
        )}
      >
        <span className="min-w-0 truncate">{children}</span>
        <Icon aria-hidden size={16} className={classes('shrink-0', direction === null && 'opacity-60')} />
      </button>
    </th>
  )
}
