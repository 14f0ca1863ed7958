import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { appRoutes } from './app-routes.tsx'
import { browserServices, ServicesProvider } from './services.tsx'
import { BrandProvider, brandOfElement } from './shell/brand.ts'

// The only file of the site that touches the real browser: storage, fetch, address.
const root = document.getElementById('root')
if (!root) throw new Error('an app page has a #root')
const services = browserServices({
  origin: location.origin,
  fetch: (input, init) => fetch(input, init),
  storage: localStorage,
  clock: () => Date.now(),
})

const routes = appRoutes()
// The HTML shows the screen already. Without its code React would hydrate an empty router against it and mismatch.
for (const { route } of matchRoutes(routes, location) ?? []) {
  if (typeof route.lazy !== 'function') continue
  Object.assign(route, await route.lazy())
  delete route.lazy
}

hydrateRoot(
  root,
  <StrictMode>
    <BrandProvider value={brandOfElement(root)}>
      <ServicesProvider value={services}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </ServicesProvider>
    </BrandProvider>
  </StrictMode>,
  { onRecoverableError: (error) => console.error(error) },
)
