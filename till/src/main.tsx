import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createApiCall } from './device/api-call.ts'
import { watchAppInstall } from './device/app-install.ts'
import { watchAppUpdate } from './device/app-update.ts'
import { openCamera } from './device/camera.ts'
import { createPaymentPopup } from './device/payment-popup.ts'
import { printReceipt } from './device/print-receipt.ts'
import { saveFile } from './device/save-file.ts'
import { listenToScanner } from './device/scanner-input.ts'
import { createTones } from './device/tones.ts'
import type { TillHost } from './shell/till-context.ts'
import './styles.css'
import { createTill } from './till.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const tones = createTones(window)

const host: TillHost = {
  now: () => Date.now(),
  storage: window.localStorage,
  scanner: listenToScanner(window),
  update: watchAppUpdate(window, `${import.meta.env.BASE_URL}sw.js`),
  install: watchAppInstall(window),
  print: (lines, columns) => printReceipt(window, lines, columns),
  playUnknown: tones.unknown,
  playFound: tones.found,
  openCamera: () => openCamera(window.navigator.mediaDevices),
  saveFile: (name, content) => saveFile(window, name, content),
  openPayment: createPaymentPopup(
    window,
    createApiCall({ origin: window.location.origin, fetch: window.fetch.bind(window) }),
  ),
}

createRoot(root).render(
  <StrictMode>
    <App till={createTill()} host={host} />
  </StrictMode>,
)
