import { randomUUID } from 'node:crypto'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { OrderOpened } from '@laci/domain/order/wire.ts'
import { commissionOn } from '@laci/domain/plan/commission.ts'
import { trialDays, trialTokens } from '@laci/domain/plan/trial.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectBalanced, makeAffiliate } from '../../testing/affiliates.ts'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { type PayingServer, sendNotice, signedNotice, startPayingServer } from '../../testing/orders.ts'
import { addTestDevice, openTestShop, type TestShop } from '../../testing/shop.ts'
import { makeDueRun } from '../payout/make-run.ts'

let paying: PayingServer
let operator: TestOperator
beforeAll(async () => {
  paying = await startPayingServer({ withFeatures: true })
  operator = await makeOperator(paying.server)
})
afterAll(() => paying.close())

const oneOrder = fc.nat({ max: 2 })
/** Mostly somebody pays: what goes back, is told twice or is paid out must have been paid first. */
const outcome = fc.oneof(
  { weight: 10, arbitrary: fc.constant('success') },
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      'pending',
      'deny',
      'expire',
      'cancel',
      'challenge',
      'accept',
      'refuse',
      'reversal',
      'partial_chargeback',
      'chargeback',
    ),
  },
)

/** What may happen to one of three orders and to the affiliate who brought their buyer, in any sequence. */
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('happens' as const),
      at: oneOrder,
      outcome,
      method: fc.constantFrom('other_qris', 'credit_card', 'bca_va'),
      isTold: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('forged' as const),
      at: oneOrder,
      status: fc.constantFrom('settlement', 'refund', 'chargeback', 'deny'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resent' as const), at: oneOrder }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      at: oneOrder,
      share: fc.integer({ min: 1, max: 4 }),
      isByHand: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pressed' as const),
      at: oneOrder,
      button: fc.constantFrom('check', 'check', 'session', 'cancel'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payout run' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      at: oneOrder,
      outcome: fc.constantFrom('paid', 'paid', 'failed'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

const moneyStatuses = [
  'settlement',
  'capture',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
  'deny',
  'cancel',
]

test('[PAY-21] [PAYOUT-3] whatever happens in whatever order of orders, messages, refunds and payouts: what was given is what was paid less what went back, and nothing without a verified payment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      // A shop of its own: limits are not what is proved here.
      const { server } = paying
      const shop = await openTestShop(server)
      const { deviceKey } = await addTestDevice(server, shop)
      const { affiliateId } = await makeAffiliate(server)
      await server.ownerPool.query('update accounts set affiliate_id = $2 where account_id = $1', [
        shop.owner.userId,
        affiliateId,
      ])
      const orders: OrderOpened[] = []
      for (const itemId of ['plan-1', 'tokens-2000', 'plan-12'])
        orders.push((await paying.order({ itemId }, deviceKey)).body)
      for (const one of steps) {
        if (one.kind === 'payout run') await runPayouts()
        else if (one.kind === 'transfer') await transfer(affiliateId, one)
        else await take(one, orders[one.at]!)
        await expectBalanced(server, affiliateId)
      }
      for (const order of orders) {
        await quiet(order)
        expect((await paying.press(order, 'check')).status).toBe(200)
        await vi.waitFor(() => sumsAreRight(order), { timeout: 5_000 })
      }
      await expectBalanced(server, affiliateId)
      await expectEarned(affiliateId, orders)
      await expectHeld(shop, orders)
    }),
    { numRuns: 30, endOnFailure: true },
  )
}, 240_000)

type OrderStep = Exclude<Step, { kind: 'payout run' } | { kind: 'transfer' }>

let runsMade = 0
/** The run of another 1st or 15th, far enough ahead to hold everything that was earned until now. */
async function runPayouts(): Promise<void> {
  runsMade += 1
  const at = Date.UTC(2100, Math.floor(runsMade / 2), runsMade % 2 === 0 ? 1 : 15, 5)
  expect(await makeDueRun({ ...paying.server.deps, clock: () => at })).not.toBeNull()
}

/** What an operator says of a payout: not each of them can be said of each. */
async function transfer(
  affiliateId: string,
  { at, outcome }: { at: number; outcome: string },
): Promise<void> {
  const payouts = await paying.rows<{ payout_id: string }>(
    'select payout_id from payout where affiliate_id = $1 order by payout_id',
    [affiliateId],
  )
  const chosen = payouts[at % Math.max(1, payouts.length)]
  if (!chosen) return
  const said = { reference: 'BCA 1', reason: 'Retur' }
  const answer = await callDesk(
    paying.server,
    operator.bearer,
    `/payouts/${chosen.payout_id}/${outcome}`,
    said,
  )
  expect([200, 409]).toContain(answer.status)
}

/** What orders hold: granted or not, and how much of the money is back. */
async function standingOf(orders: readonly OrderOpened[]) {
  return paying.rows<{
    order_id: string
    kind: string
    item_id: string
    amount_rupiah: number
    refunded_rupiah: number
  }>(
    `select order_id, kind, item_id, amount_rupiah, refunded_rupiah from orders
     where order_id = any($1) and granted_at is not null`,
    [orders.map((order) => order.orderId)],
  )
}

/** Plans that were granted earned their commission once; of what is back nothing is left. */
async function expectEarned(affiliateId: string, orders: readonly OrderOpened[]): Promise<void> {
  const granted = (await standingOf(orders)).filter((order) => order.kind === 'plan')
  const entries = await paying.rows<{ order_id: string; earned: number; net: number }>(
    `select order_id, sum(amount_rupiah) filter (where step_id is null)::bigint as earned,
       sum(amount_rupiah)::bigint as net from commission_entry where affiliate_id = $1 group by order_id`,
    [affiliateId],
  )
  expect(entries.map((entry) => entry.order_id).sort()).toEqual(granted.map((order) => order.order_id).sort())
  for (const order of granted) {
    const entry = entries.find((one) => one.order_id === order.order_id)!
    const whole = commissionOn('plan', rupiah(order.amount_rupiah))
    const left = commissionOn('plan', rupiah(order.amount_rupiah - order.refunded_rupiah))
    expect(entry.earned).toBe(whole)
    // Parts that went back are each rounded.
    expect(Math.abs(entry.net - left)).toBeLessThanOrEqual(1)
    if (order.refunded_rupiah === order.amount_rupiah) expect(entry.net).toBe(0)
  }
}

/** The account holds the trial and what is left of the orders, and not a token or a day more. */
async function expectHeld(shop: TestShop, orders: readonly OrderOpened[]): Promise<void> {
  const left = await standingOf(orders)
  const [account] = await paying.rows<{ token: number; start_date: Date; end_date: Date }>(
    'select token, start_date, end_date from accounts where account_id = $1',
    [shop.owner.userId],
  )
  const pack = left.find((order) => order.item_id === 'tokens-2000')
  const bought = pack ? 2_000 : 0
  const back = pack ? Math.ceil((bought * pack.refunded_rupiah) / pack.amount_rupiah) : 0
  expect(Math.abs(account!.token - (trialTokens + bought - back))).toBeLessThanOrEqual(1)
  const days = (account!.end_date.getTime() - account!.start_date.getTime()) / 86_400_000
  const whole = left.filter((order) => order.kind === 'plan' && order.refunded_rupiah < order.amount_rupiah)
  if (whole.length === 0) expect(Math.round(days)).toBe(trialDays)
  else expect(days).toBeGreaterThanOrEqual(trialDays)
}

async function take(one: OrderStep, order: OrderOpened): Promise<void> {
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
        seenRefundCount: (
          await paying.rows('select refund_key from payment_refund where order_id = $1', [order.orderId])
        ).length,
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
