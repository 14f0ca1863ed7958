import type { AttemptStatus } from '@laci/domain/payment/attempt.ts'
import { isMoney, isUnpaidEnd, readAttemptStatus, replaces } from '@laci/domain/payment/attempt.ts'
import { type AttemptNow, type Consequence, consequencesOf } from '@laci/domain/payment/consequences.ts'
import { readProviderTime } from '@laci/domain/payment/provider-time.ts'
import { type ProviderStatus, readProviderAmount } from '@laci/domain/payment/provider-wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import { payOrder, takeBackOrder } from './move-order.ts'
import type { LockedOrder } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** What the provider answered to a question of ours. */
export type Answer = {
  readonly status: ProviderStatus
  /** Epoch milliseconds, before the question went out. */
  readonly askedAt: number
}

/**
 * Applies what the provider answered about an order, under the lock on its row: the try is written down, and what follows
 * from it is done in the same transaction [PAY-5, PAY-6]. Changes `order`.
 */
export async function applyAnswer(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  answer: Answer,
): Promise<void> {
  const { status } = answer
  const providerOrderId = await sessionOf(tx, order, status)
  const attemptStatus = readAttemptStatus(status.transaction_status)
  if (providerOrderId === null || attemptStatus === null) {
    await alarm(tx, deps, order, providerOrderId === null ? 'foreign_answer' : 'odd_status', status)
    return
  }
  const known = await readKnown(tx, providerOrderId, status.transaction_id)
  // An older question that was answered later.
  if (known !== null && known.asked_at.getTime() > answer.askedAt) return
  if (known !== null && known.status !== attemptStatus && !replaces(known.status, attemptStatus)) {
    // A payment that still seems to wait is only old news, and so is what a question of the same moment was told.
    const isOldNews =
      attemptStatus === 'pending' ||
      attemptStatus === 'authorize' ||
      (!isMoneyStatus(known.status) && known.asked_at.getTime() === answer.askedAt)
    // Money does not become a payment that expired, nor is there again what went back.
    if (!isOldNews && !isUnpaidEnd(known.status)) await alarm(tx, deps, order, 'odd_status', status)
    return
  }
  const attempt = attemptNow(order, status, attemptStatus)
  await writeAttempt(tx, order, { providerOrderId, attempt, answer })
  for (const consequence of consequencesOf(await factsOf(tx, order), attempt)) {
    await carryOut(tx, deps, order, { consequence, attempt, status, providerOrderId })
  }
}

function isMoneyStatus(status: AttemptStatus): boolean {
  return isMoney({ status, statusCode: '200', fraudStatus: null })
}

/** Which of the order's sessions an answer is about; null: none. Some banks put the transaction where the order stands. */
async function sessionOf(tx: Tx, order: LockedOrder, status: ProviderStatus): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['order_session'], 'provider_order_id'>>(
    `select provider_order_id from order_session
     where order_id = $1 and ($2 = provider_order_id or ($2 = $3 and $4 = order_id::text))
     order by (provider_order_id = $2) desc, opened_at desc limit 1`,
    [order.order_id, status.order_id, status.transaction_id, status.custom_field1 ?? ''],
  )
  return rows[0]?.provider_order_id ?? null
}

type Known = { status: AttemptStatus; asked_at: Date }

async function readKnown(tx: Tx, providerOrderId: string, transactionId: string): Promise<Known | null> {
  const { rows } = await tx.query<Known>(
    'select status, asked_at from payment_attempt where provider_order_id = $1 and transaction_id = $2',
    [providerOrderId, transactionId],
  )
  return rows[0] ?? null
}

async function writeAttempt(
  tx: Tx,
  order: LockedOrder,
  {
    providerOrderId,
    attempt,
    answer: { status, askedAt },
  }: { providerOrderId: string; attempt: AttemptNow; answer: Answer },
): Promise<void> {
  await tx.query(
    `insert into payment_attempt (provider_order_id, transaction_id, order_id, status, status_code, fraud_status,
       payment_type, gross_amount, currency, asked_at, transaction_at, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (provider_order_id, transaction_id) do update set
       status = excluded.status, status_code = excluded.status_code, fraud_status = excluded.fraud_status,
       payment_type = excluded.payment_type, gross_amount = excluded.gross_amount, currency = excluded.currency,
       asked_at = excluded.asked_at, settled_at = coalesce(excluded.settled_at, payment_attempt.settled_at)`,
    [
      providerOrderId,
      attempt.transactionId,
      order.order_id,
      attempt.status,
      attempt.statusCode,
      attempt.fraudStatus,
      status.payment_type ?? null,
      status.gross_amount,
      attempt.currency,
      new Date(askedAt),
      momentOf(status.transaction_time),
      momentOf(status.settlement_time),
    ],
  )
}

function momentOf(written: string | null | undefined): Date | null {
  const at = readProviderTime(written)
  return at === null ? null : new Date(at)
}

function attemptNow(order: LockedOrder, status: ProviderStatus, attemptStatus: AttemptStatus): AttemptNow {
  return {
    transactionId: status.transaction_id,
    status: attemptStatus,
    statusCode: status.status_code,
    fraudStatus: status.fraud_status?.toLowerCase() ?? null,
    amountRupiah: readProviderAmount(status.gross_amount),
    currency: status.currency ?? '',
    refunds: (status.refunds ?? []).map((entry, index) => ({
      refundKey: entry.refund_key ?? `${order.order_number}-${entry.refund_chargeback_id ?? index}`,
      amountRupiah: readProviderAmount(entry.refund_amount) ?? 0,
    })),
  }
}

async function factsOf(tx: Tx, order: LockedOrder) {
  // What is returned of money that came after a reversal changes nothing of the order: its row alone counts it [PAY-33].
  const { rows } = await tx.query<{ refund_key: string }>(
    `select substr(step_id, length('refund:') + 1) as refund_key from order_step
     where order_id = $1 and starts_with(step_id, 'refund:')
     union select refund_key from payment_refund where order_id = $1 and $2 = 'reversed' and status <> 'denied'`,
    [order.order_id, order.state],
  )
  return {
    state: order.state,
    amountRupiah: order.amount_rupiah,
    refundedRupiah: order.refunded_rupiah,
    paidBy: order.paid_by,
    countedRefunds: rows.map((row) => row.refund_key),
    liftedBy: await liftedBy(tx, order),
  }
}

async function liftedBy(tx: Tx, order: LockedOrder): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['payment_refund'], 'refund_key'>>(
    `select refund_key from payment_refund
     where order_id = $1 and transaction_id = $2 and amount_rupiah = $3 and status <> 'denied' and not is_by_hand
       and not exists (select from order_step where order_step.order_id = $1 and step_id = 'refund:' || refund_key)
     order by asked_at limit 1`,
    [order.order_id, order.paid_by, order.amount_rupiah - order.refunded_rupiah],
  )
  return rows[0]?.refund_key ?? null
}

type Doing = {
  readonly consequence: Consequence
  readonly attempt: AttemptNow
  readonly status: ProviderStatus
  readonly providerOrderId: string
}

async function carryOut(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  { consequence, attempt, status, providerOrderId }: Doing,
): Promise<void> {
  const left = order.amount_rupiah - order.refunded_rupiah
  switch (consequence.kind) {
    case 'alarm':
      return alarm(tx, deps, order, consequence.alarm, status)
    case 'paid': {
      const settledAt = readProviderTime(status.settlement_time)
      const { transactionId } = attempt
      return payOrder(tx, deps, order, { transactionId, settledAt }, consequence.isKept)
    }
    case 'refund': {
      const { refundKey, amountRupiah } = consequence
      await countRefund(tx, deps, order, { refundKey, amountRupiah, providerOrderId, attempt })
      return takeBackOrder(tx, deps, order, {
        reason: 'refund',
        stepId: `refund:${refundKey}`,
        stepRupiah: amountRupiah,
        note: '',
      })
    }
    case 'chargeback':
    case 'reversal':
      return takeBackOrder(tx, deps, order, {
        reason: consequence.kind,
        stepId: consequence.kind,
        stepRupiah: left,
        note: status.transaction_status,
      })
  }
}

/** The row that was written when the operator asked, or a new one for money that the provider's own desk sent back. */
async function countRefund(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  refund: { refundKey: string; amountRupiah: number; providerOrderId: string; attempt: AttemptNow },
): Promise<void> {
  await tx.query(
    `insert into payment_refund (refund_key, order_id, provider_order_id, transaction_id, amount_rupiah, status,
       asked_at, done_at)
     values ($1, $2, $3, $4, $5, 'done', $6, $6)
     on conflict (refund_key) do update set
       status = 'done', amount_rupiah = excluded.amount_rupiah, done_at = excluded.done_at
       where payment_refund.order_id = excluded.order_id`,
    [
      refund.refundKey,
      order.order_id,
      refund.providerOrderId,
      refund.attempt.transactionId,
      refund.amountRupiah,
      new Date(deps.clock()),
    ],
  )
}

function alarm(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  kind: Parameters<typeof raiseAlarm>[2]['kind'],
  status: ProviderStatus,
): Promise<void> {
  return raiseAlarm(tx, deps, {
    kind,
    key: `${status.transaction_id}:${status.transaction_status}`,
    orderId: order.order_id,
    detail: {
      orderNumber: order.order_number,
      amountRupiah: order.amount_rupiah,
      providerOrderId: status.order_id,
      transactionId: status.transaction_id,
      transactionStatus: status.transaction_status,
      grossAmount: status.gross_amount,
      currency: status.currency ?? null,
    },
  })
}
