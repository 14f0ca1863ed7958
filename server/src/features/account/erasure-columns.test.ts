import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../app/app.ts'
import { nextPhone } from '../../testing/people.ts'
import { type PlantedValues, plantRow } from '../../testing/planted-rows.ts'
import { postApi } from '../../testing/registrations.ts'
import { addTestDevice, openTestShop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { columnsThatStay, otherTables, tablesOfShops } from './erasure-plan.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dayMs = 86_400_000

async function startAgain(): Promise<void> {
  const app = await buildServer(server.deps)
  await app.ready()
  await app.close()
}

test('[ACCOUNT-70] every column of the database says what becomes of it when a person is erased', async () => {
  const { rows } = await server.ownerPool.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`,
  )
  const goWhole = new Set<string>([
    ...tablesOfShops,
    ...Object.keys(otherTables).filter((table) => otherTables[table] === 'goes'),
  ])
  const staying = rows.filter((row) => !goWhole.has(row.table_name))
  expect(staying.map((row) => row.table_name).sort()).toEqual(Object.keys(columnsThatStay).sort())
  for (const { table_name: table, columns } of staying)
    expect(Object.values(columnsThatStay[table]!).flat().sort(), table).toEqual(columns)
  for (const [table, plan] of Object.entries(otherTables))
    if (plan === 'holds nobody') expect(columnsThatStay[table]!.emptied, table).toBeUndefined()
})

/** Every row of every table but those that other work writes meanwhile, by table and place. */
async function everyRow(): Promise<Map<string, Map<string, Record<string, unknown>>>> {
  const all = new Map<string, Map<string, Record<string, unknown>>>()
  for (const table of [...tablesOfShops, ...Object.keys(otherTables)]) {
    if (['realtime_change', 'schema_migration', 'account_deletion'].includes(table)) continue
    const { rows: keys } = await server.ownerPool.query<{ name: string }>(
      `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indrelid = $1::regclass and indisprimary order by attname`,
      [table],
    )
    const { rows } = await server.ownerPool.query<{ it: Record<string, unknown> }>(
      `select to_jsonb(it) as it from ${table} as it`,
    )
    const keyOf = (row: Record<string, unknown>) =>
      JSON.stringify(keys.length > 0 ? keys.map(({ name }) => row[name]) : row)
    all.set(table, new Map(rows.map(({ it }) => [keyOf(it), it])))
  }
  return all
}

/** What two people have in the tables whose rows stay, and under their number. `whose`: stands in each row. */
async function plantFor(
  whose: string,
  person: { userId: string; storeId: string; deviceId: string; phone: string },
) {
  const { userId, storeId, deviceId, phone } = person
  const [affiliateId, orderId, guestOrderId, runId, payoutId, entryId] = Array.from({ length: 6 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string]
  const before = new Date(server.clock() - 40 * dayMs)
  const order = (id: string, values: PlantedValues): [string, PlantedValues] => [
    'orders',
    {
      ...{ order_id: id, order_number: `TES-${id.slice(0, 8)}`, kind: 'ebook', item_name: whose },
      ...{ buyer_name: whose, buyer_phone: phone, state: 'paid', created_at: before },
      ...{ paid_at: before, granted_at: before, paid_by: `trx-${id}`, ...values },
    },
  ]
  const rows: [string, PlantedValues][] = [
    [
      'affiliates',
      {
        id: affiliateId,
        user_id: userId,
        name: whose,
        affiliate_code: whose.slice(0, 7),
        account_number: '8877001122',
        email: 'x',
      },
    ],
    ['affiliates_stats', { affiliate_id: affiliateId }],
    [
      'commission_entry',
      { entry_id: entryId, affiliate_id: affiliateId, payer_id: userId, order_id: orderId },
    ],
    [
      'subscription_payment',
      { id: entryId, affiliate_id: affiliateId, account_name: whose, affiliate_paid: true },
    ],
    ['payout_run', { run_id: runId, day: whose === 'TINGGAL' ? '2026-10-01' : '2026-10-15' }],
    ['payout', { payout_id: payoutId, run_id: runId, affiliate_id: affiliateId, name: whose }],
    ['payout_entry', { payout_id: payoutId, entry_id: entryId }],
    ['payout_outcome', { payout_id: payoutId, outcome: 'paid', note: whose, decided_at: before }],
    ['payout_waiting', { run_id: runId, affiliate_id: affiliateId }],
    order(orderId, { user_id: userId, store_id: storeId, device_id: deviceId, kind: 'hardware' }),
    order(guestOrderId, { user_id: null }),
    ['ebook_link', { order_id: guestOrderId, valid_until: before }],
    ['hardware_follow_up', { order_id: orderId, note: whose, status: 'done' }],
    ['order_session', { order_id: orderId, provider_order_id: `TES-${orderId}` }],
    ['order_step', { order_id: orderId }],
    ['payment_alarm', { order_id: orderId, alarm_key: orderId }],
    ['payment_attempt', { order_id: orderId, provider_order_id: `TES-${orderId}`, transaction_id: 't' }],
    ['payment_notice', { order_id: orderId, body: whose, transaction_id: orderId, is_processed: true }],
    ['payment_refund', { order_id: orderId, status: 'done', refund_key: `TES-${orderId}-R1` }],
    [
      'operator_audit',
      { action: 'open_record', subject_kind: 'shop', subject_id: storeId, actor_name: 'Petugas' },
    ],
    ['trial_ledger', { user_id: userId, phone }],
    ['contact_request', { phone, topic: whose, created_at: before }],
    [
      'wa_outbox',
      {
        ...{ kind: 'operator_note', to_e164: '+6281200000000', idempotency_key: randomUUID() },
        ...{ payload: `Minta dihubungi: 0${phone.slice(3)}.`, created_at: before, not_after: before },
        status: 'sent',
      },
    ],
  ]
  for (const [table, values] of rows) await plantRow(server, table, values)
  return { orderId, guestOrderId, affiliateId, entryId }
}

test('[ACCOUNT-66, ACCOUNT-70] erasing a person empties what the plan says, and changes no row of anybody else', async () => {
  const leaving = await openTestShop(server)
  const staying = await openTestShop(server)
  // One number begins with the other's digits.
  const phone = nextPhone()
  const longer = `${phone}7`
  for (const [shop, number] of [
    [leaving, phone],
    [staying, longer],
  ] as const)
    await server.ownerPool.query(
      'update auth_user set phone = $2, phone_confirmed_at = now() where user_id = $1',
      [shop.owner.userId, number],
    )
  const mine = await plantFor('PERGIAN', {
    ...{ storeId: leaving.storeId, userId: leaving.owner.userId, phone },
    deviceId: (await addTestDevice(server, leaving)).deviceId,
  })
  await plantFor('TINGGAL', {
    ...{ storeId: staying.storeId, userId: staying.owner.userId, phone: longer },
    deviceId: (await addTestDevice(server, staying)).deviceId,
  })
  expect(
    (await postApi(server, '/api/account-deletion', { password: 'rahasia-123' }, leaving.owner.accessToken))
      .status,
  ).toBe(200)
  // What names this number and is not the person's: an order of another account, and what was bought under it since.
  server.clock.advance(1_000)
  const later = new Date(server.clock())
  const others = { userOrder: randomUUID(), laterOrder: randomUUID() }
  for (const [orderId, userId, createdAt] of [
    [others.userOrder, staying.owner.userId, new Date(later.getTime() - 40 * dayMs)],
    [others.laterOrder, null, later],
  ] as const) {
    const orderNumber = `TES-${orderId.slice(0, 8)}`
    await plantRow(server, 'orders', {
      ...{ order_id: orderId, user_id: userId, buyer_phone: phone, buyer_name: 'Orang lain' },
      ...{ order_number: orderNumber, state: 'awaiting', created_at: createdAt, payable_until: later },
    })
    await plantRow(server, 'payment_notice', {
      ...{ order_id: orderId, body: 'Orang lain', transaction_id: orderId, is_processed: true },
    })
    await plantRow(server, 'wa_outbox', {
      ...{ kind: 'ebook_link', to_e164: phone, idempotency_key: `paid:${orderId}`, status: 'sent' },
      ...{ payload: `Pesanan ${orderNumber} lunas.`, created_at: later, not_after: later },
    })
  }
  await plantRow(server, 'contact_request', { phone, topic: 'TOPIKBARU', created_at: later })
  await plantRow(server, 'wa_outbox', {
    ...{ kind: 'operator_note', to_e164: '+6281200000000', idempotency_key: 'contact:TOPIKBARU' },
    ...{ payload: `Minta dihubungi (TOPIKBARU): 0${phone.slice(3)}.`, created_at: later, not_after: later },
    status: 'sent',
  })

  server.clock.advance(30 * dayMs)
  const before = await everyRow()
  await startAgain()
  const after = await everyRow()

  const emptied: string[] = []
  const goes = (table: string) =>
    otherTables[table] === 'goes' || (tablesOfShops as readonly string[]).includes(table)
  const isMine = (row: Record<string, unknown>) => {
    const text = JSON.stringify(row)
    const words = [leaving.owner.userId, leaving.storeId, phone, 'PERGIAN', ...Object.values(mine)]
    return (
      words.some((word) => new RegExp(`${word.replace('+', '\\+')}(?![0-9])`).test(text)) ||
      new RegExp(`0${phone.slice(3)}(?![0-9])`).test(text)
    )
  }
  const isOthers = (row: Record<string, unknown>) =>
    JSON.stringify(row).match(/Orang lain|paid:|TOPIKBARU/) !== null || row.user_id === staying.owner.userId
  for (const [table, rows] of before)
    for (const [key, row] of rows) {
      const now = after.get(table)!.get(key)
      const isTheirs = isMine(row) && !isOthers(row)
      if (now === undefined) {
        expect(goes(table) && isTheirs, `${table} ${JSON.stringify(row)} went`).toBe(true)
        continue
      }
      const changed = Object.keys(row).filter(
        (column) => JSON.stringify(row[column]) !== JSON.stringify(now[column]),
      )
      if (!isTheirs) {
        expect(changed, `${table} ${JSON.stringify(row)}`).toEqual([])
        continue
      }
      expect(goes(table), `${table} ${JSON.stringify(row)} stayed`).toBe(false)
      const plan = columnsThatStay[table]!.emptied ?? []
      expect(plan, table).toEqual(expect.arrayContaining(changed.filter((name) => name !== 'updated_at')))
      emptied.push(...changed.map((column) => `${table}.${column}`))
    }
  // Each column that the plan calls emptied was filled before, and is empty now.
  for (const [table, { emptied: columns = [] }] of Object.entries(columnsThatStay))
    for (const column of columns) expect(emptied).toContain(`${table}.${column}`)
})
