import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { ToastProvider } from '@laci/ui/controls/toast.tsx'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { appPages, documentTitle } from '../app-pages.ts'
import { useBrand } from './brand.ts'
import { HelpButton } from './help-button.tsx'
import { partsUnderWay } from './load-screen.ts'

/** Around every app page: its title, the bar while the next screen loads, toasts, help. */
export function AppRoot({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const brand = useBrand()
  const { name } = brand
  const movement = useNavigationType()
  const isMoving = useSyncExternalStore(partsUnderWay.subscribe, partsUnderWay.isAny, () => false)
  useEffect(() => {
    const page = appPages.find((row) => row.path === pathname)
    if (page) document.title = documentTitle(page, name)
  }, [pathname, name])
  useEffect(() => {
    // A new page begins at its heading; going back is the browser's own business.
    if (pathname && movement !== 'POP') window.scrollTo(0, 0)
  }, [pathname, movement])
  return (
    <ToastProvider>
      {isMoving ? (
        <div
          className="fixed inset-x-0 top-0 z-60 h-1 animate-skeleton bg-laci-600"
          data-testid="screen-loading"
          aria-hidden
        />
      ) : null}
      {children}
      {/* Who runs Laci is whom the button would write to. */}
      {pathname === '/operator' ? null : <HelpButton href={whatsappAddress(brand)} />}
    </ToastProvider>
  )
}
