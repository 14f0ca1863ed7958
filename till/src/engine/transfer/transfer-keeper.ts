import { instant } from '@laci/domain/base/time/instant.ts'
import type { ShopRecordKind } from '@laci/domain/journal/shop-record.ts'
import type { ShopRecords } from '../api/records.ts'
import type { KnownTransfers, ShopTransfers } from '../api/transfers.ts'
import type { Recording } from '../api/turn.ts'
import { TillProblem } from '../base/problem.ts'
import { writable } from '../base/readable.ts'
import type { AskTransfers } from './ask-transfers.ts'

/** Keeps what the server said of goods between shops, and takes back what this device told without knowing better. */
export type TransferKeeper = Omit<ShopTransfers, 'goodsOf'> & {
  /** Records of these kinds are others now. */
  take(recordKinds: ReadonlySet<ShopRecordKind> | 'all'): void
  online(isOnline: boolean): void
  /** The server says that something beside the journal has changed: maybe a transfer. */
  changed(): void
}

export function createTransferKeeper(deps: {
  readonly stored: KnownTransfers | null
  readonly ask: AskTransfers
  readonly records: Pick<ShopRecords, 'ofKind'>
  readonly deviceId: string
  /** Whether the account has another shop, as far as this device knows. */
  readonly hasOtherStores: () => boolean
  readonly appendAll: Recording['appendAll']
  readonly save: (known: KnownTransfers) => Promise<void>
  readonly clock: () => number
  readonly onBug: (cause: unknown) => void
}): TransferKeeper {
  const known = writable<KnownTransfers | null>(deps.stored)
  const transfers = () => deps.records.ofKind('transfer').get()
  let isAsked = false

  async function ask(): Promise<void> {
    const answered = { list: await deps.ask(), askedAt: instant(deps.clock()) }
    await deps.save(answered)
    known.set(answered)
    await takeBack()
  }

  async function takeBack(): Promise<void> {
    if (transfers().length === 0) return
    const arrivedIds = new Set(known.get()?.list.arrived.map(({ transferId }) => transferId))
    // Most shops have one till that receives: what seldom happens stays out of what every start of the till reads.
    const { takeBackTwice } = await import('./take-back.ts')
    await takeBackTwice({ ...deps, arrivedIds })
  }

  const hasSome = () => deps.hasOtherStores() || transfers().length > 0
  const later = (work: Promise<void>) =>
    void work.catch((cause: unknown) => {
      // It is tried again with the next change, and whenever somebody opens the list.
      if (!(cause instanceof TillProblem)) deps.onBug(cause)
    })

  return {
    known,
    ask,
    take(recordKinds) {
      if (recordKinds === 'all' || recordKinds.has('transfer')) later(takeBack())
    },
    online(isOnline) {
      // Whenever the internet comes: something may be on its way here, or have been received there that was cancelled here.
      if (!isOnline) isAsked = false
      if (!isOnline || isAsked || !hasSome()) return
      isAsked = true
      later(ask())
    },
    changed() {
      if (isAsked && hasSome()) later(ask())
    },
  }
}
