import type { OrderKind } from '@laci/domain/order/catalogue.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import { Problem } from '../../http/problems.ts'
import { raiseAlarm } from '../../payments/payment-alarms.ts'
import { createRepeatedWork, type RepeatedWork } from '../../timing/repeated-work.ts'
import { lookAtOrder } from './look.ts'
import { createLostRefunds } from './lost-refunds.ts'
import { grantOrder } from './move-order.ts'
import { claimDueNotices, giveUpNotices } from './notice-store.ts'
import { lockOrder } from './order-lock.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { createRefundSender } from './send-refunds.ts'

const lookEveryMs = 1_000
const noticesAtOnce = 500
const ordersAtOnce = 50
/** The provider is asked by so many at a time. */
const looksAtOnce = 4
/** Should a look neither end nor plan the next one, it is due again then. */
const claimMs = 60_000

/**
 * Asks the provider about stored messages and about orders whose next look is due, for as long as it runs [PAY-5, ORDER-9].
 * What is due stands in the database: a server that was off goes on where it was. `letUp` holds a look back for a moment
 * while messages flood in: they are answered first.
 */
export function createPaymentWorker(deps: PaymentDeps, letUp: () => Promise<void>): RepeatedWork {
  const service = <T>(work: (tx: Tx) => Promise<T>) => inScope(deps.database, { role: 'service_role' }, work)
  const refunds = createRefundSender(deps)
  const lostRefunds = createLostRefunds(deps)

  async function workThroughDue(): Promise<void> {
    for (;;) {
      const now = deps.clock()
      const { noticed, due, ungranted } = await service(async (tx) => ({
        noticed: await claimDueNotices(tx, now, noticesAtOnce),
        due: await claimDueOrders(tx, now),
        ungranted: await readUngranted(tx, deps),
      }))
      for (const orderId of ungranted) await guarded(deps, orderId, () => grantLate(deps, orderId))
      const orderIds = [...new Set([...noticed, ...due])]
      const looking = [...orderIds]
      const lookOn = async () => {
        for (let orderId = looking.shift(); orderId !== undefined; orderId = looking.shift()) {
          const asked = orderId
          await letUp()
          await guarded(deps, asked, () => lookAtOrder(deps, asked))
        }
      }
      await Promise.all(Array.from({ length: looksAtOnce }, lookOn))
      const refundCount = await refunds.sendDue()
      await lostRefunds.endDue()
      await giveUp()
      if (orderIds.length === 0 && refundCount === 0) return
      deps.outbox.poke()
    }
  }

  async function giveUp(): Promise<void> {
    await service(async (tx) => {
      for (const { orderId, transactionId, transactionStatus } of await giveUpNotices(tx, deps.clock())) {
        await raiseAlarm(tx, deps, {
          kind: 'not_confirmed',
          key: `${transactionId}:${transactionStatus}`,
          orderId,
          detail: { transactionId, transactionStatus },
        })
      }
    })
  }

  return createRepeatedWork({
    name: 'payments',
    everyMs: lookEveryMs,
    work: workThroughDue,
    log: deps.log,
  })
}

async function claimDueOrders(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await tx.query<Pick<Rows['orders'], 'order_id'>>(
    `update orders set next_look_at = $2 where order_id in (
       select order_id from orders where next_look_at <= $1 order by next_look_at limit $3 for update skip locked
     ) returning order_id`,
    [new Date(now), new Date(now + claimMs), ordersAtOnce],
  )
  return rows.map((row) => row.order_id)
}

/** Paid before their feature was there. Those for nobody wait for a person, not for another try. */
async function readUngranted(tx: Tx, deps: PaymentDeps): Promise<string[]> {
  const kinds = (Object.keys(deps.orderEffects) as OrderKind[]).filter(
    (kind) => deps.orderEffects[kind].length > 0,
  )
  const { rows } = await tx.query<{ order_id: string }>(
    `select order_id from orders
     where state = 'paid' and granted_at is null and kind = any($1)
       and not exists (select from payment_alarm where alarm_key = 'no_account:' || order_number)
     limit $2`,
    [kinds, ordersAtOnce],
  )
  return rows.map((row) => row.order_id)
}

async function grantLate(deps: PaymentDeps, orderId: string): Promise<void> {
  await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state === 'paid' && order.granted_at === null) await grantOrder(tx, deps, order)
  })
}

/** One order that cannot be worked on keeps no other from being. */
async function guarded(deps: PaymentDeps, orderId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // The provider did not answer: noted where it was asked, and tried again by the plan.
    if (error instanceof Problem) return
    deps.log.error({ err: error, orderId }, 'an order could not be brought up to date')
    await inScope(deps.database, { role: 'service_role' }, (tx) =>
      raiseAlarm(tx, deps, { kind: 'effect_failed', key: orderId, orderId, detail: {} }),
    )
  }
}
