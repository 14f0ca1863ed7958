import { useSyncExternalStore } from 'react'

/** Below the breakpoint `md` of the styles: frontend.md section 5. */
const phoneQuery = '(width < 48rem)'

/** Whether the window is as narrow as a phone, and again when that changes. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phoneQuery).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(phoneQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
