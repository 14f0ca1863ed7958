import { encodeEscPos } from '@laci/domain/receipt/esc-pos.ts'
import type { ReceiptLine } from '@laci/domain/receipt/receipt-line.ts'
import type { OpenShop } from '../till-types.ts'
import type { TillHost } from './till-context.ts'

/** A paper laid out for so many signs on a line. */
export type PaperOn = (columns: number) => readonly ReceiptLine[]

/**
 * A paper that is no receipt of a sale, on the printer of the receipts; without one through the print dialog. It may be
 * printed again as often as anybody likes, so its copy is the same paper.
 */
export async function printPaper(
  host: Pick<TillHost, 'printing' | 'print'>,
  shop: Pick<OpenShop, 'settings'>,
  label: string,
  paperOn: PaperOn,
): Promise<void> {
  const printer = host.printing.printerFor('receipt')
  if (printer === null) {
    const { receiptColumns } = shop.settings.get()
    await host.print(paperOn(receiptColumns), receiptColumns)
    return
  }
  const bytes = encodeEscPos(paperOn(printer.columns), printer, { opensDrawer: false })
  await host.printing.add({
    printerId: printer.printerId,
    label,
    kind: 'other',
    saleId: null,
    bytes,
    copyBytes: bytes,
  })
}
