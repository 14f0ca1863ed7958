import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router'
import type { ScanHandler } from '../device/scanner-input.ts'
import { useHost } from './till-context.ts'

/** Asks this handler for every scan while the component is there; the newest one on the screen is asked first. */
export function useScanner(handler: ScanHandler): void {
  const { scanner } = useHost()
  // Of the screen as it is drawn: the page may be on its way elsewhere.
  const address = useHref(useLocation().pathname)
  const latest = useRef(handler)
  // Before anybody can see the screen: a scan that comes right after what was drawn must meet the screen as it is now.
  useLayoutEffect(() => {
    latest.current = handler
  })
  useEffect(() => scanner.addHandler((scan) => latest.current(scan), address), [scanner, address])
}
