import { holdSameValues } from '@laci/domain/base/lib/same-values.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { offsetIn, scrollerOf } from '../../ui/base/scroller.ts'
import { useWindowFit } from '../../ui/base/window-fit.ts'
import { columnsOf, type TileSizes } from './tile-columns.ts'

/** Rows from and including `firstRow` to and including `lastRow`; none before the frame was measured. */
export type TilesInSight = { readonly columns: number; readonly firstRow: number; readonly lastRow: number }

const nothing: TilesInSight = { columns: 2, firstRow: 0, lastRow: -1 }

/**
 * How many tiles stand beside each other in a frame that scrolls, and which rows of them are in sight. All rows are of one
 * height, so it is a division: a list of all rows with their places, as a library for rows of any height keeps it, was a
 * twentieth of what a start with 100,000 products may take.
 */
export function useTilesInSight(frame: RefObject<HTMLElement | null>, sizes: TileSizes): TilesInSight {
  const [seen, setSeen] = useState(nothing)
  const { isLow, isPhone, letterPx } = useWindowFit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window may scroll elsewhere
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const scroller = scrollerOf(element)
    const look = () => {
      // Behind the open cart of a phone it stays as it is.
      if (element.clientWidth === 0) return
      const rowPx = sizes.rowRem * letterPx
      // Above the list in a frame of its own there is nothing.
      const top = scroller.scrollTop - offsetIn(scroller, element)
      const now: TilesInSight = {
        columns: columnsOf(element.clientWidth / letterPx, sizes),
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
  }, [frame, sizes, isLow, isPhone, letterPx])
  return seen
}
