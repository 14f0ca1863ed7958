import { holdSameValues } from '@laci/domain/lib/same-values.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { offsetIn, scrollerOf } from '../../shell/scroller.ts'
import { useWindowFit, watchedFit } from '../../shell/window-fit.ts'

/** Rows from and including `firstRow` to and including `lastRow`; none before the frame was measured. */
export type TilesInSight = { readonly columns: number; readonly firstRow: number; readonly lastRow: number }

/** In letters of the page, as the tiles themselves are: large letters must not push one tile onto the next. */
export type TileSizes = {
  readonly rowRem: number
  readonly gapRem: number
  readonly usualTileRem: number
  /** Two beside each other are taken down to this on a phone; below it there is one. */
  readonly smallestTileRem: number
  readonly mostColumns: number
}

const nothing: TilesInSight = { columns: 2, firstRow: 0, lastRow: -1 }

/**
 * How many tiles stand beside each other in a frame that scrolls, and which rows of them are in sight. All rows are of one
 * height, so it is a division: a list of all rows with their places, as a library for rows of any height keeps it, was a
 * twentieth of what a start with 100,000 products may take.
 */
export function useTilesInSight(frame: RefObject<HTMLElement | null>, sizes: TileSizes): TilesInSight {
  const [seen, setSeen] = useState(nothing)
  // Another window may scroll elsewhere.
  const { isLow, isPhone } = useWindowFit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes stay; the window is what may scroll elsewhere
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const scroller = scrollerOf(element)
    const look = () => {
      const rowPx = sizes.rowRem * watchedFit.letterPx()
      // Above the list in a frame of its own there is nothing.
      const top = scroller.scrollTop - offsetIn(scroller, element)
      const now: TilesInSight = {
        columns: columnsOf(element.clientWidth / watchedFit.letterPx(), sizes),
        firstRow: Math.max(0, Math.floor(top / rowPx)),
        lastRow: Math.max(0, Math.ceil((top + scroller.clientHeight) / rowPx) - 1),
      }
      setSeen((before) => (holdSameValues(before, now) ? before : now))
    }
    // Drawn before the frame that shows where it was scrolled to: a quick finger would meet empty rows.
    const lookAtOnce = () => flushSync(look)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (scroller !== element) observer.observe(scroller)
    scroller.addEventListener('scroll', lookAtOnce, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', lookAtOnce)
    }
  }, [frame, sizes, isLow, isPhone])
  return seen
}

/** How many tiles stand beside each other in a frame of this width. */
export function columnsOf(frameRem: number, sizes: TileSizes): number {
  const { gapRem, usualTileRem, smallestTileRem, mostColumns } = sizes
  const fitting = (tileRem: number) => Math.floor((frameRem - gapRem) / (tileRem + gapRem))
  return Math.max(1, Math.min(mostColumns, fitting(usualTileRem)), Math.min(2, fitting(smallestTileRem)))
}
