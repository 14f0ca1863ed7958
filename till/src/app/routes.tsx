import { lazy, useEffect, useRef, useState } from 'react'
import { Route, Routes, useHref, useLocation } from 'react-router'
import { isPayingAddress } from '../engine/entitlement/paying-page.ts'
import { OnboardingGate } from '../features/onboarding/onboarding-gate.tsx'
import { CartProvider } from '../features/sale/cart-context.tsx'
import { SaleScreen } from '../features/sale/sale-screen.tsx'
import { ApprovalProvider } from '../ui/approval/approval.tsx'
import { ScreenBoundary } from '../ui/base/broken-screen.tsx'
import { ShopLayout } from '../ui/layout/shop-layout.tsx'
import { PageRouter } from '../ui/state/page-router.tsx'
import { later, laterScreens } from './later-screens.ts'

const QuickProduct = lazy(async () => ({
  default: (await import('../features/catalog/quick-product.tsx')).QuickProduct,
}))

const UnknownScreen = later(async () => (await import('../ui/base/unknown-screen.tsx')).UnknownScreen)

/**
 * Every address of the till. `basename` ends with a slash: the service worker's scope is `/kasir/`, so `/kasir` would not
 * open offline. A lazy screen comes inside the router's own transition, so the old one stays until it is there.
 */
export function TillRoutes({ basename }: { basename: string }) {
  return (
    <PageRouter basename={basename}>
      <Screens />
    </PageRouter>
  )
}

function Screens() {
  const location = useDocumentLocation()
  return (
    <ScreenBoundary place={location.key}>
      <Routes location={location}>
        <Route
          element={
            <ApprovalProvider>
              <CartProvider>
                <ShopLayout />
              </CartProvider>
            </ApprovalProvider>
          }
        >
          <Route
            index
            element={
              <OnboardingGate>
                <SaleScreen QuickProduct={QuickProduct} />
              </OnboardingGate>
            }
          />
          {laterScreens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<UnknownScreen />} />
        </Route>
      </Routes>
    </ScreenBoundary>
  )
}

/**
 * The address of this document. Into *Langganan* and out of it goes by a new document (`paying-page.ts`): the address is
 * loaded anew, and until then the screen stays where it was.
 */
function useDocumentLocation() {
  const location = useLocation()
  const paysThere = isPayingAddress(useHref(location.pathname))
  const [paysHere] = useState(paysThere)
  const last = useRef(location)
  const isLeaving = paysThere !== paysHere
  useEffect(() => {
    if (isLeaving) window.location.reload()
    else last.current = location
  }, [isLeaving, location])
  return isLeaving ? last.current : location
}
