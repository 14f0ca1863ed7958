import { useToast } from '@laci/ui/controls/toast.tsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router'
import type { ScanHandler, UntakenScan } from '../../device/scanner-input.ts'
import { useHost, useShop } from '../state/till-context.ts'

/** Asks this handler for every scan while the component is there; the newest one on the screen is asked first. */
export function useScanner(handler: ScanHandler): void {
  const { scanner } = useHost()
  const { catalog } = useShop()
  // Of the screen as it is drawn: the page may be on its way elsewhere.
  const address = useHref(useLocation().pathname)
  const latest = useRef(handler)
  // Before anybody can see the screen: a scan that comes right after what was drawn must meet the screen as it is now.
  useLayoutEffect(() => {
    latest.current = handler
  })
  useEffect(
    () =>
      scanner.addHandler(
        (scan) => latest.current(scan),
        address,
        (code) => catalog.ownerOfBarcode(code) !== null,
      ),
    [scanner, address, catalog],
  )
}

const untakenTexts: Record<UntakenScan, string> = {
  unreadable: 'Kode tidak terbaca. Ketuk kolom pencarian, lalu pindai lagi.',
  unused: 'Pindaian tidak dipakai di sini. Isian tidak berubah.',
}

/** Says aloud and in words that a scan was for nobody [TILL-124]. */
export function useUntakenScans(): void {
  const { scanner, playUnknown } = useHost()
  const toast = useToast()
  useEffect(
    () =>
      scanner.onUntaken((why) => {
        playUnknown()
        toast(untakenTexts[why], 'warning')
      }),
    [scanner, playUnknown, toast],
  )
}
