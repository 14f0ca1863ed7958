import { assert } from '@laci/domain/base/lib/assert.ts'
import type { Result } from '@laci/domain/base/lib/result.ts'
import type { ReceiptLine } from '@laci/domain/base/print/receipt-line.ts'
import type { PaymentOutcome } from '@laci/ui/payment/payment-window.ts'
import { createContext, useContext } from 'react'
import type { AppInstall } from '../../device/app-install.ts'
import type { AppUpdate } from '../../device/app-update.ts'
import type { CameraRefusal, OpenCamera } from '../../device/camera.ts'
import type { DisplayFeed } from '../../device/customer-display.ts'
import type { PageHistory } from '../../device/page-history.ts'
import type { LabelRun } from '../../device/printer/label-run.ts'
import type { Printing } from '../../device/printer/printing.ts'
import type { ScannerInput } from '../../device/scanner-input.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import type { Till } from '../../engine/till/till.ts'

/** What the screens use of the browser; built in `main.tsx`, so that a test can hand in its own. */
export type TillHost = {
  now(): number
  /** What this device says of where it stands: a guess, until somebody is asked. `offsetMinutes`: east of UTC. */
  deviceZone(): { readonly name: string; readonly offsetMinutes: number }
  /** Where this Laci is, `https://…`: what a code on a receipt leads to. */
  readonly origin: string
  /** Where the till is, and what lies over it. */
  readonly pages: PageHistory
  /** For what belongs to this device only: the draft of the cart, small preferences. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly scanner: ScannerInput
  readonly update: AppUpdate
  readonly install: AppInstall
  /** The printers of this device and what waits for them. */
  readonly printing: Printing
  readonly labelRun: LabelRun
  /** The second window that the customer sees. */
  readonly display: DisplayFeed
  /** Through the system print dialog; resolves when the dialog has closed. */
  print(lines: readonly ReceiptLine[], columns: number): Promise<void>
  /** Short low tone: what was scanned is not known. */
  playUnknown(): void
  /** Short high tone: the camera has read a code. */
  playFound(): void
  openCamera(): Promise<Result<OpenCamera, CameraRefusal>>
  saveFile(name: string, content: Blob): void
  /** By the device's own sharing; saved where there is none. False: the person closed the sharing, and nothing went. */
  shareFile(name: string, content: Blob | readonly Blob[]): Promise<boolean>
  /** A receipt as PNGs, mostly one; none: this browser cannot draw it. */
  receiptPictures(lines: readonly ReceiptLine[], columns: number): Promise<readonly Blob[]>
  /** Lines that a printer has no letters for, as dots. */
  dotLines(lines: readonly ReceiptLine[], columns: number): Promise<readonly ReceiptLine[]>
  /** Keeps the screen on until the answer is called. */
  keepAwake(): () => void
  /** Onto the clipboard; false where the browser does not allow it. */
  copyText(text: string): Promise<boolean>
  /** In a window of its own, which cannot reach this one. */
  openAddress(address: string): void
  /** Opens the payment page of an order over this screen. What it says of the payment is a hint and no proof. */
  openPayment(snapToken: string): Promise<PaymentOutcome['kind']>
}

export const TillContext = createContext<{ till: Till; host: TillHost } | null>(null)
export const ShopContext = createContext<OpenShop | null>(null)

export function useTill(): Till {
  return useTillContext().till
}

export function useHost(): TillHost {
  return useTillContext().host
}

function useTillContext() {
  const context = useContext(TillContext)
  assert(context, 'rendered inside TillContext')
  return context
}

/** The open shop. Only screens behind the sign-in use it. */
export function useShop(): OpenShop {
  const shop = useContext(ShopContext)
  assert(shop, 'rendered inside ShopContext')
  return shop
}
