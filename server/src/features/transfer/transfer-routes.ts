import { dayMs } from '@laci/domain/base/time/durations.ts'
import { keptTransferDays } from '@laci/domain/journal/kept.ts'
import type { CopiedPage } from '@laci/domain/transfer/copied-goods.ts'
import type { TransferList } from '@laci/domain/transfer/wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { bearerDeviceKey, deviceUnknown, inDeviceScope } from '../../identity/device-key.ts'
import { catchUpCosts } from '../../shop/cost-book.ts'
import { readSentCosts } from '../../shop/other-shops.ts'
import { siblingStores } from '../../shop/sibling-stores.ts'
import { readCopiedGoods } from './copied-goods.ts'
import { incomingTransfer, readArrived, readIncoming } from './transfer-store.ts'

/** What a till's shop and the other shops of its owner have on the way to each other, and what those sell. */
export function registerTransfers(app: FastifyInstance, deps: FeatureDeps): void {
  const storeOf = async (request: FastifyRequest, nowMs: number): Promise<string> => {
    const key = bearerDeviceKey(request.headers.authorization)
    if (key === null) throw deviceUnknown()
    const { storeId } = await inDeviceScope(deps.database, key, nowMs, async (_tx, device) => device)
    return storeId
  }
  app.get('/api/transfers', async (request): Promise<TransferList> => {
    const nowMs = deps.clock()
    return readTransfers(deps, await storeOf(request, nowMs), nowMs)
  })
  app.get('/api/transfers/products', async (request): Promise<CopiedPage> => {
    const storeId = await storeOf(request, deps.clock())
    return readCopiedGoods(deps, storeId, request.query as { storeId?: unknown; after?: unknown })
  })
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
