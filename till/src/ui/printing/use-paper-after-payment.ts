import { type PaperAfterPayment, paperAfterPayment } from '@laci/domain/printer/after-payment.ts'
import { useReadable } from '../base/use-readable.ts'
import { useHost } from '../state/till-context.ts'

/** What becomes of the paper when something is paid on this device [TILL-156]. */
export function usePaperAfterPayment(): PaperAfterPayment {
  const { printing } = useHost()
  return paperAfterPayment(useReadable(printing.settings), useReadable(printing.printers))
}
