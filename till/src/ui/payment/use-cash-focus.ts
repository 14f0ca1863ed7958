import { useRef } from 'react'
import { flushSync } from 'react-dom'

/** Where cash is entered: on a screen that is touched by its likely sums, else by keys [UI-14]. */
export function useCashFocus() {
  const field = useRef<HTMLInputElement>(null)
  const exactButton = useRef<HTMLButtonElement>(null)
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const first = isTouch ? exactButton : field
  return {
    field,
    exactButton,
    isTouch,
    first,
    /** After a part of a payment: `change` leads back to cash, for the rest. */
    focusAfter(change: () => void): void {
      // Drawn at once: what gets the focus is there only then.
      flushSync(change)
      first.current?.focus()
    },
  }
}
