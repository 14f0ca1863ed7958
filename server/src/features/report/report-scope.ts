import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf, type Zone } from '@laci/domain/base/time/zone.ts'
import type { FastifyRequest } from 'fastify'
import { judgedByRoute } from '../../api/access.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { bearerDeviceKey, inDeviceScope } from '../../identity/device-key.ts'
import { inShopScope } from '../../identity/staff-session.ts'
import { catchUpCosts } from '../../shop/cost-book.ts'
import { readShopClock } from '../../shop/shop-clock.ts'
import type { InShop } from './shop-files.ts'
import { catchUpTallies } from './tally-book.ts'

export type Shop = { readonly storeId: string; readonly zone: Zone; readonly today: BusinessDay }

/** Staff with the right to it, and the owner: which shop they mean decides. */
export const reader = judgedByRoute('ownerSession', 'staffSession')

type InNamedStore = { readonly request: FastifyRequest; readonly query: { readonly storeId: unknown } }

/** What needs no sums: whoever may see reports reads the rows themselves. */
export function inReportScope<T>(
  { request, query }: InNamedStore,
  deps: FeatureDeps,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inShopScope(request, deps, { storeId: query.storeId, right: 'reports' }, read)
}

/** Whoever asks is let in first; then the sums are brought up to the newest event, and read. */
export async function readInShop<T>(
  { request, query }: InNamedStore,
  deps: FeatureDeps,
  right: StaffRight,
  read: (tx: Tx, shop: Shop) => Promise<T>,
): Promise<T> {
  const shop = await inShopScope(request, deps, { storeId: query.storeId, right }, (tx, storeId) =>
    readShop(tx, storeId, deps),
  )
  await (right === 'see_cost' ? catchUpCosts : catchUpTallies)(deps.database, shop.storeId)
  return inScope(deps.database, { role: 'authenticated', storeId: shop.storeId }, (tx) => read(tx, shop))
}

export async function readShop(tx: Tx, storeId: string, deps: FeatureDeps): Promise<Shop> {
  const { zone, dayStartsAtMinute } = await readShopClock(tx)
  return { storeId, zone, today: businessDayOf(instant(deps.clock()), zone, dayStartsAtMinute) }
}

/** Whoever may see reports, or a till by its key: that it shows them only to whoever may is the till's to see to. */
export function inShopOrTill({ request, query }: InNamedStore, deps: FeatureDeps): InShop {
  const key = bearerDeviceKey(request.headers.authorization)
  if (key !== null)
    return (work) => inDeviceScope(deps.database, key, deps.clock(), (tx, { storeId }) => work(tx, storeId))
  return (work) => inShopScope(request, deps, { storeId: query.storeId, right: 'reports' }, work)
}
