import { NavigationBadge } from '../state/navigation-badge.tsx'
import { useIncomingTransfers } from './use-incoming-transfers.ts'

/** Transfers of other shops that wait to be received here [TRANSFER-10]. */
export function IncomingBadge() {
  return <NavigationBadge count={useIncomingTransfers().length} word="kiriman menunggu diterima" />
}
