import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { nextPhone } from '../../testing/people.ts'
import { type PlantedValues, plantRow } from '../../testing/planted-rows.ts'
import { callApi, openTestShop, type TestShop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { otherTables, tablesOfShops } from './erasure-plan.ts'
import { exportPlan } from './export-plan.ts'
import { listQueries, singleQueries } from './export-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A row in every table of which the file tells, with a word that is this person's alone. */
async function plantEverything(shop: TestShop, phone: string, word: string): Promise<void> {
  const { storeId } = shop
  const { userId } = shop.owner
  const [affiliateId, orderId, runId, payoutId, factorId, grantId, eventId] = Array.from({ length: 7 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string, string]
  const shown = `0${phone.slice(3)}`
  const day = new Date(Date.UTC(2026, 10, 1))
  await server.ownerPool.query(
    `update auth_user set phone = $2, phone_confirmed_at = now(), user_metadata = jsonb_build_object('name', $3::text) where user_id = $1`,
    [userId, phone, word],
  )
  const rows: [string, PlantedValues][] = [
    ['account_deletion', { user_id: userId, erased_at: day }],
    [
      'affiliates',
      {
        id: affiliateId,
        user_id: userId,
        name: word,
        affiliate_code: word.slice(0, 7),
        account_number: '12345678',
      },
    ],
    ['affiliates_stats', { affiliate_id: affiliateId }],
    ['account_origin', { account_id: userId, is_browser_known: true }],
    ['affiliate_address', { affiliate_id: affiliateId }],
    ['affiliate_device', { affiliate_id: affiliateId }],
    [
      'auth_factor',
      {
        factor_id: factorId,
        user_id: userId,
        factor_type: 'totp',
        status: 'unverified',
        friendly_name: word,
        sealed_secret: 'geheim',
      },
    ],
    ['auth_one_time_token', { user_id: userId, kind: 'recovery', target: phone }],
    ['bank_number_change', { affiliate_id: affiliateId, old_number: '11112222', new_number: '33334444' }],
    [
      'journal_event',
      {
        store_id: storeId,
        store_seq: 900_001,
        event_id: eventId,
        kind: 'settings_saved',
        standing: 'held',
        body: JSON.stringify({ changes: { storeName: word } }),
      },
    ],
    ['command_settlement', { store_id: storeId, event_id: eventId, outcome: 'dropped', settled_by: userId }],
    [
      'command_notice',
      { store_id: storeId, event_id: eventId, what: 'held', detail: JSON.stringify([word]) },
    ],
    [
      'commission_entry',
      {
        affiliate_id: affiliateId,
        order_id: orderId,
        payer_id: randomUUID(),
        amount_rupiah: 5,
        paid_rupiah: 9,
      },
    ],
    ['contact_request', { phone, topic: word }],
    [
      'orders',
      {
        order_id: orderId,
        order_number: word,
        user_id: userId,
        buyer_name: word,
        buyer_phone: phone,
        state: 'paid',
        paid_at: day,
      },
    ],
    ['device', { store_id: storeId, letter: 'A', name: word }],
    ['trial_ledger', { user_id: userId, phone }],
    ['ebook_link', { order_id: orderId }],
    ['hardware_follow_up', { order_id: orderId, note: word }],
    ['journal_warning', { store_id: storeId, detail: JSON.stringify({ name: word }) }],
    [
      'operator_audit',
      { action: 'open_record', subject_kind: 'shop', subject_id: storeId, actor_name: 'Petugas' },
    ],
    ['order_step', { order_id: orderId, note: word }],
    ['password_recovery', { user_id: userId, phone }],
    ['payment_alarm', { order_id: orderId, alarm_key: word }],
    ['payment_attempt', { order_id: orderId, provider_order_id: word }],
    ['payment_notice', { order_id: orderId, body: `geheim ${word}` }],
    ['payment_refund', { order_id: orderId, reason: word, status: 'asked', refund_key: word }],
    ['payout_run', { run_id: runId }],
    ['payout', { payout_id: payoutId, run_id: runId, affiliate_id: affiliateId, name: word }],
    ['payout_outcome', { payout_id: payoutId, outcome: 'paid', note: word }],
    ['payout_waiting', { run_id: runId, affiliate_id: affiliateId, reason: word }],
    ['plan_account', { user_id: userId }],
    ['plan_grant', { grant_id: grantId, user_id: userId, kind: 'plan', item_name: word, order_number: word }],
    ['plan_take_back', { grant_id: grantId, reason: 'refund' }],
    ['qris_charge', { store_id: storeId, status: 'paid' }],
    ['qris_key', { store_id: storeId, sealed_key: 'geheim', environment: 'sandbox', ending: 'abcd' }],
    ['registration', { phone, name: word, password_hash: 'geheim' }],
    [
      'staff',
      {
        store_id: storeId,
        name: word.slice(0, 40),
        password_hash: 'geheim',
        pin_hash: 'geheim',
        maximum_discount_hundredths: 0,
      },
    ],
    ['sale_charge', { store_id: storeId, day: '2026-11-01' }],
    ['staff_device_request', { store_id: storeId, device_name: word }],
    ['staff_session', { store_id: storeId }],
    ['storage_object', { bucket_id: 'product-photos', name: `${storeId}/${word}.png`, owner_id: userId }],
    [
      'subscription_payment',
      { affiliate_id: affiliateId, package_name: word, account_name: 'Nama pembayar' },
    ],
    ['token_day', { store_id: storeId, day: '2026-11-01' }],
    ['token_entry', { user_id: userId, kind: 'spent', tokens: -1 }],
    [
      'wa_outbox',
      {
        kind: 'plan_reminder',
        to_e164: phone,
        payload: `Halo ${word}`,
        idempotency_key: randomUUID(),
        not_after: day,
      },
    ],
    [
      'wa_outbox',
      { kind: 'otp', to_e164: phone, payload: 'geheim', idempotency_key: randomUUID(), not_after: day },
    ],
    [
      'wa_outbox',
      {
        kind: 'operator_note',
        to_e164: '+6281200000000',
        payload: `Minta dihubungi (${word}): ${shown}.`,
        idempotency_key: randomUUID(),
        not_after: day,
      },
    ],
  ]
  for (const [table, values] of rows) await plantRow(server, table, values)
}

const exportOf = (shop: TestShop) =>
  callApi(server, 'GET', '/api/account-export', { bearer: shop.owner.accessToken })

test('[ACCOUNT-32] every table of the database says what erasing does with it and what the file to take along tells of it', async () => {
  const { rows } = await server.ownerPool.query<{ relname: string }>(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
  )
  const tables = rows.map(({ relname }) => relname)
  expect(Object.keys(exportPlan).sort()).toEqual(tables)
  expect([...tablesOfShops, ...Object.keys(otherTables)].sort()).toEqual(tables)
  const told = Object.values(exportPlan).flatMap((plan) => (typeof plan === 'string' ? [] : [plan.in]))
  expect([...new Set(told)].sort()).toEqual(
    [...Object.keys(singleQueries), ...Object.keys(listQueries)].sort(),
  )
})

test('[ACCOUNT-32] the file has what each of these tables holds of the person, and nothing of anybody else', async () => {
  const mine = await openTestShop(server)
  const other = await openTestShop(server)
  const [myPhone, otherPhone] = [nextPhone(), nextPhone()]
  await plantEverything(mine, myPhone, 'KANARISAYA')
  await plantEverything(other, otherPhone, 'KENARILAIN')
  const { status, body, text } = await exportOf(mine)
  expect(status, text).toBe(200)
  const empty = Object.entries(exportPlan)
    .filter(([, plan]) => typeof plan !== 'string')
    .filter(([, plan]) => {
      const told: unknown = body[(plan as { in: string }).in]
      return told === null || told === undefined || (Array.isArray(told) && told.length === 0)
    })
    .map(([table]) => table)
  expect(empty).toEqual([])
  for (const member of [
    'person',
    'orders',
    'messages',
    'contactRequests',
    'factors',
    'heldCommands',
    'heldCommandNotices',
    'affiliate',
    'payouts',
    'files',
    'staff',
    'registrations',
    'warnings',
  ])
    expect(JSON.stringify(body[member]), member).toContain('KANARISAYA')
  for (const foreign of [
    'KENARILAIN',
    'geheim',
    'Nama pembayar',
    'Petugas',
    otherPhone,
    otherPhone.slice(3),
    other.storeId,
    other.owner.userId,
  ])
    expect(text).not.toContain(foreign)
  expect(body.messages).toMatchObject([{}, {}, {}])
  expect(body).toMatchObject({
    elsewhere: { journal: { alamat: expect.arrayContaining(['/api/reports/journal-file']) } },
  })
})

test('[ACCOUNT-33] a number that begins like the own one, was never proved, or was typed by somebody else tells nothing', async () => {
  const mine = await openTestShop(server)
  const phone = nextPhone()
  const set = (isProved: boolean) =>
    server.ownerPool.query(
      `update auth_user set phone = $2, phone_confirmed_at = case when $3 then now() end where user_id = $1`,
      [mine.owner.userId, phone, isProved],
    )
  await plantRow(server, 'contact_request', { phone, topic: 'TOPIK' })
  await plantRow(server, 'orders', {
    user_id: randomUUID(),
    buyer_phone: phone,
    buyer_name: 'ORANGLAIN',
    order_number: randomUUID(),
  })
  await plantRow(server, 'orders', {
    user_id: null,
    buyer_phone: phone,
    buyer_name: 'SAYASENDIRI',
    order_number: randomUUID(),
  })
  await plantRow(server, 'wa_outbox', {
    ...{ kind: 'operator_note', to_e164: '+6281200000000', idempotency_key: randomUUID() },
    ...{ payload: `Minta dihubungi (LEBIHPANJANG): 0${phone.slice(3)}7.`, not_after: new Date() },
  })
  await set(false)
  const unproved = (await exportOf(mine)).text
  for (const word of ['TOPIK', 'ORANGLAIN', 'SAYASENDIRI', 'LEBIHPANJANG'])
    expect(unproved).not.toContain(word)
  await set(true)
  const proved = (await exportOf(mine)).text
  for (const word of ['TOPIK', 'SAYASENDIRI']) expect(proved).toContain(word)
  for (const word of ['ORANGLAIN', 'LEBIHPANJANG']) expect(proved).not.toContain(word)
})

test('[ACCOUNT-34] the file is made thirty times an hour for one person; who asks more often is told when to come again', async () => {
  const shop = await openTestShop(server)
  const { maximum } = limitFigures.accountExportsByOwner
  for (let call = 0; call < maximum; call += 1) expect((await exportOf(shop)).status).toBe(200)
  expect(await exportOf(shop)).toMatchObject({ status: 429 })
  expect((await exportOf(await openTestShop(server))).status).toBe(200)
})
