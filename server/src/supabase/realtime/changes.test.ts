import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import { inbox, openRaw, realtimeClientOf, subscribe, type TestSpeaker } from '../../testing/realtime.ts'
import { callRest, restClientOf } from '../../testing/rest-calls.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: Shopkeeper
let siti: Shopkeeper
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  budi = await makeShopkeeper(server)
  siti = await makeShopkeeper(server)
})
afterAll(() => server.close())

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>
type Wish = { event?: string; table?: string; filter?: string; select?: string[]; schema?: string }

const versions = ['1.0.0', '2.0.0'] as const

/** The published client, told of changes. `heard` holds what came; `end` closes it. */
async function listen(speaker: TestSpeaker, wish: Wish, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  const client = await realtimeClientOf(server, speaker, vsn)
  const heard = inbox<Payload>()
  const systems = inbox<{ status: string; message: string }>()
  const channel: RealtimeChannel = client.channel('perubahan')
  channel.on('system', {}, (message) => systems.put(message))
  channel.on('postgres_changes', { event: '*', schema: 'public', ...wish } as never, (payload: Payload) =>
    heard.put(payload),
  )
  const states = subscribe(channel)
  expect(await states.next()).toBe('SUBSCRIBED')
  expect(await systems.next()).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })
  return { heard, states, channel, end: () => client.disconnect() }
}

const owner = (text: string, values: unknown[] = []) => server.ownerPool.query(text, values)
const setClicks = (person: Shopkeeper, clicks: number) =>
  owner('update affiliates_stats set clicks = $1 where id = $2', [clicks, person.statsId])

describe('section 10: the exact frames of a subscription', () => {
  test.each(versions)(
    '[REALTIME-12] %s: the reply repeats every wish with a number, then the system speaks',
    async (vsn) => {
      const line = await openRaw(server, { vsn })
      const asked = [
        { event: '*', schema: 'public' },
        { event: 'INSERT', schema: 'public', table: 'stores' },
        { event: 'UPDATE', schema: 'public', table: 'accounts', filter: `id=eq.${budi.accountId}` },
        { event: 'DELETE', table: 'accounts' },
        { event: 'UPDATE', schema: 'public', table: 'accounts', select: ['id', 'name'] },
        { event: '*', schema: '*', table: '*' },
      ]
      const { payload } = await line.join('realtime:a', { postgres_changes: asked }, budi.accessToken)
      expect(payload).toEqual({
        status: 'ok',
        response: { postgres_changes: asked.map((wish, index) => ({ id: index + 1, ...wish })) },
      })
      expect(await line.next()).toMatchObject({
        ...{ topic: 'realtime:a', event: 'system', ref: null },
        payload: {
          extension: 'postgres_changes',
          status: 'ok',
          message: 'Subscribed to PostgreSQL',
          channel: 'a',
        },
      })
      line.close()
    },
  )

  test.each([
    [{ event: 'TRUNCATE', schema: 'public' }, 'cannot be read'],
    [{ schema: 'public' }, 'cannot be read'],
    ['*', 'cannot be read'],
    [{ event: '*', schema: 'auth' }, 'no schema auth'],
    [{ event: '*', schema: 'public', table: 'auth_user' }, 'no table auth_user'],
    [{ event: '*', schema: 'public', table: 'subscription_payment' }, 'no table subscription_payment'],
    [{ event: '*', schema: 'public', table: 'constructor' }, 'no table constructor'],
    [{ event: '*', schema: 'public', filter: 'id=eq.1' }, 'a filter needs a table'],
    [{ event: '*', schema: 'public', table: 'accounts', filter: 'password=eq.x' }, 'no column "password"'],
    [{ event: '*', schema: 'public', table: 'accounts', filter: 'nonsense' }, 'no column ""'],
    [{ event: '*', schema: 'public', table: 'accounts', filter: 'name=match.^a' }, 'failed to parse filter'],
    [{ event: '*', schema: 'public', table: 'accounts', filter: 'id=eq.nonsense' }, 'invalid input syntax'],
    [{ event: '*', schema: 'public', table: 'accounts', filter: 'token=like.1*' }, 'operator does not exist'],
    [{ event: '*', schema: 'public', table: 'accounts', select: ['password'] }, 'no column password'],
    [{ event: '*', schema: 'public', select: ['id'] }, 'no column id'],
    [
      { event: '*', schema: 'public', table: 'accounts', filter: `name=in.(${'a,'.repeat(100)}a)` },
      'too many values',
    ],
  ])('[REALTIME-12] %j is refused: %s', async (wish, reason) => {
    const line = await openRaw(server)
    const { payload } = await line.join('realtime:a', { postgres_changes: [wish] }, budi.accessToken)
    expect(payload).toEqual({ status: 'error', response: { reason: expect.stringContaining(reason) } })
    line.close()
  })

  test('[REALTIME-12] more than 20 wishes for one channel are refused', async () => {
    const line = await openRaw(server)
    const wishes = Array.from({ length: 21 }, () => ({ event: '*', schema: 'public' }))
    const { payload } = await line.join('realtime:a', { postgres_changes: wishes }, budi.accessToken)
    expect(payload).toMatchObject({ status: 'error' })
    line.close()
  })

  test('[REALTIME-10] a socket has at most 100 wishes on all its channels; one that is left makes room', async () => {
    const line = await openRaw(server)
    const wishes = Array.from({ length: 20 }, () => ({ event: '*', schema: 'public' }))
    const statuses: unknown[] = []
    const joinWith = async (topic: string) => {
      const { payload } = await line.join(topic, { postgres_changes: wishes }, budi.accessToken)
      statuses.push((payload as { status: string }).status)
    }
    for (let index = 0; index < 6; index += 1) await joinWith(`realtime:${index}`)
    // The same topic again takes the former place and its wishes.
    await joinWith('realtime:0')
    line.send('realtime:1', 'phx_leave', {}, { joinRef: 'j' })
    await joinWith('realtime:6')
    expect(statuses).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'error', 'ok', 'ok'])
    line.close()
  })

  test('[REALTIME-4] nobody listens without having signed in', async () => {
    const line = await openRaw(server)
    const wishes = [{ event: '*', schema: 'public', table: 'stores' }]
    expect((await line.join('realtime:a', { postgres_changes: wishes })).payload).toMatchObject({
      status: 'error',
    })
    line.close()
  })

  test('[REALTIME-12] the exact message of an update: columns typed, the whole row, of the old one its key', async () => {
    const line = await openRaw(server)
    const wishes = [
      { event: 'UPDATE', schema: 'public', table: 'accounts' },
      { event: 'INSERT', schema: 'public', table: 'accounts' },
      { event: '*', schema: 'public' },
    ]
    await line.join('realtime:a', { postgres_changes: wishes }, budi.accessToken)
    await line.next()
    await owner('update accounts set token = 1999 where id = $1', [budi.accountId])
    const { event, payload } = await line.next()
    expect(event).toBe('postgres_changes')
    expect(payload).toEqual({
      ids: [1, 3],
      data: {
        schema: 'public',
        table: 'accounts',
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        type: 'UPDATE',
        columns: [
          ['id', 'uuid'],
          ['email', 'text'],
          ['role', 'text'],
          ['account_id', 'uuid'],
          ['created_at', 'timestamptz'],
          ['name', 'text'],
          ['store_id', 'uuid'],
          ['users', 'jsonb'],
          ['account_type', 'text'],
          ['start_date', 'timestamptz'],
          ['end_date', 'timestamptz'],
          ['is_active', 'bool'],
          ['updated_at', 'timestamptz'],
          ['token', 'int8'],
          ['affiliate_id', 'uuid'],
        ].map(([name, type]) => ({ name, type })),
        record: expect.objectContaining({
          ...{ id: budi.accountId, account_id: budi.userId, token: 1999, users: [], is_active: true },
        }),
        old_record: { id: budi.accountId },
        errors: null,
      },
    })
    const shown = Object.keys((payload as { data: { record: object } }).data.record)
    const read = await callRest(server, budi, 'GET', '/accounts?select=*')
    // Nothing that /rest/v1 would not show.
    expect(shown).toEqual(Object.keys((read.body as object[])[0]!))
    line.close()
  })
})

describe('section 10: changes through the published client', () => {
  test.each(versions)('[REALTIME-12] %s: insert, update and delete of one row', async (vsn) => {
    const { heard, end } = await listen(budi, { table: 'subscription_payments' }, vsn)
    const id = randomUUID()
    const service = restClientOf(server, 'service')
    await service.from('subscription_payments').insert({
      ...{ id, affiliate_id: budi.affiliateId, account_name: 'Siti Aminah', package_name: '1 bulan' },
      ...{ amount: 99_000, affiliate_commission: 19_800 },
    })
    const added = await heard.next()
    expect(added).toMatchObject({
      ...{ eventType: 'INSERT', schema: 'public', table: 'subscription_payments', old: {}, errors: null },
      new: { id, amount: 99_000, affiliate_paid: false },
    })
    await service.from('subscription_payments').update({ affiliate_paid: true }).eq('id', id)
    expect(await heard.next()).toMatchObject({
      eventType: 'UPDATE',
      new: { id, affiliate_paid: true },
      old: { id },
    })
    await service.from('subscription_payments').delete().eq('id', id)
    expect(await heard.next()).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } })
    expect(Object.keys(heard.all[2]!.old)).toEqual(['id'])
    await end()
  })

  test('[REALTIME-13] what a view masks is masked here too; the service sees it whole', async () => {
    const own = await listen(budi, { event: 'INSERT', table: 'subscription_payments' })
    const service = await listen('service', { event: 'INSERT', table: 'subscription_payments' })
    await owner(
      `insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
       values ($1, 'Siti Aminah', 'p', 1, 1)`,
      [budi.affiliateId],
    )
    expect((await own.heard.next()).new).toMatchObject({ account_name: 'Si***' })
    expect((await service.heard.next()).new).toMatchObject({ account_name: 'Siti Aminah' })
    await own.end()
    await service.end()
  })

  test('[REALTIME-13] a person’s own write over /rest/v1 is heard, in every one of the tables that takes one', async () => {
    const person = await signUpPerson(server)
    const { heard, end } = await listen(person, {})
    const rest = restClientOf(server, person)
    await rest.from('stores').insert({ name: 'Toko Baru' })
    expect(await heard.next()).toMatchObject({ table: 'stores', new: { name: 'Toko Baru' } })
    await rest.from('accounts').insert({ account_id: person.userId, name: 'Ani' })
    expect(await heard.next()).toMatchObject({ table: 'accounts', new: { name: 'Ani', token: 2000 } })
    await end()
  })

  test('[REALTIME-12] only the chosen columns, for each wish', async () => {
    const { heard, end } = await listen(budi, { table: 'affiliates_stats', select: ['id', 'clicks'] })
    await setClicks(budi, 5)
    expect((await heard.next()).new).toEqual({ id: budi.statsId, clicks: 5 })
    await end()
  })

  test('[REALTIME-15] a change that was committed before the join is not told, one that commits later is', async () => {
    const open = await server.ownerPool.connect()
    await open.query('begin')
    // Begun before the join, ended after it.
    await open.query('update affiliates_stats set total_signups = 77 where id = $1', [budi.statsId])
    await owner('update affiliates set account_number = $1 where id = $2', ['12345678', budi.affiliateId])
    const { heard, end } = await listen(budi, {})
    await owner('update accounts set name = $1 where id = $2', ['Sesudah', budi.accountId])
    // A transaction that is still open holds nobody up.
    expect(await heard.next()).toMatchObject({ table: 'accounts' })
    await open.query('commit')
    open.release()
    expect(await heard.next()).toMatchObject({ table: 'affiliates_stats', new: { total_signups: 77 } })
    expect(heard.all).toHaveLength(2)
    await end()
  })

  test('[REALTIME-15] what was rolled back is not told', async () => {
    const { heard, end } = await listen(budi, { table: 'affiliates_stats' })
    const open = await server.ownerPool.connect()
    await open.query('begin')
    await open.query('update affiliates_stats set clicks = 99 where id = $1', [budi.statsId])
    await open.query('rollback')
    open.release()
    await setClicks(budi, 3)
    expect(await heard.next()).toMatchObject({ new: { clicks: 3 } })
    expect(heard.all).toHaveLength(1)
    await end()
  })

  test('[REALTIME-15] thousands of changes at once arrive, each once and in their order', async () => {
    const { heard, end } = await listen(budi, { event: 'INSERT', table: 'subscription_payments' })
    await owner(
      `insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
       select $1, 'Nama', 'p', n, 1 from generate_series(1, 1700) as n`,
      [budi.affiliateId],
    )
    const amounts: unknown[] = []
    while (amounts.length < 1700) amounts.push(((await heard.next()).new as { amount: number }).amount)
    expect(amounts).toEqual(Array.from({ length: 1700 }, (_, index) => index + 1))
    await end()
  })

  test('[REALTIME-15] writers at once: after everything is quiet the last message of each row is the row', async () => {
    const { heard, end } = await listen(budi, { event: 'UPDATE', table: 'subscription_payments' })
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const id of ids) {
      await owner(
        `insert into subscription_payment (id, affiliate_id, account_name, package_name, amount, affiliate_commission)
         values ($1, $2, 'Nama', 'p', 0, 1)`,
        [id, budi.affiliateId],
      )
    }
    const writes = Array.from({ length: 60 }, (_, n) =>
      owner('update subscription_payment set amount = amount + 1 where id = $1', [ids[n % 5]]),
    )
    await Promise.all(writes)
    for (let count = 0; count < 60; count += 1) await heard.next()
    const last = new Map(heard.all.map(({ new: row }) => [(row as { id: string }).id, row]))
    expect(ids.map((id) => (last.get(id) as { amount: number }).amount)).toEqual([12, 12, 12, 12, 12])
    await end()
  })
})

describe('section 10: filters', () => {
  const payment = (amount: number, name: string) =>
    owner(
      `insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
       values ($1, 'Nama', $2, $3, 1)`,
      [budi.affiliateId, name, amount],
    )

  test.each([
    ['amount=eq.2', [2]],
    ['amount=neq.2', [1, 3, 4]],
    ['amount=lt.2', [1]],
    ['amount=lte.2', [1, 2]],
    ['amount=gt.2', [3, 4]],
    ['amount=gte.2', [2, 3, 4]],
    ['amount=in.(1,4)', [1, 4]],
    ['amount=not.in.(1,4)', [2, 3]],
    ['package_name=eq.b,amount=gt.1', [2]],
    ['package_name=eq."c,d"', [3]],
    ['package_name=in.("c,d",a)', [1, 3]],
    ['package_name=like.%b', [2]],
    ['affiliate_paid=is.false', [1, 2, 3, 4]],
    ['created_at=gt.2020-01-01T00:00:00Z,amount=eq.4', [4]],
    ['package_name=eq.tidak ada', []],
  ])('[REALTIME-14] %s', async (filter, expected) => {
    const [filtered, all, proof] = await Promise.all([
      listen(budi, { event: 'INSERT', table: 'subscription_payments', filter }),
      listen(budi, { event: 'INSERT', table: 'subscription_payments' }),
      listen(budi, { table: 'affiliates_stats' }),
    ])
    for (const [amount, name] of [
      [1, 'a'],
      [2, 'b'],
      [3, 'c,d'],
      [4, 'e'],
    ] as const) {
      await payment(amount, name)
    }
    for (let count = 0; count < 4; count += 1) await all.heard.next()
    await setClicks(budi, 1)
    await proof.heard.next()
    expect(filtered.heard.all.map((payload) => (payload.new as { amount: number }).amount)).toEqual(expected)
    for (const line of [filtered, all, proof]) await line.end()
  })

  test('[REALTIME-14] of a row that is gone only its id can be filtered', async () => {
    const byId = await listen(budi, {
      event: 'DELETE',
      table: 'affiliates_stats',
      filter: `id=eq.${budi.statsId}`,
    })
    const byOther = await listen(budi, { event: 'DELETE', table: 'affiliates_stats', filter: 'clicks=gte.0' })
    const otherId = await listen(budi, {
      event: 'DELETE',
      table: 'affiliates_stats',
      filter: `id=neq.${budi.statsId}`,
    })
    await owner('delete from affiliates_stats where id = $1', [budi.statsId])
    expect(await byId.heard.next()).toMatchObject({ eventType: 'DELETE', old: { id: budi.statsId } })
    await owner('update accounts set token = 1 where id = $1', [budi.accountId])
    const proof = await listen(budi, { table: 'accounts' })
    await owner('update accounts set token = 2 where id = $1', [budi.accountId])
    await proof.heard.next()
    expect([byOther.heard.all, otherId.heard.all]).toEqual([[], []])
    for (const line of [byId, byOther, otherId, proof]) await line.end()
  })
})

describe('section 7.3: attack 14, and what else a stranger may try', () => {
  /** Every table of one person changed in every way. */
  async function changeEverything(person: Shopkeeper): Promise<void> {
    await owner('update accounts set token = token + 1 where id = $1', [person.accountId])
    await owner('update stores set telp = $1 where id = $2', ['021', person.storeId])
    await owner('update affiliates set account_number = $1 where id = $2', ['87654321', person.affiliateId])
    await setClicks(person, 9)
    await owner('update subscription_payment set affiliate_paid = true where id = $1', [person.paymentId])
    await owner(
      `insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
       values ($1, 'Nama', 'p', 1, 1)`,
      [person.affiliateId],
    )
    await owner('delete from subscription_payment where id = $1', [person.paymentId])
    await owner('delete from affiliates_stats where id = $1', [person.statsId])
    await owner('delete from accounts where id = $1', [person.accountId])
  }

  test('[REALTIME-13] attack: a wildcard subscription hears own rows only, whatever happens to others’', async () => {
    const own = await listen(budi, {})
    const all = await listen('service', {})
    await changeEverything(siti)
    await changeEverything(budi)
    const names = (payloads: readonly Payload[]) => payloads.map((told) => `${told.eventType} ${told.table}`)
    for (const [line, deletions] of [
      [own, 1],
      [all, 2],
    ] as const) {
      while (names(line.heard.all).filter((name) => name === 'DELETE accounts').length < deletions) {
        await line.heard.next()
      }
    }
    expect(JSON.stringify(all.heard.all)).toContain(siti.accountId)
    const text = JSON.stringify(own.heard.all)
    for (const id of [
      siti.userId,
      siti.storeId,
      siti.accountId,
      siti.affiliateId,
      siti.statsId,
      siti.paymentId,
    ]) {
      expect(text).not.toContain(id)
    }
    // A row that is gone before it was read: only that it is gone is told.
    const told = names(own.heard.all)
    expect(told).toEqual(expect.arrayContaining(['UPDATE stores', 'UPDATE affiliates']))
    expect(told.filter((name) => name.startsWith('DELETE'))).toEqual([
      'DELETE subscription_payments',
      'DELETE affiliates_stats',
      'DELETE accounts',
    ])
    await own.end()
    await all.end()
  })

  test('[REALTIME-13] attack 14: a subscription to another person’s rows, by any filter, hears nothing', async () => {
    const wishes: Wish[] = [
      { table: 'accounts', filter: `account_id=eq.${siti.userId}` },
      { table: 'accounts', filter: `account_id=neq.${budi.userId}` },
      { table: 'stores', filter: `id=in.(${siti.storeId})` },
      { table: 'affiliates', filter: `user_id=eq.${siti.userId}` },
      { table: 'affiliates_stats', filter: 'clicks=gte.0' },
      { event: 'DELETE', table: 'affiliates_stats', filter: `id=eq.${siti.statsId}` },
      { event: 'DELETE', table: 'accounts' },
    ]
    const lines = []
    for (const wish of wishes) lines.push(await listen(budi, wish))
    await changeEverything(siti)
    const proof = await listen(budi, { table: 'accounts' })
    await owner('update accounts set token = 7 where id = $1', [budi.accountId])
    await proof.heard.next()
    expect(lines.slice(0, -1).map((line) => line.heard.all)).toEqual(wishes.slice(1).map(() => []))
    for (const line of [...lines, proof]) await line.end()
  })

  test('[REALTIME-13] a row that becomes somebody else’s is told to the new person alone', async () => {
    const former = await listen(budi, {})
    const next = await listen(siti, {})
    await owner('update stores set owner_id = $1 where id = $2', [siti.userId, budi.storeId])
    expect(await next.heard.next()).toMatchObject({ table: 'stores', new: { id: budi.storeId } })
    await owner('update accounts set token = 1 where id = $1', [budi.accountId])
    expect(await former.heard.next()).toMatchObject({ table: 'accounts' })
    expect(former.heard.all).toHaveLength(1)
    await former.end()
    await next.end()
  })

  test('[REALTIME-13] the note of a change names no contents, and no person reads notes', async () => {
    await changeEverything(budi)
    const { rows } = await owner('select * from realtime_change where reader_id = $1', [budi.userId])
    expect(rows.length).toBeGreaterThan(8)
    expect(Object.keys(rows[0]).sort()).toEqual(
      'change_id changed_at kind reader_id row_id table_name xid'.split(' '),
    )
    const { rows: grants } = await owner(
      `select grantee from information_schema.role_table_grants
       where table_name = 'realtime_change' and grantee in ('anon', 'authenticated', 'PUBLIC')`,
    )
    expect(grants).toEqual([])
    expect((await callRest(server, budi, 'GET', '/realtime_change')).status).toBe(404)
  })

  test('[REALTIME-8] a signed-out session hears of no change, and is told that it has ended', async () => {
    const { heard, states, end } = await listen(budi, {})
    await budi.auth.signOut({ scope: 'local' })
    await setClicks(budi, 4)
    expect(await states.next()).toBe('CLOSED')
    expect(heard.all).toEqual([])
    await end()
  })

  test('[REALTIME-8] a ban ends it too', async () => {
    const { heard, states, end } = await listen(siti, {})
    await owner(`update auth_user set banned_until = now() + interval '1 day' where user_id = $1`, [
      siti.userId,
    ])
    await setClicks(siti, 4)
    expect(await states.next()).toBe('CLOSED')
    expect(heard.all).toEqual([])
    await end()
  })
})
