import type { LabelPrinter, ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import { testPageBytes } from '@laci/domain/printer/test-page.ts'
import { useApproval } from '../../shell/approval.tsx'
import { recordDrawerOpening } from '../../shell/printing-sale.ts'
import { useShop } from '../../shell/till-context.ts'

export type TestedPrinter =
  | Pick<ReceiptPrinter, 'kind' | 'name'>
  | Pick<LabelPrinter, 'kind' | 'language' | 'roll'>

/**
 * Makes a test paper or a test label. A paper opens the drawer, and no opening goes unseen or unallowed [PRINTER-13]:
 * without an approval it comes without.
 */
export function useTestPage(): (printer: TestedPrinter) => Promise<Uint8Array> {
  const shop = useShop()
  const approve = useApproval()
  return async (printer) => {
    if (printer.kind === 'label') {
      const { testLabelCommand } = await import('@laci/domain/catalog/label-commands.ts')
      return new TextEncoder().encode(testLabelCommand(printer.roll, printer.language))
    }
    const approved = await approve([{ right: 'open_drawer' }], 'Cetak uji printer')
    if (approved !== null) await recordDrawerOpening(shop, 'Cetak uji printer', approved)
    return testPageBytes(printer.name, { opensDrawer: approved !== null })
  }
}
