import { useLayoutEffect, useRef } from 'react'

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
  readonly shelf: (position: number) => void
}

/** `closing`: a sheet lies over the screen and goes as soon as its work is done. */
export type SaleKeysState = 'on' | 'closing' | 'off'

/** A key waits so long for a sheet to go: whoever pressed it is looking at something else by then. */
const longestWaitMs = 1_000

/**
 * Function keys and Alt with a digit, wherever the focus is; never plain letters (WCAG 2.1.4). F1, F5, F6, F11 and F12
 * belong to the browser. What is pressed while a sheet is closing is done once it has closed [TILL-45].
 */
export function useSaleKeys(keys: SaleKeys, state: SaleKeysState): void {
  const latest = useRef(keys)
  const waiting = useRef<{ readonly act: Action; readonly atMs: number } | null>(null)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    if (state === 'off') return
    const held = waiting.current
    waiting.current = null
    if (state === 'on' && held !== null && performance.now() - held.atMs < longestWaitMs) {
      held.act(latest.current)
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const act = actionOf(event)
      if (act === null) return
      event.preventDefault()
      if (state === 'closing') waiting.current = { act, atMs: performance.now() }
      else act(latest.current)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [state])
}

type Action = (keys: SaleKeys) => void

function actionOf(event: KeyboardEvent): Action | null {
  if (event.altKey) {
    // The physical key: with Alt some layouts write another sign.
    const position = /^Digit([1-9])$/.exec(event.code)?.[1]
    return position === undefined ? null : (keys) => keys.shelf(Number(position))
  }
  switch (event.key) {
    case 'F2':
      return (keys) => keys.search()
    case 'F3':
      return (keys) => keys.customer()
    case 'F4':
      return (keys) => keys.discount()
    case 'F8':
      return event.shiftKey ? (keys) => keys.heldBills() : (keys) => keys.hold()
    case 'F9':
      return (keys) => keys.pay()
    case 'F10':
      return (keys) => keys.freeLine()
    default:
      return null
  }
}
