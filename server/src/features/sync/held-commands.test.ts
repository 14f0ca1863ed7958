import { hash } from 'node:crypto'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type {
  HeldCommandList,
  HeldCommandSettled,
  PaymentDestination,
} from '@laci/domain/journal/held-command.ts'
import type { PushRequest, SnapshotLine } from '@laci/domain/journal/wire.ts'
import { expect, test } from 'vitest'
import { hashDeviceKey } from '../../identity/device-key.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { createEventMaker } from '../../testing/event-maker.ts'
import {
  coffee,
  customerFact,
  instalmentFact,
  owedFact,
  parking,
  productFact,
  saleFact,
  sri,
} from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  freshRandom,
  pull,
  push,
  pushBody,
  snapshot,
  type TestDevice,
} from '../../testing/shop.ts'
import { addStaff, asOwner, claim, shopCodeOf, trySignIn } from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { acceptRequestText } from './accept-request.ts'
import { forgetDue } from './forgetting-work.ts'
import { acceptEvents } from './journal-store.ts'
import { readAuthority } from './read-authority.ts'
import { readEvents } from './read-events.ts'
import { destinationsPerDay, tellOfCommands } from './tell-owners.ts'

useTestShop()

const counter = { zone: 'Asia/Jakarta', businessDay: '2026-11-20', cashierName: 'Sari' } as const
const settingsFact = (changes: Record<string, unknown>) => ({ kind: 'settings_saved', body: { changes } })
const approvalFact = (right: StaffRight, approvedByStaffId: string | null) => ({
  kind: 'approval_given',
  body: { ...counter, right, approvedByStaffId, approvedByName: 'Bu Sri', subject: 'x' },
})
const erasingFact = (customerId = sri) => ({ kind: 'customer_erased', body: { ...counter, customerId } })

/** Tells facts on a till; `staffId`: who told them. */
async function tell(
  device: TestDevice,
  facts: readonly { kind: string; body: object }[],
  staffId: string | null = null,
): Promise<string[]> {
  const events = facts.map((fact) =>
    device.maker.sealWith(fact as { kind: string; body: Record<string, unknown> }, { staffId }),
  )
  const { status } = await push(server, device, events)
  expect(status).toBe(200)
  return events.map(({ eventId }) => eventId)
}

/** A till from a staff member's own sign-in. */
async function ownDeviceOf(name = 'Sari'): Promise<TestDevice> {
  const asked = await trySignIn(server, { shopCode: await shopCodeOf(server, shop), name, deviceName: 'HP' })
  const { requestId, requestToken } = asked.body as unknown as { requestId: string; requestToken: string }
  expect((await asOwner(server, shop, `/api/staff/device-requests/${requestId}/approve`)).status).toBe(200)
  const { body } = await claim(server, requestId, requestToken)
  const { device } = body as unknown as { device: Omit<TestDevice, 'maker'> }
  return { ...device, maker: createEventMaker(shop.storeId, device.deviceId, freshRandom, server.clock()) }
}

const list = async (storeId = shop.storeId) =>
  (
    await callApi<HeldCommandList>(server, 'GET', `/api/held-commands?storeId=${storeId}`, {
      bearer: shop.owner.accessToken,
    })
  ).body
const settle = (eventId: string, how: 'apply' | 'drop') =>
  asOwner<HeldCommandSettled>(server, shop, `/api/held-commands/${eventId}/${how}`)
const settingsOf = async (device = till) => {
  const head = (await snapshot(server, device))[0] as Extract<SnapshotLine, { line: 'head' }>
  return head.settings
}
const standingOf = async (eventId: string) =>
  (
    await server.ownerPool.query<{ standing: string }>(
      'select standing from journal_event where store_id = $1 and event_id = $2',
      [shop.storeId, eventId],
    )
  ).rows[0]?.standing
const revoke = (device: TestDevice) =>
  callApi(server, 'POST', `/api/devices/${device.deviceId}/revoke`, { bearer: shop.owner.accessToken })

const fromRevoked: [string, { kind: string; body: object }][] = [
  ['settings', settingsFact({ receiptFooter: 'dicabut' })],
  ['a price', productFact({ ...coffee, priceRupiah: 1 })],
  ['a customer', customerFact({ name: 'Pak Budi' })],
  ['an erasing', erasingFact()],
  ['a debt by hand', owedFact(-5_000)],
]

test.each(fromRevoked)(
  '[SYNC-55] %s that a revoked till tells is stored, numbered and held; what it sold counts',
  async (_, fact) => {
    const other = await addTestDevice(server, shop)
    await tell(other, [productFact(coffee), customerFact({ name: 'Bu Sri' }), owedFact(5_000)])
    const before = await snapshot(server, other)
    await revoke(till)
    const [eventId, saleId] = await tell(till, [fact, saleFact(till, 1, [parking])])
    expect([await standingOf(eventId!), await standingOf(saleId!)]).toEqual(['held', 'counted'])
    const rows = (lines: SnapshotLine[]) =>
      JSON.stringify(
        lines.flatMap((line): readonly object[] => {
          if (line.line === 'products') return line.products
          if (line.line === 'records') return line.records
          return line.line === 'balances' ? line.balances.filter(({ account }) => account === 'kasbon') : []
        }),
        (name, value) => (name === 'throughSeq' ? 0 : value),
      )
    expect(rows(await snapshot(server, other))).toBe(rows(before))
    expect((await settingsOf(other)).receiptFooter).not.toBe('dicabut')
    const { body } = await pull(server, other, { codes: 99 })
    expect(body.lastSeq).toBe(5)
    expect(body.events.map(({ kind }) => kind)).toContain('command_held')
    expect(body.warnings.find(({ code }) => code === 'command_held')).toMatchObject({
      eventId,
      detail: { kind: fact.kind, reason: 'device_revoked' },
    })
    expect((await list()).held).toMatchObject([{ eventId, kind: fact.kind, reason: 'device_revoked' }])
  },
)

test('[SYNC-55] a till that is taken back between the look and the lock is held like one taken back before', async () => {
  const key = { deviceId: till.deviceId, keyHash: hashDeviceKey(till.deviceKey) }
  const event = till.maker.seal({ kind: 'settings_saved', body: { changes: { receiptFooter: 'x' } } })
  const request = pushBody(server, till, [event]) as PushRequest
  const sha256 = (text: string) => hash('sha256', text)
  const read = readEvents(request, JSON.stringify(request), sha256, server.clock())
  const commands = await readAuthority(server.deps.database, key, read, server.clock())
  expect(commands?.commands[1]?.[0]).toBeNull()
  await revoke(till)
  const circumstances = { ...key, nowMs: server.clock(), driftMs: null }
  await acceptEvents(server.deps.database, acceptRequestText(request, read, circumstances, commands), true)
  expect(await standingOf(event.eventId)).toBe('held')
})

const needs: [string, StaffRight, () => { kind: string; body: object }][] = [
  ['settings', 'settings', () => settingsFact({ receiptFooter: 'x' })],
  ['a product', 'products', () => productFact({ ...coffee, priceRupiah: 2 })],
  ['a warning', 'reports', () => ({ kind: 'warnings_reviewed', body: { warningIds: [sri] } })],
  ['an erasing', 'settings', () => erasingFact()],
  [
    'a supplier',
    'purchases',
    () => ({ kind: 'supplier_saved', body: { suppliers: [{ supplierId: sri, changes: { name: 'Jaya' } }] } }),
  ],
  ['a debt', 'kasbon', () => owedFact(1_000)],
  [
    'a limit',
    'settings',
    () => customerFact({ kasbonLimitRupiah: Math.floor(Math.random() * 1e9) as never }),
  ],
  [
    'an import',
    'products',
    () => ({
      kind: 'products_imported',
      body: {
        importId: sri,
        fileName: 'a',
        newCount: 1,
        changedCount: 0,
        errorCount: 0,
        stockMode: 'ignore',
      },
    }),
  ],
]

test.each(needs)(
  '[SYNC-56] %s counts from whoever has the right %s, and from nobody else',
  async (_, right, fact) => {
    const able = await addStaff(server, shop, { name: 'Tono', role: 'custom', rights: ['sell', right] })
    const rest = (['sell', 'see_cost', 'void', 'stock', 'export'] as StaffRight[]).filter(
      (one) => one !== right,
    )
    const unable = await addStaff(server, shop, { name: 'Rina', role: 'custom', rights: rest })
    const gone = await addStaff(server, shop, { name: 'Ani', role: 'custom', rights: ['sell', right] })
    await asOwner(server, shop, `/api/staff/${gone}/disable`)
    const standings: (string | undefined)[] = []
    for (const staffId of [able, unable, gone, '0191d5c5-0000-7000-8000-0000000000ff', null]) {
      const [eventId] = await tell(till, [fact()], staffId)
      standings.push(await standingOf(eventId!))
    }
    expect(standings).toEqual(['counted', 'held', 'held', 'held', 'counted'])
  },
)

test("[SYNC-57] on a device of somebody's own that one person tells, whatever its events say", async () => {
  const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
  const tono = await addStaff(server, shop, { name: 'Tono', role: 'custom', rights: ['sell', 'settings'] })
  const phone = await ownDeviceOf()
  for (const staffId of [null, sari, tono, '0191d5c5-0000-7000-8000-0000000000ff']) {
    const [, , eventId] = await tell(
      phone,
      [
        approvalFact('settings', null),
        approvalFact('settings', tono),
        settingsFact({ staticQris: 'QRIS-KASIR' }),
      ],
      staffId,
    )
    expect(await standingOf(eventId!)).toBe('held')
  }
  expect((await settingsOf()).staticQris).toBe('')
})

test('[SYNC-58] an approval right before counts, by somebody who may, of that right, also at the end of the push before', async () => {
  const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
  const tono = await addStaff(server, shop, { name: 'Tono', role: 'custom', rights: ['sell', 'settings'] })
  const change = () => settingsFact({ receiptFooter: String(Math.random()) })
  const last = async (ids: Promise<string[]>) => standingOf((await ids).at(-1)!)
  expect(await last(tell(till, [approvalFact('settings', tono), change()], sari))).toBe('counted')
  expect(await last(tell(till, [approvalFact('settings', null), change()], sari))).toBe('counted')
  till.maker.atMs += 3_600_000
  expect(await last(tell(till, [change()], sari))).toBe('held')
  expect(await last(tell(till, [approvalFact('settings', sari), change()], sari))).toBe('held')
  expect(await last(tell(till, [approvalFact('products', null), change()], sari))).toBe('held')
  expect(await last(tell(till, [change(), approvalFact('settings', null)], sari))).toBe('counted')
  till.maker.atMs += 1_000
  expect(await last(tell(till, [change()], sari))).toBe('counted')
  till.maker.atMs += 3_600_000
  await tell(till, [approvalFact('settings', null)], tono)
  expect(await last(tell(till, [change()], sari))).toBe('held')
})

test('[SYNC-59] an erasing is held while the balance is open, and counts once this very push pays it off', async () => {
  await tell(till, [customerFact({ name: 'Bu Sri' }), owedFact(5_000)])
  const [held] = await tell(till, [erasingFact()])
  expect(await standingOf(held!)).toBe('held')
  expect(await settle(held!, 'apply')).toMatchObject({ status: 409, body: { code: 'balance_open' } })
  const [, counted] = await tell(till, [instalmentFact(5_000), erasingFact()])
  expect(await standingOf(counted!)).toBe('counted')
  expect(await settle(held!, 'apply')).toMatchObject({ status: 409, body: { code: 'erased_already' } })
  expect(await settle(held!, 'drop')).toMatchObject({ status: 200, body: { outcome: 'dropped' } })
})

test('[SYNC-60] the owner applies a held command once, from however many windows, and every till follows', async () => {
  const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
  await tell(till, [productFact(coffee)])
  const [eventId] = await tell(till, [productFact({ ...coffee, priceRupiah: 9 })], sari)
  expect((await list()).held).toMatchObject([
    {
      eventId,
      staffName: 'Sari',
      reason: 'right_missing',
      isDestination: false,
      changeCount: 2,
      changes: [
        { subject: coffee.name, field: 'name', before: coffee.name, after: coffee.name },
        { subject: coffee.name, field: 'priceRupiah', before: 1_500, after: 9 },
      ],
    },
  ])
  const answers = await Promise.all([
    settle(eventId!, 'apply'),
    settle(eventId!, 'apply'),
    settle(eventId!, 'drop'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.outcome)).size).toBe(1)
  const { events } = (await pull(server, till)).body
  const settled = events.filter(({ kind }) => kind === 'command_settled')
  expect(settled).toHaveLength(1)
  expect(await list()).toEqual({ held: [], count: 0 })
  const isApplied = answers[0]!.body.outcome === 'applied'
  expect(events.filter(({ kind }) => kind === 'product_saved')).toHaveLength(isApplied ? 2 : 1)
  expect(events.at(-1)).toMatchObject({ kind: 'warnings_reviewed', staffId: null })
  const chains = await fetch(`${server.url}/api/journal/chains?storeId=${shop.storeId}`, {
    headers: { authorization: `Bearer ${shop.owner.accessToken}` },
  })
  expect(chains.status).toBe(200)
  expect(await chains.text()).not.toMatch(/chain_broken|hash_mismatch/)
  const { body } = await callApi(server, 'GET', `/api/devices?storeId=${shop.storeId}`, {
    bearer: shop.owner.accessToken,
  })
  expect((body as { devices: { letter: string }[] }).devices.map(({ letter }) => letter)).toEqual(['A'])
  expect((await addTestDevice(server, shop)).letter).toBe('B')
})

test('[SYNC-100] what the owner says from home counts for the day of the shop, and so does what was told without one', async () => {
  const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
  await tell(till, [productFact(coffee), settingsFact({ zone: 'Asia/Jayapura', dayStartsAtMinute: 240 })])
  const [eventId] = await tell(till, [productFact({ ...coffee, priceRupiah: 9 })], sari)
  expect((await settle(eventId!, 'apply')).status).toBe(200)
  const today = businessDayOf(instant(server.clock()), 'Asia/Jayapura', 240)
  const { events } = (await pull(server, till)).body
  expect(
    events
      .slice(-3)
      .map(({ kind, body }) => [kind, body.businessDay])
      .sort(),
  ).toEqual([
    ['command_settled', today],
    ['product_saved', today],
    ['warnings_reviewed', today],
  ])
})

test('[SYNC-61] nobody but the owner of the shop reads or settles what waits', async () => {
  const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
  const [eventId] = await tell(till, [settingsFact({ receiptFooter: 'x' })], sari)
  const path = `/api/held-commands/${eventId}/apply`
  const body = { storeId: shop.storeId }
  for (const bearer of [till.deviceKey, server.keys.anonKey, server.keys.serviceKey, undefined]) {
    const more = bearer === undefined ? {} : { bearer }
    expect((await callApi(server, 'POST', path, { body, ...more })).status).toBe(401)
    expect((await callApi(server, 'GET', `/api/held-commands?storeId=${shop.storeId}`, more)).status).toBe(
      401,
    )
  }
  const [lie] = await tell(till, [
    { kind: 'command_settled', body: { eventId, kind: 'settings_saved', outcome: 'applied' } },
  ])
  expect([await standingOf(lie!), await standingOf(eventId!)]).toEqual(['held', 'held'])
  expect(await settle(lie!, 'apply')).toMatchObject({ status: 409, body: { code: 'not_applicable' } })
  expect((await list()).count).toBe(2)
})

test('[SYNC-62] a held command goes out under a kind that moves nothing on any till, and only as told by the server', async () => {
  await revoke(till)
  const other = await addTestDevice(server, shop)
  const [eventId] = await tell(till, [settingsFact({ receiptFooter: 'x' })])
  const { events } = (await pull(server, other)).body
  expect(events).toMatchObject([
    {
      eventId,
      kind: 'command_held',
      version: 1,
      body: { kind: 'settings_saved', version: 1, body: { changes: { receiptFooter: 'x' } } },
    },
  ])
  const { body } = await push(server, other, [
    other.maker.seal({ kind: 'command_held', body: { kind: 'settings_saved', version: 1, body: {} } }),
  ])
  expect(body.warnings).toMatchObject([{ code: 'malformed_event' }])
})

test('[SHOP-18] where customers pay to needs the fresh sign-in of the owner, whoever tells it', async () => {
  const tono = await addStaff(server, shop, { name: 'Tono', role: 'custom', rights: ['sell', 'settings'] })
  const [fresh] = await tell(till, [settingsFact({ staticQris: 'QRIS-TOKO', transferNote: 'BCA 1' })])
  expect(await standingOf(fresh!)).toBe('counted')
  const [ofStaff] = await tell(till, [settingsFact({ transferNote: 'BCA 2' })], tono)
  server.clock.advance(16 * 60_000)
  till.maker.atMs = server.clock()
  const [late] = await tell(till, [settingsFact({ staticQris: 'QRIS-LAIN' })])
  const [emptied] = await tell(till, [settingsFact({ staticQris: '' })])
  const [same] = await tell(till, [settingsFact({ staticQris: 'QRIS-TOKO', receiptFooter: 'ya' })])
  const standings = await Promise.all([ofStaff, late, emptied, same].map((id) => standingOf(id!)))
  expect(standings).toEqual(['held', 'held', 'held', 'counted'])
  expect(await settingsOf()).toMatchObject({
    staticQris: 'QRIS-TOKO',
    transferNote: 'BCA 1',
    receiptFooter: 'ya',
  })
  expect(await settle(late!, 'apply')).toMatchObject({ status: 403, body: { code: 'sign_in_needed' } })
  expect(await asOwner(server, shop, '/api/payment-destination', { staticQris: 'QRIS-BARU' })).toMatchObject({
    status: 403,
    body: { code: 'sign_in_needed' },
  })
  expect(await settle(emptied!, 'drop')).toMatchObject({ status: 200 })
  expect((await list()).held).toHaveLength(2)
})

test('[SHOP-18] a fresh sign-in applies and sets it, and the owner is told each change', async () => {
  const [, held] = await tell(
    till,
    [settingsFact({ staticQris: 'A' }), settingsFact({ transferNote: 'BCA' })],
    null,
  )
  expect(await standingOf(held!)).toBe('counted')
  const saved = await asOwner<PaymentDestination>(server, shop, '/api/payment-destination', {
    staticQris: 'B',
  })
  expect(saved).toMatchObject({ status: 200, body: { staticQris: 'B', transferNote: 'BCA' } })
  expect((await settingsOf()).staticQris).toBe('B')
  const { rows } = await server.ownerPool.query(
    `select detail from command_notice where store_id = $1 and what = 'destination' order by raised_at_ms, detail::text`,
    [shop.storeId],
  )
  expect(rows.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      [['staticQris', '', 'A']],
      [['transferNote', '', 'BCA']],
      [['staticQris', 'A', 'B']],
    ]),
  )
})

test('[SYNC-55] facts are counted whoever tells them: nothing that happened waits', async () => {
  const facts: Fact[] = [saleFact(till, 1, [parking]), instalmentFact(1_000)]
  const ids = await tell(till, facts, '0191d5c5-0000-7000-8000-0000000000ff')
  expect(await Promise.all(ids.map(standingOf))).toEqual(['counted', 'counted'])
})

const messages = async () =>
  (
    await server.ownerPool.query<{ template: string }>(
      'select template from wa_outbox where to_e164 = $1 and kind = $2 order by queue_number',
      [shop.owner.phone, 'owner_warning'],
    )
  ).rows.map(({ template }) => template)
const round = () => tellOfCommands({ ...server.deps, outbox: createOutbox(server.deps) })

test('[SHOP-19] each change of where money goes is told once, what waits once a day, and no more than a phone bears', async () => {
  const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
  await tell(till, [settingsFact({ staticQris: 'A', transferNote: 'BCA 1' })])
  await tell(till, [settingsFact({ receiptFooter: 'x' }), settingsFact({ receiptFooter: 'y' })], sari)
  await round()
  await round()
  expect(await messages()).toEqual(['destination_changed', 'destination_changed', 'command_held'])
  await tell(till, [settingsFact({ receiptFooter: 'z' })], sari)
  for (let n = 0; n < destinationsPerDay + 5; n += 1)
    await tell(till, [settingsFact({ staticQris: `B${n}` })])
  await round()
  await round()
  expect((await messages()).filter((one) => one === 'command_held')).toHaveLength(1)
  expect((await messages()).filter((one) => one === 'destination_changed').length).toBeLessThanOrEqual(
    destinationsPerDay + 2,
  )
  server.clock.advance(86_400_001)
  await round()
  expect((await messages()).filter((one) => one === 'command_held')).toHaveLength(2)
})

test('[SHOP-19] ten changes of a day are told, whether in one round, in several or in thirty at once', async () => {
  const toldOf = async () => (await messages()).filter((one) => one === 'destination_changed').length
  const change = (text: string) => tell(till, [settingsFact({ staticQris: text })])
  for (let n = 0; n < destinationsPerDay - 1; n += 1) await change(`A${n}`)
  await round()
  expect(await toldOf()).toBe(destinationsPerDay - 1)
  // One is left of the day, and more wait than one round takes up.
  for (let n = 0; n < 3; n += 1) await change(`B${n}`)
  await server.ownerPool.query(
    `insert into command_notice (store_id, event_id, what, detail, raised_at_ms)
     select store_id, gen_random_uuid(), what, detail, raised_at_ms + n
     from command_notice, generate_series(1, 300) n where event_id in
       (select event_id from command_notice where store_id = $1 and told_at_ms is null limit 1)`,
    [shop.storeId],
  )
  await Promise.all(Array.from({ length: 30 }, round))
  expect(await toldOf()).toBe(destinationsPerDay)
})

test('[SYNC-65] a held change of a name chooses no words that an erasing covers', async () => {
  const other = await addTestDevice(server, shop)
  const reason = {
    kind: 'cash_moved',
    body: { ...counter, direction: 'out', amountRupiah: 9, reason: 'Untuk Pak Budi' },
  }
  await tell(other, [customerFact({ name: 'Wahyuningsih' }), reason])
  await revoke(till)
  await tell(till, [customerFact({ name: 'Pak Budi' })])
  await tell(other, [erasingFact()])
  await forgetDue(server.deps)
  const { rows } = await server.ownerPool.query<{ text: string }>(
    'select body::text as text from journal_event where store_id = $1 order by store_seq',
    [shop.storeId],
  )
  const all = rows.map(({ text }) => text).join()
  expect(all).toContain('Untuk Pak Budi')
  expect(all).not.toContain('Wahyuningsih')
})
