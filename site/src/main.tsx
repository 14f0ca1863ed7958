import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppRoutes, loadScreen } from './app-routes.tsx'
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

const first = await loadScreen(location.pathname)

hydrateRoot(
  root,
  <StrictMode>
    <BrandProvider value={brandOfElement(root)}>
      <ServicesProvider value={services}>
        <BrowserRouter>
          <AppRoutes first={first} />
        </BrowserRouter>
      </ServicesProvider>
    </BrandProvider>
  </StrictMode>,
  { onRecoverableError: (error) => console.error(error) },
)
