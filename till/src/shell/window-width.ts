import { useSyncExternalStore } from 'react'

/** How many letters stand beside each other: the width of the window in root letters (rem), so that large letters make it narrower. */
function widthRem(): number {
  return window.innerWidth / rootLetterPx()
}

/** What one rem is now, for what has to be measured in pixels: rows of long lists. */
export function rootLetterPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** From here on the menu stands beside a page, and lists are tables [TILL-147]. */
const wideFromRem = 64
/** From here on an opened record stands beside its list [TILL-150]. */
const besideFromRem = 80

let width: number | null = null

function subscribe(listener: () => void): () => void {
  const look = () => {
    width = widthRem()
    listener()
  }
  window.addEventListener('resize', look)
  return () => window.removeEventListener('resize', look)
}

function isFrom(leastRem: number): boolean {
  // Asked for at each drawing, measured once: the browser would work its styles out anew.
  width ??= widthRem()
  return width >= leastRem
}

/** Whether the window has the room of a counter's screen for these letters, and again when that changes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => isFrom(wideFromRem))
}

/** Whether a record fits beside its list. */
export function useHasRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => isFrom(besideFromRem))
}
