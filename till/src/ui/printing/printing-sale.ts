import { drawerKick, drawerPrinter, opensDrawer } from '@laci/domain/printer/after-payment.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import type { TillHost } from '../state/till-context.ts'
import { type PrintableSale, salePaper } from './paper.ts'
import { printPaper } from './printing-paper.ts'

type Printers = Pick<TillHost, 'printing' | 'print' | 'origin'>
type Shop = Pick<OpenShop, 'settings' | 'logo'> & Partial<Pick<OpenShop, 'receiptCodes'>>

/**
 * Everything that leaves a till when a sale is paid: drawer, receipt, kitchen tickets [PRINTER-10, PRINTER-12]. The sale
 * is on the disk already; nothing here can fail it.
 */
export async function printAfterPayment(
  host: Printers,
  shop: Shop & Pick<OpenShop, 'journal' | 'catalog'>,
  paid: PrintableSale,
  { wantsPaper }: { readonly wantsPaper: boolean },
): Promise<void> {
  const { printing } = host
  const settings = printing.settings.get()
  if (opensDrawer(paid.sale, settings)) await kickDrawer(host)
  if (wantsPaper) await printPaper(host, shop, salePaper(paid), 0)
  if (settings.printsKitchenTickets && printing.printersFor('kitchen').length > 0) {
    // Most shops have no kitchen.
    const { printKitchenTicket } = await import('./kitchen-news.ts')
    await printKitchenTicket(host, shop, paid)
  }
}

/** The drawer, when cash has to come out of it. The refund is on the disk already. */
export async function openDrawerForRefund(
  host: Pick<TillHost, 'printing'>,
  refund: Pick<SaleRefunded, 'payments'>,
): Promise<void> {
  if (opensDrawer(refund, host.printing.settings.get())) await kickDrawer(host)
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
