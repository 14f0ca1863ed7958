import { beginJob, feed, openDrawer, type PrinterProfile } from '../base/print/esc-pos-job.ts'
import type { Tender } from '../sale/tender.ts'
import {
  type PrinterSetup,
  type PrintSettings,
  printersForRole,
  type ReceiptPrinter,
  receiptPrinters,
} from './setup.ts'

/** Cash has to get into the drawer, or out of it for goods that come back; no other tender opens it [PRINTER-10]. */
export function opensDrawer(
  paid: { readonly payments: readonly { readonly tender: Tender }[] },
  settings: PrintSettings,
): boolean {
  return settings.opensDrawerForCash && paid.payments.some((payment) => payment.tender === 'cash')
}

/**
 * The drawer's own job: it opens before the paper begins, and a receipt that is sent again later opens nothing. Null
 * where the printer has no drawer port.
 */
export function drawerKick(profile: PrinterProfile): Uint8Array | null {
  if (!profile.hasDrawer) return null
  return Uint8Array.from([...beginJob, ...openDrawer, ...feed(0)])
}

/** The printer whose drawer opens: the one of the receipts first. */
export function drawerPrinter(printers: readonly PrinterSetup[]): ReceiptPrinter | null {
  const withDrawer = receiptPrinters(printers).filter((printer) => printer.hasDrawer)
  return withDrawer.find((printer) => printer.roles.includes('receipt')) ?? withDrawer[0] ?? null
}

/**
 * What becomes of the paper when something is paid [TILL-156]: it comes by itself, it comes when asked for, or nobody is
 * asked, because this device has nothing to print with.
 */
export type PaperAfterPayment = 'printed' | 'asked' | 'none'

export function paperAfterPayment(
  settings: PrintSettings,
  printers: readonly PrinterSetup[],
): PaperAfterPayment {
  if (printersForRole(printers, 'receipt').length === 0) return settings.printsByDialog ? 'printed' : 'none'
  return settings.printsAfterPayment ? 'printed' : 'asked'
}
