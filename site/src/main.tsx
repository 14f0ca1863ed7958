import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppRoutes, loadScreen } from './app-routes.tsx'
import { Awake, noteEarlyTyping } from './browser/early-typing.tsx'
import { browserServices, ServicesProvider } from './services.tsx'
import { BrandProvider, brandOfElement } from './shell/brand.ts'
import { ReleaseProvider, releaseOfElement } from './shell/release.ts'

// The only file of the site that touches the real browser: storage, fetch, address.
const root = document.getElementById('root')
if (!root) throw new Error('an app page has a #root')
const services = browserServices({
  origin: location.origin,
  fetch: (input, init) => fetch(input, init),
  storage: localStorage,
  clock: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  copyText: async (text) => navigator.clipboard.writeText(text),
  printPage: () => window.print(),
  async openPaymentWindow(page) {
    const { createPaymentWindow } = await import('@laci/ui/payment/payment-window.ts')
    return createPaymentWindow(page, window)
  },
  saveFile(name, content, type) {
    const address = URL.createObjectURL(new Blob([content], { type }))
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    // The download has begun by then; a browser that is slow to begin keeps what it needs.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  },
})

const first = await loadScreen(location.pathname)

hydrateRoot(
  root,
  <StrictMode>
    <Awake onAwake={noteEarlyTyping(root)}>
      <BrandProvider value={brandOfElement(root)}>
        <ReleaseProvider value={releaseOfElement(root)}>
          <ServicesProvider value={services}>
            <BrowserRouter>
              <AppRoutes first={first} />
            </BrowserRouter>
          </ServicesProvider>
        </ReleaseProvider>
      </BrandProvider>
    </Awake>
  </StrictMode>,
  { onRecoverableError: (error) => console.error(error) },
)
