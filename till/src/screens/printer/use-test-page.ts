import { testPageBytes } from '@laci/domain/printer/test-page.ts'
import { useApproval } from '../../shell/approval.tsx'
import { recordDrawerOpening } from '../../shell/printing-sale.ts'
import { useShop } from '../../shell/till-context.ts'

/**
 * Makes a test paper. It opens the drawer, and no opening goes unseen or unallowed [PRINTER-13]: without an approval it
 * comes without.
 */
export function useTestPage(): (printerName: string) => Promise<Uint8Array> {
  const shop = useShop()
  const approve = useApproval()
  return async (printerName) => {
    const approved = await approve([{ right: 'open_drawer' }], 'Cetak uji printer')
    if (approved !== null) await recordDrawerOpening(shop, 'Cetak uji printer', approved)
    return testPageBytes(printerName, { opensDrawer: approved !== null })
  }
}
