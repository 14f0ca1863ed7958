import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchAppInstall } from '../device/app-install.ts'
import { watchAppUpdate } from '../device/app-update.ts'
import { openCamera } from '../device/camera.ts'
import { copyText } from '../device/copy-text.ts'
import {
  createDisplayFeed,
  type DisplayChannel,
  displayPath,
  openDisplayChannel,
  watchDisplayFeed,
} from '../device/customer-display.ts'
import { createPageHistory } from '../device/page-history.ts'
import { createPaymentPopup } from '../device/payment-popup.ts'
import { createLabelRun } from '../device/printer/label-run.ts'
import {
  createMemoryPrinterStore,
  createPrinterStore,
  type PrinterStore,
} from '../device/printer/printer-store.ts'
import { createPrinterWays } from '../device/printer/printer-ways.ts'
import { createPrinting } from '../device/printer/printing.ts'
import { saveFile } from '../device/save-file.ts'
import { listenToScanner } from '../device/scanner-input.ts'
import { shareFile } from '../device/share-file.ts'
import { createTones } from '../device/tones.ts'
import { keepAwake } from '../device/wake-lock.ts'
import { createApiCall } from '../engine/base/api-call.ts'
import { realTimers } from '../engine/base/timers.ts'
import { demoBase, demoCorner, isDemoAddress, isDemoWanted } from '../engine/demo/demo-address.ts'
import type { TillHost } from '../ui/state/till-context.ts'
import { App } from './app.tsx'
import './styles.css'
import type { Till } from '../engine/till/till.ts'
import { world } from './browser.ts'
import { createTill } from './till.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const page = root
if (window.location.pathname === displayPath) void startDisplay()
else if (isDemoWanted(window.location)) window.location.replace(demoBase)
else if (isDemoAddress(window.location.pathname)) void startDemo()
else startRegister(createTill(), createPrinterStore(), openDisplayChannel(window), window.localStorage)

/** *Layar pelanggan*: no register, so it takes no lock and opens no shop; it only shows what the register tells. */
async function startDisplay(): Promise<void> {
  const { CustomerDisplay } = await import('../features/printer/customer-display.tsx')
  const shown = watchDisplayFeed(openDisplayChannel(window), realTimers)
  createRoot(page).render(
    <StrictMode>
      <CustomerDisplay shown={shown} />
    </StrictMode>,
  )
}

/** The till without an account: its printers are forgotten with the page, and no real customer's display listens to it. */
async function startDemo(): Promise<void> {
  const { createDemoTill } = await import('./demo-till.ts')
  const till = createDemoTill(window, world)
  startRegister(till, createMemoryPrinterStore(), null, demoCorner(window.localStorage))
}

function startRegister(
  till: Till,
  printerStore: PrinterStore,
  displayChannel: DisplayChannel | null,
  storage: TillHost['storage'],
): void {
  const printing = createPrinting({
    store: printerStore,
    ways: createPrinterWays(window.navigator, realTimers),
    clock: () => Date.now(),
    newId: () => crypto.randomUUID(),
  })
  till.session.subscribe(() => {
    const session = till.session.get()
    if (session.status === 'ready') void printing.begin(session.shop.storeId)
    if (session.status === 'signed_out') void printing.forgetJobs()
    if (session.status === 'other_tab') void printing.letGo()
  })
  const display = createDisplayFeed(displayChannel)
  const tones = createTones(window)
  window.addEventListener('pagehide', display.leave)
  const host: TillHost = {
    now: () => Date.now(),
    deviceZone: () => ({
      name: Intl.DateTimeFormat().resolvedOptions().timeZone,
      offsetMinutes: -new Date().getTimezoneOffset(),
    }),
    origin: window.location.origin,
    pages: createPageHistory({ window, timers: realTimers, newId: () => crypto.randomUUID() }),
    storage,
    scanner: listenToScanner(window),
    update: watchAppUpdate(window, `${import.meta.env.BASE_URL}sw.js`),
    install: watchAppInstall(window),
    printing,
    labelRun: createLabelRun(printing),
    display,
    print: async (lines, columns) =>
      (await import('../device/print-receipt.ts')).printReceipt(window, lines, columns),
    playUnknown: tones.unknown,
    playFound: tones.found,
    openCamera: () => openCamera(window.navigator.mediaDevices),
    saveFile: (name, content) => saveFile(window, name, content),
    shareFile: (name, content) => shareFile(window, name, content),
    receiptPictures: async (lines, columns) =>
      (await import('../device/receipt-picture.ts')).receiptPictures(document, lines, columns),
    dotLines: async (lines, columns) =>
      (await import('../device/dot-lines.ts')).dotLines(document, lines, columns),
    keepAwake: () => keepAwake(window),
    copyText: (text) => copyText(window, text),
    openAddress: (address) => void window.open(address, '_blank', 'noopener'),
    openPayment: createPaymentPopup(
      window,
      createApiCall({ origin: window.location.origin, fetch: window.fetch.bind(window) }),
    ),
  }
  createRoot(page).render(
    <StrictMode>
      <App till={till} host={host} />
    </StrictMode>,
  )
}
