import { dayMs } from '@laci/domain/base/time/durations.ts'
import { keptTransferDays } from '@laci/domain/journal/kept.ts'
import type { CopiedPage } from '@laci/domain/transfer/copied-goods.ts'
import { copiedPageSchema } from '@laci/domain/transfer/copied-goods.ts'
import type { TransferList } from '@laci/domain/transfer/wire.ts'
import { transferListSchema } from '@laci/domain/transfer/wire.ts'
import type { FastifyInstance } from 'fastify'
import { deviceKey } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import type { DeviceKey } from '../../identity/device-key.ts'
import { inDeviceScope } from '../../identity/device-key.ts'
import { catchUpCosts } from '../../shop/cost-book.ts'
import { readSentCosts } from '../../shop/other-shops.ts'
import { siblingStores } from '../../shop/sibling-stores.ts'
import { copiedQuery, readCopiedGoods } from './copied-goods.ts'
import { incomingTransfer, readArrived, readIncoming } from './transfer-store.ts'

/** What a till's shop and the other shops of its owner have on the way to each other, and what those sell. */
export function registerTransfers(app: FastifyInstance, deps: FeatureDeps): void {
  const api = createApi(app, deps)
  const storeOf = async (key: DeviceKey, nowMs: number): Promise<string> => {
    const { storeId } = await inDeviceScope(deps.database, key, nowMs, async (_tx, device) => device)
    return storeId
  }
  api.route(
    {
      method: 'GET',
      path: '/api/transfers',
      summary: 'Goods on the way between the shops of the owner.',
      ...{ access: deviceKey, answers: { 200: transferListSchema } },
    },
    async ({ caller }): Promise<TransferList> => {
      const nowMs = deps.clock()
      return readTransfers(deps, await storeOf(await caller(), nowMs), nowMs)
    },
  )
  api.route(
    {
      method: 'GET',
      path: '/api/transfers/products',
      summary: 'The goods of another shop of the owner, without what they cost.',
      ...{ access: deviceKey, query: copiedQuery, answers: { 200: copiedPageSchema } },
    },
    async ({ caller, query }): Promise<CopiedPage> => {
      const storeId = await storeOf(await caller(), deps.clock())
      return readCopiedGoods(deps, storeId, query)
    },
  )
}

/** A till's own scope sees its shop alone: the service reads the others, and only those of the same owner. */
async function readTransfers(
  { database }: Pick<FeatureDeps, 'database'>,
  storeId: string,
  nowMs: number,
): Promise<TransferList> {
  const sinceMs = nowMs - keptTransferDays * dayMs
  const read = await inScope(database, { role: 'service_role' }, async (tx) => {
    const stores = await siblingStores(tx, storeId)
    if (stores.length === 0) return { stores, incoming: [], arrived: [] }
    const coming = await readIncoming(tx, storeId, stores, sinceMs)
    return { stores, ...coming, arrived: await readArrived(tx, storeId, stores, sinceMs) }
  })
  const senders = [...new Set(read.incoming.map(({ store }) => store.storeId))]
  // What goods cost is settled when they leave; whoever receives them must not be faster than the books.
  for (const sender of senders) await catchUpCosts(database, sender)
  const costs = await inScope(database, { role: 'service_role' }, (tx) =>
    readSentCosts(
      tx,
      senders,
      read.incoming.map(({ transferId }) => transferId),
    ),
  )
  return { ...read, incoming: read.incoming.map((sent) => incomingTransfer(sent, costs)) }
}
