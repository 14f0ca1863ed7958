import {
  nextSort,
  type SortDirection,
  type SortValue,
  sortedRows,
} from '@laci/domain/base/lib/sorted-rows.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { cellClass, headCellClass, rowOpenerClass, SortHeader, tableClass } from '@laci/ui/controls/table.tsx'
import { type ReactNode, useMemo, useState } from 'react'

export type RecordColumn<Row> = {
  /** What the address of the order would call it; once in a table. */
  readonly name: string
  readonly title: string
  /** Where what stands in it says it: buttons. */
  readonly isTitleHidden?: boolean
  /** Figures stand at the right, under each other. */
  readonly isNumber?: boolean
  readonly className?: string
  readonly cell: (row: Row) => ReactNode
  /** Absent: nobody sorts by it. */
  readonly sort?: { readonly value: (row: Row) => SortValue; readonly begins: SortDirection }
}

/**
 * The records of a list with a column for each thing that is compared, for windows that have the room. The first column opens the
 * record, from wherever in the row it is pressed. At first the rows stand as they were given.
 */
export function RecordTable<Row>({
  label,
  columns,
  rows,
  shownCount,
  keyOf,
  opener,
  testId,
}: {
  label: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  /** Of all rows, in their order, the first so many. */
  shownCount: number
  keyOf: (row: Row) => string
  /** The link or button that opens a row. Null: rows lead nowhere. */
  opener: ((row: Row, look: { readonly className: string; readonly children: ReactNode }) => ReactNode) | null
  /** Of a row. */
  testId: string
}) {
  const [sort, setSort] = useState<{ readonly by: string; readonly direction: SortDirection } | null>(null)
  const sorted = useMemo(() => {
    const column = columns.find(({ name }) => name === sort?.by)
    return sort === null || column?.sort === undefined
      ? rows
      : sortedRows(rows, column.sort.value, sort.direction)
  }, [columns, rows, sort])
  return (
    <div className="overflow-clip rounded-tile border border-garis bg-putih">
      <table className={tableClass} aria-label={label}>
        <thead>
          <tr>
            {columns.map(
              ({ name, title, isTitleHidden = false, isNumber = false, className, sort: sorting }) =>
                sorting === undefined ? (
                  <th
                    key={name}
                    scope="col"
                    className={classes(headCellClass, isNumber && 'text-right', className)}
                  >
                    {isTitleHidden ? <span className="sr-only">{title}</span> : title}
                  </th>
                ) : (
                  <SortHeader
                    key={name}
                    isNumber={isNumber}
                    className={className ?? ''}
                    direction={sort?.by === name ? sort.direction : null}
                    onSort={() =>
                      setSort(nextSort(sort ?? { by: '', direction: 'ascending' }, name, sorting.begins))
                    }
                    testId={`sort-${name}`}
                  >
                    {title}
                  </SortHeader>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shownCount).map((row) => (
            <tr
              key={keyOf(row)}
              className={classes('relative', opener !== null && 'hover:bg-laci-50')}
              data-testid={testId}
            >
              {columns.map(({ name, isNumber = false, className, cell }, index) => {
                const look = classes(cellClass, isNumber && 'text-right tabular-nums', className)
                return index === 0 ? (
                  <th key={name} scope="row" className={classes(look, 'font-normal')}>
                    {opener === null
                      ? cell(row)
                      : opener(row, {
                          className: rowOpenerClass,
                          children: <span className="min-w-0 truncate">{cell(row)}</span>,
                        })}
                  </th>
                ) : (
                  <td key={name} className={look}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
