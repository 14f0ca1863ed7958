import type { Fact } from '@laci/domain/sync/event-kinds.ts'
import { transferCorrections } from '@laci/domain/transfer/transfer-record.ts'
import type { OpenShop } from '../till-types.ts'

/** Takes back what this device told of a transfer that another one had told before it, or the other shop [TRANSFER-5]. */
export async function takeBackTwice({
  records,
  deviceId,
  arrivedIds,
  appendAll,
}: {
  readonly records: Pick<OpenShop['records'], 'ofKind'>
  readonly deviceId: string
  /** Transfers of this shop that the other shop has received. */
  readonly arrivedIds: ReadonlySet<string>
  readonly appendAll: OpenShop['appendAll']
}): Promise<void> {
  const corrections = () =>
    records
      .ofKind('transfer')
      .get()
      .flatMap(({ id, fields }) => transferCorrections(id, fields, arrivedIds.has(id), deviceId))
  if (corrections().length === 0) return
  // Looked up once more in its turn: whoever asks twice finds what was taken back the first time.
  await appendAll(({ counter }): Fact[] =>
    corrections().map((body) => ({ kind: 'transfer_corrected', body: { ...counter, ...body } })),
  )
}
