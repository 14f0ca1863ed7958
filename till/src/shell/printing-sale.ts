import { drawerKick, drawerPrinter, opensDrawer } from '@laci/domain/printer/after-payment.ts'
import { kitchenTicketLines } from '@laci/domain/printer/kitchen-ticket.ts'
import { encodeEscPos } from '@laci/domain/receipt/esc-pos.ts'
import { receiptLines } from '@laci/domain/receipt/receipt.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import type { Instant } from '@laci/domain/time/instant.ts'
import type { Approval, OpenShop } from '../till-types.ts'
import type { TillHost } from './till-context.ts'

export type PrintableSale = { readonly saleId: string; readonly soldAt: Instant; readonly sale: SaleRecorded }

type Printers = Pick<TillHost, 'printing' | 'print' | 'origin'>
type Shop = Pick<OpenShop, 'settings'>

/**
 * Everything that leaves a till when a sale is paid: drawer, receipt, kitchen tickets [PRINTER-10, PRINTER-12]. The sale
 * is on the disk already; nothing here can fail it.
 */
export async function printAfterPayment(
  host: Printers,
  shop: Shop,
  paid: PrintableSale,
  { wantsPaper }: { readonly wantsPaper: boolean },
): Promise<void> {
  const { printing } = host
  if (opensDrawer(paid.sale, printing.settings.get())) await kickDrawer(host)
  if (wantsPaper) await printReceipt(host, shop, paid, 0)
  if (printing.settings.get().printsKitchenTickets) await printKitchenTickets(host, paid)
}

/** On the printer of the receipts; without one through the print dialog. */
export async function printReceipt(
  host: Printers,
  shop: Shop,
  { saleId, soldAt, sale }: PrintableSale,
  copyNumber: number,
): Promise<void> {
  const settings = shop.settings.get()
  const content = { sale, soldAt, shop: settings, copyNumber, checkOrigin: host.origin }
  const printer = host.printing.printerFor('receipt')
  if (printer === null) {
    await host.print(receiptLines(content, settings.receiptColumns), settings.receiptColumns)
    return
  }
  await host.printing.add({
    printerId: printer.printerId,
    label: `Struk ${sale.receiptNumber}`,
    kind: 'receipt',
    saleId,
    bytes: encodeEscPos(receiptLines(content, printer.columns), printer, {
      opensDrawer: false,
      isDense: settings.isShortReceipt,
    }),
    // A copy is a fact with a number of its own: it is recorded when somebody asks for it.
    copyBytes: null,
  })
}

/** Recorded before it opens: an opening that nobody can see afterwards is how money goes missing [PRINTER-13]. */
export async function recordDrawerOpening(
  shop: Pick<OpenShop, 'tellAll'>,
  reason: string,
  approved: Approval['facts'],
): Promise<void> {
  await shop.tellAll(({ counter }) => [...approved, { kind: 'drawer_opened', body: { ...counter, reason } }])
}

/**
 * *Buka laci*: nothing opens when it cannot be recorded, and nothing is recorded when it cannot be opened. Throws a
 * `PrinterProblem`.
 */
export async function openDrawerByHand(
  host: Pick<TillHost, 'printing'>,
  shop: Pick<OpenShop, 'tellAll'>,
  reason: string,
  approved: Approval['facts'],
): Promise<void> {
  const printer = drawerPrinter(host.printing.printers.get())
  if (printer === null) return
  await host.printing.reach(printer.printerId)
  await recordDrawerOpening(shop, reason, approved)
  await kickDrawer(host)
}

/** Opens the drawer, where a printer of this device has one; what opens it is recorded by whoever asks. */
export async function kickDrawer({ printing }: Pick<TillHost, 'printing'>): Promise<void> {
  const printer = drawerPrinter(printing.printers.get())
  const bytes = printer === null ? null : drawerKick(printer)
  if (printer === null || bytes === null) return
  await printing.add({
    printerId: printer.printerId,
    label: 'Buka laci',
    kind: 'drawer',
    saleId: null,
    bytes,
    copyBytes: null,
  })
}

async function printKitchenTickets(
  { printing }: Printers,
  { saleId, soldAt, sale }: PrintableSale,
): Promise<void> {
  for (const printer of printing.printersFor('kitchen')) {
    const ticket = (isCopy: boolean) =>
      encodeEscPos(kitchenTicketLines({ sale, soldAt, isCopy }, printer.columns), printer, {
        opensDrawer: false,
      })
    await printing.add({
      printerId: printer.printerId,
      label: `Pesanan ${sale.receiptNumber}`,
      kind: 'kitchen',
      saleId,
      bytes: ticket(false),
      copyBytes: ticket(true),
    })
  }
}
