import { auditText } from '@laci/domain/operator/audit.ts'
import { doneSchema } from '@laci/domain/operator/desk-wire.ts'
import { canBecome } from '@laci/domain/order/order-state.ts'
import { type AttemptStatus, isMoney } from '@laci/domain/payment/attempt.ts'
import { readProviderAmount } from '@laci/domain/payment/provider-wire.ts'
import {
  isReturnable,
  type RefundRefusalCode,
  type RefundRequest,
  refundKeyOf,
  refundRefusalText,
  refundRequestSchema,
} from '@laci/domain/payment/refund.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { createDesk, deskChangedMeanwhile, deskPageLagMs, deskUnknown, idOf } from '../../desk/desk-routes.ts'
import { Problem } from '../../http/problems.ts'
import { takeBackOrder } from './move-order.ts'
import { type LockedOrder, lockOrder } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'

const refundAskedSchema = z.object({
  ...doneSchema.shape,
  refundKey: z.nullable(z.string()),
  status: z.nullable(z.string()),
})

/**
 * The refund command of the desk (domain/src/payment/refund.ts). What goes back is written down and audited in one
 * transaction; the worker then asks the provider, so that a server that dies in between pays back all the same, once.
 */
export function registerRefunds(app: FastifyInstance, deps: PaymentDeps, onAsked: () => void): void {
  const desk = createDesk(app, deps)
  const about = { summary: 'Gives money back.', body: refundRequestSchema, answer: refundAskedSchema }
  desk.command('/orders/:orderId/refund', about, {
    entryOf: ({ request }) => ({
      action: 'order_refunded',
      subject: { kind: 'order', id: idOf(request, 'orderId') },
    }),
    work: async (tx, { request, input, actor, nowMs }) => {
      const order = await lockOrder(tx, idOf(request, 'orderId'))
      if (order === null) throw deskUnknown()
      await requireSeen(tx, order, { ...input, askedBy: actor.userId }, nowMs)
      const before = { orderState: order.state, refundedRupiah: order.refunded_rupiah }
      const amountRupiah = await writeRefund(tx, deps, order, { ...input, askedBy: actor.userId })
      return {
        before,
        after: {
          amountRupiah,
          reason: auditText(input.reason),
          isByHand: input.byHandReference !== undefined,
          orderState: order.state,
        },
      }
    },
    answer: async (tx, { request }) => {
      const { rows } = await tx.query<Pick<Rows['payment_refund'], 'refund_key' | 'status'>>(
        'select refund_key, status from payment_refund where order_id = $1 order by asked_at desc, refund_key desc limit 1',
        [idOf(request, 'orderId')],
      )
      return { refundKey: rows[0]?.refund_key ?? null, status: rows[0]?.status ?? null }
    },
    afterwards: onAsked,
  })
}

/**
 * Whoever gives a part back knows of all that went back before: two at once would give it twice [PAY-38]. A page of an earlier
 * release does not say what it knew: what somebody else has just asked for is not asked for again.
 */
async function requireSeen(
  tx: Tx,
  { order_id: orderId }: LockedOrder,
  { seenRefundCount, amountRupiah, askedBy }: RefundRequest & { readonly askedBy: string | null },
  nowMs: number,
): Promise<void> {
  const { rows } = await tx.query<{ count: number; is_same: boolean }>(
    `select count(*),
            coalesce(bool_or(asked_by <> $3 and asked_at > $4 and amount_rupiah = coalesce($2, amount_rupiah)), false) as is_same
     from payment_refund where order_id = $1`,
    [orderId, amountRupiah ?? null, askedBy, new Date(nowMs - deskPageLagMs)],
  )
  const { count, is_same: isSame } = rows[0]!
  if (seenRefundCount === undefined ? isSame : seenRefundCount !== count) throw deskChangedMeanwhile()
}

type PaidTry = Pick<
  Rows['payment_attempt'],
  'provider_order_id' | 'transaction_id' | 'status_code' | 'fraud_status' | 'payment_type' | 'gross_amount'
> & { status: AttemptStatus }

/** Answers what goes back, in whole rupiah. */
async function writeRefund(
  tx: Tx,
  deps: PaymentDeps,
  order: LockedOrder,
  input: RefundRequest & { readonly askedBy: string | null },
): Promise<number> {
  const attempt =
    input.transactionId === undefined
      ? ((await readSecondPayment(tx, order)) ?? (await readPaidTry(tx, order, order.paid_by)))
      : await readPaidTry(tx, order, input.transactionId)
  if (attempt === null) throw refusal('refund_impossible')
  // Money that came after its reversal goes back beside the order, which holds nothing any more [PAY-33].
  const isCounted = attempt.transaction_id === order.paid_by && order.state !== 'reversed'
  if (isCounted && !canBecome(order.state, 'refunded')) throw refusal('refund_impossible')
  const { count, taken } = await readRefundsOf(tx, attempt)
  const total = isCounted ? order.amount_rupiah : (readProviderAmount(attempt.gross_amount) ?? 0)
  const left = total - taken
  const amountRupiah = input.amountRupiah ?? left
  if (left <= 0) throw refusal('refund_impossible')
  if (amountRupiah > left) throw refusal('refund_too_much')
  const isByHand = input.byHandReference !== undefined
  // What the bank took is written down; the provider gives nothing back of a payment in dispute.
  if (!isByHand && attempt.status === 'partial_chargeback') throw refusal('refund_disputed')
  if (!isByHand && !isReturnable(attempt.payment_type)) throw refusal('refund_by_hand')
  if (!isByHand && attempt.status === 'capture' && amountRupiah !== total) throw refusal('refund_tomorrow')
  const now = new Date(deps.clock())
  const refundKey = refundKeyOf(attempt.provider_order_id, count + 1)
  await tx.query(
    `insert into payment_refund (refund_key, order_id, provider_order_id, transaction_id, amount_rupiah, reason, status,
       note, is_by_hand, asked_by, asked_at, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      refundKey,
      order.order_id,
      attempt.provider_order_id,
      attempt.transaction_id,
      amountRupiah,
      input.reason,
      isByHand ? 'done' : 'asked',
      input.byHandReference ?? '',
      isByHand,
      input.askedBy,
      now,
      isByHand ? now : null,
    ],
  )
  if (isByHand && isCounted) {
    await takeBackOrder(tx, deps, order, {
      reason: 'refund',
      stepId: `refund:${refundKey}`,
      stepRupiah: amountRupiah,
      note: 'by hand',
    })
  }
  return amountRupiah
}

async function readPaidTry(
  tx: Tx,
  order: LockedOrder,
  transactionId: string | null,
): Promise<PaidTry | null> {
  const { rows } = await tx.query<PaidTry>(
    'select * from payment_attempt where order_id = $1 and transaction_id = $2 limit 1',
    [order.order_id, transactionId],
  )
  const row = rows[0]
  if (row === undefined) return null
  const { status, status_code: statusCode, fraud_status: fraudStatus } = row
  const isLeft = status === 'partial_refund' || status === 'partial_chargeback'
  return isLeft || isMoney({ status, statusCode, fraudStatus }) ? row : null
}

/**
 * Money that came beside the payment that counts, as long as some of it is there: what the buyer paid too much goes back first,
 * and the order keeps what was paid once [PAY-39].
 */
async function readSecondPayment(tx: Tx, order: LockedOrder): Promise<PaidTry | null> {
  if (order.paid_by === null) return null
  const { rows } = await tx.query<Pick<Rows['payment_attempt'], 'transaction_id'>>(
    `select transaction_id from payment_attempt
     where order_id = $1 and transaction_id <> $2 and status in ('settlement', 'capture', 'partial_refund')
     order by settled_at desc nulls last, transaction_id`,
    [order.order_id, order.paid_by],
  )
  for (const { transaction_id: transactionId } of rows) {
    const attempt = await readPaidTry(tx, order, transactionId)
    if (attempt === null) continue
    const { taken } = await readRefundsOf(tx, attempt)
    if (taken < (readProviderAmount(attempt.gross_amount) ?? 0)) return attempt
  }
  return null
}

/** What goes back by this try already, and how many times it was asked for. */
async function readRefundsOf(tx: Tx, attempt: PaidTry): Promise<{ count: number; taken: number }> {
  const { rows } = await tx.query<{ count: number; taken: number }>(
    `select count(*) filter (where refund_key like provider_order_id || '-R%') as count,
       coalesce(sum(amount_rupiah) filter (where status <> 'denied' and transaction_id = $2), 0)::bigint as taken
     from payment_refund where provider_order_id = $1`,
    [attempt.provider_order_id, attempt.transaction_id],
  )
  return rows[0]!
}

function refusal(code: RefundRefusalCode): Problem {
  return new Problem(409, code, refundRefusalText[code])
}
