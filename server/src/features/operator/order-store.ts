import { shownPhone, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import type { DeskHardwareOrder, FollowUpChange, FollowUpStatus } from '@laci/domain/operator/follow-up.ts'
import type { DeskAlarmList, DeskOrder, DeskOrderHistory } from '@laci/domain/operator/order-wire.ts'
import type { OrderKind } from '@laci/domain/order/catalogue.ts'
import type { OrderState } from '@laci/domain/order/order-state.ts'
import type { PaymentAlarmKind } from '@laci/domain/payment/payment-alarm.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { keyTime, type PageKey, rowsPerPage } from './page-key.ts'
import { masked } from './search-store.ts'

// Queries about orders for the desk: it reads what the features `order` and `payment` write, and changes none of it. All
// need the rights of `service_role`.

/** Of one order; nothing piles up that much unless somebody attacks it. How many more there are is said [OPERATOR-41]. */
const historyMaximum = 200
const alarmMaximum = 100

const time = (at: Date | null) => at?.getTime() ?? null

type OrderRow = Pick<
  Rows['orders'],
  | 'order_id'
  | 'order_number'
  | 'item_name'
  | 'quantity'
  | 'amount_rupiah'
  | 'refunded_rupiah'
  | 'buyer_name'
  | 'buyer_phone'
  | 'created_at'
  | 'paid_at'
  | 'granted_at'
> & { key_time: string; kind: OrderKind; state: OrderState }

const columns = `order_id, ${keyTime('created_at')} as key_time, order_number, kind, item_name, quantity, amount_rupiah,
  refunded_rupiah, state, buyer_name, buyer_phone, created_at, paid_at, granted_at`

function orderOf(row: OrderRow): DeskOrder {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    kind: row.kind,
    itemName: row.item_name,
    quantity: row.quantity,
    amountRupiah: row.amount_rupiah,
    refundedRupiah: row.refunded_rupiah,
    state: row.state,
    buyerName: row.buyer_name,
    phoneMasked: masked(row.buyer_phone),
    createdAt: row.created_at.getTime(),
    paidAt: time(row.paid_at),
    grantedAt: time(row.granted_at),
  }
}

/** The newest first, one more than a page holds. `phone`: `+62…`, whole. */
export async function listOrders(
  tx: Tx,
  asked: {
    state: OrderState | null
    kind: OrderKind | null
    phone: string | null
    orderNumber: string | null
    shopId: string | null
    before: PageKey | null
  },
): Promise<{ key: string; order: DeskOrder }[]> {
  const { rows } = await tx.query<OrderRow>(
    `select ${columns} from orders
     where ($1::text is null or state = $1) and ($2::text is null or kind = $2)
       and ($3::text is null or buyer_phone = $3) and ($4::text is null or order_number = $4)
       and ($5::uuid is null or store_id = $5)
       and ($6::timestamptz is null or (created_at, order_id) < ($6, $7::uuid))
     order by created_at desc, order_id desc limit $8`,
    [
      asked.state,
      asked.kind,
      asked.phone,
      asked.orderNumber,
      asked.shopId,
      asked.before?.at ?? null,
      asked.before?.id ?? null,
      rowsPerPage + 1,
    ],
  )
  return rows.map((row) => ({ key: `${row.key_time}_${row.order_id}`, order: orderOf(row) }))
}

/** Null: no such order. */
export async function readOrderHistory(tx: Tx, orderId: string): Promise<DeskOrderHistory | null> {
  const { rows } = await tx.query<
    OrderRow & { store_id: string | null; payable_until: Date; ended_at: Date | null }
  >(`select ${columns}, store_id, payable_until, ended_at from orders where order_id = $1`, [orderId])
  const row = rows[0]
  if (row === undefined) return null
  const steps = await readSteps(tx, orderId)
  const attempts = await readAttempts(tx, orderId)
  const notices = await readNotices(tx, orderId)
  const refunds = await readRefunds(tx, orderId)
  return {
    order: {
      ...orderOf(row),
      shopId: row.store_id,
      payableUntil: row.payable_until.getTime(),
      endedAt: time(row.ended_at),
    },
    ...{ steps: steps.rows, attempts: attempts.rows, notices: notices.rows, refunds: refunds.rows },
    further: {
      steps: steps.further,
      attempts: attempts.further,
      notices: notices.further,
      refunds: refunds.further,
    },
  }
}

/** The first rows of a list, and how many more it has. */
type Beginning<Row> = { readonly rows: Row[]; readonly further: number }

/** `rows`: with `count(*) over ()` as `all_count`. */
function beginningOf<Row extends { all_count: number }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Beginning<Shown> {
  return { rows: rows.map(show), further: (rows[0]?.all_count ?? 0) - rows.length }
}

async function readSteps(tx: Tx, orderId: string): Promise<Beginning<DeskOrderHistory['steps'][number]>> {
  const { rows } = await tx.query<
    Pick<Rows['order_step'], 'step_id' | 'at' | 'from_state' | 'to_state' | 'amount_rupiah' | 'note'> & {
      all_count: number
    }
  >(
    `select step_id, at, from_state, to_state, amount_rupiah, note, (count(*) over ())::int as all_count
     from order_step
     where order_id = $1 order by at, step_id limit $2`,
    [orderId, historyMaximum],
  )
  return beginningOf(rows, (row) => ({
    stepId: row.step_id,
    at: row.at.getTime(),
    fromState: row.from_state,
    toState: row.to_state,
    amountRupiah: row.amount_rupiah,
    note: row.note,
  }))
}

async function readAttempts(
  tx: Tx,
  orderId: string,
): Promise<Beginning<DeskOrderHistory['attempts'][number]>> {
  const { rows } = await tx.query<
    Pick<
      Rows['payment_attempt'],
      'transaction_id' | 'status' | 'payment_type' | 'gross_amount' | 'transaction_at' | 'settled_at'
    > & { all_count: number }
  >(
    `select transaction_id, status, payment_type, gross_amount, transaction_at, settled_at, (count(*) over ())::int as all_count
     from payment_attempt
     where order_id = $1 order by transaction_at nulls last, transaction_id limit $2`,
    [orderId, historyMaximum],
  )
  return beginningOf(rows, (row) => ({
    transactionId: row.transaction_id,
    status: row.status,
    paymentType: row.payment_type,
    grossAmount: row.gross_amount,
    transactionAt: time(row.transaction_at),
    settledAt: time(row.settled_at),
  }))
}

async function readNotices(tx: Tx, orderId: string): Promise<Beginning<DeskOrderHistory['notices'][number]>> {
  const { rows } = await tx.query<
    Pick<
      Rows['payment_notice'],
      'notice_id' | 'transaction_status' | 'received_at' | 'processed_at' | 'outcome' | 'tries'
    > & { all_count: number }
  >(
    `select notice_id, transaction_status, received_at, processed_at, outcome, tries, (count(*) over ())::int as all_count
     from payment_notice
     where order_id = $1 order by notice_id limit $2`,
    [orderId, historyMaximum],
  )
  return beginningOf(rows, (row) => ({
    noticeId: row.notice_id,
    transactionStatus: row.transaction_status,
    receivedAt: row.received_at.getTime(),
    processedAt: time(row.processed_at),
    outcome: row.outcome,
    tries: row.tries,
  }))
}

async function readRefunds(tx: Tx, orderId: string): Promise<Beginning<DeskOrderHistory['refunds'][number]>> {
  const { rows } = await tx.query<
    Pick<
      Rows['payment_refund'],
      'refund_key' | 'reason' | 'status' | 'note' | 'is_by_hand' | 'asked_at' | 'done_at'
    > &
      Pick<Rows['orders'], 'amount_rupiah'> & { all_count: number; is_of_order: boolean }
  >(
    `select refund_key, amount_rupiah, reason, status, note, is_by_hand, asked_at, done_at, (count(*) over ())::int as all_count,
            transaction_id is not distinct from (select paid_by from orders where orders.order_id = $1) as is_of_order
     from payment_refund
     where order_id = $1 order by asked_at, refund_key limit $2`,
    [orderId, historyMaximum],
  )
  return beginningOf(rows, (row) => ({
    refundKey: row.refund_key,
    amountRupiah: row.amount_rupiah,
    reason: row.reason,
    status: row.status,
    note: row.note,
    isByHand: row.is_by_hand,
    isOfOrder: row.is_of_order,
    askedAt: row.asked_at.getTime(),
    doneAt: time(row.done_at),
  }))
}

/** Hardware packages that were paid, the newest first, one more than a page holds. */
export async function listHardwareOrders(
  tx: Tx,
  { status, before }: { status: FollowUpStatus | null; before: PageKey | null },
): Promise<{ key: string; order: DeskHardwareOrder }[]> {
  const { rows } = await tx.query<
    OrderRow & { paid_at: Date; status: FollowUpStatus; follow_up_note: string; version: number }
  >(
    `select ${columns}, coalesce(status, 'new') as status, coalesce(note, '') as follow_up_note,
            coalesce(version, 0) + 1 as version
     from orders left join hardware_follow_up using (order_id)
     where kind = 'hardware' and paid_at is not null and ($1::text is null or coalesce(status, 'new') = $1)
       and ($2::timestamptz is null or (created_at, order_id) < ($2, $3::uuid))
     order by created_at desc, order_id desc limit $4`,
    [status, before?.at ?? null, before?.id ?? null, rowsPerPage + 1],
  )
  return rows.map((row) => ({
    key: `${row.key_time}_${row.order_id}`,
    order: {
      orderId: row.order_id,
      orderNumber: row.order_number,
      buyerName: row.buyer_name,
      phoneMasked: masked(row.buyer_phone),
      amountRupiah: row.amount_rupiah,
      state: row.state,
      paidAt: row.paid_at.getTime(),
      status: row.status,
      note: row.follow_up_note,
      version: row.version,
    },
  }))
}

/** Holds a paid hardware order; null: there is none of this id. */
export async function lockHardwareOrder(
  tx: Tx,
  orderId: string,
): Promise<{ status: FollowUpStatus; version: number } | null> {
  const { rows } = await tx.query(
    `select from orders where order_id = $1 and kind = 'hardware' and paid_at is not null for update`,
    [orderId],
  )
  if (rows.length === 0) return null
  const kept = await tx.query<{ status: FollowUpStatus; version: number }>(
    'select status, version + 1 as version from hardware_follow_up where order_id = $1',
    [orderId],
  )
  return kept.rows[0] ?? { status: 'new', version: 1 }
}

export async function changeHardwareOrder(tx: Tx, orderId: string, change: FollowUpChange): Promise<void> {
  await tx.query(
    `insert into hardware_follow_up (order_id, status, note) values ($1, $2, $3)
     on conflict (order_id) do update
       set status = excluded.status, note = excluded.note, version = hardware_follow_up.version + 1`,
    [orderId, change.status, change.note],
  )
}

/** As people write it; empty once the person was erased; null: no such order. */
export async function readBuyerPhone(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['orders'], 'buyer_phone'>>(
    'select buyer_phone from orders where order_id = $1',
    [orderId],
  )
  const phone = rows[0]?.buyer_phone
  if (phone === undefined) return null
  return phone === '' ? '' : shownPhone(storedPhone(phone))
}

/** The oldest first: it has waited longest. */
export async function listAlarms(tx: Tx): Promise<DeskAlarmList> {
  const { rows } = await tx.query<
    Pick<Rows['payment_alarm'], 'alarm_key' | 'kind' | 'raised_at'> & {
      all_count: number
      order_id: string | null
      order_number: string | null
    }
  >(
    `select alarm_key, payment_alarm.kind, payment_alarm.order_id, order_number, raised_at,
            (count(*) over ())::int as all_count
     from payment_alarm left join orders using (order_id)
     where settled_at is null order by raised_at, alarm_key limit $1`,
    [alarmMaximum],
  )
  const alarms = rows.map((row) => ({
    alarmKey: row.alarm_key,
    kind: row.kind,
    orderId: row.order_id,
    orderNumber: row.order_number,
    raisedAt: row.raised_at.getTime(),
  }))
  return { alarms, count: rows[0]?.all_count ?? 0 }
}

/** Null: no such alarm, or somebody has seen to it already. */
export async function settleAlarm(
  tx: Tx,
  alarmKey: string,
  nowMs: number,
): Promise<{ kind: PaymentAlarmKind; orderId: string | null } | null> {
  const { rows } = await tx.query<Pick<Rows['payment_alarm'], 'order_id'> & { kind: PaymentAlarmKind }>(
    `update payment_alarm set settled_at = $2 where alarm_key = $1 and settled_at is null
     returning kind, order_id`,
    [alarmKey, new Date(nowMs)],
  )
  return rows[0] === undefined ? null : { kind: rows[0].kind, orderId: rows[0].order_id }
}
