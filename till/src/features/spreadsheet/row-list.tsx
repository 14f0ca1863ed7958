import type { PlannedRow } from '@laci/domain/views/spreadsheet/plan-row.ts'
import type { ChipTone } from '@laci/ui/controls/chip.tsx'
import { type ReactNode, useRef } from 'react'
import { useRows } from '../../ui/base/use-rows.ts'

/** What becomes of a row, in words. */
export const rowKinds: {
  readonly [Kind in PlannedRow['kind']]: { readonly label: string; readonly tone: ChipTone }
} = {
  new: { label: 'Baru', tone: 'teal' },
  changed: { label: 'Berubah', tone: 'success' },
  same: { label: 'Sama', tone: 'plain' },
  error: { label: 'Salah', tone: 'danger' },
}

/** Rows of a file in a frame that scrolls, only those in sight drawn. */
export function RowList<Row extends { readonly rowNumber: number }>({
  rows,
  render,
}: {
  rows: readonly Row[]
  render: (row: Row) => ReactNode
}) {
  const frame = useRef<HTMLElement>(null)
  const list = useRows({
    count: rows.length,
    frame,
    rowRem: 4,
    getItemKey: (at) => rows[at]?.rowNumber ?? at,
    overscan: 6,
  })
  return (
    <section
      ref={frame}
      aria-label="Baris berkas"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className="h-[55vh] overflow-y-auto overscroll-contain rounded-tile border border-garis low:h-auto low:overflow-visible"
    >
      <ul className="relative" style={{ height: list.heightPx }}>
        {list.rows.map((item) => (
          <li key={item.key} className="absolute inset-x-0" {...item.place}>
            {render(rows[item.index]!)}
          </li>
        ))}
      </ul>
    </section>
  )
}
