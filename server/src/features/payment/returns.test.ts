import { orderHistorySchema } from '@laci/domain/operator/order-wire.ts'
import type { OrderOpened } from '@laci/domain/order/wire.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { type PayingServer, startPayingServer } from '../../testing/orders.ts'

let paying: PayingServer
let operator: TestOperator
beforeAll(async () => {
  paying = await startPayingServer({ timeoutMs: 1_000 })
  operator = await makeOperator(paying.server)
})
afterAll(() => paying.close())
afterEach(() => paying.midtrans.clearRules())

async function paid(more = {}): Promise<OrderOpened> {
  const { body: order } = await paying.order({ itemId: 'plan-3' })
  await paying.midtrans.pay(order.orderNumber, 'success', more)
  await paying.reach(order, 'paid')
  await paying.settled(order.orderId)
  return order
}

/** On a page that knows of every refund, unless the body says otherwise. */
const refund = async (order: OrderOpened, body: Record<string, unknown> = {}) =>
  callDesk(paying.server, operator.bearer, `/orders/${order.orderId}/refund`, {
    reason: 'Salah beli',
    seenRefundCount: (await refunds(order)).length,
    ...body,
  })
const refunds = (order: OrderOpened) =>
  paying.rows<{ refund_key: string; status: string; amount_rupiah: number; note: string }>(
    'select refund_key, status, amount_rupiah, note from payment_refund where order_id = $1 order by refund_key',
    [order.orderId],
  )
const sumOf = async (order: OrderOpened) =>
  (await paying.done(order.orderId))
    .filter((one) => one.effect === 'satu')
    .reduce((sum, one) => sum + one.rupiah, 0)
const firstWave = (order: OrderOpened, reason: string) =>
  vi.waitFor(async () => expect(await refunds(order)).toMatchObject([{ status: reason }]), {
    timeout: 4_000,
  })

test('[PAY-10] contract 10: a card in doubt is held, and delivered when it is accepted', async () => {
  const { body: order } = await paying.order()
  await paying.midtrans.pay(order.orderNumber, 'challenge', { method: 'credit_card' })
  await paying.settled(order.orderId)
  expect(await paying.view(order)).toMatchObject({
    state: 'awaiting',
    lastTry: { status: 'capture', isHeld: true },
  })
  expect(await paying.done(order.orderId)).toEqual([])
  await paying.midtrans.pay(order.orderNumber, 'accept')
  expect(await paying.reach(order, 'paid')).toMatchObject({ lastTry: { isHeld: false } })
  expect(await paying.done(order.orderId)).toHaveLength(2)
})

test('[PAY-10] contract 10: a card in doubt that is refused delivers nothing', async () => {
  const { body: order } = await paying.order()
  await paying.midtrans.pay(order.orderNumber, 'challenge', { method: 'credit_card' })
  await paying.midtrans.pay(order.orderNumber, 'refuse')
  await paying.settled(order.orderId)
  expect(await paying.view(order)).toMatchObject({ state: 'awaiting', lastTry: { status: 'deny' } })
  expect(await paying.done(order.orderId)).toEqual([])
})

test.each([
  ['reversal', 'reversed'],
  ['chargeback', 'disputed'],
] as const)('[PAY-11] contract 11: a %s takes back what was granted, once', async (outcome, state) => {
  const order = await paid()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, duplicate: 5, parallel: true })
  await paying.midtrans.pay(order.orderNumber, outcome)
  expect(await paying.reach(order, state)).toMatchObject({ refundedRupiah: order.amountRupiah, grants: [] })
  await paying.settled(order.orderId)
  expect(await paying.done(order.orderId)).toMatchObject([
    { effect: 'satu', step: 'grant' },
    { effect: 'dua', step: 'grant' },
    { effect: 'dua', step: outcome, rupiah: -order.amountRupiah },
    { effect: 'satu', step: outcome, rupiah: -order.amountRupiah },
  ])
})

test('[PAY-12] contract 12: two parts, then the rest; the second message about each adds nothing', async () => {
  const order = await paid()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, refundTwice: true })
  for (const [part, state] of [
    [50_000, 'part_refunded'],
    [60_000, 'part_refunded'],
    [undefined, 'refunded'],
  ] as const) {
    const before = (await refunds(order)).length
    expect((await refund(order, part === undefined ? {} : { amountRupiah: part })).status).toBe(200)
    await vi.waitFor(
      async () => {
        const rows = await refunds(order)
        expect(rows.filter((row) => row.status === 'done')).toHaveLength(before + 1)
      },
      { timeout: 10_000 },
    )
    await paying.reach(order, state)
    await paying.settled(order.orderId)
  }
  expect(await sumOf(order)).toBe(0)
  expect((await refunds(order)).map((row) => row.refund_key)).toEqual(
    [1, 2, 3].map((number) => `${order.orderNumber}-R${number}`),
  )
  expect((await refund(order)).body).toMatchObject({ code: 'refund_impossible' })
})

test('[PAY-12] money that went back from the desk of the provider is counted too', async () => {
  const order = await paid()
  const key = { refundKey: 'dari-meja-lain', amountRupiah: 1_000, reason: 'x' }
  const gateway = paying.midtrans.gateway()
  expect(await gateway.refund(order.orderNumber, key)).toEqual({ kind: 'done' })
  expect(await gateway.refund(order.orderNumber, key)).toEqual({ kind: 'known' })
  await paying.reach(order, 'part_refunded')
  await paying.settled(order.orderId)
  expect(await sumOf(order)).toBe(order.amountRupiah - 1_000)
})

test.each([
  [202, 'bank_denied'],
  [412, 'state_does_not_allow'],
  [414, 'amount_or_balance'],
])(
  '[PAY-13, PAY-40] contract 12: a refund that is answered by %i changes nothing, is told, and can be asked for anew',
  async (code, note) => {
    const order = await paid()
    await paying.midtrans.rule({ orderPrefix: order.orderNumber, refundStatus: code, times: 1 })
    expect((await refund(order, { amountRupiah: 5_000 })).body).toMatchObject({ ok: true, status: 'asked' })
    await firstWave(order, 'denied')
    expect((await refunds(order))[0]!.note).toBe(note)
    expect(await paying.alarms(order.orderId)).toEqual(['refund_denied'])
    expect((await paying.view(order)).state).toBe('paid')
    expect((await refund(order, { amountRupiah: 5_000 })).body).toMatchObject({
      refundKey: `${order.orderNumber}-R2`,
    })
    await paying.reach(order, 'part_refunded')
    expect(await sumOf(order)).toBe(order.amountRupiah - 5_000)
  },
)

/** A refund that was written down so many days ago, of which nothing was heard since. */
async function silentRefund(order: OrderOpened, status: 'asked' | 'accepted', days: number): Promise<string> {
  const refundKey = `${order.orderNumber}-R1`
  await paying.rows(
    `insert into payment_refund (refund_key, order_id, provider_order_id, transaction_id, amount_rupiah, reason, status, asked_at)
     select $2, order_id, $3, paid_by, 5000, 'uji', $4, $5 from orders where order_id = $1`,
    [
      order.orderId,
      refundKey,
      order.orderNumber,
      status,
      new Date(paying.server.clock() - days * 86_400_000),
    ],
  )
  return refundKey
}

test.each(['asked', 'accepted'] as const)(
  '[PAY-31] a refund that is %s and was not answered for seven days is lost: told, and paid back by hand or anew',
  async (status) => {
    const order = await paid()
    await silentRefund(order, status, 7.01)
    await firstWave(order, 'denied')
    expect((await refunds(order))[0]!.note).toBe('lost')
    expect(await paying.alarms(order.orderId)).toEqual(['refund_lost'])
    expect((await paying.view(order)).refundedRupiah).toBe(0)
    const byHand = { amountRupiah: 5_000, byHandReference: 'TRF 20261122 002' }
    expect((await refund(order, byHand)).body).toMatchObject({ ok: true, status: 'done' })
    expect((await refund(order, { amountRupiah: 7_000 })).status).toBe(200)
    await vi.waitFor(async () => expect((await paying.view(order)).refundedRupiah).toBe(12_000), {
      timeout: 10_000,
    })
  },
)

test('[PAY-31] what the provider did in silence is found by the last question, and counted once', async () => {
  const order = await paid()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, drop: true })
  const done = { refundKey: `${order.orderNumber}-R1`, amountRupiah: 5_000, reason: 'uji' }
  await paying.midtrans.gateway().refund(order.orderNumber, done)
  await silentRefund(order, 'asked', 8)
  await firstWave(order, 'done')
  expect(await paying.alarms(order.orderId)).toEqual([])
  expect(await sumOf(order)).toBe(order.amountRupiah - 5_000)
})

test('[PAY-13] a key that the provider has seen before pays nothing back a second time', async () => {
  const order = await paid()
  await paying.midtrans.gateway().refund(order.orderNumber, {
    refundKey: `${order.orderNumber}-R1`,
    amountRupiah: 5_000,
    reason: 'tanpa jawaban',
  })
  await paying.reach(order, 'part_refunded')
  // As after a silence: the row waits, the provider has done it.
  await paying.rows(`update payment_refund set status = 'asked' where order_id = $1`, [order.orderId])
  paying.server.clock.advance(61_000)
  await vi.waitFor(async () => expect((await refunds(order))[0]!.status).not.toBe('asked'), {
    timeout: 10_000,
  })
  expect((await paying.view(order)).refundedRupiah).toBe(5_000)
})

test('[PAY-13] more than was paid does not go back, nor twice at once, and one action is one refund', async () => {
  const order = await paid()
  expect((await refund(order, { amountRupiah: order.amountRupiah + 1 })).body).toMatchObject({
    code: 'refund_too_much',
  })
  const actionId = '0191d5c5-0000-7000-8000-0000000000aa'
  const both = await Promise.all([refund(order, { actionId }), refund(order, { actionId })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await paying.reach(order, 'refunded')
  expect(await refunds(order)).toHaveLength(1)
  expect(await sumOf(order)).toBe(0)
  const audit = await paying.rows('select from operator_audit where action_id = $1', [actionId])
  expect(audit).toHaveLength(1)
})

test('[PAY-38] two operators give a part back at once: one of them does, and the other one is told to look again', async () => {
  const order = await paid()
  const part = { amountRupiah: 20_000, seenRefundCount: 0 }
  const both = await Promise.all([refund(order, part), refund(order, part)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await refund(order, { ...part, seenRefundCount: 1 })).status).toBe(200)
  await expect.poll(async () => (await paying.view(order)).refundedRupiah).toBe(40_000)
})

test('[PAY-39] of money that came twice the second payment goes back, and the order keeps what was paid once', async () => {
  const { body: order } = await paying.order({ itemId: 'plan-3' })
  await paying.midtrans.pay(order.orderNumber, 'pending', { method: 'bca_va' })
  await paying.midtrans.pay(order.orderNumber, 'success', { method: 'other_qris' })
  await paying.reach(order, 'paid')
  const [second] = await paying.rows<{ transaction_id: string }>(
    `select transaction_id from payment_attempt where order_id = $1 and status = 'pending'`,
    [order.orderId],
  )
  await paying.midtrans.pay(second!.transaction_id, 'success')
  await expect.poll(() => paying.alarms(order.orderId)).toEqual(['paid_twice'])
  // The second one came by transfer: the provider gives nothing back of that.
  expect((await refund(order)).body).toMatchObject({ code: 'refund_by_hand' })
  expect((await refund(order, { byHandReference: 'TRF 7731' })).body).toMatchObject({
    ok: true,
    status: 'done',
  })
  expect(await paying.view(order)).toMatchObject({ state: 'paid', refundedRupiah: 0 })
  expect(await sumOf(order)).toBe(order.amountRupiah)
  // Then the one that counts.
  expect((await refund(order)).body).toMatchObject({ ok: true })
  await paying.reach(order, 'refunded')
  // The desk sees which of them the order counts: of the other nothing is taken off what is left.
  const history = await callDesk(paying.server, operator.bearer, `/orders/${order.orderId}`)
  expect(orderHistorySchema.parse(history.body).refunds.map(({ isOfOrder }) => isOfOrder)).toEqual([
    false,
    true,
  ])
  expect(await sumOf(order)).toBe(0)
})

test('[PAY-14] a transfer is paid back by hand and written down with its reference', async () => {
  const order = await paid({ method: 'bca_va' })
  expect((await refund(order, { amountRupiah: 5_000 })).body).toMatchObject({ code: 'refund_by_hand' })
  const answer = await refund(order, { amountRupiah: 5_000, byHandReference: 'TRF 20261122 001' })
  expect(answer.body).toMatchObject({ ok: true, status: 'done' })
  expect(await paying.view(order)).toMatchObject({ state: 'part_refunded', refundedRupiah: 5_000 })
  expect(await sumOf(order)).toBe(order.amountRupiah - 5_000)
})

test('[PAY-14] what the buyer’s bank took in part is written down, and takes back that part; the rest when it takes all', async () => {
  const order = await paid()
  await paying.midtrans.pay(order.orderNumber, 'partial_chargeback')
  await paying.settled(order.orderId)
  // How much it was is told by nobody: nothing is taken back before somebody has looked.
  expect(await paying.view(order)).toMatchObject({ state: 'paid', refundedRupiah: 0 })
  expect(await paying.alarms(order.orderId)).toContain('part_disputed')
  expect((await refund(order, { amountRupiah: 5_000 })).body).toMatchObject({ code: 'refund_disputed' })
  const noted = await refund(order, { amountRupiah: 5_000, byHandReference: 'SENGKETA 7731' })
  expect(noted.body).toMatchObject({ ok: true, status: 'done' })
  expect(await paying.view(order)).toMatchObject({ state: 'part_refunded', refundedRupiah: 5_000 })
  expect(await sumOf(order)).toBe(order.amountRupiah - 5_000)
  await paying.midtrans.pay(order.orderNumber, 'chargeback')
  await paying.reach(order, 'disputed')
  expect(await sumOf(order)).toBe(0)
})

test('[PAY-13, PAY-34] a captured card goes back whole by lifting it, as a refund, and not in parts', async () => {
  const order = await paid({ method: 'credit_card' })
  expect((await refund(order, { amountRupiah: 5_000 })).body).toMatchObject({ code: 'refund_tomorrow' })
  expect((await refund(order)).status).toBe(200)
  await paying.reach(order, 'refunded')
  expect(await sumOf(order)).toBe(0)
  const refundKey = `${order.orderNumber}-R1`
  expect((await paying.done(order.orderId)).at(-1)).toMatchObject({ step: `refund:${refundKey}` })
  await vi.waitFor(async () =>
    expect(await refunds(order)).toMatchObject([{ refund_key: refundKey, status: 'done' }]),
  )
  // Told again, it changes nothing.
  await paying.press(order, 'check')
  expect(await paying.alarms(order.orderId)).toEqual([])
})

test('[PAY-33] a payment that settles after it was denied is told once, and goes back beside the order', async () => {
  const order = await paid()
  await paying.midtrans.rule({
    orderPrefix: order.orderNumber,
    statusAnswer: { body: { transaction_status: 'deny' } },
  })
  await paying.press(order, 'check')
  await paying.reach(order, 'reversed')
  await paying.midtrans.clearRules()
  for (let look = 0; look < 2; look += 1) await paying.press(order, 'check')
  expect(await paying.alarms(order.orderId)).toEqual(['paid_after_all'])
  expect(await sumOf(order)).toBe(0)
  expect((await refund(order)).status).toBe(200)
  await firstWave(order, 'done')
  await paying.press(order, 'check')
  expect((await refund(order)).status).toBe(409)
  expect(await paying.view(order)).toMatchObject({ state: 'reversed' })
  expect(await paying.alarms(order.orderId)).toEqual(['paid_after_all'])
  expect(await sumOf(order)).toBe(0)
})

test('[PAY-33] what went back and is there again by the provider’s word is told', async () => {
  const order = await paid()
  expect((await refund(order)).status).toBe(200)
  await paying.reach(order, 'refunded')
  await paying.settled(order.orderId)
  await paying.midtrans.rule({
    orderPrefix: order.orderNumber,
    statusAnswer: { body: { transaction_status: 'settlement', refunds: [] } },
  })
  await paying.press(order, 'check')
  expect(await paying.alarms(order.orderId)).toEqual(['odd_status'])
})

test('[PAY-35] a part that went back is counted although the bank took another part meanwhile', async () => {
  const order = await paid()
  await paying.midtrans.rule({
    orderPrefix: order.orderNumber,
    statusAnswer: { body: { transaction_status: 'partial_chargeback' } },
  })
  expect((await refund(order, { amountRupiah: 10_000 })).status).toBe(200)
  await firstWave(order, 'done')
  expect(await paying.view(order)).toMatchObject({ state: 'part_refunded', refundedRupiah: 10_000 })
  expect(await sumOf(order)).toBe(order.amountRupiah - 10_000)
  expect(await paying.alarms(order.orderId)).toContain('part_disputed')
})

test('[PAY-13] nobody but an operator gives money back', async () => {
  const order = await paid()
  const answer = await callDesk(
    paying.server,
    paying.shop.owner.accessToken,
    `/orders/${order.orderId}/refund`,
    {
      reason: 'untuk saya',
    },
  )
  expect(answer.status).toBe(403)
  expect(await refunds(order)).toEqual([])
})

test('[ORDER-21] an order that was paid another amount ends with its time to pay, whether that was given back or not', async () => {
  const wrong = async () => {
    const { body: order } = await paying.order({ itemId: 'plan-3' })
    const amount = `${order.amountRupiah - 1_000}.00`
    await paying.midtrans.rule({
      orderPrefix: order.orderNumber,
      statusAnswer: { body: { gross_amount: amount } },
    })
    await paying.midtrans.pay(order.orderNumber, 'success')
    await expect.poll(() => paying.alarms(order.orderId)).toEqual(['amount_differs'])
    return order
  }
  const kept = await wrong()
  const back = await wrong()
  const [{ transaction_id: transactionId }] = (await paying.rows<{ transaction_id: string }>(
    'select transaction_id from payment_attempt where order_id = $1',
    [back.orderId],
  )) as [{ transaction_id: string }]
  expect((await refund(back, { transactionId })).status).toBe(200)
  await firstWave(back, 'done')
  for (const order of [kept, back]) {
    await paying.press(order, 'check')
    expect((await paying.view(order)).state).toBe('awaiting')
    await paying.rows(
      `update order_session set opened_at = opened_at - interval '25 hours' where order_id = $1`,
      [order.orderId],
    )
    await paying.press(order, 'check')
    expect((await paying.view(order)).state).toBe('failed')
    expect(await paying.rows('select next_look_at from orders where order_id = $1', [order.orderId])).toEqual(
      [{ next_look_at: null }],
    )
    expect(await paying.alarms(order.orderId)).toContain('amount_differs')
    expect(await paying.done(order.orderId)).toEqual([])
  }
})

// The last one: the operator's sign-in is over after it.
test('[PAY-31] a last question that is not answered is asked again, for a day', async () => {
  const order = await paid()
  await paying.midtrans.rule({ orderPrefix: order.orderNumber, statusAnswer: { http: 503 } })
  await silentRefund(order, 'asked', 7.5)
  await expect(firstWave(order, 'denied')).rejects.toThrow()
  expect(await paying.alarms(order.orderId)).toEqual([])
  paying.server.clock.advance(13 * 3_600_000)
  await firstWave(order, 'denied')
  expect(await paying.alarms(order.orderId)).toEqual(['refund_lost'])
})
