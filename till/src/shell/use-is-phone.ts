import { useSyncExternalStore } from 'react'

/** Below the breakpoint `md` of the styles: frontend.md section 5. */
const phoneQuery = '(width < 48rem)'

/** One for all: the browser works a new one out anew, and a screen asks at each drawing. */
const query = window.matchMedia(phoneQuery)

/** Whether the window is as narrow as a phone, and again when that changes. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
