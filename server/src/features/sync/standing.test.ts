import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { inScope } from '../../db/scope.ts'
import { createLog } from '../../logging/log.ts'
import { coffee, parking, productFact, saleFact } from '../../testing/facts.ts'
import { addTestDevice, openTestShop, pull, push, snapshot } from '../../testing/shop.ts'
import { createEarlierDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

async function standings({ ownerPool }: TestServer, storeId: string): Promise<[string, string][]> {
  const { rows } = await ownerPool.query<{ kind: string; standing: string }>(
    'select kind, standing from journal_event where store_id = $1 order by store_seq',
    [storeId],
  )
  return rows.map(({ kind, standing }) => [kind, standing])
}

test('[SYNC-50] an event is stored with how it stands, and only counted ones are seen by whatever asks for a kind', async () => {
  const sale = till.maker.seal(saleFact(till, 1, [parking]))
  const events = [
    sale,
    till.maker.seal({ kind: 'kind_of_tomorrow', body: {} }),
    till.maker.seal({ kind: 'sale_recorded', version: 2, body: sale.body }),
    till.maker.seal({ kind: 'stock_received', body: { lines: 'none' } }),
    till.maker.seal(productFact(coffee)),
  ]
  expect((await push(server, till, events)).status).toBe(200)
  expect(await standings(server, shop.storeId)).toEqual([
    ['sale_recorded', 'counted'],
    ['kind_of_tomorrow', 'unread'],
    ['sale_recorded', 'unread'],
    ['malformed', 'unread'],
    ['product_saved', 'counted'],
  ])
  const other = await openTestShop(server)
  for (const storeId of [shop.storeId, other.storeId]) {
    const counted = await inScope(server.deps.database, { role: 'authenticated', storeId }, (tx) =>
      tx.query('select kind from counted_event order by store_seq'),
    )
    expect(counted.rows).toEqual(
      storeId === shop.storeId ? [{ kind: 'sale_recorded' }, { kind: 'product_saved' }] : [],
    )
  }
  await expect(
    inScope(server.deps.database, { role: 'service_role' }, (tx) =>
      tx.query("update counted_event set standing = 'held'"),
    ),
  ).rejects.toThrow('permission denied')
})

test('[SYNC-51] what earlier releases took in without reading stands as unread, and the shop goes on', async () => {
  const testDatabase = await createEarlierDatabase(36)
  const earlier = await startTestServer({ testDatabase })
  try {
    const old = await openTestShop(earlier)
    const [first, second] = [await addTestDevice(earlier, old), await addTestDevice(earlier, old)]
    const sale = first.maker.seal(saleFact(first, 1, [parking]))
    const events = [
      sale,
      first.maker.seal({ kind: 'customer_erased', version: 999, body: { customerId: 'bukan-uuid' } }),
      first.maker.seal({
        kind: 'receipt_reprinted',
        version: 2,
        body: { saleId: sale.eventId, copyNumber: 'abc' },
      }),
      first.maker.seal({ kind: 'stock_counted', body: { lines: 'none' } }),
      first.maker.seal({ kind: 'kind_of_yesterday', body: {} }),
      // Another release knew it not yet, and warned of it.
      first.maker.seal({ kind: 'drawer_opened', version: 2, body: {} }),
    ]
    // Stored, whatever the answer is: this is where a shop stuck.
    await push(earlier, first, events)
    await testDatabase.ownerPool.query(`update journal_event set version = 1 where kind = 'drawer_opened'`)
    await migrate(testDatabase.ownerUrl, createLog('silent'))
    expect(await standings(earlier, old.storeId)).toEqual([
      ['sale_recorded', 'counted'],
      ['customer_erased', 'unread'],
      ['receipt_reprinted', 'unread'],
      ['malformed', 'unread'],
      ['kind_of_yesterday', 'unread'],
      ['drawer_opened', 'unread'],
    ])
    const goesOn = await push(earlier, second, [second.maker.seal(saleFact(second, 1, [parking]))])
    expect([goesOn.status, goesOn.body.acceptedThrough]).toEqual([200, 1])
    expect(await push(earlier, first, events)).toMatchObject({ status: 200, body: { acceptedThrough: 6 } })
    expect((await pull(earlier, second)).body.events).toHaveLength(7)
    expect((await snapshot(earlier, second)).at(-1)).toEqual({ line: 'end' })
    const { verifyCode } = sale.body as { verifyCode: string }
    expect((await fetch(`${earlier.url}/struk/${verifyCode}`)).status).toBe(200)
  } finally {
    await earlier.close()
  }
})
