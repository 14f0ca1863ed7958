import { createContext, type RefCallback, useCallback, useContext, useMemo } from 'react'

export type IndexEntry = { readonly id: string; readonly title: string; readonly element: HTMLElement }

/** Where the sections of a page are written down that has an index; the answer takes one out again. */
export const SectionIndexContext = createContext<((entry: IndexEntry) => () => void) | null>(null)

/** `PPN dan biaya layanan` is at `#ppn-dan-biaya-layanan`. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** What a section carries that stands in an index; nothing where there is none. */
export function useIndexed(title: string): { readonly id?: string; readonly ref?: RefCallback<HTMLElement> } {
  const register = useContext(SectionIndexContext)
  const id = anchorOf(title)
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element === null || register === null ? undefined : register({ id, title, element }),
    [register, id, title],
  )
  return useMemo(() => (register === null ? {} : { id, ref }), [register, id, ref])
}

/**
 * The section that somebody looks at: the last one that begins above the line, the first before any does, and the last one of all
 * at the very end of the page, where it may be too short to reach the line.
 */
export function sectionInSight(topsPx: readonly number[], linePx: number, isAtEnd: boolean): number {
  if (isAtEnd) return topsPx.length - 1
  const next = topsPx.findIndex((topPx) => topPx > linePx)
  return next === -1 ? topsPx.length - 1 : Math.max(0, next - 1)
}
