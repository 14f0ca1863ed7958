import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { CatalogueItem } from '@laci/domain/order/catalogue.ts'
import type { OrderNumber } from '@laci/domain/order/order-number.ts'
import { isOpen, type OrderState } from '@laci/domain/order/order-state.ts'
import { nextLookAt, payableMs, payPageLifeMs } from '@laci/domain/order/poll-plan.ts'
import type { OrderList, OrderListed, OrderView } from '@laci/domain/order/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { PaidOrderRow } from '../../payments/paid-order.ts'

/** Who pays, as far as it stands on the order. */
export type Buyer = {
  readonly name: string
  /** `+62…`. */
  readonly phone: string
  readonly userId: string | null
  readonly storeId: string | null
  readonly deviceId: string | null
}

export type NewOrder = {
  readonly orderId: string
  readonly requestId: string
  readonly orderNumber: OrderNumber
  readonly item: CatalogueItem
  readonly quantity: number
  readonly buyer: Buyer
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Writes an order down together with the id under which the provider will know it. Answers the order's id, that of the
 * first one when this request was there before [ORDER-6]; null when the request is known and asked for something else.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string | null> {
  const { item, quantity, buyer } = order
  const now = new Date(order.now)
  const { rowCount } = await tx.query(
    `insert into orders (order_id, request_id, order_number, kind, item_id, item_name, quantity, amount_rupiah, buyer_name,
       buyer_phone, user_id, store_id, device_id, state, created_at, payable_until, next_look_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'created', $14, $15, $16)
     on conflict (request_id) do nothing`,
    [
      order.orderId,
      order.requestId,
      order.orderNumber,
      item.kind,
      item.itemId,
      item.name,
      quantity,
      item.priceRupiah * quantity,
      buyer.name,
      buyer.phone,
      buyer.userId,
      buyer.storeId,
      buyer.deviceId,
      now,
      new Date(order.now + payableMs),
      // Should this server die before the page is asked for, the order ends all the same [ORDER-22].
      new Date(nextLookAt(order.now, order.now)),
    ],
  )
  if (rowCount === 1) {
    await tx.query('insert into order_session (provider_order_id, order_id, opened_at) values ($1, $2, $3)', [
      order.orderNumber,
      order.orderId,
      now,
    ])
    return order.orderId
  }
  const { rows } = await tx.query<Pick<Rows['orders'], 'order_id'>>(
    `select order_id from orders
     where request_id = $1 and item_id = $2 and quantity = $3
       and user_id is not distinct from $4 and store_id is not distinct from $5`,
    [order.requestId, item.itemId, quantity, buyer.userId, buyer.storeId],
  )
  return rows[0]?.order_id ?? null
}

export type OrderRow = PaidOrderRow & {
  state: OrderState
  created_at: Date
  payable_until: Date
  refunded_rupiah: number
  granted_at: Date | null
  snap_token: string | null
  redirect_url: string | null
  opened_at: Date | null
  try_type: string | null
  try_status: string | null
  try_fraud: string | null
}

/** Null: no such order. */
export async function readOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const { rows } = await tx.query<OrderRow>(
    `select orders.*, session.snap_token, session.redirect_url, session.opened_at,
       attempt.payment_type as try_type, attempt.status as try_status, attempt.fraud_status as try_fraud
     from orders
     left join lateral (
       select * from order_session where order_id = orders.order_id and closed_at is null
       order by opened_at desc limit 1
     ) as session on true
     left join lateral (
       select * from payment_attempt where order_id = orders.order_id
       order by (transaction_id = orders.paid_by) desc nulls last, transaction_at desc nulls last, asked_at desc limit 1
     ) as attempt on true
     where orders.order_id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

/** `now`: epoch milliseconds. */
export function viewOf(row: OrderRow, now: number): Omit<OrderView, 'grants'> {
  const hasPage = isOpen(row.state) && row.opened_at !== null && now < row.opened_at.getTime() + payPageLifeMs
  return {
    ...listedOf(row),
    itemId: row.item_id,
    lastTry:
      row.try_status === null
        ? null
        : {
            paymentType: row.try_type,
            status: row.try_status,
            isHeld: row.try_fraud === 'challenge' && row.paid_at === null,
          },
    snapToken: hasPage ? row.snap_token : null,
    redirectUrl: hasPage ? row.redirect_url : null,
    payableUntil: row.payable_until.getTime(),
  }
}

type ListedRow = PaidOrderRow & Pick<OrderRow, 'state' | 'created_at' | 'refunded_rupiah'>

/** What a list shows of an order. */
function listedOf(row: ListedRow): OrderListed {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    kind: row.kind,
    itemName: row.item_name,
    quantity: row.quantity,
    amountRupiah: rupiah(row.amount_rupiah),
    refundedRupiah: rupiah(row.refunded_rupiah),
    state: row.state,
    createdAt: row.created_at.getTime(),
    paidAt: row.paid_at?.getTime() ?? null,
  }
}

const listedOrders = 200

/** Orders of a shop or of a person that were paid or still can be, newest first. */
export async function listOrders(
  tx: Tx,
  of: { readonly storeId: string } | { readonly userId: string },
): Promise<OrderList> {
  const [column, value] = 'storeId' in of ? ['store_id', of.storeId] : ['user_id', of.userId]
  const { rows } = await tx.query<ListedRow & { all_count: number }>(
    `select *, (count(*) over ())::int as all_count from orders where ${column} = $1 and (paid_at is not null or state = 'awaiting')
     order by created_at desc, order_id limit $2`,
    [value, listedOrders],
  )
  return { orders: rows.map(listedOf), count: rows[0]?.all_count ?? 0 }
}
