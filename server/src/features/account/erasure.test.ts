import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../app/app.ts'
import { catchUp, type JournalBook } from '../../shop/journal-book.ts'
import { becomeAffiliate, paidOrder, pay } from '../../testing/affiliates.ts'
import { captureLog } from '../../testing/captured-log.ts'
import { coffee, noodles, productFact, saleFact, stockFact } from '../../testing/facts.ts'
import { testPassword } from '../../testing/people.ts'
import { plantRow } from '../../testing/planted-rows.ts'
import { dialled, freshPhone, postApi, registerPerson, signIn } from '../../testing/registrations.ts'
import { callRest } from '../../testing/rest-calls.ts'
import { addTestDevice, openTestShop, pull, push, type TestShop } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'
import { makeDueRun } from '../payout/make-run.ts'
import { otherTables, tablesOfShops } from './erasure-plan.ts'

let whatsapp: TestWhatsApp
let server: TestServer
const { log, lines: logLines } = captureLog()
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway({ timeoutMs: 400 }), log } })
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const monthMs = 30 * 86_400_000
const rows = async (text: string, values: unknown[] = []) =>
  (await server.ownerPool.query(text, values)).rows as Record<string, unknown>[]
const remove = (accessToken: string, password = 'rahasia-1') =>
  postApi(server, '/api/account-deletion', { password }, accessToken)

/** A server that is started on the same database: due work is done at its start, as after a night that it was off. */
async function startAgain(): Promise<void> {
  const app = await buildServer(server.deps)
  await app.ready()
  await app.close()
}

async function tables(): Promise<string[]> {
  const found = await rows(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     order by relname`,
  )
  return found.map((row) => String(row.relname))
}

/** Every table that still holds one of these words anywhere. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tables()) {
    if (otherTables[table] === 'holds nobody') continue
    const { rowCount } = await server.ownerPool.query(
      `select from ${table} as it where exists (select from unnest($1::text[]) as word where strpos(it::text, word) > 0)
       limit 1`,
      [words],
    )
    if (rowCount) found.push(table)
  }
  return found
}

/** A registered owner whose shop has sold something, with everything by which they could be known. */
async function livingShop(name: string) {
  const phone = freshPhone()
  const { accessToken, userId } = await registerPerson(server, whatsapp, { phone, name })
  const [store] = await rows('select id from stores where owner_id = $1', [userId])
  const storeId = String(store!.id)
  const shop = { storeId, owner: { accessToken, userId } } as unknown as TestShop
  const till = await addTestDevice(server, shop)
  const facts = [
    productFact(coffee),
    productFact(noodles),
    stockFact(coffee, 1_000),
    saleFact(till, 1),
    saleFact(till, 2),
    { kind: 'settings_saved' as const, body: { changes: { storeName: `Warung ${name}`, ownerName: name } } },
  ]
  const pushed = await push(
    server,
    till,
    facts.map((fact) => till.maker.seal(fact)),
  )
  expect(pushed.status).toBe(200)
  await server.ownerPool.query(`insert into staff_list (store_id, shop_code) values ($1, $2)`, [
    storeId,
    `KODE-${phone.slice(-4)}`,
  ])
  await server.ownerPool.query(
    `insert into staff (staff_id, store_id, name, name_key, role, rights, maximum_discount_hundredths, password_hash,
       created_at, updated_at)
     values (gen_random_uuid(), $1, 'Sari', 'sari', 'cashier', '{}', 0, 'x', now(), now())`,
    [storeId],
  )
  await server.ownerPool.query(
    `insert into storage_object (object_id, bucket_id, name, owner_id, blob_id, size_bytes, digest, content_type,
       cache_control, created_at, updated_at)
     values (gen_random_uuid(), 'product-photos', $1, $2, gen_random_uuid(), 1, 'x', 'image/png', '', now(), now())`,
    [`${storeId}/kopi.png`, userId],
  )
  const words = [userId, storeId, till.deviceId, name, phone, `+${dialled(phone)}`]
  return { phone, accessToken, userId, storeId, till, words }
}

test('[ACCOUNT-24] every table of the database says what erasing an account does with it', async () => {
  expect([...tablesOfShops, ...Object.keys(otherTables)].sort()).toEqual(await tables())
})

test('[ACCOUNT-24] a server that comes back after thirty days erases the person and the shop, and nothing else', async () => {
  const leaving = await livingShop('Bu Kartini Pergi')
  const staying = await livingShop('Pak Bambang Tinggal')
  const before = await tablesWith(staying.words)
  // A second code and an unfinished form under the number.
  server.clock.advance(61_000)
  await postApi(server, '/api/password-recoveries', { phone: leaving.phone })
  expect((await remove(leaving.accessToken)).status).toBe(200)
  server.clock.advance(monthMs - 60_000)
  await startAgain()
  expect(await tablesWith([leaving.userId])).toContain('auth_user')
  server.clock.advance(60_000)
  await startAgain()
  expect(await tablesWith(leaving.words)).toEqual(['account_deletion', 'trial_ledger'])
  expect(
    await rows('select erased_at is null as is_waiting from account_deletion where user_id = $1', [
      leaving.userId,
    ]),
  ).toEqual([{ is_waiting: false }])
  // The server also counts what the shop that stays has sold since.
  expect(await tablesWith(staying.words)).toEqual(expect.arrayContaining(before))
  // A till that comes back after all is told that nobody knows it, and keeps what it has.
  expect(
    await push(server, leaving.till, [leaving.till.maker.seal(saleFact(leaving.till, 3))]),
  ).toMatchObject({
    status: 401,
    body: { code: 'device_unknown' },
  })
  expect((await pull(server, staying.till)).body.events).toHaveLength(6)
})

test('[ACCOUNT-1, ACCOUNT-25] who registers again with the same number is new, and has no second trial', async () => {
  const leaving = await livingShop('Bu Wulan')
  await remove(leaving.accessToken)
  server.clock.advance(61_000)
  // Within the thirty days the number is still somebody's.
  await expect(registerPerson(server, whatsapp, { phone: leaving.phone })).rejects.toThrow('user_exists')
  server.clock.advance(monthMs)
  await startAgain()
  const again = await registerPerson(server, whatsapp, { phone: leaving.phone, name: 'Bu Wulan' })
  expect(again.userId).not.toBe(leaving.userId)
  expect(
    await rows('select token, end_date = start_date as is_over from accounts where account_id = $1', [
      again.userId,
    ]),
  ).toEqual([{ token: 0, is_over: true }])
  const stores = await rows('select id from stores where owner_id = $1', [again.userId])
  expect(stores).toHaveLength(1)
  expect(stores[0]!.id).not.toBe(leaving.storeId)
})

test('[ACCOUNT-24] an affiliate keeps name and bank account until the commission is paid; the books stay without a person', async () => {
  const leaving = await livingShop('Rina Pengajak')
  const [affiliate] = await rows(
    `insert into affiliates (user_id, affiliate_code, name, email, account_number)
     values ($1, 'RIN4711', 'Rina Pengajak', 'x', '8877665544') returning id`,
    [leaving.userId],
  )
  await server.ownerPool.query('insert into affiliates_stats (affiliate_id, total_signups) values ($1, 1)', [
    affiliate!.id,
  ])
  await server.ownerPool.query(
    `insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
     values ($1, 'Siti', '1 bulan', 99000, 19800)`,
    [affiliate!.id],
  )
  await remove(leaving.accessToken)
  server.clock.advance(monthMs)
  await startAgain()
  expect(await tablesWith([leaving.storeId])).toEqual([])
  expect(await rows('select name, account_number from affiliates where id = $1', [affiliate!.id])).toEqual([
    { name: 'Rina Pengajak', account_number: '8877665544' },
  ])
  await server.ownerPool.query(
    'update subscription_payment set affiliate_paid = true where affiliate_id = $1',
    [affiliate!.id],
  )
  await startAgain()
  expect(
    await rows('select user_id, name, email, account_number from affiliates where id = $1', [affiliate!.id]),
  ).toEqual([{ user_id: null, name: '', email: '', account_number: '' }])
  expect(await tablesWith([...leaving.words, '8877665544', 'RIN4711'])).toEqual([
    'account_deletion',
    'trial_ledger',
  ])
  expect(
    await rows('select affiliate_commission from subscription_payment where affiliate_id = $1', [
      affiliate!.id,
    ]),
  ).toEqual([{ affiliate_commission: 19_800 }])
})

test('[ACCOUNT-24, PAYOUT-9] a payout stays with the name and number it went to, a commission without the payer; marks and changes go', async () => {
  const leaving = await livingShop('Tuti Pengajak')
  const affiliate = await becomeAffiliate(server, leaving.accessToken, '8877001122')
  await callRest(server, leaving, 'PATCH', `/affiliates?id=eq.${affiliate.affiliateId}`, {
    body: { account_number: '9900001111' },
  })
  await postApi(server, '/api/affiliates/ensure', { device: 'ab'.repeat(16) }, leaving.accessToken)
  const payer = await livingShop('Pak Pembayar')
  await server.ownerPool.query('update accounts set affiliate_id = $2 where account_id = $1', [
    payer.userId,
    affiliate.affiliateId,
  ])
  await pay(server, paidOrder(payer.userId, 'plan-1'))
  await remove(payer.accessToken)
  await remove(leaving.accessToken)
  // The run after the change waits, the one after that pays, though it is less than the minimum.
  await makeDueRun({ ...server.deps, clock: () => Date.UTC(2100, 0, 1, 5) })
  await makeDueRun({ ...server.deps, clock: () => Date.UTC(2100, 0, 15, 5) })
  const payout = await rows(
    'select payout_id, name, bank_number, amount_rupiah from payout where affiliate_id = $1',
    [affiliate.affiliateId],
  )
  expect(payout).toMatchObject([{ name: 'Tuti Pengajak', bank_number: '9900001111', amount_rupiah: 13_800 }])
  server.clock.advance(monthMs)
  await startAgain()
  expect(await tablesWith(['Pak Pembayar', payer.phone])).toEqual([])
  // Not yet transferred: somebody who is owed money needs a name and a number.
  expect(await tablesWith(['Tuti Pengajak'])).toContain('affiliates')
  await server.ownerPool.query(
    `insert into payout_outcome (payout_id, outcome, note, decided_at) values ($1, 'paid', 'BCA 1', $2)`,
    [payout[0]!.payout_id, new Date(server.clock())],
  )
  await server.ownerPool.query(
    'update subscription_payment set affiliate_paid = true where affiliate_id = $1',
    [affiliate.affiliateId],
  )
  // Noted as paid, and the bank may still send it back [PAYOUT-9].
  await startAgain()
  expect(await tablesWith(['Tuti Pengajak'])).toContain('affiliates')
  server.clock.advance(15 * 86_400_000)
  await startAgain()
  expect(await tablesWith(['Tuti Pengajak', '9900001111', '8877001122', leaving.phone])).toEqual(['payout'])
  for (const table of ['affiliate_device', 'bank_number_change'])
    expect(await rows(`select from ${table} where affiliate_id = $1`, [affiliate.affiliateId])).toEqual([])
})

test('[ACCOUNT-24] an erasing that is cut off goes on where it was', async () => {
  const leaving = await livingShop('Bu Putus')
  await remove(leaving.accessToken)
  server.clock.advance(monthMs)
  await server.ownerPool.query(
    `create function break_erasing() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
  )
  await server.ownerPool.query(
    'create trigger broken before delete on stores for each row execute function break_erasing()',
  )
  await startAgain()
  expect(logLines.join('\n')).toContain('a deleted account could not be erased')
  expect(await tablesWith([leaving.userId])).toContain('auth_user')
  await server.ownerPool.query('drop trigger broken on stores')
  await Promise.all([startAgain(), startAgain()])
  expect(await tablesWith(leaving.words)).toEqual(['account_deletion', 'trial_ledger'])
})

/** Somebody whose time came so many days ago, as a row; `owed`: with commission and no bank number. */
async function dueSince(days: number, owed: 'owed' | 'free'): Promise<string> {
  const [userId, affiliateId] = [randomUUID(), randomUUID()]
  const eraseAfter = new Date(server.clock() - days * 86_400_000)
  await plantRow(server, 'auth_user', { user_id: userId, email: `${userId}@x.invalid` })
  await plantRow(server, 'account_deletion', {
    ...{ user_id: userId, erase_after: eraseAfter, requested_at: new Date(eraseAfter.getTime() - monthMs) },
  })
  if (owed === 'owed') {
    await plantRow(server, 'affiliates', {
      ...{ id: affiliateId, user_id: userId, account_number: '', affiliate_code: userId },
    })
    await plantRow(server, 'subscription_payment', {
      affiliate_id: affiliateId,
      affiliate_commission: 13_800,
    })
  }
  return userId
}

const erasedOf = async (userIds: string[]) =>
  (
    await rows('select user_id from account_deletion where user_id = any($1) and erased_at is not null', [
      userIds,
    ])
  ).map((row) => row.user_id)
const waitAlarms = async () =>
  (
    await rows(`select alarm_key, detail from payment_alarm where kind = 'erasure_waits' order by alarm_key`)
  ).map((row) => [row.alarm_key, (row.detail as Record<string, unknown>).waitsFor])

test('[ACCOUNT-68, ACCOUNT-69] who cannot be erased yet, or fails, keeps nobody waiting, and is told of after sixty days', async () => {
  const owed = await Promise.all(Array.from({ length: 60 }, () => dueSince(30, 'owed')))
  const broken = await dueSince(29, 'free')
  const free = await dueSince(1, 'free')
  await server.ownerPool.query(
    `create function break_one() returns trigger language plpgsql as $$
     begin if old.user_id = '${broken}' then raise 'broken on purpose'; end if; return old; end $$;
     create trigger broken_one before delete on auth_user for each row execute function break_one()`,
  )
  await startAgain()
  expect(await erasedOf([...owed, broken, free])).toEqual([free])
  expect(await waitAlarms()).toEqual([])
  server.clock.advance(31 * 86_400_000)
  await startAgain()
  const told = [...owed.map((userId) => [userId, 'commission']), [broken, 'failure']].map(([userId, why]) => [
    `erasure_waits:${userId}`,
    why,
  ])
  expect(await waitAlarms()).toEqual(told.sort())
  // Told once; and whoever has nothing left to wait for goes.
  await startAgain()
  expect(await waitAlarms()).toHaveLength(61)
  await server.ownerPool.query('drop trigger broken_one on auth_user')
  await server.ownerPool.query('update subscription_payment set affiliate_paid = true')
  await startAgain()
  expect(await erasedOf([...owed, broken])).toHaveLength(61)
})

test('[ACCOUNT-24] a shop of many rows goes in many small steps', async () => {
  const shop = await openTestShop(server)
  await server.ownerPool.query(
    `insert into movement (store_id, event_id, position, account, subject, amount)
     select $1, gen_random_uuid(), 1, 'stock', gen_random_uuid(), 1 from generate_series(1, 12345)`,
    [shop.storeId],
  )
  await remove(shop.owner.accessToken, testPassword)
  server.clock.advance(monthMs)
  await startAgain()
  expect(await tablesWith([shop.storeId])).toEqual([])
})

test('[ACCOUNT-24] what is being reckoned from the journal while the shop goes leaves nothing behind', async () => {
  const leaving = await livingShop('Bu Hitung')
  await remove(leaving.accessToken)
  server.clock.advance(monthMs)
  const { database } = server.testDatabase
  const reckoning = Promise.withResolvers<void>()
  const erasingIsUnderWay = Promise.withResolvers<void>()
  const book: JournalBook = {
    name: 'uji',
    head: 'report_head',
    kinds: ['sale_recorded'],
    eventsAtOnce: 1,
    async add(tx, storeId) {
      await tx.query(
        `insert into report_name (store_id, key, name, named_at_ms) values ($1, 'uji', 'uji', 1) on conflict do nothing`,
        [storeId],
      )
      reckoning.resolve()
      await erasingIsUnderWay.promise
    },
  }
  const caughtUp = catchUp(database, book, leaving.storeId)
  await reckoning.promise
  const erased = startAgain()
  await Promise.race([
    erased,
    expect
      .poll(() => rows('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0'), {
        timeout: 10_000,
      })
      .not.toEqual([]),
  ])
  erasingIsUnderWay.resolve()
  await Promise.all([caughtUp, erased])
  expect(await tablesWith([leaving.storeId])).toEqual([])
  // One that looked at the shop before it went, and begins only now.
  for (const head of ['report_head', 'cost_head'])
    await expect(rows(`insert into ${head} values ($1, 0)`, [leaving.storeId])).rejects.toThrow('foreign key')
})

test('[SYNC-37] nobody erases rows of a shop whose owner stays', async () => {
  const shop = await openTestShop(server)
  const client = await server.testDatabase.database.pool.connect()
  try {
    await client.query(`begin; select set_config('role', 'service_role', true)`)
    await expect(
      client.query(`select app.erase_shop_rows('sale'::regclass, $1, 10)`, [shop.storeId]),
    ).rejects.toThrow('the owner of this shop is not leaving')
    await client.query('rollback')
    await client.query(`begin; select set_config('role', 'authenticated', true)`)
    await expect(
      client.query(`select app.erase_shop_rows('sale'::regclass, $1, 10)`, [shop.storeId]),
    ).rejects.toThrow('permission denied')
    await client.query('rollback')
  } finally {
    client.release()
  }
})

test('[ACCOUNT-24] who is erased cannot sign in, and the log names nobody', async () => {
  const leaving = await livingShop('Bu Terakhir')
  await remove(leaving.accessToken)
  server.clock.advance(monthMs)
  await startAgain()
  await expect(signIn(server, leaving.phone, 'rahasia-1')).rejects.toThrow('invalid_credentials')
  const everything = logLines.join('\n')
  expect(everything).toContain('a deleted account was erased')
  expect(everything).not.toContain('Bu Terakhir')
  expect(everything).not.toContain(dialled(leaving.phone))
})
