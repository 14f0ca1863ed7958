import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { offsetIn, scrollerOf } from './scroller.ts'
import { useWindowFit } from './window-fit.ts'

/** What a row carries, so that it stands below the one before it whatever its words need. */
export type RowPlace = {
  readonly index: number
  readonly key: VirtualItem['key']
  readonly place: {
    readonly ref: (row: Element | null) => void
    readonly 'data-index': number
    readonly style: CSSProperties
  }
}

/**
 * The rows of a long list that are in sight. Every row is measured: with large letters its words take more lines, and no row
 * may stand on another one. The list scrolls in `frame`, or with the page in a window that is too low for both [UI-42].
 */
export function useRows({
  count,
  frame,
  rowRem,
  overscan = 8,
  getItemKey,
}: {
  count: number
  frame: RefObject<HTMLElement | null>
  /** What a row is high at least, and mostly. */
  rowRem: number | ((index: number) => number)
  overscan?: number
  getItemKey?: (index: number) => string | number
}): {
  readonly rows: readonly RowPlace[]
  readonly heightPx: number
  /** What lies above and below them, for rows of a table, which stand one below the other by themselves. */
  readonly beforePx: number
  readonly afterPx: number
} {
  const { letterPx } = useWindowFit()
  const [offsetPx, setOffsetPx] = useState(0)
  const remOf = (index: number) => (typeof rowRem === 'number' ? rowRem : rowRem(index))
  const list = useVirtualizer({
    count,
    getScrollElement: () => (frame.current === null ? null : scrollerOf(frame.current)),
    estimateSize: (index) => remOf(index) * letterPx,
    scrollMargin: offsetPx,
    overscan,
    // Drawn at once, before the frame was measured.
    initialRect: { width: 480, height: 480 },
    ...(getItemKey && { getItemKey }),
  })
  // What stands above the list may change at any drawing.
  useLayoutEffect(() => {
    const element = frame.current
    if (element !== null) setOffsetPx(offsetIn(scrollerOf(element), element))
  })
  const inSight = list.getVirtualItems()
  const heightPx = list.getTotalSize()
  return {
    heightPx,
    beforePx: (inSight[0]?.start ?? offsetPx) - offsetPx,
    afterPx: heightPx - ((inSight.at(-1)?.end ?? offsetPx) - offsetPx),
    rows: inSight.map(({ index, key, start }) => ({
      index,
      key,
      place: {
        ref: list.measureElement,
        'data-index': index,
        style: { transform: `translateY(${start - offsetPx}px)`, minHeight: `${remOf(index)}rem` },
      },
    })),
  }
}
