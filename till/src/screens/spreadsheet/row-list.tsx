import type { PlannedRow } from '@laci/domain/spreadsheet/plan-row.ts'
import type { ChipTone } from '@laci/ui/controls/chip.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'

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
            {render(rows[item.index]!)}
          </li>
        ))}
      </ul>
    </section>
  )
}
