import { holdSameValues } from '@laci/domain/lib/same-values.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows from and including `firstRow` to and including `lastRow`; none before the frame was measured. */
export type TilesInSight = { readonly columns: number; readonly firstRow: number; readonly lastRow: number }

export type TileSizes = {
  readonly rowPx: number
  readonly gapPx: number
  readonly smallestTilePx: number
  readonly mostColumns: number
  readonly fewestColumns: number
}

const nothing: TilesInSight = { columns: 2, firstRow: 0, lastRow: -1 }

/**
 * How many tiles stand beside each other in a frame that scrolls, and which rows of them are in sight. All rows are of one
 * height, so it is a division: a list of all rows with their places, as a library for rows of any height keeps it, was a
 * twentieth of what a start with 100,000 products may take.
 */
export function useTilesInSight(frame: RefObject<HTMLElement | null>, sizes: TileSizes): TilesInSight {
  const [seen, setSeen] = useState(nothing)
  const { rowPx, gapPx, smallestTilePx, mostColumns, fewestColumns } = sizes
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      const { clientWidth, clientHeight, scrollTop } = element
      const fitting = Math.floor((clientWidth - gapPx) / (smallestTilePx + gapPx))
      const now: TilesInSight = {
        columns: Math.max(fewestColumns, Math.min(mostColumns, fitting)),
        firstRow: Math.floor(scrollTop / rowPx),
        lastRow: Math.ceil((scrollTop + clientHeight) / rowPx) - 1,
      }
      setSeen((before) => (holdSameValues(before, now) ? before : now))
    }
    // Drawn before the frame that shows where it was scrolled to: a quick finger would meet empty rows.
    const lookAtOnce = () => flushSync(look)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', lookAtOnce, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', lookAtOnce)
    }
  }, [frame, rowPx, gapPx, smallestTilePx, mostColumns, fewestColumns])
  return seen
}
