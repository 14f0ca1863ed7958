import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { plainName } from '@laci/domain/message/plain-name.ts'
import { type CatalogueItem, findItem, isForAnybody, largestQuantity } from '@laci/domain/order/catalogue.ts'
import { makeOrderNumber } from '@laci/domain/order/order-number.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { storeForbidden } from '../../identity/membership.ts'
import type { OrderCaller } from './order-caller.ts'
import type { OrderDeps } from './order-deps.ts'
import { orderProblem } from './order-problem.ts'
import { type Buyer, insertOrder } from './order-store.ts'

export type OrderWish = {
  readonly requestId: string
  readonly itemId: string
  readonly quantity: number
  readonly storeId: string | null
  /** As typed; null: those of the account. */
  readonly buyerName: string | null
  readonly buyerPhone: string | null
  /** What the page showed, null when it said nothing. */
  readonly shownRupiah: unknown
}

/**
 * Writes an order down at the catalogue's price, and only then asks the provider for a payment page [ORDER-7]. Answers the
 * order's id. Throws the Problems of the wire (domain/src/order/wire.ts).
 */
export async function placeOrder(deps: OrderDeps, caller: OrderCaller, wish: OrderWish): Promise<string> {
  const item = findItem(wish.itemId)
  if (item === null) throw orderProblem(404, 'item_unknown')
  if (wish.quantity > largestQuantity(item.kind)) throw orderProblem(400, 'too_many')
  if (caller.kind === 'till') takeOrThrow(deps.limits.ordersByBuyer, caller.storeId)
  if (caller.kind === 'owner') takeOrThrow(deps.limits.ordersByBuyer, caller.owner.userId)
  noteOtherPrice(deps, item, wish)
  const now = deps.clock()
  const orderId = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const buyer = await readBuyer(tx, caller, item, wish)
    return insertOrder(tx, {
      orderId: uuidV7(now, deps.randomBytes(10)),
      requestId: wish.requestId,
      orderNumber: makeOrderNumber(item.kind, instant(now), deps.randomBytes(10)),
      item,
      quantity: wish.quantity,
      buyer,
      now,
    })
  })
  if (orderId === null) throw orderProblem(409, 'request_taken')
  await deps.payments.openSession(orderId)
  return orderId
}

/** A page that shows another price is old, or was tampered with. Either way ours is charged [ORDER-4]. */
function noteOtherPrice(deps: OrderDeps, item: CatalogueItem, { quantity, shownRupiah }: OrderWish): void {
  const amountRupiah = item.priceRupiah * quantity
  if (shownRupiah === null || shownRupiah === undefined || shownRupiah === amountRupiah) return
  const shown = typeof shownRupiah === 'number' ? shownRupiah : typeof shownRupiah
  deps.log.warn(
    { itemId: item.itemId, amountRupiah, shown },
    'a page showed another price than the one charged',
  )
}

async function readBuyer(tx: Tx, caller: OrderCaller, item: CatalogueItem, wish: OrderWish): Promise<Buyer> {
  const typed = { name: wish.buyerName?.trim() ?? '', phone: wish.buyerPhone?.trim() ?? '' }
  if (caller.kind === 'nobody' || caller.kind === 'secret') {
    if (!isForAnybody(item.kind)) {
      throw new Problem(401, 'session_missing', 'Masuk dulu untuk membeli ini. Belum ada yang dibayar.')
    }
    return { ...readTyped(typed), userId: null, storeId: null, deviceId: null }
  }
  const shop =
    caller.kind === 'till'
      ? await readShop(tx, 'stores.id = $1', [caller.storeId])
      : await readShop(tx, 'stores.owner_id = $1 and ($2::uuid is null or stores.id = $2)', [
          caller.owner.userId,
          wish.storeId,
        ])
  if (shop === null && (caller.kind === 'till' || wish.storeId !== null || !isForAnybody(item.kind))) {
    throw storeForbidden()
  }
  const { owner } = caller.kind === 'owner' ? caller : { owner: null }
  const own = {
    name: typed.name || shop?.name || owner?.name || '',
    phone: typed.phone || shop?.phone || owner?.phone || '',
  }
  return {
    ...readTyped(own),
    userId: shop?.owner_id ?? owner?.userId ?? null,
    storeId: shop?.store_id ?? null,
    deviceId: caller.kind === 'till' ? caller.deviceId : null,
  }
}

function readTyped(typed: { name: string; phone: string }): { name: string; phone: string } {
  if (typed.name === '') throw orderProblem(400, 'name_missing')
  const phone = readPhoneNumber(typed.phone)
  if (!phone.ok) throw orderProblem(400, phone.refusal.code)
  // It stands in messages, on receipts and at the provider.
  return { name: plainName(typed.name), phone: phone.value }
}

type ShopRow = { store_id: string; owner_id: string; name: string | null; phone: string | null }

/** The shop that is bought for, its owner's first one before others; with the owner's name and number. */
async function readShop(tx: Tx, condition: string, values: readonly unknown[]): Promise<ShopRow | null> {
  const { rows } = await tx.query<ShopRow>(
    `select stores.id as store_id, stores.owner_id, accounts.name, auth_user.phone
     from stores join auth_user on auth_user.user_id = stores.owner_id
     left join accounts on accounts.account_id = stores.owner_id
     where ${condition} and not app.is_leaving(stores.owner_id)
     order by (stores.id = accounts.store_id) desc nulls last, stores.created_at, stores.id limit 1`,
    values,
  )
  return rows[0] ?? null
}
