import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import { callRest, type RestCaller } from '../../testing/rest-calls.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let budi: Shopkeeper
let siti: Shopkeeper
beforeAll(async () => {
  server = await startTestServer()
  budi = await makeShopkeeper(server)
  siti = await makeShopkeeper(server)
})
afterAll(() => server.close())

type Table = 'accounts' | 'stores' | 'affiliates' | 'affiliates_stats' | 'subscription_payments'

const idOf: Record<Table, (person: Shopkeeper) => string> = {
  accounts: (person) => person.accountId,
  stores: (person) => person.storeId,
  affiliates: (person) => person.affiliateId,
  affiliates_stats: (person) => person.statsId,
  subscription_payments: (person) => person.paymentId,
}

/** A change that would be valid, were it allowed. */
const changeOf: Record<Table, Record<string, unknown>> = {
  accounts: { name: 'Lain' },
  stores: { name: 'Lain' },
  affiliates: { name: 'Lain' },
  affiliates_stats: { clicks: 9 },
  subscription_payments: { affiliate_paid: true },
}

/** A row that would be valid for this person, were it allowed. */
const newRowOf: Record<Table, (person: Shopkeeper) => Record<string, unknown>> = {
  accounts: (person) => ({
    account_id: person.userId,
    email: person.email,
    start_date: '2026-01-01T00:00:00Z',
    end_date: '2026-01-08T00:00:00Z',
  }),
  stores: (person) => ({ owner_id: person.userId, name: 'Toko Kedua' }),
  affiliates: (person) => ({
    user_id: person.userId,
    affiliate_code: 'AAA1000',
    name: 'A',
    email: 'a@b.example',
  }),
  affiliates_stats: (person) => ({ affiliate_id: person.affiliateId }),
  subscription_payments: (person) => ({
    affiliate_id: person.affiliateId,
    account_name: 'Andi',
    package_name: '1 bulan',
    amount: 1,
    affiliate_commission: 1,
  }),
}

/**
 * The whole of section 7.1 as one table. A number is the status; `seen` and `hidden` are 200 with and without the row.
 * Columns: read own, read other's; change own, change other's; delete own, delete other's.
 */
const expectations: [Table, Who, ...(number | 'seen' | 'hidden')[]][] = [
  ['accounts', 'anon', 401, 401, 401, 401, 401, 401],
  ['stores', 'anon', 401, 401, 401, 401, 401, 401],
  ['affiliates', 'anon', 401, 401, 401, 401, 401, 401],
  ['affiliates_stats', 'anon', 401, 401, 401, 401, 401, 401],
  ['subscription_payments', 'anon', 401, 401, 401, 401, 401, 401],
  ['accounts', 'person', 'seen', 'hidden', 403, 403, 403, 403],
  ['stores', 'person', 'seen', 'hidden', 403, 403, 403, 403],
  ['affiliates', 'person', 'seen', 'hidden', 403, 403, 403, 403],
  ['affiliates_stats', 'person', 'seen', 'hidden', 403, 403, 403, 403],
  ['subscription_payments', 'person', 'seen', 'hidden', 403, 403, 403, 403],
  ['accounts', 'service', 'seen', 'seen', 204, 204, 204, 204],
  // 409: something else still leans on the row.
  ['stores', 'service', 'seen', 'seen', 204, 204, 409, 409],
  ['affiliates', 'service', 'seen', 'seen', 204, 204, 409, 409],
  ['affiliates_stats', 'service', 'seen', 'seen', 204, 204, 204, 204],
  ['subscription_payments', 'service', 'seen', 'seen', 204, 204, 204, 204],
]
type Who = 'anon' | 'person' | 'service'

describe('section 7.1: role x table x verb x own or other', () => {
  test.each(expectations)('[DATA-3] %s for %s', async (table, who, ...expected) => {
    const own = await makeShopkeeper(server)
    const other = await makeShopkeeper(server)
    const caller: RestCaller = who === 'person' ? own : who
    const outcomes: (number | 'seen' | 'hidden')[] = []
    for (const person of [own, other]) {
      const answer = await callRest(server, caller, 'GET', `/${table}?id=eq.${idOf[table](person)}`)
      outcomes.push(
        answer.status !== 200 ? answer.status : (answer.body as unknown[]).length === 1 ? 'seen' : 'hidden',
      )
    }
    for (const person of [own, other]) {
      const path = `/${table}?id=eq.${idOf[table](person)}`
      outcomes.push((await callRest(server, caller, 'PATCH', path, { body: changeOf[table] })).status)
    }
    for (const person of [own, other]) {
      const path = `/${table}?id=eq.${idOf[table](person)}`
      outcomes.push((await callRest(server, caller, 'DELETE', path)).status)
    }
    expect(outcomes).toEqual(expected)
  })

  test.each([
    ['accounts', 401, 409, 409],
    ['stores', 401, 201, 201],
    ['affiliates', 401, 403, 409],
    ['affiliates_stats', 401, 403, 409],
    ['subscription_payments', 401, 403, 201],
  ] as const)(
    '[DATA-3] insert into %s: nobody %i, a person %i, the service %i',
    async (table, ...expected) => {
      const statuses: number[] = []
      for (const caller of ['anon', budi, 'service'] as const) {
        statuses.push(
          (await callRest(server, caller, 'POST', `/${table}`, { body: newRowOf[table](budi) })).status,
        )
      }
      expect(statuses).toEqual(expected)
    },
  )

  test('[DATA-3] errors for missing rights: 401 for nobody, 403 for a person, the same code', async () => {
    const nobody = await callRest(server, 'anon', 'GET', '/accounts')
    expect(nobody.body).toMatchObject({ code: '42501', details: null, hint: null })
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer')
    const person = await callRest(server, budi, 'DELETE', `/stores?id=eq.${budi.storeId}`)
    expect(person.body).toMatchObject({
      code: '42501',
      message: expect.stringContaining('permission denied'),
    })
  })

  test('[DATA-3] every table has forced row security, and no role of ours passes it', async () => {
    const { rows: open } = await server.ownerPool.query(
      `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not (relrowsecurity and relforcerowsecurity)`,
    )
    expect(open).toEqual([])
    const { rows: roles } = await server.ownerPool.query(
      `select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'laci_app', 'laci_owner')
       and (rolsuper or rolbypassrls)`,
    )
    expect(roles).toEqual([])
  })

  test('[DATA-3] nobody and a person have no grant on any table behind the five', async () => {
    const { rows } = await server.ownerPool.query(
      `select distinct grantee, table_name from information_schema.role_table_grants
       where table_schema = 'public' and (grantee = 'PUBLIC'
         -- Files have a wire of their own: asking is no error there, and row policies show nobody a row (STORAGE-2).
         or grantee = 'anon' and table_name not in ('storage_bucket', 'storage_object')
         or grantee = 'authenticated' and table_name in
           ('auth_user', 'auth_session', 'auth_refresh_token', 'auth_signup_ticket', 'subscription_payment',
            'trial_ledger', 'schema_migration'))`,
    )
    expect(rows).toEqual([])
  })

  test('[DATA-4] a person changes one thing through this door: the own bank number, eight digits or more', async () => {
    const change = (id: string, number: string) =>
      callRest(server, budi, 'PATCH', `/affiliates?id=eq.${id}`, {
        body: { account_number: number },
        headers: { prefer: 'return=representation' },
      })
    const changed = await change(budi.affiliateId, '1234567890')
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject([{ account_number: '1234567890' }])
    expect((await change(budi.affiliateId, '1234567')).body).toMatchObject({ code: '23514' })
    expect((await change(budi.affiliateId, 'abcdefgh')).status).toBe(400)
    // Another's row is hidden by policy: no error, and nothing changes.
    const others = await change(siti.affiliateId, '1234567890')
    expect([others.status, others.body]).toEqual([200, []])
    const { rows } = await server.ownerPool.query('select account_number from affiliates where id = $1', [
      siti.affiliateId,
    ])
    expect(rows[0].account_number).toBe('')
  })

  test('[DATA-5] an affiliate sees payers masked; the service sees them whole and writes by the same name', async () => {
    const own = await callRest(server, budi, 'GET', `/subscription_payments?id=eq.${budi.paymentId}`)
    expect(own.body).toMatchObject([{ account_name: 'Si***', amount: 99000, affiliate_paid: false }])
    // A filter on the masked column sees the mask only.
    const oracle = await callRest(server, budi, 'GET', '/subscription_payments?account_name=like.Siti*')
    expect(oracle.body).toEqual([])
    const service = await callRest(server, 'service', 'GET', `/subscription_payments?id=eq.${budi.paymentId}`)
    expect(service.body).toMatchObject([{ account_name: 'Siti Aminah' }])
    const id = randomUUID()
    const made = await callRest(server, 'service', 'POST', '/subscription_payments?select=account_name', {
      body: { id, ...newRowOf.subscription_payments(siti) },
      headers: { prefer: 'return=representation' },
    })
    expect([made.status, made.body]).toEqual([201, [{ account_name: 'Andi' }]])
    const paid = await callRest(server, 'service', 'PATCH', `/subscription_payments?id=eq.${id}`, {
      body: { affiliate_paid: true },
    })
    expect(paid.status).toBe(204)
    const seen = await callRest(server, siti, 'GET', `/subscription_payments?id=eq.${id}`)
    expect(seen.body).toMatchObject([{ account_name: 'An***', affiliate_paid: true }])
  })

  test('[DATA-3] a person without rows sees none anywhere', async () => {
    const stranger = await signUpPerson(server)
    for (const table of Object.keys(idOf)) {
      const answer = await callRest(server, stranger, 'GET', `/${table}`)
      expect([answer.status, answer.body]).toEqual([200, []])
    }
  })
})
