import { drawerPrinter } from '@laci/domain/printer/after-payment.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { PrinterProblem } from '../../device/printer/printer-port.ts'
import { useCommands } from '../approval/approval.tsx'
import { useReadable } from '../base/use-readable.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { printerProblemText } from './printer-words.ts'

/** *Buka laci* without a sale, by who may or with an approval, written into the journal. Null where no printer of this device has a drawer. */
export function useOpenDrawer(): { readonly open: () => void; readonly isBusy: boolean } | null {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const commands = useCommands()
  const [run, isBusy] = useCommand()
  const printer = drawerPrinter(useReadable(host.printing.printers))
  if (printer === null) return null
  function open() {
    // F7 is heard behind the lock, too, where nobody stands at the till.
    if (isBusy || shop.staff.isLocked.get()) return
    void run(async () => {
      try {
        // Papers and their bytes come with it: not in the first download for a key that is pressed now and then.
        const { openDrawerByHand } = await import('./open-drawer-by-hand.ts')
        if (await openDrawerByHand(host, commands, 'Buka laci')) toast('Buka laci tercatat di jurnal')
      } catch (cause) {
        if (!(cause instanceof PrinterProblem)) throw cause
        toast(`Laci belum terbuka. ${printerProblemText[cause.code]}`, 'warning')
      }
    })
  }
  return { open, isBusy }
}
