import { drawerPrinter } from '@laci/domain/printer/after-payment.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { PrinterProblem } from '../device/printer/printer-port.ts'
import { printerProblemText } from './printer-words.ts'
import { openDrawerByHand } from './printing-sale.ts'
import { useHost, useShop } from './till-context.ts'
import { useCommand } from './use-command.tsx'
import { useReadable } from './use-readable.ts'

/** *Buka laci* without a sale, written into the journal. Null where no printer of this device has a drawer. */
export function useOpenDrawer(): { readonly open: () => void; readonly isBusy: boolean } | null {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const [run, isBusy] = useCommand()
  const printer = drawerPrinter(useReadable(host.printing.printers))
  if (printer === null) return null
  function open() {
    if (isBusy) return
    void run(async () => {
      try {
        await openDrawerByHand(host, shop, 'Buka laci')
        toast('Buka laci tercatat di jurnal')
      } catch (cause) {
        if (!(cause instanceof PrinterProblem)) throw cause
        toast(`Laci belum terbuka. ${printerProblemText[cause.code]}`, 'warning')
      }
    })
  }
  return { open, isBusy }
}
