import { ToastProvider } from '@laci/ui/controls/toast.tsx'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation, useNavigationType } from 'react-router'
import { documentTitle, pages } from '../routes.ts'
import { useBrand } from './brand.ts'

/** Around every app page: its title, the bar while the next screen loads, toasts. */
export function AppRoot() {
  const { pathname } = useLocation()
  const { name } = useBrand()
  const movement = useNavigationType()
  const isMoving = useNavigation().state !== 'idle'
  useEffect(() => {
    const page = pages.find((row) => row.path === pathname)
    if (page) document.title = documentTitle(page, name)
  }, [pathname, name])
  useEffect(() => {
    // A new page begins at its heading; going back is the browser's own business.
    if (pathname && movement !== 'POP') window.scrollTo(0, 0)
  }, [pathname, movement])
  return (
    <ToastProvider>
      {isMoving ? (
        <div className="fixed inset-x-0 top-0 z-60 h-1 animate-skeleton bg-laci-600" aria-hidden />
      ) : null}
      <Outlet />
    </ToastProvider>
  )
}
