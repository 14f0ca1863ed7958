import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaidOrder } from '../../testing/desk-orders.ts'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { type PayingServer, startPayingServer } from '../../testing/orders.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let whatsapp: TestWhatsApp
let paying: PayingServer
let server: TestServer
let operator: TestOperator
let shop: Shopkeeper
beforeAll(async () => {
  // One that takes payments and lives by a phone: without them the desk has no route that gives money back, or pairs.
  whatsapp = await startTestWhatsApp()
  paying = await startPayingServer({ whatsapp: whatsapp.gateway() })
  server = paying.server
  operator = await makeOperator(server)
  shop = await makeShopkeeper(server)
})
afterAll(async () => {
  await paying.close()
  await whatsapp.stop()
})

const paidOrder = (kind: 'plan' | 'hardware') => makePaidOrder(server, { kind, buyerPhone: '+6281234567890' })

type Call = { readonly path: string; readonly body?: Record<string, unknown> }

async function waitingContact(): Promise<string> {
  const contactId = randomUUID()
  await server.ownerPool.query(
    `insert into contact_request (contact_id, topic, phone, asked_on, created_at)
     values ($1, $2, '+6281234567890', '2026-11-22', now())`,
    [contactId, `investor ${contactId}`],
  )
  return contactId
}

async function failedMessage(): Promise<string> {
  const messageId = randomUUID()
  await server.ownerPool.query(
    `insert into wa_outbox (message_id, idempotency_key, kind, to_e164, payload, status, next_at, not_after, created_at)
     values ($1::uuid, $1::text, 'operator_note', '+6281234567890', 'Halo', 'failed', now(), now(), now())`,
    [messageId],
  )
  return messageId
}

const promoOfShop = async () =>
  (await server.ownerPool.query<{ promo: string }>('select promo from stores where id = $1', [shop.storeId]))
    .rows[0]!.promo

let payoutDays = 0
async function openPayout(): Promise<string> {
  payoutDays += 1
  const { rows } = await server.ownerPool.query<{ payout_id: string }>(
    `with run as (
       insert into payout_run (run_id, day, made_at)
       values (gen_random_uuid(), date '2026-01-01' + $2::int, now()) returning run_id
     )
     insert into payout (payout_id, run_id, run_row, affiliate_id, name, bank_number, amount_rupiah)
     select gen_random_uuid(), run_id, 1, $1, 'Budi', '1234567890', 138000 from run returning payout_id`,
    [shop.affiliateId, payoutDays],
  )
  // A payout always holds what it pays for.
  const entryId = randomUUID()
  await server.ownerPool.query(
    `insert into commission_entry (entry_id, affiliate_id, order_id, payer_id, paid_rupiah, amount_rupiah, booked_at)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 690000, 138000, now())`,
    [entryId, shop.affiliateId],
  )
  await server.ownerPool.query('insert into payout_entry (payout_id, entry_id) values ($1, $2)', [
    rows[0]!.payout_id,
    entryId,
  ])
  return rows[0]!.payout_id
}

/**
 * A call that works, for every route of the desk that writes. A route without one fails the test below: whoever adds a
 * route adds its line here, and with it the proof that it leaves a row and happens once.
 */
const worksOf: Readonly<Record<string, () => Promise<Call>>> = {
  '/shops/:shopId/open': async () => ({ path: `/shops/${shop.storeId}/open` }),
  '/affiliates/:affiliateId/open': async () => ({ path: `/affiliates/${shop.affiliateId}/open` }),
  '/contacts/:contactId/open': async () => ({ path: `/contacts/${await waitingContact()}/open` }),
  '/contacts/:contactId': async () => ({
    path: `/contacts/${await waitingContact()}`,
    body: { status: 'contacted', note: 'Telepon lagi besok ke 081234567890', version: 1 },
  }),
  '/messages/:messageId/resend': async () => ({ path: `/messages/${await failedMessage()}/resend` }),
  '/whatsapp/pairing': async () => ({ path: '/whatsapp/pairing' }),
  '/whatsapp/pairing/renew': async () => ({ path: '/whatsapp/pairing/renew' }),
  '/orders/:orderId/open': async () => ({ path: `/orders/${(await paidOrder('plan')).orderId}/open` }),
  '/orders/:orderId/refund': async () => ({
    path: `/orders/${(await paidOrder('plan')).orderId}/refund`,
    body: { amountRupiah: 9_000, reason: 'Salah beli, hubungi 081234567890', seenRefundCount: 0 },
  }),
  '/hardware-orders/:orderId': async () => ({
    path: `/hardware-orders/${(await paidOrder('hardware')).orderId}`,
    body: { status: 'under_way', note: 'Dikirim Senin', version: 1 },
  }),
  '/alarms/settle': async () => {
    const alarmKey = `wrong_amount:${randomUUID()}`
    await server.ownerPool.query(
      `insert into payment_alarm (alarm_key, kind, raised_at) values ($1, 'wrong_amount', now())`,
      [alarmKey],
    )
    return { path: '/alarms/settle', body: { alarmKey } }
  },
  '/payouts/:id/paid': async () => ({
    path: `/payouts/${await openPayout()}/paid`,
    body: { reference: 'BCA 0812-3456-7890' },
  }),
  '/payouts/:id/failed': async () => ({
    path: `/payouts/${await openPayout()}/failed`,
    body: { reason: 'Rekening salah, hubungi 081234567890', seenState: 'open' },
  }),
  '/release': async () => ({
    path: '/release',
    body: { version: (await callDesk(server, operator.bearer, '/release')).body.version, isHeld: true },
  }),
  '/promo': async () => ({
    path: '/promo',
    body: {
      shopId: shop.storeId,
      seenText: await promoOfShop(),
      text: `Hubungi 0812-3456-7890, kode ${randomUUID().slice(0, 4)}`,
    },
  }),
}

/** Makes only what is due and not there, which the server does by itself: proved with the payouts [PAYOUT-1]. */
const doesNothingWhenNothingIsDue = '/payout-runs'
/** Safe to repeat by their own state: a payout is decided once, with or without an id of the action [PAYOUT-4]. */
const onceByState = ['/payouts/:id/paid', '/payouts/:id/failed']

const writingRoutes = () =>
  server.routes
    .filter(
      ({ method, template }) => template.startsWith('/api/operator') && !['GET', 'HEAD'].includes(method),
    )
    .map(({ template }) => template.slice('/api/operator'.length))

const auditRows = async () =>
  (
    await server.ownerPool.query<Record<string, unknown>>(
      'select * from operator_audit order by audit_number',
    )
  ).rows

test('[OPERATOR-3] every route of the desk that writes has its line here', () => {
  expect(writingRoutes().sort()).toEqual([...Object.keys(worksOf), doesNothingWhenNothingIsDue].sort())
})

test.each(Object.entries(worksOf))(
  '[OPERATOR-3, OPERATOR-5] %s leaves one row however often the same action is sent',
  async (route, makeCall) => {
    const { path, body = {} } = await makeCall()
    const actionId = randomUUID()
    const before = await auditRows()
    const answers = await Promise.all(
      [1, 2, 3].map(() => callDesk(server, operator.bearer, path, { ...body, actionId })),
    )
    for (const { status } of answers) expect(status).toBe(200)
    if (!onceByState.includes(route))
      expect(answers.filter((answer) => answer.body.isRepeat === false)).toHaveLength(1)
    const added = (await auditRows()).slice(before.length)
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({
      action_id: actionId,
      actor_user_id: operator.userId,
      actor_name: 'Budi',
      address: '127.0.0.1',
    })
    // Neither a number nor a text of people's.
    expect(JSON.stringify(added)).not.toMatch(/0?812[- ]?3456[- ]?7890/)
  },
)

/**
 * The same thing meant twice: two operators press at one moment, each with an action of their own. What the second is
 * answered: 200 where it happens for both, which harms nothing; else it happens once.
 */
const answerOfSecond: Readonly<Record<string, 200 | 404 | 409>> = {
  '/shops/:shopId/open': 200,
  '/affiliates/:affiliateId/open': 200,
  '/contacts/:contactId/open': 200,
  '/orders/:orderId/open': 200,
  '/contacts/:contactId': 409,
  '/messages/:messageId/resend': 409,
  // A code to scan is shown to both.
  '/whatsapp/pairing': 200,
  '/whatsapp/pairing/renew': 200,
  '/orders/:orderId/refund': 409,
  '/hardware-orders/:orderId': 409,
  // It waits for nobody any more.
  '/alarms/settle': 404,
  '/payouts/:id/paid': 409,
  '/payouts/:id/failed': 409,
  // A switch that is where it should be stays there.
  '/release': 200,
  '/promo': 409,
}

test.each(Object.entries(worksOf))(
  '[OPERATOR-42] %s by two operators at one moment',
  async (route, makeCall) => {
    const { path, body = {} } = await makeCall()
    const second = await makeOperator(server)
    const before = await auditRows()
    const answers = await Promise.all(
      [operator, second].map(({ bearer }) =>
        callDesk(server, bearer, path, { ...body, actionId: randomUUID() }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, answerOfSecond[route]])
    expect((await auditRows()).length - before.length).toBe(answerOfSecond[route] === 200 ? 2 : 1)
    for (const { status, body: answer } of answers)
      if (status !== 200) expect(answer.message, String(answer.code)).toMatch(/^.{20,}[.]$/)
  },
)

test('[OPERATOR-42] pages of an earlier release, which do not say what they showed, do no harm at one moment either', async () => {
  const second = await makeOperator(server)
  const press = (bearer: string, path: string, body: Record<string, unknown>) =>
    callDesk(server, bearer, path, { ...body, actionId: randomUUID() })
  const statusesOf = async (path: string, bodies: readonly [object, object], last = path) =>
    (
      await Promise.all([
        press(operator.bearer, path, { ...bodies[0] }),
        press(second.bearer, last, { ...bodies[1] }),
      ])
    )
      .map(({ status }) => status)
      .sort()
  const { orderId } = await paidOrder('plan')
  const part = { amountRupiah: 9_000, reason: 'Salah beli' }
  expect(await statusesOf(`/orders/${orderId}/refund`, [part, part])).toEqual([200, 409])
  // The one who knows what was given back goes on.
  expect(
    (await press(operator.bearer, `/orders/${orderId}/refund`, { ...part, seenRefundCount: 1 })).status,
  ).toBe(200)
  const payout = `/payouts/${await openPayout()}`
  expect(
    await statusesOf(`${payout}/paid`, [{ reference: 'BCA 1' }, { reason: 'Salah' }], `${payout}/failed`),
  ).toEqual([200, 409])
})

test('[OPERATOR-42] a payout that a colleague has noted as paid is not called failed by who saw it open', async () => {
  const payoutId = await openPayout()
  const failed = (seenState: string) =>
    callDesk(server, operator.bearer, `/payouts/${payoutId}/failed`, { reason: 'Rekening salah', seenState })
  expect(
    (await callDesk(server, operator.bearer, `/payouts/${payoutId}/paid`, { reference: 'BCA 1' })).status,
  ).toBe(200)
  expect(await failed('open')).toMatchObject({ status: 409, body: { code: 'payout_changed', state: 'paid' } })
  expect((await failed('paid')).status).toBe(200)
})

test.each(Object.entries(worksOf))(
  '[OPERATOR-3] %s without an id of the action, or on what is not there, is refused and leaves no row',
  async (route, makeCall) => {
    const { path, body = {} } = await makeCall()
    const before = (await auditRows()).length
    for (const actionId of ['', 'x', 7, null])
      expect(await callDesk(server, operator.bearer, path, { ...body, actionId })).toMatchObject({
        status: 400,
      })
    if (route.includes(':')) {
      const unknown = route.replace(/:[A-Za-z]+/, randomUUID())
      expect(await callDesk(server, operator.bearer, unknown, body)).toMatchObject({ status: 404 })
      const noId = route.replace(/:[A-Za-z]+/, "x' or 1=1 --".replaceAll(' ', '%20'))
      expect(await callDesk(server, operator.bearer, noId, body)).toMatchObject({ status: 404 })
    }
    expect(await auditRows()).toHaveLength(before)
  },
)
