import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import { isOpen } from '@laci/domain/order/order-state.ts'
import { nextLookAt } from '@laci/domain/order/poll-plan.ts'
import type { AttemptStatus } from '@laci/domain/payment/attempt.ts'
import { endOf } from '@laci/domain/payment/ending.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import { type Answer, applyAnswer } from './apply-answer.ts'
import { endOrder } from './move-order.ts'
import { type LockedOrder, lockOrder } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { notAnswered } from './payment-problem.ts'
import { refundKeyLifeMs } from './send-refunds.ts'

/** What is to be asked about an order. */
type Questions = {
  readonly orderNumber: string
  /** Ids under which the provider knows the order. */
  readonly providerOrderIds: readonly string[]
  /**
   * Tries that may have moved: the one that paid (asked for by the order alone, the provider tells of the newest try), those
   * that messages speak of, and those that have not ended.
   */
  readonly transactionIds: readonly string[]
  /** Messages up to this one are answered by the look. */
  readonly lastNoticeId: number
}

/** Whoever holds one genuine message can make up transaction ids: we do not ask for all of them. */
const transactionsAtMost = 5
/** A page that was replaced is asked about for so long. */
const replacedPageAskedMs = 2 * dayMs
const refundLookEveryMs = 3_600_000

/**
 * Asks the provider where an order stands and applies the answers [PAY-5]: what every message, every poll and every button
 * leads to. Throws Problem 502 `payment_not_answered` when a question stayed open; what was answered is applied all the
 * same. Harmless as often as it is done.
 */
export async function lookAtOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const askedAt = deps.clock()
  const questions = await service(deps, (tx) => readQuestions(tx, orderId, askedAt))
  if (questions === null) return
  const answers: Answer[] = []
  let isComplete = true
  const ask = async (id: string) => {
    const outcome = await deps.midtrans.readStatus(id)
    if (outcome.kind === 'found') answers.push({ status: outcome.status, askedAt })
    else if (outcome.kind !== 'none') {
      isComplete = false
      await noteFailure(deps, questions, outcome)
    }
  }
  await Promise.all(questions.providerOrderIds.map(ask))
  const answered = new Set(answers.map(({ status }) => status.transaction_id))
  await Promise.all(questions.transactionIds.filter((id) => !answered.has(id)).map(ask))
  await applyAll(deps, orderId, { answers, questions, isComplete })
  if (!isComplete) throw notAnswered()
}

function service<T>(deps: PaymentDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.database, { role: 'service_role' }, work)
}

async function readQuestions(tx: Tx, orderId: string, now: number): Promise<Questions | null> {
  const { rows } = await tx.query<
    Pick<Rows['orders'], 'order_number'> & {
      sessions: string[]
      transactions: string[]
      last_notice: number | null
    }
  >(
    `select order_number,
       array(select provider_order_id from order_session where order_id = $1
             and (closed_at is null or closed_at > $2 or opened_at > $2) order by opened_at desc) as sessions,
       array(select transaction_id from (
               select paid_by as transaction_id, 0 as rank where paid_by is not null
               union all select transaction_id, 1 from payment_notice where order_id = $1 and not is_processed
               union all select transaction_id, 2 from payment_attempt
                 where order_id = $1 and status in ('pending', 'authorize', 'capture')
             ) as asked group by transaction_id order by min(rank) limit $3) as transactions,
       (select max(notice_id) from payment_notice where order_id = $1 and not is_processed) as last_notice
     from orders where order_id = $1`,
    [orderId, new Date(now - replacedPageAskedMs), transactionsAtMost],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    orderNumber: row.order_number,
    providerOrderIds: row.sessions,
    transactionIds: row.transactions,
    lastNoticeId: row.last_notice ?? 0,
  }
}

async function noteFailure(
  deps: PaymentDeps,
  { orderNumber }: Questions,
  outcome: { readonly kind: string; readonly reason?: string },
): Promise<void> {
  deps.log.warn({ orderNumber, outcome }, 'the payment provider did not say where an order stands')
  if (outcome.reason !== 'wrong_key') return
  const day = businessDayOf(instant(deps.clock()), defaultZone)
  await service(deps, (tx) =>
    raiseAlarm(tx, deps, { kind: 'wrong_key', key: day, orderId: null, detail: {} }),
  )
}

async function applyAll(
  deps: PaymentDeps,
  orderId: string,
  look: { answers: readonly Answer[]; questions: Questions; isComplete: boolean },
): Promise<void> {
  await service(deps, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === null) return
    for (const answer of look.answers) await applyAnswer(tx, deps, order, answer)
    if (!look.isComplete) return
    if (isOpen(order.state)) await endOrPlan(tx, deps, order)
    else await planForRefunds(tx, deps, orderId)
    // A message that came before anything is known at the provider is asked about again.
    if (look.answers.length > 0) await settleNotices(tx, deps, orderId, look.questions.lastNoticeId)
    await tx.query('update orders set looked_at = $2 where order_id = $1', [orderId, new Date(deps.clock())])
  })
}

/** After a whole answer: an unpaid order has ended, or the next look is planned. */
async function endOrPlan(tx: Tx, deps: PaymentDeps, order: LockedOrder): Promise<void> {
  const now = deps.clock()
  const { rows } = await tx.query<Pick<Rows['order_session'], 'opened_at'> & { attempts: AttemptStatus[] }>(
    `select opened_at, array(select status from payment_attempt
         where payment_attempt.provider_order_id = order_session.provider_order_id
         order by transaction_at nulls first, asked_at) as attempts
     from order_session where order_id = $1 and closed_at is null order by opened_at desc limit 1`,
    [order.order_id],
  )
  const page = rows[0]
  if (page === undefined) return
  const openedAt = page.opened_at.getTime()
  const end = endOf({ openedAt, attempts: page.attempts }, now)
  if (end !== null) {
    if (!deps.replacing.has(order.order_id)) await endOrder(tx, deps, order, end)
    return
  }
  await tx.query('update orders set next_look_at = $2 where order_id = $1', [
    order.order_id,
    new Date(nextLookAt(openedAt, now)),
  ])
}

/** A closed order is asked about only while money is on its way back. */
async function planForRefunds(tx: Tx, deps: PaymentDeps, orderId: string): Promise<void> {
  const now = deps.clock()
  await tx.query(
    `update orders set next_look_at = case when exists (
         select from payment_refund where order_id = $1 and status in ('asked', 'accepted') and asked_at > $3
       ) then $2::timestamptz end
     where order_id = $1`,
    [orderId, new Date(now + refundLookEveryMs), new Date(now - refundKeyLifeMs)],
  )
}

/** What the provider confirmed and what it did not is told apart only here: the messages themselves changed nothing. */
async function settleNotices(
  tx: Tx,
  deps: PaymentDeps,
  orderId: string,
  lastNoticeId: number,
): Promise<void> {
  await tx.query(
    `update payment_notice as notice set is_processed = true, processed_at = $3, outcome =
       case when exists (select from payment_attempt as attempt
                         where attempt.order_id = $1 and attempt.transaction_id = notice.transaction_id
                           and attempt.status = lower(notice.transaction_status))
            then 'confirmed' else 'disagreed' end
     where order_id = $1 and notice_id <= $2 and not is_processed`,
    [orderId, lastNoticeId, new Date(deps.clock())],
  )
}
