import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callRest, restClientOf } from '../../testing/rest-calls.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: Shopkeeper
beforeAll(async () => {
  server = await startTestServer()
  budi = await makeShopkeeper(server)
  await makeShopkeeper(server)
  // Five commissions of one affiliate, a day apart, beside the one every shopkeeper has.
  for (const [index, name] of ['Ani, Toko', 'Budi "B"', 'Citra', 'Dewi*', 'Eko'].entries()) {
    await server.ownerPool.query(
      `insert into subscription_payment
         (id, affiliate_id, account_name, package_name, created_at, amount, affiliate_commission)
       values ($1, $2, $3, $4, timestamptz '2026-01-01T00:00:00Z' + $5 * interval '1 day', $6, 100)`,
      [randomUUID(), budi.affiliateId, 'Nama', name, index, 10_000 + index],
    )
  }
})
afterAll(() => server.close())

const packages = (body: unknown) => (body as { package_name: string }[]).map((row) => row.package_name)
const get = (path: string, headers: Record<string, string> = {}) =>
  callRest(server, budi, 'GET', path, { headers })

describe('section 6.1: select, filters, order, window', () => {
  test('[DATA-6] the published client reads columns, filters, orders and windows', async () => {
    const client = restClientOf(server, budi)
    const { data, error, count } = await client
      .from('subscription_payments')
      .select('package_name, amount', { count: 'exact' })
      .gte('amount', 10_001)
      .lt('amount', 50_000)
      .order('created_at', { ascending: false })
      .range(0, 1)
    expect(error).toBeNull()
    expect(count).toBe(4)
    expect(data).toEqual([
      { package_name: 'Eko', amount: 10_004 },
      { package_name: 'Dewi*', amount: 10_003 },
    ])
  })

  test.each([
    ['package_name=eq.Citra', ['Citra']],
    ['amount=neq.10000&amount=lt.10003', ['Budi "B"', 'Citra']],
    ['amount=gt.10002&amount=lte.10003', ['Dewi*']],
    ['amount=in.(10000,10004)', ['Ani, Toko', 'Eko']],
    ['package_name=in.("Ani, Toko","Budi \\"B\\"")', ['Ani, Toko', 'Budi "B"']],
    ['amount=not.in.(10000,10001,10002,99000)', ['Dewi*', 'Eko']],
    ['amount=in.()', []],
    ['package_name=like.*wi%', ['Dewi*']],
    ['package_name=ilike.*CIT*', ['Citra']],
    ['package_name=not.like.*i*&amount=lt.50000', ['Eko']],
    ['affiliate_paid=is.true', []],
    ['affiliate_paid=not.is.true&amount=eq.10004', ['Eko']],
    ['created_at=gte.2026-01-05T00:00:00Z&amount=lt.50000', ['Eko']],
    ['package_name=is.not_null&amount=eq.10000', ['Ani, Toko']],
    ["package_name=eq.'; drop table accounts; --", []],
  ])('[DATA-6] %s', async (filter, expected) => {
    const query = filter
      .split('&')
      .map((part) => {
        const [name, ...value] = part.split('=')
        return `${name}=${encodeURIComponent(value.join('='))}`
      })
      .join('&')
    const answer = await get(`/subscription_payments?${query}&order=amount`)
    expect(answer.status).toBe(200)
    expect(packages(answer.body)).toEqual(expected)
  })

  test('[DATA-6] orders by several columns, nulls where asked', async () => {
    const answer = await get(
      '/subscription_payments?order=affiliate_commission.desc.nullslast,amount.asc&limit=2',
    )
    expect(packages(answer.body)).toEqual(['1 bulan', 'Ani, Toko'])
  })

  test('[DATA-6] values have the spelling of the contract', async () => {
    const answer = await get('/subscription_payments?select=created_at,amount,affiliate_paid&amount=eq.10001')
    expect(answer.body).toEqual([
      { created_at: '2026-01-02T00:00:00+00:00', amount: 10_001, affiliate_paid: false },
    ])
    const account = await get('/accounts?select=users,affiliate_id,token')
    expect(account.body).toEqual([{ users: [], affiliate_id: null, token: 2000 }])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('[DATA-6] `*` is every column, and there is no password among them', async () => {
    const account = (await get('/accounts?select=*')).body as Record<string, unknown>[]
    expect(Object.keys(account[0]!).sort()).toEqual(
      'account_id account_type affiliate_id created_at email end_date id is_active name role start_date store_id token updated_at users'.split(
        ' ',
      ),
    )
  })
})

describe('section 6.2: statuses and headers of reading', () => {
  test.each([
    ['', 'count=exact', 200, '0-5/6'],
    ['limit=2', 'count=exact', 206, '0-1/6'],
    ['limit=2&offset=2', 'count=exact', 206, '2-3/6'],
    ['limit=2&offset=4', 'count=exact', 206, '4-5/6'],
    ['amount=eq.1', 'count=exact', 200, '*/0'],
    ['limit=2', '', 200, '0-1/*'],
    ['amount=eq.1', '', 200, '*/*'],
    ['limit=0', '', 200, '*/*'],
    ['offset=7', 'count=exact', 416, null],
    ['offset=7', '', 200, '*/*'],
  ])('[DATA-8] %j with %j answers %i and %s', async (query, prefer, status, range) => {
    const answer = await get(`/subscription_payments?${query}`, prefer === '' ? {} : { prefer })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range])
    if (status === 416) expect(answer.body).toMatchObject({ code: 'PGRST103' })
  })

  test('[DATA-8] HEAD answers as GET, without a body', async () => {
    const { count, error } = await restClientOf(server, budi)
      .from('subscription_payments')
      .select('*', { count: 'exact', head: true })
    expect([count, error]).toEqual([6, null])
    const raw = await callRest(server, budi, 'HEAD', '/subscription_payments')
    expect([raw.status, raw.text]).toEqual([200, ''])
  })

  test('[DATA-8] one object is given when exactly one row is there', async () => {
    const { data } = await restClientOf(server, budi).from('accounts').select('name').single()
    expect(data).toEqual({ name: 'Budi' })
    const raw = await get('/accounts?select=name', { accept: 'application/vnd.pgrst.object+json' })
    expect(raw.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
    expect(raw.text).toBe('{"name":"Budi"}')
    const maybe = await restClientOf(server, budi)
      .from('accounts')
      .select()
      .eq('id', randomUUID())
      .maybeSingle()
    expect([maybe.data, maybe.error]).toEqual([null, null])
  })

  test('[DATA-9] none or many rows where one is wanted: PGRST116 with the text that pages branch on', async () => {
    const client = restClientOf(server, budi)
    const none = await client.from('accounts').select().eq('id', randomUUID()).single()
    expect(none.status).toBe(406)
    expect(none.error).toMatchObject({
      code: 'PGRST116',
      message: 'JSON object requested, multiple (or no) rows returned',
      details: 'The result contains 0 rows',
      hint: null,
    })
    const many = await client.from('subscription_payments').select().single()
    expect(many.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 6 rows' })
  })

  test('[DATA-8] never more than 1000 rows', async () => {
    const crowd = await makeShopkeeper(server)
    await server.ownerPool.query(
      `insert into subscription_payment (affiliate_id, account_name, package_name, amount, affiliate_commission)
       select $1, 'Nama', 'paket', 1, 1 from generate_series(1, 1100)`,
      [crowd.affiliateId],
    )
    for (const query of ['', '?limit=5000']) {
      const answer = await callRest(server, crowd, 'GET', `/subscription_payments${query}`)
      expect(answer.body).toHaveLength(1000)
    }
  })
})

describe('section 6.3 and 6.4: what is refused while reading', () => {
  test.each([
    ['/accounts?select=nothing', 400, '42703'],
    ['/accounts?nothing=eq.1', 400, '42703'],
    ['/accounts?order=nothing.desc', 400, '42703'],
    ['/accounts?select=password', 400, '42703'],
    ['/accounts?password=like.a*', 400, '42703'],
    ['/accounts?order=password', 400, '42703'],
    ['/accounts?select=id,stores(*)', 400, 'PGRST200'],
    ['/accounts?select=...stores(*)', 400, 'PGRST200'],
    ['/accounts?select=token.sum()', 400, 'PGRST123'],
    ['/accounts?select=users->0', 400, 'PGRST100'],
    ['/accounts?select=id::text', 400, 'PGRST100'],
    ['/accounts?users->>a=eq.1', 400, 'PGRST100'],
    ['/accounts?or=(id.eq.1,name.eq.2)', 400, 'PGRST100'],
    ['/accounts?not.and=(id.eq.1,name.eq.2)', 400, 'PGRST100'],
    ['/accounts?name=fts.cat', 400, 'PGRST100'],
    ['/accounts?users=cs.{1}', 400, 'PGRST100'],
    ['/accounts?name=eq(any).{1}', 400, 'PGRST100'],
    ['/accounts?name=constructor.1', 400, 'PGRST100'],
    ['/accounts?name=Budi', 400, 'PGRST100'],
    ['/accounts?name=in.1,2', 400, 'PGRST100'],
    ['/accounts?name=in.("a', 400, 'PGRST100'],
    ['/accounts?is_active=is.perhaps', 400, 'PGRST100'],
    ['/accounts?order=name.up', 400, 'PGRST100'],
    ['/accounts?limit=many', 400, 'PGRST100'],
    ['/accounts?limit=1&limit=2', 400, 'PGRST100'],
    ['/accounts?offset=-1', 416, 'PGRST103'],
    ['/accounts?id=eq.not-a-uuid', 400, '22P02'],
    ['/accounts?name=eq.%00', 400, '22021'],
    ['/accounts?token=eq.99999999999999999999', 400, '22003'],
    ['/nothing', 404, 'PGRST205'],
    ['/auth_user', 404, 'PGRST205'],
    ['/subscription_payment', 404, 'PGRST205'],
    ['/toString', 404, 'PGRST205'],
    ['/', 404, 'PGRST205'],
    ['/accounts/1', 404, 'PGRST205'],
  ])('[DATA-10] GET %s: %i %s', async (path, status, code) => {
    const answer = await get(path.replaceAll('>', '%3E').replaceAll('"', '%22'))
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
    expect(Object.keys(answer.body as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test.each([
    ['accept', 'text/csv', 406, 'PGRST107'],
    ['accept', 'application/vnd.pgrst.array+json;nulls=stripped', 406, 'PGRST107'],
    ['accept-profile', 'auth', 406, 'PGRST106'],
    ['prefer', 'tx=rollback', 400, 'PGRST122'],
    ['prefer', 'handling=strict, anything=else', 400, 'PGRST122'],
  ])('[DATA-10] %s: %s is refused with %i %s', async (header, value, status, code) => {
    const answer = await get('/accounts', { [header]: value })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
  })

  test('[DATA-10] functions and other methods are not there', async () => {
    const rpc = await callRest(server, budi, 'POST', '/rpc/claim_trial', { body: {} })
    expect(rpc).toMatchObject({ status: 404, body: { code: 'PGRST202' } })
    const put = await callRest(server, budi, 'PUT', '/accounts', { body: {} })
    expect(put).toMatchObject({ status: 405, body: { code: 'PGRST117' } })
  })
})
