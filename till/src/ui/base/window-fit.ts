import { type WatchedFit, type WindowFit, watchWindowFit } from '@laci/ui/controls/window-fit.ts'
import { useSyncExternalStore } from 'react'

/** One for all: looking at the window costs a style, and a screen asks at each drawing. */
const watchedFit: WatchedFit = watchWindowFit(window)

/** What the window has room for, and again when that changes. */
export function useWindowFit(): WindowFit {
  return useSyncExternalStore(watchedFit.subscribe, watchedFit.get)
}

/** Whether the window is as wide as the screen of a counter. */
export const useIsWide = (): boolean => useWindowFit().isWide

/** Whether a record fits beside its list. */
export const useHasRoomBeside = (): boolean => useWindowFit().hasRoomBeside

/** Whether the window has room for one column only. */
export const useIsPhone = (): boolean => useWindowFit().isPhone
