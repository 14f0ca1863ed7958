import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import { callRest, restClientOf } from '../../testing/rest-calls.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: Shopkeeper
beforeAll(async () => {
  server = await startTestServer()
  budi = await makeShopkeeper(server)
})
afterAll(() => server.close())

const service = (method: string, path: string, options: Parameters<typeof callRest>[4] = {}) =>
  callRest(server, 'service', method, path, options)

async function statsOf(id: string) {
  const { rows } = await server.ownerPool.query(
    'select clicks, total_signups from affiliates_stats where id = $1',
    [id],
  )
  return rows[0] as { clicks: number; total_signups: number } | undefined
}

describe('section 6: inserts', () => {
  test('[DATA-11] a plain insert answers 201 with an empty body', async () => {
    const answer = await callRest(server, await signUpPerson(server), 'POST', '/stores', {
      body: { name: 'A' },
    })
    expect([answer.status, answer.text]).toEqual([201, ''])
  })

  test('[DATA-11] with a representation it answers the row, as a list or as an object', async () => {
    const person = await signUpPerson(server)
    const client = restClientOf(server, person)
    const list = await client.from('stores').insert({ name: 'A' }).select('name, promo')
    expect([list.status, list.data]).toEqual([201, [{ name: 'A', promo: '' }]])
    const one = await client.from('stores').insert({ name: 'B' }).select('name').single()
    expect([one.status, one.data]).toEqual([201, { name: 'B' }])
  })

  test('[DATA-11] rows of a list share their columns; what one lacks is null, or the default if asked', async () => {
    const client = restClientOf(server, 'service')
    const rows = [
      {
        affiliate_id: budi.affiliateId,
        account_name: 'A',
        package_name: 'p',
        amount: 1,
        affiliate_commission: 1,
      },
      {
        affiliate_id: budi.affiliateId,
        account_name: 'B',
        package_name: 'p',
        amount: 2,
        affiliate_commission: 1,
        affiliate_paid: true,
      },
    ]
    const strict = await client
      .from('stores')
      .insert([{ owner_id: budi.userId }, { owner_id: budi.userId, name: 'x' }])
    // The client says the columns itself, so the missing name is null, which the table refuses.
    expect(strict.error).toMatchObject({ code: '23502' })
    const lenient = await client
      .from('stores')
      .insert([{ owner_id: budi.userId }, { owner_id: budi.userId, name: 'x' }], { defaultToNull: false })
      .select('name')
    expect(lenient.data).toEqual([{ name: '' }, { name: 'x' }])
    const made = await client
      .from('subscription_payments')
      .insert(rows)
      .select('account_name, affiliate_paid')
    expect(made.data).toEqual([
      { account_name: 'A', affiliate_paid: false },
      { account_name: 'B', affiliate_paid: true },
    ])
    const raw = await service('POST', '/stores', { body: [{ name: 'a' }, { address: 'b' }] })
    expect(raw).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
    const none = await service('POST', '/stores', { body: [], headers: { prefer: 'return=representation' } })
    expect([none.status, none.body]).toEqual([201, []])
  })

  test.each([
    ['POST', '/stores', { rawBody: '{"name":' }, 400, 'PGRST102'],
    ['POST', '/stores', { rawBody: '"text"' }, 400, 'PGRST102'],
    ['POST', '/stores', {}, 400, 'PGRST102'],
    ['POST', '/stores', { body: [1] }, 400, 'PGRST102'],
    ['POST', '/stores', { body: { nothing: 1 } }, 400, 'PGRST204'],
    ['POST', '/stores', { body: { __proto__x: 1 } }, 400, 'PGRST204'],
    ['POST', '/stores?columns="nothing"', { body: [{}] }, 400, 'PGRST204'],
    ['POST', '/stores?on_conflict=nothing', { body: {} }, 400, 'PGRST204'],
    ['POST', '/stores?name=eq.1', { body: {} }, 400, 'PGRST100'],
    ['POST', '/stores', { body: { name: 'a\u0000b' } }, 400, '22021'],
    ['POST', '/stores', { rawBody: '{"billings":"\\ud800"}' }, 400, '22P02'],
    ['POST', '/stores', { body: { id: 'x' } }, 400, '22P02'],
    ['POST', '/stores', { body: { name: 'x'.repeat(201) } }, 400, '23514'],
    ['POST', '/stores', { rawBody: `{"name":"${'x'.repeat(1_100_000)}"}` }, 413, 'PGRST102'],
    ['PATCH', '/affiliates', { body: { account_number: '12345678' } }, 400, '21000'],
    ['PATCH', '/affiliates?user_id=not.is.null&limit=1', { body: {} }, 400, 'PGRST100'],
    ['PATCH', '/affiliates?user_id=not.is.null', { body: [] }, 400, 'PGRST102'],
    ['PATCH', '/affiliates?user_id=not.is.null', { body: { password: 1 } }, 400, 'PGRST204'],
    ['DELETE', '/affiliates', {}, 400, '21000'],
    ['DELETE', '/affiliates?order=id', {}, 400, '21000'],
    ['DELETE', '/affiliates?id=eq.1&offset=1', {}, 400, 'PGRST100'],
  ] as const)('[DATA-10] %s %s %j: %i %s', async (method, path, options, status, code) => {
    const answer = await callRest(server, budi, method, path.replaceAll('"', '%22'), options)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
  })

  test('[DATA-10] a unique or foreign key says 409 without telling values', async () => {
    const double = await service('POST', '/affiliates_stats', { body: { affiliate_id: budi.affiliateId } })
    expect(double).toMatchObject({ status: 409, body: { code: '23505', details: null } })
    expect(double.text).not.toContain(budi.affiliateId)
    const dangling = await service('POST', '/affiliates_stats', { body: { affiliate_id: randomUUID() } })
    expect(dangling).toMatchObject({ status: 409, body: { code: '23503', details: null } })
  })
})

describe('section 6: changes, deletes, upserts (service role, which may)', () => {
  test('[DATA-11] statuses and ranges of updates and deletes', async () => {
    const own = await makeShopkeeper(server)
    const path = `/affiliates_stats?id=eq.${own.statsId}`
    const plain = await service('PATCH', path, { body: { clicks: 1 } })
    expect([plain.status, plain.text, plain.headers.get('content-range')]).toEqual([204, '', null])
    const counted = await service('PATCH', path, { body: { clicks: 2 }, headers: { prefer: 'count=exact' } })
    expect([counted.status, counted.headers.get('content-range')]).toEqual([204, '0-0/1'])
    const none = await service('PATCH', `/affiliates_stats?id=eq.${randomUUID()}`, {
      body: { clicks: 2 },
      headers: { prefer: 'return=representation, count=exact' },
    })
    expect([none.status, none.body, none.headers.get('content-range')]).toEqual([200, [], '*/0'])
    const empty = await service('PATCH', path, { body: {} })
    expect(empty.status).toBe(204)
    const client = restClientOf(server, 'service')
    const shown = await client
      .from('affiliates_stats')
      .update({ clicks: 3 })
      .eq('id', own.statsId)
      .select('clicks')
    expect(shown.data).toEqual([{ clicks: 3 }])
    const removed = await client.from('affiliates_stats').delete({ count: 'exact' }).eq('id', own.statsId)
    expect([removed.status, removed.count]).toEqual([204, 1])
    expect(await statsOf(own.statsId)).toBeUndefined()
  })

  test('[DATA-11] an upsert that only updated answers 200, else 201', async () => {
    const own = await makeShopkeeper(server)
    const client = restClientOf(server, 'service')
    const updated = await client
      .from('affiliates_stats')
      .upsert({ affiliate_id: own.affiliateId, clicks: 7 }, { onConflict: 'affiliate_id' })
      .select('clicks, total_signups')
    expect([updated.status, updated.data]).toEqual([200, [{ clicks: 7, total_signups: 3 }]])
    const ignored = await client
      .from('affiliates_stats')
      .upsert(
        { affiliate_id: own.affiliateId, clicks: 8 },
        { onConflict: 'affiliate_id', ignoreDuplicates: true },
      )
      .select('clicks')
    expect([ignored.status, ignored.data]).toEqual([201, []])
    const made = await client.from('stores').upsert({ id: randomUUID(), owner_id: own.userId, name: 'Baru' })
    expect([made.status, made.error]).toEqual([201, null])
    expect(await statsOf(own.statsId)).toEqual({ clicks: 7, total_signups: 3 })
  })

  test('[DATA-9] a write that touches none or many rows where one is wanted is taken back', async () => {
    const first = await makeShopkeeper(server)
    const second = await makeShopkeeper(server)
    const { status, error } = await restClientOf(server, 'service')
      .from('affiliates_stats')
      .update({ clicks: 99 })
      .in('id', [first.statsId, second.statsId])
      .select()
      .single()
    expect([status, error?.code]).toEqual([406, 'PGRST116'])
    expect((await statsOf(first.statsId))?.clicks).toBe(0)
  })

  test('[DATA-11] more rows than max-affected: PGRST124, taken back', async () => {
    const first = await makeShopkeeper(server)
    const second = await makeShopkeeper(server)
    const path = `/affiliates_stats?id=in.(${first.statsId},${second.statsId})`
    // As the published client says it.
    const headers = { prefer: 'handling=strict,max-affected=1' }
    const answer = await service('PATCH', path, { body: { clicks: 99 }, headers })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PGRST124' } })
    expect((await statsOf(second.statsId))?.clicks).toBe(0)
  })
})
