import { randomUUID } from 'node:crypto'
import type { TestServer } from './test-server.ts'

/** An order that was paid a moment ago, with its history, as the features `order` and `payment` leave one. */
export async function makePaidOrder(
  server: TestServer,
  {
    kind,
    buyerPhone,
    storeId = null,
  }: { kind: 'plan' | 'hardware'; buyerPhone: string; storeId?: string | null },
): Promise<{ orderId: string; orderNumber: string }> {
  const orderId = randomUUID()
  const orderNumber = `TES-${orderId.slice(0, 8).toUpperCase()}`
  const now = new Date(server.clock())
  const amount = kind === 'plan' ? 99_000 : 5_500_000
  await server.ownerPool.query(
    `insert into orders (order_id, request_id, order_number, kind, item_id, item_name, quantity, amount_rupiah,
       buyer_name, buyer_phone, store_id, state, created_at, payable_until, paid_at, paid_by, granted_at)
     values ($1, $2, $3, $4, 'x', 'Langganan 1 bulan', 1, $5, 'Siti', $6, $7, 'paid', $8, $8, $8, $9, $8)`,
    [orderId, randomUUID(), orderNumber, kind, amount, buyerPhone, storeId, now, `trx-${orderId}`],
  )
  await server.ownerPool.query(
    'insert into order_session (provider_order_id, order_id, opened_at) values ($1, $2, $3)',
    [orderNumber, orderId, now],
  )
  await server.ownerPool.query(
    `insert into payment_attempt (provider_order_id, transaction_id, order_id, status, status_code, payment_type,
       gross_amount, currency, asked_at, settled_at)
     values ($1, $2, $3, 'settlement', '200', 'qris', $4, 'IDR', $5, $5)`,
    [orderNumber, `trx-${orderId}`, orderId, `${amount}.00`, now],
  )
  await server.ownerPool.query(
    `insert into order_step (order_id, step_id, at, from_state, to_state, amount_rupiah)
     values ($1, 'opened', $2, 'created', 'awaiting', 0), ($1, 'paid', $2, 'awaiting', 'paid', $3)`,
    [orderId, now, amount],
  )
  return { orderId, orderNumber }
}
