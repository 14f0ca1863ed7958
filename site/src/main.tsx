import { watchWindowFit } from '@laci/ui/controls/window-fit.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import * as z from 'zod/mini'
import { AppRoutes, loadScreen } from './app-routes.tsx'
import { Awake, noteEarlyTyping, pressAgain } from './browser/early-typing.tsx'
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
  tabStorage: sessionStorage,
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

watchWindowFit(window)

// Whatever check has no sentence of its own.
z.config({ localeError: () => commonTexts.fieldWrong })

const first = await loadScreen(location.pathname)
const typeAgain = noteEarlyTyping(root)

function comeAlive() {
  typeAgain()
  void pressAgain(window.takeEarlyPresses?.() ?? [])
}

hydrateRoot(
  root,
  <StrictMode>
    <Awake onAwake={comeAlive}>
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
