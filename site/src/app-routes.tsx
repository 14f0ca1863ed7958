import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { ErrorScreen } from '@laci/ui/controls/error-screen.tsx'
import { type ComponentType, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { appPages } from './app-pages.ts'
import { AppRoot } from './shell/app-root.tsx'
import { useBrand } from './shell/brand.ts'
import { ScreenBoundary } from './shell/error-screen.tsx'
import { lazyPart, loadInTime } from './shell/load-screen.ts'

const screens = import.meta.glob<{ default: ComponentType }>('./screens/*/*-screen.tsx')

/** The screen of an app page's address, loaded; null for an address that is none. */
export async function loadScreen(address: string): Promise<FirstScreen | null> {
  // As the router reads it: `/login/` is `/login`.
  const path = address.replace(/(.)\/+$/, '$1')
  const page = appPages.find((row) => row.path === path)
  return page ? { path, Screen: (await loadInTime(loaderOf(page))).default } : null
}

/** The HTML shows this screen already: React must have its code before it hydrates, or the two would not match. */
export type FirstScreen = { readonly path: string; readonly Screen: ComponentType }

type AppPage = (typeof appPages)[number]

function loaderOf(page: AppPage): () => Promise<{ default: ComponentType }> {
  const load = screens[`./screens/${page.module}.tsx`]
  if (!load) throw new Error(`${page.path} names the screen ${page.module}, which is not there`)
  return load
}

const lazyScreens = new Map(appPages.map((page) => [page.path as string, lazyPart(loaderOf(page))]))

/**
 * The app pages of the table as routes below one root. A later screen keeps the one before it until its code is there,
 * because the router moves in a transition. An address inside the app that is none shows the fallback screen [SITE-5].
 */
export function AppRoutes({ first }: { first: FirstScreen | null }) {
  return (
    <AppRoot>
      <ScreenBoundary>
        <Suspense fallback={null}>
          <Routes>
            {[...lazyScreens].map(([path, Lazy]) => {
              const Screen = path === first?.path ? first.Screen : Lazy
              return <Route key={path} path={path} element={<Screen />} />
            })}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </AppRoot>
  )
}

function NotFound() {
  return <ErrorScreen status={404} statusText="Not Found" whatsappHref={whatsappAddress(useBrand())} />
}
