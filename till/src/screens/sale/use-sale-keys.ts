import { useEffect, useRef } from 'react'

/** What the keys of the selling screen do; see the list in `shell/shortcut-list.tsx`. */
export type SaleKeys = {
  readonly search: () => void
  readonly customer: () => void
  readonly discount: () => void
  readonly hold: () => void
  readonly heldBills: () => void
  readonly freeLine: () => void
  readonly pay: () => void
  /** 1 to 9. */
  readonly category: (position: number) => void
}

/**
 * Function keys and Alt with a digit, wherever the focus is; never plain letters (WCAG 2.1.4). F1, F5, F6, F11 and F12
 * belong to the browser.
 */
export function useSaleKeys(keys: SaleKeys, isOff: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (isOff) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const act = actionOf(event, latest.current)
      if (act === null) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOff])
}

function actionOf(event: KeyboardEvent, keys: SaleKeys): (() => void) | null {
  if (event.altKey) {
    // The physical key: with Alt some layouts write another sign.
    const position = /^Digit([1-9])$/.exec(event.code)?.[1]
    return position === undefined ? null : () => keys.category(Number(position))
  }
  switch (event.key) {
    case 'F2':
      return keys.search
    case 'F3':
      return keys.customer
    case 'F4':
      return keys.discount
    case 'F8':
      return event.shiftKey ? keys.heldBills : keys.hold
    case 'F9':
      return keys.pay
    case 'F10':
      return keys.freeLine
    default:
      return null
  }
}
