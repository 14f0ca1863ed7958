import { randomUUID } from 'node:crypto'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import { callRest, type RestCaller, restClientOf } from '../../testing/rest-calls.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/*
 * Sections 6.1 to 6.4 of the contract, row by row, with the published client: what it sends (so that a new version of it
 * that sends something else is noticed) and what the server answers. More of each is in reading.test.ts, writing.test.ts
 * and attacks.test.ts.
 */

let server: TestServer
let budi: Shopkeeper
let names: string[]
beforeAll(async () => {
  server = await startTestServer()
  budi = await makeShopkeeper(server)
  names = ['Ani', 'Budi, "B"', '(Citra)', 'back\\slash', 'Eko "E"']
  await server.ownerPool.query('delete from subscription_payment')
  for (const [index, name] of names.entries()) {
    await server.ownerPool.query(
      `insert into subscription_payment
         (affiliate_id, account_name, package_name, created_at, amount, affiliate_commission, affiliate_paid)
       values ($1, 'Nama', $2, timestamptz '2026-01-01T00:00:00Z' + $3 * interval '1 day', $4, 100, $5)`,
      [budi.affiliateId, name, index, 10 + index, index > 2],
    )
  }
})
afterAll(() => server.close())

type Wire = {
  method: string
  path: string
  headers: Headers
  body: string | null
  status: number
  answer: Headers
  text: string
}

/** The published client, and what went over the wire last. */
function clientOf(caller: RestCaller = budi) {
  const wire: Wire[] = []
  const key = caller === 'service' ? server.keys.serviceKey : server.keys.anonKey
  const bearer = typeof caller === 'string' ? key : caller.accessToken
  const client = new PostgrestClient(`${server.url}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${bearer}` },
    schema: 'public',
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      wire.push({
        method: init?.method ?? 'GET',
        path: decodeURIComponent(String(input).slice(`${server.url}/rest/v1`.length).replaceAll('+', ' ')),
        headers: new Headers(init?.headers),
        body: (init?.body as string | undefined) ?? null,
        status: response.status,
        answer: response.headers,
        text: await response.clone().text(),
      })
      return response
    },
  })
  return { client, last: () => wire.at(-1)! }
}

const payments = (client: PostgrestClient) => client.from('subscription_payments')
type Builder = ReturnType<ReturnType<typeof payments>['select']>
const paid = (rows: unknown) => (rows as { amount: number }[]).map((row) => row.amount)

describe('6.1 requests', () => {
  test.each<[string, string, (query: Builder) => PromiseLike<{ data: unknown }>, number[]]>([
    ['.eq', '&package_name=eq.Ani', (q) => q.eq('package_name', 'Ani'), [10]],
    ['.neq', '&amount=neq.10', (q) => q.neq('amount', 10), [11, 12, 13, 14]],
    ['.gt', '&amount=gt.13', (q) => q.gt('amount', 13), [14]],
    ['.gte', '&amount=gte.13', (q) => q.gte('amount', 13), [13, 14]],
    ['.lt', '&amount=lt.11', (q) => q.lt('amount', 11), [10]],
    ['.lte', '&amount=lte.11', (q) => q.lte('amount', 11), [10, 11]],
    ['.in numbers', '&amount=in.(10,14)', (q) => q.in('amount', [10, 14]), [10, 14]],
    [
      '.in with commas and brackets',
      '&package_name=in.("(Citra)",Ani)',
      (q) => q.in('package_name', ['(Citra)', 'Ani']),
      [10, 12],
    ],
    [
      '.in with quotes, which the client does not escape',
      '&package_name=in.(Eko "E",back\\slash)',
      (q) => q.in('package_name', ['Eko "E"', 'back\\slash']),
      [13, 14],
    ],
    ['.in of nothing', '&amount=in.()', (q) => q.in('amount', []), []],
    ['.notIn', '&amount=not.in.(10,11)', (q) => q.notIn('amount', [10, 11]), [12, 13, 14]],
    ['.is null', '&created_at=is.null', (q) => q.is('created_at', null), []],
    ['.is true', '&affiliate_paid=is.true', (q) => q.is('affiliate_paid', true), [13, 14]],
    ['.is false', '&affiliate_paid=is.false', (q) => q.is('affiliate_paid', false), [10, 11, 12]],
    ['.like', '&package_name=like.A%', (q) => q.like('package_name', 'A%'), [10]],
    ['.ilike', '&package_name=ilike.%CITRA%', (q) => q.ilike('package_name', '%CITRA%'), [12]],
    ['.not', '&amount=not.eq.10', (q) => q.not('amount', 'eq', 10), [11, 12, 13, 14]],
    ['.not in', '&amount=not.in.(10)', (q) => q.not('amount', 'in', '(10)'), [11, 12, 13, 14]],
    ['.not is null', '&amount=not.is.null', (q) => q.not('amount', 'is', null), [10, 11, 12, 13, 14]],
    ['.filter', '&amount=gt.13', (q) => q.filter('amount', 'gt', 13), [14]],
    [
      '.match',
      '&amount=eq.10&package_name=eq.Ani',
      (q) => q.match({ amount: 10, package_name: 'Ani' }),
      [10],
    ],
    ['.eq of any characters', '&package_name=eq.Budi, "B"', (q) => q.eq('package_name', 'Budi, "B"'), [11]],
  ])('[DATA-6] 6.1 %s: %s', async (_name, sent, ask, expected) => {
    const { client, last } = clientOf()
    const { data } = await ask(payments(client).select('amount'))
    expect(last().path).toBe(`/subscription_payments?select=amount${sent}`)
    expect(paid(data).sort()).toEqual(expected)
  })

  test.each<[string, string, (query: Builder) => PromiseLike<{ data: unknown }>, number[]]>([
    [
      '.order descending',
      '&order=created_at.desc',
      (q) => q.order('created_at', { ascending: false }),
      [14, 13, 12, 11, 10],
    ],
    [
      '.order twice, nulls first',
      '&order=affiliate_paid.desc,amount.asc.nullsfirst',
      (q) => q.order('affiliate_paid', { ascending: false }).order('amount', { nullsFirst: true }),
      [13, 14, 10, 11, 12],
    ],
    [
      '.order, nulls last',
      '&order=amount.desc.nullslast',
      (q) => q.order('amount', { ascending: false, nullsFirst: false }),
      [14, 13, 12, 11, 10],
    ],
    ['.limit', '&order=amount.asc&limit=2', (q) => q.order('amount').limit(2), [10, 11]],
    [
      '.range is a query and no header',
      '&order=amount.asc&offset=1&limit=2',
      (q) => q.order('amount').range(1, 2),
      [11, 12],
    ],
  ])('[DATA-6] 6.1 %s: %s', async (_name, sent, ask, expected) => {
    const { client, last } = clientOf()
    const { data } = await ask(payments(client).select('amount'))
    expect(last().path).toBe(`/subscription_payments?select=amount${sent}`)
    expect(last().headers.get('range')).toBeNull()
    expect(paid(data)).toEqual(expected)
  })

  test('[DATA-6] 6.1 select: spaces are taken out, columns may be quoted, all without a word', async () => {
    const { client, last } = clientOf()
    const { data } = await payments(client).select('amount, package_name').eq('amount', 10)
    expect(last()).toMatchObject({
      method: 'GET',
      path: '/subscription_payments?select=amount,package_name&amount=eq.10',
    })
    expect(data).toEqual([{ amount: 10, package_name: 'Ani' }])
    expect(last().headers.get('accept-profile')).toBe('public')
    const quoted = await payments(client)
      .select('"amount"')
      .order('"amount"' as 'amount')
      .limit(1)
    expect(quoted.data).toEqual([{ amount: 10 }])
    const all = await payments(client).select().eq('amount', 10)
    expect(last().path).toBe('/subscription_payments?select=*&amount=eq.10')
    expect(Object.keys(all.data![0] as object)).toHaveLength(8)
    // The parameter left out, as by hand, is all columns too.
    const bare = await callRest(server, budi, 'GET', '/subscription_payments?amount=eq.10')
    expect(bare.body).toEqual(all.data)
  })

  test('[DATA-8] 6.1 .single sends its own Accept, .maybeSingle none', async () => {
    const { client, last } = clientOf()
    expect((await client.from('accounts').select('name').single()).data).toEqual({ name: 'Budi' })
    expect(last().headers.get('accept')).toBe('application/vnd.pgrst.object+json')
    const maybe = await client.from('accounts').select('name').maybeSingle()
    expect([maybe.data, last().headers.get('accept')]).toEqual([{ name: 'Budi' }, null])
    const none = await client.from('accounts').select('name').eq('name', 'x').maybeSingle()
    expect([none.data, none.error, none.status]).toEqual([null, null, 200])
    const many = await payments(client).select().maybeSingle()
    expect([many.data, many.error?.code]).toEqual([null, 'PGRST116'])
  })

  test('[DATA-11] 6.1 .insert: an object without Prefer; a list says its columns; .select asks for the rows', async () => {
    const person = await signUpPerson(server)
    const { client, last } = clientOf(person)
    const plain = await client.from('stores').insert({ name: 'A' })
    expect(last()).toMatchObject({
      method: 'POST',
      path: '/stores',
      body: '{"name":"A"}',
      status: 201,
      text: '',
    })
    expect(last().headers.get('prefer')).toBeNull()
    expect(last().headers.get('content-profile')).toBe('public')
    expect([plain.status, plain.data, plain.error]).toEqual([201, null, null])
    const list = await client
      .from('stores')
      .insert([{ name: 'B', address: 'Jl. 1' }, { name: 'C' }])
      .select('name')
    // The second one lacks an address: null, which the table refuses.
    expect(last().path).toBe('/stores?columns="name","address"&select=name')
    expect(list.error?.code).toBe('23502')
    const defaults = await client
      .from('stores')
      .insert([{ name: 'B', address: 'Jl. 1' }, { name: 'C' }], { defaultToNull: false })
      .select('name, address')
    expect(last().headers.get('prefer')).toBe('missing=default, return=representation')
    expect([defaults.status, defaults.data]).toEqual([
      201,
      [
        { name: 'B', address: 'Jl. 1' },
        { name: 'C', address: '' },
      ],
    ])
    const one = await client.from('stores').insert({ name: 'D' }).select().single()
    expect(last().headers.get('prefer')).toBe('return=representation')
    expect([one.status, (one.data as { name: string }).name]).toEqual([201, 'D'])
    expect(last().answer.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
    // Rows of which nothing is said are rows too.
    const empty = await client.from('stores').insert([{}, {}]).select('name')
    expect(empty.data).toEqual([{ name: '' }, { name: '' }])
  })

  test('[DATA-11] 6.1 .update and .delete: filters; JSON content type with no body on DELETE', async () => {
    const { client, last } = clientOf('service')
    const own = await makeShopkeeper(server)
    await client.from('affiliates_stats').update({ clicks: 2 }).eq('id', own.statsId)
    expect(last()).toMatchObject({
      method: 'PATCH',
      path: `/affiliates_stats?id=eq.${own.statsId}`,
      status: 204,
    })
    await client.from('affiliates_stats').delete().eq('id', own.statsId)
    expect(last()).toMatchObject({
      method: 'DELETE',
      path: `/affiliates_stats?id=eq.${own.statsId}`,
      status: 204,
    })
    expect([last().headers.get('content-type'), last().body]).toEqual(['application/json', null])
  })

  test('[DATA-11] 6.1 .upsert: merge or ignore, by the named columns', async () => {
    const { client, last } = clientOf('service')
    const own = await makeShopkeeper(server)
    const row = { affiliate_id: own.affiliateId, clicks: 3 }
    const merged = await client.from('affiliates_stats').upsert(row, { onConflict: 'affiliate_id' })
    expect(last().path).toBe('/affiliates_stats?on_conflict=affiliate_id')
    expect(last().headers.get('prefer')).toBe('resolution=merge-duplicates')
    expect([merged.status, merged.error]).toEqual([200, null])
    const ignored = await client
      .from('affiliates_stats')
      .upsert({ ...row, clicks: 4 }, { onConflict: 'affiliate_id', ignoreDuplicates: true })
    expect(last().headers.get('prefer')).toBe('resolution=ignore-duplicates')
    expect([ignored.status, ignored.error]).toEqual([201, null])
    const list = await client
      .from('affiliates_stats')
      .upsert([{ id: own.statsId, affiliate_id: own.affiliateId, clicks: 5 }], { count: 'exact' })
      .select('clicks')
    expect(last().path).toBe('/affiliates_stats?columns="id","affiliate_id","clicks"&select=clicks')
    expect([list.data, list.count]).toEqual([[{ clicks: 5 }], 1])
  })

  test.each(['exact', 'planned', 'estimated'] as const)('[DATA-8] 6.1 count %s, with HEAD', async (count) => {
    const { client, last } = clientOf()
    const answer = await payments(client).select('*', { count, head: true }).gt('amount', 11)
    expect(last()).toMatchObject({ method: 'HEAD', status: 200, text: '' })
    expect(last().headers.get('prefer')).toBe(`count=${count}`)
    expect([answer.count, answer.data, answer.error]).toEqual([3, null, null])
  })

  test('[DATA-10] 6.1 .rpc: only listed functions exist, and there are none', async () => {
    const { client, last } = clientOf()
    for (const options of [{}, { get: true }, { head: true }]) {
      const { status, error } = await client.rpc('claim_trial', { person_id: budi.userId }, options)
      expect(last().status).toBe(404)
      // Without a body the client takes 404 for nothing to tell.
      if (last().method !== 'HEAD') expect([status, error?.code]).toEqual([404, 'PGRST202'])
      expect(last().path.split('?')[0]).toBe('/rpc/claim_trial')
    }
  })
})

describe('6.2 responses', () => {
  test('[DATA-5] 7.1 the service inserts through the name of the view; an upsert there is refused clearly', async () => {
    const client = restClientOf(server, 'service')
    const own = await makeShopkeeper(server)
    const row = {
      affiliate_id: own.affiliateId,
      account_name: 'A',
      package_name: 'p',
      amount: 1,
      affiliate_commission: 1,
    }
    expect((await client.from('subscription_payments').insert(row)).status).toBe(201)
    const { status, error } = await client.from('subscription_payments').upsert({ id: own.paymentId, ...row })
    expect([status, error?.code]).toEqual([400, '42P10'])
  })

  test.each([
    ['GET rows', '?select=amount', '', 200, '0-4/*'],
    ['GET nothing', '?amount=eq.0', '', 200, '*/*'],
    ['GET with count, all rows fit', '', 'count=exact', 200, '0-4/5'],
    ['GET with count, empty', '?amount=eq.0', 'count=exact', 200, '*/0'],
    ['GET with count, partial', '?limit=2', 'count=exact', 206, '0-1/5'],
    ['offset at the counted total', '?offset=5', 'count=exact', 206, '*/5'],
    ['offset beyond the counted total', '?offset=6', 'count=exact', 416, null],
  ] as const)('[DATA-8] 6.2 %s, as GET and as HEAD', async (_name, query, prefer, status, range) => {
    for (const method of ['GET', 'HEAD']) {
      const headers = prefer === '' ? {} : { prefer }
      const answer = await callRest(server, budi, method, `/subscription_payments${query}`, { headers })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      if (method === 'HEAD') expect(answer.text).toBe('')
      else if (status === 416) {
        expect(answer.body).toMatchObject({ code: 'PGRST103', message: 'Requested range not satisfiable' })
      }
    }
  })

  test('[DATA-8] 6.2 values: times with offset, whole numbers as numbers, JSON as JSON', async () => {
    const service = restClientOf(server, 'service')
    const users = [{ role: 'kasir', nama: 'Ani "A"' }]
    await service.from('accounts').update({ users, token: 9_007_199_254_740_991 }).eq('id', budi.accountId)
    const { data } = await restClientOf(server, budi)
      .from('accounts')
      .select('users, token, created_at')
      .single()
    expect(data).toEqual({
      users,
      token: 9_007_199_254_740_991,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
    })
    // A text in a JSON column is a JSON text, not JSON to be read.
    await service.from('accounts').update({ users: '[]' }).eq('id', budi.accountId)
    const text = await service.from('accounts').select('users').eq('id', budi.accountId).single()
    expect(text.data).toEqual({ users: '[]' })
    await service.from('accounts').update({ users: [], token: 2000 }).eq('id', budi.accountId)
  })

  test('[DATA-11] 6.2 update and delete: 204 and ranges, 200 with rows, [] for what matched nothing', async () => {
    const own = await makeShopkeeper(server)
    const { client, last } = clientOf('service')
    const stats = () => client.from('affiliates_stats')
    await stats().update({ clicks: 1 }, { count: 'exact' }).eq('id', own.statsId)
    expect([last().status, last().text, last().answer.get('content-range')]).toEqual([204, '', '0-0/1'])
    const shown = await stats().update({ clicks: 2 }).eq('id', own.statsId).select('clicks')
    expect([shown.status, shown.data]).toEqual([200, [{ clicks: 2 }]])
    const missed = await stats().update({ clicks: 3 }).eq('id', randomUUID()).select()
    expect([missed.status, missed.data]).toEqual([200, []])
    await stats().delete({ count: 'exact' }).eq('id', own.statsId)
    expect([last().status, last().text, last().answer.get('content-range')]).toEqual([204, '', '*/1'])
    const gone = await stats().delete().eq('id', own.statsId).select()
    expect([gone.status, gone.data]).toEqual([200, []])
  })

  test('[DATA-9] 6.2 singular: one row 200 or 201, else 406; a write is taken back', async () => {
    const own = await makeShopkeeper(server)
    const other = await makeShopkeeper(server)
    const client = restClientOf(server, 'service')
    const one = await client
      .from('affiliates_stats')
      .update({ clicks: 5 })
      .eq('id', own.statsId)
      .select()
      .single()
    expect(one.status).toBe(200)
    const ids = [own.statsId, other.statsId]
    const tries = [
      await client.from('affiliates_stats').update({ clicks: 99 }).in('id', ids).select().single(),
      await client.from('affiliates_stats').delete().in('id', ids).select().single(),
      await client
        .from('stores')
        .insert([{ owner_id: own.userId }, { owner_id: own.userId }])
        .select()
        .single(),
      await client.from('affiliates_stats').update({ clicks: 99 }).eq('id', randomUUID()).select().single(),
    ]
    expect(tries.map(({ status, error }) => [status, error?.code, error?.details])).toEqual([
      [406, 'PGRST116', 'The result contains 2 rows'],
      [406, 'PGRST116', 'The result contains 2 rows'],
      [406, 'PGRST116', 'The result contains 2 rows'],
      [406, 'PGRST116', 'The result contains 0 rows'],
    ])
    const { rows } = await server.ownerPool.query(
      `select (select array_agg(clicks order by clicks) from affiliates_stats where id = any($1)) as clicks,
        (select count(*)::int from stores where owner_id = $2) as stores`,
      [ids, own.userId],
    )
    expect(rows).toEqual([{ clicks: ['0', '5'], stores: 1 }])
  })

  test('[DATA-11] 6.2 max-affected through the client: exceeded 400 and taken back, within it done', async () => {
    const own = await makeShopkeeper(server)
    const other = await makeShopkeeper(server)
    const { client, last } = clientOf('service')
    const ids = [own.statsId, other.statsId]
    const stats = () => client.from('affiliates_stats')
    // The client's types want to be told a version of the server for this one.
    const atMost = <Query>(query: Query, rows: number) =>
      (query as { maxAffected(rows: number): unknown }).maxAffected(rows) as Query
    const many = await atMost(stats().update({ clicks: 7 }).in('id', ids), 1)
    expect(last().headers.get('prefer')).toBe('handling=strict, max-affected=1')
    expect([many.status, many.error?.code]).toEqual([400, 'PGRST124'])
    const gone = await atMost(stats().delete().in('id', ids), 1).select()
    expect([gone.status, gone.error?.code]).toEqual([400, 'PGRST124'])
    const few = await atMost(stats().update({ clicks: 7 }).in('id', ids), 2).select('clicks')
    expect([few.status, few.data]).toEqual([200, [{ clicks: 7 }, { clicks: 7 }]])
    expect(last().answer.get('preference-applied')).toContain('max-affected=2')
    // Without `handling=strict` the preference is none, and reading affects nothing.
    const lenient = { headers: { prefer: 'max-affected=1' } }
    const path = `/affiliates_stats?id=in.(${ids})`
    expect(
      (await callRest(server, 'service', 'PATCH', path, { body: { clicks: 8 }, ...lenient })).status,
    ).toBe(204)
    for (const method of ['GET', 'HEAD']) {
      const strict = { headers: { prefer: 'handling=strict, max-affected=1' } }
      expect((await callRest(server, 'service', method, path, strict)).status).toBe(200)
    }
  })

  test('[DATA-11] 6.2 `columns` names what counts of a body, also when changing', async () => {
    const own = await makeShopkeeper(server)
    const path = `/affiliates_stats?id=eq.${own.statsId}&select=clicks,total_signups`
    const body = { clicks: 4, total_signups: 99 }
    const headers = { prefer: 'return=representation' }
    const answer = await callRest(server, 'service', 'PATCH', `${path}&columns=clicks`, { body, headers })
    expect(answer.body).toEqual([{ clicks: 4, total_signups: 3 }])
    const one = await callRest(server, budi, 'POST', '/stores?columns=name&select=name,address', {
      body: { name: 'A', address: 'not taken' },
      headers,
    })
    expect(one.body).toEqual([{ name: 'A', address: '' }])
  })

  test('[DATA-7] 6.2 PATCH and DELETE without a filter are refused through the client too', async () => {
    for (const query of [
      restClientOf(server, 'service').from('affiliates_stats').update({ clicks: 1 }),
      restClientOf(server, 'service').from('affiliates_stats').delete(),
      restClientOf(server, budi).from('affiliates').update({ account_number: '12345678' }).select().single(),
    ]) {
      const { status, error } = await query
      expect([status, error?.code]).toEqual([400, '21000'])
      expect(error?.message).toMatch(/^(UPDATE|DELETE) requires a WHERE clause$/)
    }
  })
})

describe('6.3 errors: always four keys, and no contents of rows', () => {
  type Row = [
    code: string,
    status: number,
    ask: () => Promise<{ status: number; body: unknown; headers: Headers }>,
  ]
  const get = (path: string, headers = {}) => callRest(server, budi, 'GET', path, { headers })
  const post = (path: string, body: unknown) => callRest(server, 'service', 'POST', path, { body })
  const token = (accessToken: string) => callRest(server, { accessToken }, 'GET', '/accounts')
  const trace = () =>
    new Promise<{ status: number; body: unknown; headers: Headers }>((resolve, reject) => {
      import('node:http').then(({ request }) => {
        const headers = { apikey: server.keys.anonKey, authorization: `Bearer ${budi.accessToken}` }
        const asking = request(`${server.url}/rest/v1/accounts`, { method: 'TRACE', headers }, (answer) => {
          let text = ''
          answer.on('data', (part) => {
            text += part
          })
          answer.on('end', () =>
            resolve({ status: answer.statusCode!, body: JSON.parse(text), headers: new Headers() }),
          )
        })
        asking.on('error', reject).end()
      }, reject)
    })

  test.each<Row>([
    ['PGRST100', 400, () => get('/accounts?name=sounds.budi')],
    ['PGRST100', 400, () => get('/accounts?select=a-b')],
    ['PGRST100', 400, () => get('/accounts?order=name.sideways')],
    ['PGRST102', 400, () => callRest(server, budi, 'POST', '/stores')],
    ['PGRST102', 400, () => callRest(server, budi, 'POST', '/stores', { rawBody: '{' })],
    [
      'PGRST102',
      400,
      () =>
        callRest(server, budi, 'POST', '/stores', {
          rawBody: 'name\nA',
          headers: { 'content-type': 'text/csv' },
        }),
    ],
    ['PGRST103', 416, () => get('/accounts?offset=2', { prefer: 'count=exact' })],
    ['PGRST103', 416, () => get('/accounts?limit=-1')],
    ['PGRST106', 406, () => get('/accounts', { 'accept-profile': 'auth' })],
    [
      'PGRST106',
      406,
      () => callRest(server, budi, 'POST', '/stores', { body: {}, headers: { 'content-profile': 'app' } }),
    ],
    ['PGRST107', 406, () => get('/accounts', { accept: 'text/html' })],
    ['PGRST116', 406, () => get('/stores?id=is.null', { accept: 'application/vnd.pgrst.object+json' })],
    ['PGRST117', 405, () => callRest(server, budi, 'PUT', '/accounts?id=eq.1', { body: {} })],
    ['PGRST117', 405, trace],
    [
      'PGRST124',
      400,
      () =>
        callRest(server, 'service', 'PATCH', '/subscription_payments?amount=gt.0', {
          body: { amount: 1 },
          headers: { prefer: 'handling=strict,max-affected=1' },
        }),
    ],
    ['PGRST200', 400, () => get('/accounts?select=id,stores(*)')],
    ['PGRST202', 404, () => callRest(server, budi, 'POST', '/rpc/now', { body: {} })],
    ['PGRST204', 400, () => post('/stores', { colour: 'red' })],
    ['PGRST204', 400, () => post('/stores?columns=colour', [{ name: 'A' }])],
    ['PGRST205', 404, () => get('/auth_user')],
    ['42703', 400, () => get('/accounts?select=colour')],
    ['42703', 400, () => get('/accounts?colour=eq.red')],
    ['42703', 400, () => get('/accounts?order=colour')],
    ['PGRST301', 401, () => token('not.a.token')],
    ['42501', 401, () => callRest(server, 'anon', 'GET', '/accounts')],
    [
      '42501',
      403,
      () => callRest(server, budi, 'PATCH', `/accounts?id=eq.${budi.accountId}`, { body: { token: 1 } }),
    ],
    [
      '42501',
      403,
      () =>
        callRest(server, budi, 'POST', '/accounts', {
          body: { account_id: randomUUID(), email: 'a', start_date: '2026-01-01', end_date: '2026-01-01' },
        }),
    ],
    ['23505', 409, () => post('/affiliates_stats', { affiliate_id: budi.affiliateId })],
    ['23503', 409, () => post('/affiliates_stats', { affiliate_id: randomUUID() })],
    ['23502', 400, () => post('/stores', { owner_id: budi.userId, name: null })],
    ['23514', 400, () => post('/stores', { owner_id: budi.userId, name: 'x'.repeat(201) })],
    ['22P02', 400, () => post('/stores', { owner_id: 'nobody' })],
    [
      '22003',
      400,
      () =>
        callRest(server, 'service', 'POST', '/affiliates_stats', { rawBody: `{"clicks":9007199254740993}` }),
    ],
    [
      '42P10',
      400,
      () =>
        callRest(server, 'service', 'POST', '/stores?on_conflict=name', {
          body: { name: 'a' },
          headers: { prefer: 'resolution=merge-duplicates' },
        }),
    ],
  ])('[DATA-10] 6.3 %s: %i (%#)', async (code, status, ask) => {
    const answer = await ask()
    const body = answer.body as Record<string, unknown>
    expect([answer.status, body.code]).toEqual([status, code])
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    // What a constraint complains of is named; the row that stands in the way is not.
    if (/^2[23]/.test(code)) expect(body.details).toBeNull()
    const text = JSON.stringify(body)
    for (const secret of [budi.affiliateId, budi.email, budi.statsId]) expect(text).not.toContain(secret)
  })

  test('[DATA-9] 6.3 PGRST116 word by word', async () => {
    const answer = await get('/stores?id=is.null', { accept: 'application/vnd.pgrst.object+json' })
    expect(answer.body).toEqual({
      code: 'PGRST116',
      message: 'JSON object requested, multiple (or no) rows returned',
      details: 'The result contains 0 rows',
      hint: null,
    })
  })

  test('[DATA-1] 6.3 PGRST303: `JWT expired`; PGRST302 never, because nobody is somebody here, with no rights', async () => {
    const own = await startTestServer()
    try {
      const person = await signUpPerson(own)
      own.clock.advance(3_601_000)
      const answer = await callRest(own, person, 'GET', '/accounts')
      expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST303', message: 'JWT expired' } })
      expect((await callRest(own, 'anon', 'GET', '/accounts')).body).toMatchObject({ code: '42501' })
    } finally {
      await own.close()
    }
  })

  test('[DATA-10] 6.3 P0001: what a trigger of ours says is said, and nothing besides', async () => {
    await server.ownerPool.query(`
      create function app.refuse_for_test() returns trigger language plpgsql as $$
      begin raise exception 'Toko ini sedang ditutup.' using detail = 'secret detail'; end $$;
      create trigger refused_for_test before insert on stores for each row
        when (new.name = 'tutup') execute function app.refuse_for_test();`)
    const { status, error } = await restClientOf(server, budi).from('stores').insert({ name: 'tutup' })
    expect([status, error]).toEqual([
      400,
      expect.objectContaining({
        code: 'P0001',
        message: 'Toko ini sedang ditutup.',
        details: null,
        hint: null,
      }),
    ])
  })

  test('[DATA-10] 6.3 503: the database away, in the same form; reading goes on by itself when it is back', async () => {
    const own = await startTestServer()
    const admin = `alter database ${own.testDatabase.name} allow_connections`
    try {
      const person = await makeShopkeeper(own)
      await server.ownerPool.query(`${admin} false`)
      await server.ownerPool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`,
        [own.testDatabase.name],
      )
      const away = await callRest(own, person, 'POST', '/stores', { body: { name: 'A' } })
      expect(away.status).toBe(503)
      expect(Object.keys(away.body as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
      const reading = restClientOf(own, person).from('stores').select('name')
      const answer = reading.then((result) => result)
      await server.ownerPool.query(`${admin} true`)
      // The client asks again by itself on 503.
      expect((await answer).data).toEqual([{ name: 'Toko Maju' }])
    } finally {
      await server.ownerPool.query(`${admin} true`)
      await own.close()
    }
  })

  test('[DATA-3] 6.3 hidden by policy is no error: 204 or 200 and no rows', async () => {
    const other = await makeShopkeeper(server)
    const change = () =>
      restClientOf(server, budi)
        .from('affiliates')
        .update({ account_number: '12345678' })
        .eq('id', other.affiliateId)
    expect(await change()).toMatchObject({ status: 204, error: null })
    expect(await change().select()).toMatchObject({ status: 200, data: [] })
  })
})

describe('6.4 what is left out is answered with a code, by reading and by deleting alike', () => {
  type Ask = (client: PostgrestClient) => PromiseLike<{ status: number; error: { code: string } | null }>
  test.each<[string, string, Ask]>([
    ['embedding', 'PGRST200', (c) => c.from('accounts').select('id, stores(name)')],
    ['an inner join', 'PGRST200', (c) => c.from('accounts').select('id, stores!inner(name)')],
    ['a spread', 'PGRST200', (c) => c.from('accounts').select('id, ...stores(name)')],
    [
      'a filter on an embedded table',
      'PGRST100',
      (c) => c.from('accounts').select('id').eq('stores.name', 'a'),
    ],
    ['an aggregate', 'PGRST123', (c) => c.from('accounts').select('token.sum()')],
    ['a count', 'PGRST123', (c) => c.from('accounts').select('count()')],
    ['a JSON path', 'PGRST100', (c) => c.from('accounts').select('users->0')],
    [
      'a JSON path as text in a filter',
      'PGRST100',
      (c) => c.from('accounts').select('id').eq('users->>0', 'a'),
    ],
    [
      'a JSON path in an order',
      'PGRST100',
      (c) =>
        c
          .from('accounts')
          .select('id')
          .order('users->0' as 'id'),
    ],
    ['a cast', 'PGRST100', (c) => c.from('accounts').select('token::text')],
    ['another name', 'PGRST100', (c) => c.from('accounts').select('nama:name')],
    ['full text', 'PGRST100', (c) => c.from('accounts').select('id').textSearch('name', 'budi')],
    ['contains', 'PGRST100', (c) => c.from('accounts').select('id').contains('users', ['a'])],
    ['contained by', 'PGRST100', (c) => c.from('accounts').select('id').containedBy('users', ['a'])],
    ['overlaps', 'PGRST100', (c) => c.from('accounts').select('id').overlaps('users', ['a'])],
    ['a range', 'PGRST100', (c) => c.from('accounts').select('id').rangeGt('token', '[1,2)')],
    ['an adjacent range', 'PGRST100', (c) => c.from('accounts').select('id').rangeAdjacent('token', '[1,2)')],
    ['like all of', 'PGRST100', (c) => c.from('accounts').select('id').likeAllOf('name', ['a'])],
    ['like any of', 'PGRST100', (c) => c.from('accounts').select('id').ilikeAnyOf('name', ['a'])],
    [
      'a regular expression',
      'PGRST100',
      (c) => c.from('accounts').select('id').filter('name', 'match', '^a'),
    ],
    ['is distinct', 'PGRST100', (c) => c.from('accounts').select('id').filter('name', 'isdistinct', 'a')],
    ['or', 'PGRST100', (c) => c.from('accounts').select('id').or('id.is.null,name.eq.a')],
    ['or while deleting', 'PGRST100', (c) => c.from('affiliates').delete().or('id.not.is.null')],
    ['and', 'PGRST100', (c) => c.from('accounts').select('id').filter('and', 'eq', '(a)')],
    ['CSV', 'PGRST107', (c) => c.from('accounts').select().csv()],
    ['GeoJSON', 'PGRST107', (c) => c.from('accounts').select().geojson()],
    ['explain', 'PGRST107', (c) => c.from('accounts').select().explain({ analyze: true, format: 'json' })],
    ['stripped nulls', 'PGRST107', (c) => c.from('accounts').select().stripNulls()],
    ['a rollback', 'PGRST122', (c) => c.from('stores').insert({ name: 'a' }).rollback()],
    [
      'a limit while deleting',
      'PGRST100',
      (c) => c.from('affiliates').delete().eq('name', 'a').limit(1) as never,
    ],
    ['an overloaded function', 'PGRST202', (c) => c.rpc('app.is_session_open', {})],
  ])('[DATA-10] 6.4 %s: %s', async (_name, code, ask) => {
    const { client } = clientOf()
    const { status, error } = await ask(client)
    expect(error?.code).toBe(code)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('[DATA-10] 6.4 PUT upsert and the root: not there', async () => {
    const put = await callRest(server, 'service', 'PUT', `/accounts?id=eq.${budi.accountId}`, {
      body: { name: 'x' },
    })
    expect(put).toMatchObject({ status: 405, body: { code: 'PGRST117' } })
    const root = await callRest(server, 'service', 'GET', '/', {
      headers: { accept: 'application/openapi+json' },
    })
    expect(root).toMatchObject({ status: 404, body: { code: 'PGRST205' } })
  })
})
