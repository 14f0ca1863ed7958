import { expect, test } from 'vitest'
import { coffee, saleFact } from '../../testing/facts.ts'
import { addTestDevice, pull, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

async function soldRupiah(): Promise<[count: number, total: number]> {
  const { rows } = await server.ownerPool.query<{ count: string; total: string }>(
    'select count(*) as count, coalesce(sum(total_rupiah), 0) as total from sale where store_id = $1',
    [shop.storeId],
  )
  return [Number(rows[0]!.count), Number(rows[0]!.total)]
}

test('[STRUK-34] a sale that another till put back and its first till sends after all counts once: the first that came stays', async () => {
  const other = await addTestDevice(server, shop)
  const sold = till.maker.seal(saleFact(till, 1, [coffee]))
  const { eventId, at, staffId, kind, body } = sold
  const putBack = other.maker.sealWith({ kind, body } as never, { eventId, at, staffId })
  expect((await push(server, other, [putBack])).body).toMatchObject({ acceptedThrough: 1, conflicts: [] })
  const late = await push(server, till, [sold])
  // Another device, so another event: it is named, and changes nothing.
  expect(late.body).toMatchObject({ acceptedThrough: 1, conflicts: [{ eventId, code: 'changed_body' }] })
  expect(await soldRupiah()).toEqual([1, 1_500])
})

test('[STRUK-34] put back without the customer’s name: the first stays, the second is named, figures count once', async () => {
  const other = await addTestDevice(server, shop)
  const fact = saleFact(till, 1, [coffee])
  const sold = till.maker.seal({ ...fact, body: { ...fact.body, billName: 'Meja 4' } } as never)
  const next = till.maker.seal(saleFact(till, 2, [coffee]))
  const { eventId, at, staffId } = sold
  const putBack = other.maker.sealWith(fact as never, { eventId, at, staffId })
  await push(server, other, [putBack])
  const late = await push(server, till, [sold, next])
  expect(late.body).toMatchObject({ acceptedThrough: 2, conflicts: [{ eventId, code: 'changed_body' }] })
  expect(await soldRupiah()).toEqual([2, 3_000])
  expect((await pull(server, till)).body.warnings.map(({ code }) => code)).toContain('changed_body')
})
