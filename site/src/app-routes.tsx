import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { pages } from './routes.ts'
import { AppRoot } from './shell/app-root.tsx'
import { RouteErrorScreen } from './shell/error-screen.tsx'
import { loadInTime } from './shell/load-screen.ts'

const screens = import.meta.glob<{ default: ComponentType }>('./screens/*/*-screen.tsx')

/** `main.tsx` has the first screen before it hydrates; later ones keep the old screen until they are there. */
function NothingYet() {
  return null
}

/**
 * The app pages of the table as router routes below one root. An unknown address inside the app meets the root's boundary
 * as `404 Not Found`. Made anew per use, because `main.tsx` resolves the first screen in place.
 */
export function appRoutes(): RouteObject[] {
  const children = pages
    .filter((page) => page.kind === 'app')
    .map((page): RouteObject => {
      const load = screens[`./screens/${page.module}.tsx`]
      if (!load) throw new Error(`${page.path} names the screen ${page.module}, which is not there`)
      return {
        path: page.path,
        lazy: async () => ({ Component: (await loadInTime(load)).default }),
        HydrateFallback: NothingYet,
      }
    })
  return [{ Component: AppRoot, ErrorBoundary: RouteErrorScreen, children }]
}
