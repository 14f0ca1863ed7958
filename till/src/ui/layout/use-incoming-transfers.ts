import { receiptOf } from '@laci/domain/transfer/transfer-record.ts'
import type { IncomingTransfer } from '@laci/domain/transfer/wire.ts'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'

/** What is on its way here by the server's last word, the newest first, less what this shop has received since. */
export function useIncomingTransfers(): readonly IncomingTransfer[] {
  const { records, transfers } = useShop()
  const known = useReadable(transfers.known)
  const own = useReadable(records.ofKind('transfer'))
  const came = new Set(own.flatMap(({ id, fields }) => (receiptOf(fields) === null ? [] : [id])))
  return (known?.list.incoming ?? []).filter(({ transferId }) => !came.has(transferId))
}
