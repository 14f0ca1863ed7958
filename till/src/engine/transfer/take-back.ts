import { transferCorrectionEvents, transferCorrections } from '@laci/domain/transfer/transfer-record.ts'
import type { ShopRecords } from '../api/records.ts'
import type { Recording } from '../api/turn.ts'

/** Takes back what this device recorded of a transfer that another one had recorded before it, or the other shop [TRANSFER-5]. */
export async function takeBackTwice({
  records,
  deviceId,
  arrivedIds,
  appendAll,
}: {
  readonly records: Pick<ShopRecords, 'ofKind'>
  readonly deviceId: string
  /** Transfers of this shop that the other shop has received. */
  readonly arrivedIds: ReadonlySet<string>
  readonly appendAll: Recording['appendAll']
}): Promise<void> {
  const corrections = () =>
    records
      .ofKind('transfer')
      .get()
      .flatMap(({ id, fields }) => transferCorrections(id, fields, arrivedIds.has(id), deviceId))
  if (corrections().length === 0) return
  // Read once more in its turn: the second of two calls finds what the first one took back.
  await appendAll(({ counter }) => transferCorrectionEvents(corrections(), counter))
}
