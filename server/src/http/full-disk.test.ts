import { afterEach, expect, test } from 'vitest'
import { makeAffiliate } from '../testing/affiliates.ts'
import { callAuth } from '../testing/auth-calls.ts'
import { coffee, saleFact } from '../testing/facts.ts'
import { testPassword } from '../testing/people.ts'
import { callRest } from '../testing/rest-calls.ts'
import { callApi, pull, push } from '../testing/shop.ts'
import { callStorage } from '../testing/storage-calls.ts'
import { server, shop, till, useTestShop } from '../testing/test-shop.ts'

useTestShop()

/** What PostgreSQL says where it has no disk, no memory, may not write, gave way, or took too long. */
const codes = ['53100', '53200', '53000', '53400', '25006', '40001', '40P01', '55P03', '57014']

/** From here on every row that this table is to take is refused with that code, as PostgreSQL refuses it itself. */
async function refuseRows(table: string, code: string): Promise<void> {
  await server.ownerPool.query(`
    create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$;
    create or replace trigger refuse_row before insert or update on ${table} for each row execute function refuse_row()`)
}

async function takeRows(): Promise<void> {
  await server.ownerPool.query('drop function if exists refuse_row() cascade')
}

afterEach(takeRows)

test.each(codes)(
  '[SYNC-36] a push that the database refuses with %s is a wait: nothing of it is stored',
  async (code) => {
    const events = [1, 2].map((counter) => till.maker.seal(saleFact(till, counter, [coffee])))
    await refuseRows('sale', code)
    const refused = await push(server, till, events)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'server_busy',
      '5',
    ])
    const { rows } = await server.ownerPool.query('select from journal_event where store_id = $1', [
      shop.storeId,
    ])
    expect(rows).toHaveLength(0)
    // What only reads goes on.
    expect((await pull(server, till)).body).toMatchObject({ acceptedThrough: 0, lastSeq: 0 })
    await takeRows()
    expect(await push(server, till, events)).toMatchObject({
      status: 200,
      body: { acceptedThrough: 2, lastSeq: 2 },
    })
  },
)

test('[PLATFORM-85] where the database cannot store anything now, every part of the server says so as a wait', async () => {
  const bearer = shop.owner.accessToken
  const affiliate = await makeAffiliate(server)
  const object = '/object/ebook/penuh.pdf'
  const calls: readonly (readonly [
    table: string,
    call: () => Promise<{ status: number; headers: unknown }>,
  ])[] = [
    [
      'device',
      () =>
        callApi(server, 'POST', '/api/devices', { bearer, body: { storeId: shop.storeId, name: 'Kasir 2' } }),
    ],
    [
      'auth_session',
      () =>
        callAuth(server, 'POST', '/token?grant_type=password', {
          body: { email: shop.owner.email, password: testPassword },
        }),
    ],
    [
      'affiliates',
      () =>
        callRest(server, affiliate, 'PATCH', `/affiliates?id=eq.${affiliate.affiliateId}`, {
          body: { account_number: '0987654321' },
        }),
    ],
    ['storage_object', () => callStorage(server, 'service', 'POST', object, { body: 'isi' })],
  ]
  for (const [table, call] of calls) {
    await refuseRows(table, '53100')
    const refused = await call()
    expect([table, refused.status]).toEqual([table, 503])
    await takeRows()
    const taken = await call()
    expect([table, taken.status < 300]).toEqual([table, true])
  }
})
