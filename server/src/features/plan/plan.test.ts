import { webcrypto } from 'node:crypto'
import { addMonths } from '@laci/domain/base/time/add-months.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { openPass, type VerifyPassText } from '@laci/domain/entitlement/pass.ts'
import { entitlementSchema, planViewSchema } from '@laci/domain/entitlement/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeys } from '../../crypto/keys.ts'
import { createPassSigner } from '../../crypto/pass-key.ts'
import { inScope } from '../../db/scope.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import type { PaidOrder } from '../../payments/order-effect.ts'
import { coffee, productFact, saleFact, stockFact } from '../../testing/facts.ts'
import { askEntitlement, askPlan, grant, paidOrder, planRound, takeBack } from '../../testing/plans.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  pull,
  push,
  snapshot,
  type TestDevice,
} from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createPlanEffect } from './plan-effect.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dayMs = 86_400_000
async function openShop() {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  return { shop, till }
}
async function account(userId: string) {
  const { rows } = await server.ownerPool.query<{
    account_type: string
    end_date: Date
    is_active: boolean
    token: number
  }>('select account_type, end_date, is_active, token from accounts where account_id = $1', [userId])
  const row = rows[0]!
  return { ...row, end_date: row.end_date.getTime() }
}
/** What is not about its tills. */
const messagesTo = async (phone: string) =>
  (
    await server.ownerPool.query<{ template: string; payload: string }>(
      `select template, payload from wa_outbox where to_e164 = $1 and kind <> 'new_till' order by queue_number`,
      [phone],
    )
  ).rows
/** A moment of the shop's day at which reminders may come. */
function goTo(hourOfWib: number): void {
  const sinceMidnight = (server.clock() + 7 * 3_600_000) % dayMs
  server.clock.advance((hourOfWib * 3_600_000 - sinceMidnight + dayMs) % dayMs)
}

test('[PLAN-18] the account shows what its ledger adds up to, and the ledger begins with the account', async () => {
  const { shop, till } = await openShop()
  const before = await account(shop.owner.userId)
  const first = (await askPlan(server, till)).body
  expect(planViewSchema.safeParse(first).success).toBe(true)
  expect(first.grants).toMatchObject([{ kind: 'trial', months: 0, tokens: 2_000 }])
  expect(first.holding).toMatchObject({ accountType: 'subscription', isTrial: true, tokens: 2_000 })

  const order = await grant(server, paidOrder(server, shop, 'plan-12'))
  const end = addMonths(instant(before.end_date), 15)
  expect(await account(shop.owner.userId)).toMatchObject({
    account_type: 'subscription',
    end_date: end,
    is_active: true,
    token: 2_000,
  })
  await takeBack(server, order)
  expect((await account(shop.owner.userId)).end_date).toBe(before.end_date)
})

test('[PLAN-20] each kind of order gives what the catalogue says, and once', async () => {
  const { shop, till } = await openShop()
  const trialEnd = instant((await account(shop.owner.userId)).end_date)
  await grant(server, paidOrder(server, shop, 'tokens-5000', { quantity: 2 }))
  expect(await account(shop.owner.userId)).toMatchObject({ token: 12_000, account_type: 'token' })
  const package1 = await grant(server, paidOrder(server, shop, 'hardware'))
  expect(await account(shop.owner.userId)).toMatchObject({
    end_date: addMonths(trialEnd, 12),
    account_type: 'subscription',
  })
  const forEver = await grant(server, paidOrder(server, shop, 'one-time'))
  expect(await account(shop.owner.userId)).toMatchObject({
    end_date: Date.UTC(9999, 11, 31),
    account_type: 'one_time',
  })
  expect((await askPlan(server, till)).body.holding).toMatchObject({ accountType: 'one_time', endsAt: null })
  await takeBack(server, forEver)
  expect((await account(shop.owner.userId)).end_date).toBe(addMonths(trialEnd, 12))
  await expect(grant(server, package1)).rejects.toThrow('plan_grant_pkey')
  // A package for somebody without an account gives no time and is confirmed all the same.
  await grant(
    server,
    paidOrder(server, shop, 'hardware', { userId: null, storeId: null, buyerPhone: '+6281277777777' }),
  )
  expect((await messagesTo('+6281277777777')).map(({ template }) => template)).toEqual(['hardware_paid'])
  const { rows } = await server.ownerPool.query(
    'select sum(months) as months from plan_grant where user_id = $1',
    [shop.owner.userId],
  )
  expect(rows).toEqual([{ months: 12 }])
})

test('[PLAN-20] the buyer hears by WhatsApp that it was paid, with the new end or balance, and what goes back', async () => {
  const { shop } = await openShop()
  const order = await grant(server, paidOrder(server, shop, 'plan-1'))
  await grant(server, paidOrder(server, shop, 'tokens-2000'))
  await takeBack(server, order, 20_000)
  const [plan, tokens, returned] = await messagesTo(shop.owner.phone)
  expect(returned).toMatchObject({ template: 'payment_returned' })
  expect(returned!.payload).toContain('Dana Rp 20.000 untuk Langganan 1 bulan')
  expect(plan).toMatchObject({ template: 'plan_paid' })
  expect(plan!.payload).toMatch(
    /^Terima kasih, Budi\. Pembayaran Rp 69\.000 untuk Langganan 1 bulan .* sampai \d+ \p{L}+ \d{4}\./u,
  )
  expect(tokens!.payload).toContain('Saldo sekarang 4.000 token')
})

test('[PLAN-20] an order tells what the account holds by it now', async () => {
  const { shop } = await openShop()
  const effect = createPlanEffect(createOutbox(server.deps))
  const textOf = async (order: PaidOrder) =>
    (await inScope(server.deps.database, { role: 'service_role' }, (tx) => effect.describe!(tx, order)))?.text
  const plan = await grant(server, paidOrder(server, shop, 'plan-1'))
  expect(await textOf(plan)).toMatch(/^Masa aktif sampai \d{1,2} \p{L}+ \d{4}$/u)
  expect(await textOf(await grant(server, paidOrder(server, shop, 'tokens-2000')))).toBe('Saldo 4.000 token')
  await grant(server, paidOrder(server, shop, 'one-time'))
  expect(await textOf(plan)).toBe('Aktif tanpa batas waktu')
  expect(await textOf(paidOrder(server, shop, 'hardware', { userId: null }))).toBeUndefined()
})

test('[TOKEN-4] tokens that were taken back may leave a balance below zero, and a late step takes nothing more', async () => {
  const { shop, till } = await openShop()
  const order = await grant(server, paidOrder(server, shop, 'tokens-2000'))
  await takeBack(server, order, 5_000)
  expect((await account(shop.owner.userId)).token).toBe(3_500)
  await takeBack(server, order, 4_000)
  expect((await account(shop.owner.userId)).token).toBe(3_500)
  // After the trial 3.000 of them are used, then the whole price goes back.
  server.clock.advance(8 * dayMs)
  till.maker.atMs = server.clock()
  await push(server, till, [till.maker.seal(saleFact(till, 1, [{ ...coffee, priceRupiah: 3_000_000 }]))])
  expect((await askPlan(server, till)).body.holding.tokens).toBe(500)
  // On the next day, because what goes back on a day counts for all of it.
  server.clock.advance(dayMs)
  await takeBack(server, order)
  const { holding, tokenDays } = (await askPlan(server, till)).body
  expect(holding.tokens).toBe(-1_000)
  expect(holding.tokensEndedAt).not.toBeNull()
  expect(tokenDays[0]).toMatchObject({ received: -1_500, spent: 0, balance: -1_000 })
})

test('[PLAN-21] an owner hears of an end three days and one day before and when it came, by day and once', async () => {
  const { shop } = await openShop()
  const ends = (await account(shop.owner.userId)).end_date
  const templates = async () => (await messagesTo(shop.owner.phone)).map(({ template }) => template)
  await planRound(server)
  expect(await templates()).toEqual([])
  server.clock.advance(ends - 3 * dayMs - server.clock())
  goTo(21)
  await planRound(server)
  expect(await templates()).toEqual([])
  goTo(9)
  await planRound(server)
  await planRound(server)
  expect(await templates()).toEqual(['plan_ends_soon'])
  server.clock.advance(ends - dayMs - server.clock())
  goTo(9)
  await planRound(server)
  if (server.clock() < ends)
    expect((await messagesTo(shop.owner.phone)).at(-1)!.payload).toMatch(/1 hari lagi/)
  server.clock.advance(Math.max(0, ends - server.clock()) + 1_000)
  goTo(10)
  await planRound(server)
  await planRound(server)
  const told = await messagesTo(shop.owner.phone)
  expect(told.at(-1)).toMatchObject({ template: 'plan_ended_tokens_left' })
  expect(told.at(-1)!.payload).toContain('Masa coba Laci Anda sudah berakhir')
  expect(told).toHaveLength(new Set(told.map(({ payload }) => payload)).size)
})

test('[PLAN-21] who is leaving, and an account that began without time, hear nothing', async () => {
  const { shop } = await openShop()
  const other = await openShop()
  await server.ownerPool.query(
    `insert into account_deletion (user_id, requested_at, erase_after) values ($1, now(), now() + interval '30 days')`,
    [shop.owner.userId],
  )
  await server.ownerPool.query(`update accounts set end_date = start_date where account_id = $1`, [
    other.shop.owner.userId,
  ])
  server.clock.advance(6 * dayMs)
  goTo(9)
  await planRound(server)
  expect(await messagesTo(shop.owner.phone)).toEqual([])
  expect(await messagesTo(other.shop.owner.phone)).toEqual([])
})

/** Sells once at the till's moment of now. */
async function sell(till: TestDevice, counter: number, priceRupiah: number) {
  till.maker.atMs = server.clock()
  const answer = await push(server, till, [
    till.maker.seal(saleFact(till, counter, [{ ...coffee, priceRupiah }])),
  ])
  expect(answer).toMatchObject({ status: 200, body: { conflicts: [] } })
}
async function warnings(till: TestDevice) {
  const { body } = await pull(server, till)
  return body.warnings.filter(({ code }) => code === 'subscription_ended').map(({ detail }) => detail)
}

test('[PLAN-19] a sale after the end is taken in like any other, and the owner is warned once a day', async () => {
  const { till } = await openShop()
  await push(server, till, [
    till.maker.seal(productFact(coffee)),
    till.maker.seal(stockFact(coffee, 9_000_000)),
  ])
  server.clock.advance(8 * dayMs)
  goTo(9)
  // The 2.000 tokens of the trial go first.
  await sell(till, 1, 2_000_000)
  await planRound(server)
  expect(await warnings(till)).toEqual([])
  await sell(till, 2, 1_000)
  await sell(till, 3, 1_000)
  await planRound(server)
  await sell(till, 4, 1_000)
  await planRound(server)
  expect(await warnings(till)).toHaveLength(1)
  server.clock.advance(10 * dayMs)
  await sell(till, 5, 1_000)
  await planRound(server)
  await planRound(server)
  expect(await warnings(till)).toHaveLength(2)
  expect((await pull(server, till)).body.events.filter(({ kind }) => kind === 'sale_recorded')).toHaveLength(
    5,
  )
})

test('[ENTITLEMENT-5] when the time has ended, sending, reading and the first load of a till go on as ever', async () => {
  const { shop, till } = await openShop()
  server.clock.advance(40 * dayMs)
  await sell(till, 1, 3_000_000)
  await planRound(server)
  server.clock.advance(4 * dayMs)
  await planRound(server)
  expect((await account(shop.owner.userId)).is_active).toBe(false)
  await sell(till, 2, 5_000)
  expect((await pull(server, till)).status).toBe(200)
  expect((await snapshot(server, till)).at(-1)).toEqual({ line: 'end' })
  const refreshed = await shop.owner.auth.refreshSession()
  const bearer = refreshed.data.session!.access_token
  expect((await callApi(server, 'GET', '/api/account-export', { bearer })).status).toBe(200)
  expect((await callApi(server, 'GET', `/api/plan?storeId=${shop.storeId}`, { bearer })).status).toBe(200)
  // The next payment opens everything again.
  await grant(server, paidOrder(server, shop, 'plan-1'))
  expect((await account(shop.owner.userId)).is_active).toBe(true)
})

const { subtle } = webcrypto
const verify: VerifyPassText = async (key, text, signature) =>
  subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    await subtle.importKey(
      'jwk',
      { kty: 'EC', crv: 'P-256', x: key.x, y: key.y },
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    ),
    Buffer.from(signature, 'base64url'),
    new TextEncoder().encode(text),
  )

test('[ENTITLEMENT-3] a till gets a pass that the browser itself can check, by the key of its binding', async () => {
  const { shop, till } = await openShop()
  const other = await addTestDevice(server, shop)
  const { status, headers, body } = await askEntitlement(server, till)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(entitlementSchema.safeParse(body).success).toBe(true)
  expect(till.passKey).toEqual(body.passKey)
  expect(await openPass(body.pass!, till.passKey!, till, verify)).toEqual({
    keyId: body.passKey.keyId,
    storeId: shop.storeId,
    deviceId: till.deviceId,
    issuedAt: body.serverTime,
    holding: body.holding,
  })
  expect(await openPass(body.pass!, till.passKey!, other, verify)).toBe('other_till')
  // The owner sees the same and gets no pass; nobody else sees anything.
  const asOwner = await callApi(server, 'GET', `/api/entitlement?storeId=${shop.storeId}`, {
    bearer: shop.owner.accessToken,
  })
  expect(asOwner.body).toMatchObject({ pass: null, holding: body.holding })
  const stranger = await openShop()
  for (const path of ['/api/entitlement', '/api/plan'])
    expect(
      (
        await callApi(server, 'GET', `${path}?storeId=${shop.storeId}`, {
          bearer: stranger.shop.owner.accessToken,
        })
      ).status,
    ).toBe(403)
  expect((await callApi(server, 'GET', '/api/entitlement')).status).toBe(401)
})

test('[ENTITLEMENT-3] the key is that of the installation: the same after a restart, another one elsewhere', async () => {
  const keys = await makeKeys(0)
  expect(createPassSigner(keys).passKey).toEqual(
    createPassSigner({ refreshTokenKey: keys.refreshTokenKey }).passKey,
  )
  expect(createPassSigner(await makeKeys(0)).passKey.keyId).not.toBe(createPassSigner(keys).passKey.keyId)
})

test('[ENTITLEMENT-6] every pull says when there is something new to ask for', async () => {
  const { shop, till } = await openShop()
  const version = async () => (await pull(server, till)).body.entitlementVersion
  expect(await version()).toBe(0)
  const order = await grant(server, paidOrder(server, shop, 'plan-1'))
  expect(await version()).toBe(1)
  expect((await askEntitlement(server, till)).body.version).toBe(1)
  await takeBack(server, order)
  expect(await version()).toBe(2)
  // Nothing changed: nothing to ask for. The last token is something.
  server.clock.advance(8 * dayMs)
  await sell(till, 1, 5_000)
  await planRound(server)
  expect(await version()).toBe(2)
  await sell(till, 2, 5_000_000)
  await planRound(server)
  expect(await version()).toBe(3)
})

test('[PLAN-27] a shop that cannot be warned stops neither the others nor what comes after the warnings', async () => {
  const shops = [await openShop(), await openShop(), await openShop()]
  const [first] = shops.map(({ shop }) => shop.storeId).sort()
  server.clock.advance(30 * dayMs)
  for (const { till } of shops) {
    till.maker.atMs = server.clock()
    await push(server, till, [till.maker.seal(saleFact(till, 1, [{ ...coffee, priceRupiah: 9_000_000 }]))])
  }
  await server.ownerPool.query(
    `create function fail_for_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await server.ownerPool.query(
    `create trigger fail_for_one before insert on journal_warning for each row
     when (new.store_id = '${first}' and new.code = 'subscription_ended') execute function fail_for_one()`,
  )
  try {
    await planRound(server)
    // The grace of the tokens is over.
    server.clock.advance(4 * dayMs)
    await planRound(server)
  } finally {
    await server.ownerPool.query('drop function fail_for_one cascade')
  }
  const warned = async () =>
    (
      await server.ownerPool.query<{ store_id: string }>(
        `select store_id from journal_warning where code = 'subscription_ended' and store_id = any ($1)`,
        [shops.map(({ shop }) => shop.storeId)],
      )
    ).rows.map((row) => row.store_id)
  expect(await warned()).toHaveLength(2)
  // The ends were noted all the same.
  for (const { shop } of shops) expect(await account(shop.owner.userId)).toMatchObject({ is_active: false })
  await planRound(server)
  expect(await warned()).toHaveLength(3)
})
