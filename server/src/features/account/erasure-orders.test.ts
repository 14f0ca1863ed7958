import type { OrderOpened } from '@laci/domain/order/wire.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildServer } from '../../app/app.ts'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { type PayingServer, startPayingServer } from '../../testing/orders.ts'
import { testPassword } from '../../testing/people.ts'
import { postApi } from '../../testing/registrations.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let paying: PayingServer
beforeAll(async () => {
  paying = await startPayingServer({ withFeatures: true })
})
afterAll(() => paying.close())

const dayMs = 86_400_000

/** The due erasings, as a server that starts does them. */
async function eraseDue(): Promise<void> {
  const app = await buildServer({ ...paying.server.deps, midtrans: null })
  await app.ready()
  await app.close()
}

/** Somebody who asked to be deleted thirty days ago, but for a minute. */
async function leaver(before: (shop: TestShop) => Promise<void> = async () => {}): Promise<TestShop> {
  const shop = await openTestShop(paying.server)
  await before(shop)
  const asked = await postApi(
    paying.server,
    '/api/account-deletion',
    { password: testPassword },
    shop.owner.accessToken,
  )
  expect(asked.status).toBe(200)
  return shop
}

const isErased = async (shop: TestShop) =>
  (await paying.rows('select from auth_user where user_id = $1', [shop.owner.userId])).length === 0
const orderRow = async (order: Pick<OrderOpened, 'orderId'>) =>
  (
    await paying.rows<Record<string, unknown>>(
      'select state, buyer_name, buyer_phone, user_id, granted_at is not null as is_granted from orders where order_id = $1',
      [order.orderId],
    )
  )[0]!
const operatorNow = (): Promise<TestOperator> => makeOperator(paying.server)

test('[ACCOUNT-66] an order that names the number of somebody who is erased stays whole: paid it is granted, paid back it is taken back', async () => {
  const gone = await leaver()
  const granted = (await paying.order({ itemId: 'plan-12', buyerPhone: gone.owner.phone })).body
  await paying.midtrans.pay(granted.orderNumber, 'success')
  await paying.reach(granted, 'paid')
  paying.server.clock.advance(30 * dayMs)
  const waiting = (await paying.order({ itemId: 'plan-12', buyerPhone: gone.owner.phone })).body
  await eraseDue()
  expect(await isErased(gone)).toBe(true)
  expect(await orderRow(waiting)).toMatchObject({
    user_id: paying.shop.owner.userId,
    buyer_phone: gone.owner.phone,
  })
  await paying.midtrans.pay(waiting.orderNumber, 'success')
  await paying.reach(waiting, 'paid')
  const months = async () =>
    (
      await paying.rows<{ order_number: string }>(
        `select order_number from plan_grant where user_id = $1 and kind = 'plan' order by granted_at`,
        [paying.shop.owner.userId],
      )
    ).map((row) => row.order_number)
  expect(await months()).toEqual([granted.orderNumber, waiting.orderNumber])
  expect(await paying.alarms(waiting.orderId)).toEqual([])
  // The one from before: all of it goes back, and the end of the plan with it.
  const operator = await operatorNow()
  const body = { reason: 'Salah beli' }
  expect(
    (await callDesk(paying.server, operator.bearer, `/orders/${granted.orderId}/refund`, body)).status,
  ).toBe(200)
  await paying.reach(granted, 'refunded')
  expect(
    await paying.rows('select is_whole from plan_take_back where grant_id = $1', [granted.orderId]),
  ).toEqual([{ is_whole: true }])
})

test('[ACCOUNT-66, ACCOUNT-67] an ebook that is bought under the number after the wish to go, or waits for its payment, keeps its buyer', async () => {
  const gone = await leaver()
  paying.server.clock.advance(30 * dayMs)
  const guest = { itemId: 'ebook', buyerName: 'Bu Rini', buyerPhone: gone.owner.phone }
  const since = (await paying.order(guest, null)).body
  // As if it had been ordered before: it can still be paid.
  const before = (await paying.order(guest, null)).body
  await paying.rows(`update orders set created_at = created_at - interval '40 days' where order_id = $1`, [
    before.orderId,
  ])
  await eraseDue()
  expect(await isErased(gone)).toBe(false)
  for (const order of [since, before])
    expect(await orderRow(order)).toMatchObject({ buyer_phone: gone.owner.phone, state: 'awaiting' })
  for (const order of [since, before]) {
    await paying.midtrans.pay(order.orderNumber, 'success')
    await paying.reach(order, 'paid')
  }
  // The link of the book is alive.
  await eraseDue()
  expect(await isErased(gone)).toBe(false)
  paying.server.clock.advance(8 * dayMs)
  await eraseDue()
  expect(await isErased(gone)).toBe(true)
  expect(await orderRow(before)).toMatchObject({ buyer_name: '', buyer_phone: '' })
  expect(await orderRow(since)).toMatchObject({ buyer_name: 'Bu Rini', buyer_phone: gone.owner.phone })
})

test('[ACCOUNT-67] a package that was paid and is not delivered keeps its buyer until somebody calls it done', async () => {
  let order: OrderOpened | null = null
  const gone = await leaver(async (shop) => {
    const wish = { itemId: 'hardware', buyerName: 'Pak Joko', buyerPhone: shop.owner.phone }
    order = (await paying.order(wish, null)).body
    await paying.midtrans.pay(order.orderNumber, 'success')
    await paying.reach(order, 'paid')
  })
  const { orderId } = order!
  paying.server.clock.advance(30 * dayMs)
  await eraseDue()
  expect(await orderRow({ orderId })).toMatchObject({ buyer_name: 'Pak Joko', buyer_phone: gone.owner.phone })
  const operator = await operatorNow()
  const opened = await callDesk(paying.server, operator.bearer, `/orders/${orderId}/open`, {})
  expect(opened.body).toMatchObject({ phone: `0${gone.owner.phone.slice(3)}` })
  await paying.rows(
    `insert into hardware_follow_up (order_id, status, note) values ($1, 'done', 'Pak Joko')`,
    [orderId],
  )
  await eraseDue()
  expect(await isErased(gone)).toBe(true)
  expect(await orderRow({ orderId })).toMatchObject({ buyer_name: '', buyer_phone: '' })
  expect(await paying.rows('select note from hardware_follow_up where order_id = $1', [orderId])).toEqual([
    { note: '' },
  ])
})

test('[PAY-30] money for an order whose buyer was erased meanwhile is granted as far as it can be, and somebody is told', async () => {
  const ebook = (await paying.order({ itemId: 'ebook', buyerName: 'A', buyerPhone: '081234567890' }, null))
    .body
  const plan = (await paying.order()).body
  await paying.rows(
    `update orders set buyer_name = '', buyer_phone = '', user_id = null where order_id in ($1, $2)`,
    [ebook.orderId, plan.orderId],
  )
  for (const order of [ebook, plan]) {
    await paying.midtrans.pay(order.orderNumber, 'success')
    await paying.reach(order, 'paid')
  }
  expect(await paying.rows('select from ebook_link where order_id = $1', [ebook.orderId])).toHaveLength(1)
  expect(await orderRow(ebook)).toMatchObject({ is_granted: true })
  expect(await paying.alarms(ebook.orderId)).toEqual(['no_buyer'])
  expect(await orderRow(plan)).toMatchObject({ is_granted: false })
  expect(await paying.alarms(plan.orderId)).toEqual(['no_account'])
  // The money can go back at the desk, and does not wait for another try.
  const operator = await operatorNow()
  const body = { reason: 'Akun sudah dihapus' }
  expect(
    (await callDesk(paying.server, operator.bearer, `/orders/${plan.orderId}/refund`, body)).status,
  ).toBe(200)
  await paying.reach(plan, 'refunded')
  expect(await paying.done(plan.orderId)).toEqual([])
})

test('[PAY-30] what was given goes back from whoever got it, although the order names nobody any more', async () => {
  const order = (await paying.order({ itemId: 'plan-3' })).body
  await paying.midtrans.pay(order.orderNumber, 'success')
  await paying.reach(order, 'paid')
  await paying.rows('update orders set user_id = null where order_id = $1', [order.orderId])
  await paying.midtrans.pay(order.orderNumber, 'chargeback')
  await vi.waitFor(async () => expect(await orderRow(order)).toMatchObject({ state: 'disputed' }), {
    timeout: 10_000,
  })
  expect(await paying.rows('select reason from plan_take_back where grant_id = $1', [order.orderId])).toEqual(
    [{ reason: 'chargeback' }],
  )
})
