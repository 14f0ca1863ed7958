import { randomUUID } from 'node:crypto'
import type { OrderOpened } from '@laci/domain/order/wire.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callDesk, makeOperator, type TestOperator } from '../testing/operators.ts'
import { type PayingServer, sendNotice, signedNotice, startPayingServer } from '../testing/orders.ts'
import { addTestDevice, openTestShop } from '../testing/shop.ts'

let paying: PayingServer
let operator: TestOperator
beforeAll(async () => {
  paying = await startPayingServer()
  operator = await makeOperator(paying.server)
})
afterAll(() => paying.close())

/** What may happen to one of three orders, in any sequence. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('happens' as const),
    at: fc.nat({ max: 2 }),
    outcome: fc.constantFrom(
      'success',
      'pending',
      'deny',
      'expire',
      'cancel',
      'challenge',
      'accept',
      'refuse',
      'reversal',
      'chargeback',
    ),
    method: fc.constantFrom('other_qris', 'credit_card', 'bca_va'),
    isTold: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('forged' as const),
    at: fc.nat({ max: 2 }),
    status: fc.constantFrom('settlement', 'refund', 'chargeback', 'deny'),
  }),
  fc.record({ kind: fc.constant('resent' as const), at: fc.nat({ max: 2 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    at: fc.nat({ max: 2 }),
    share: fc.integer({ min: 1, max: 4 }),
    isByHand: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('pressed' as const),
    at: fc.nat({ max: 2 }),
    button: fc.constantFrom('check', 'session', 'cancel'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

const moneyStatuses = ['settlement', 'capture', 'partial_refund', 'refund', 'chargeback', 'deny', 'cancel']

test('[PAY-21] whatever happens in whatever order: what was given is what was paid less what went back, and nothing without a verified payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      // A shop of its own: limits are not what is proved here.
      const { deviceKey } = await addTestDevice(paying.server, await openTestShop(paying.server))
      const orders: OrderOpened[] = []
      for (const itemId of ['plan-1', 'tokens-2000', 'plan-12'])
        orders.push((await paying.order({ itemId }, deviceKey)).body)
      for (const one of steps) await take(one, orders[one.at]!)
      for (const order of orders) {
        await quiet(order)
        expect((await paying.press(order, 'check')).status).toBe(200)
        await vi.waitFor(() => sumsAreRight(order), { timeout: 5_000 })
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 240_000)

async function take(one: Step, order: OrderOpened): Promise<void> {
  const { midtrans, server } = paying
  const [session] = await paying.rows<{ provider_order_id: string }>(
    'select provider_order_id from order_session where order_id = $1 order by opened_at desc limit 1',
    [order.orderId],
  )
  const providerOrderId = session!.provider_order_id
  switch (one.kind) {
    case 'happens':
      if (!one.isTold) await midtrans.rule({ orderPrefix: providerOrderId, drop: true, times: 1 })
      // What cannot happen in this state the simulator refuses.
      await midtrans.pay(providerOrderId, one.outcome, { method: one.method }).catch(() => {})
      await midtrans.clearRules()
      break
    case 'forged':
      await sendNotice(
        server,
        signedNotice({
          order_id: providerOrderId,
          transaction_id: randomUUID(),
          transaction_status: one.status,
          status_code: '200',
          gross_amount: `${order.amountRupiah}.00`,
          currency: 'IDR',
        }),
      )
      break
    case 'resent':
      for (const hook of await midtrans.hooks(providerOrderId)) await sendNotice(server, hook.body)
      break
    case 'refund':
      await callDesk(server, operator.bearer, `/orders/${order.orderId}/refund`, {
        reason: 'uji',
        amountRupiah: Math.floor(order.amountRupiah / one.share),
        ...(one.isByHand && { byHandReference: 'TRF 1' }),
      })
      break
    case 'pressed':
      await paying.press(order, one.button as 'check')
  }
}

/** Every message was asked about once, and every refund was sent. */
async function quiet(order: OrderOpened): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await paying.rows(
        `select notice_id::text from payment_notice where order_id = $1 and not is_processed and tries = 0
         union all select refund_key from payment_refund where order_id = $1 and status = 'asked'`,
        [order.orderId],
      )
      expect(waiting).toEqual([])
    },
    { timeout: 10_000, interval: 20 },
  )
}

/** The ledger of the effects against the order, its steps, and what the provider knows. */
async function sumsAreRight(order: OrderOpened): Promise<void> {
  const [row] = await paying.rows<{
    state: string
    refunded_rupiah: number
    paid_by: string | null
    granted_at: Date | null
  }>('select state, refunded_rupiah, paid_by, granted_at from orders where order_id = $1', [order.orderId])
  const { state, refunded_rupiah: refunded, paid_by: paidBy, granted_at: grantedAt } = row!
  const done = await paying.done(order.orderId)
  const [steps] = await paying.rows<{ sum: number }>(
    'select coalesce(sum(amount_rupiah), 0)::bigint as sum from order_step where order_id = $1',
    [order.orderId],
  )
  for (const effect of ['satu', 'dua']) {
    const rows = done.filter((one) => one.effect === effect)
    expect(rows.filter((one) => one.step === 'grant').length).toBe(grantedAt === null ? 0 : 1)
    const given = rows.reduce((sum, one) => sum + one.rupiah, 0)
    expect(given).toBe(grantedAt === null ? 0 : order.amountRupiah - refunded)
    expect(new Set(rows.map((one) => one.step)).size).toBe(rows.length)
  }
  expect(steps!.sum).toBe(paidBy === null ? 0 : order.amountRupiah - refunded)
  if (paidBy === null) {
    expect(['awaiting', 'failed', 'expired', 'cancelled']).toContain(state)
    return
  }
  const attempts = await paying.rows<{ status: string }>(
    'select status from payment_attempt where order_id = $1 and transaction_id = $2',
    [order.orderId, paidBy],
  )
  expect(attempts).toHaveLength(1)
  expect(moneyStatuses).toContain(attempts[0]!.status)
  const answer = await paying.midtrans.gateway().readStatus(paidBy)
  expect(answer).toMatchObject({ kind: 'found', status: { transaction_status: attempts[0]!.status } })
}
