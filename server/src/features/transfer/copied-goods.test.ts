import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { type CopiedPage, copiedPageSchema, copyChanges } from '@laci/domain/transfer/copied-goods.ts'
import { beforeEach, expect, test } from 'vitest'
import { addTestDevice, callApi, openTestShop, push, type TestDevice } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

let branchTill: TestDevice
beforeEach(async () => {
  const storeId = crypto.randomUUID()
  await callApi(server, 'POST', '/api/stores', {
    bearer: shop.owner.accessToken,
    body: { storeId, name: 'Cabang' },
  })
  branchTill = await addTestDevice(server, { storeId, owner: shop.owner })
})

async function addGoods(from: number, count: number) {
  const products = Array.from({ length: count }, (_, at) => ({
    productId: idOf(from + at),
    changes: {
      ...productDefaults,
      ...{ name: `Barang ${from + at}`, priceRupiah: rupiah(1_500), costRupiah: rupiah(900) },
    },
  }))
  const { status } = await push(server, till, [
    till.maker.seal({ kind: 'product_saved', body: { products } }),
  ])
  expect(status).toBe(200)
}

const ask = (device: TestDevice, query: string) =>
  callApi<CopiedPage>(server, 'GET', `/api/transfers/products?${query}`, { bearer: device.deviceKey })

test('[TRANSFER-23] a till gets what another shop of its owner sells, page by page and without cost, and sells it too', async () => {
  for (let from = 1; from <= 601; from += 200) await addGoods(from, from === 601 ? 1 : 200)
  const first = await ask(branchTill, `storeId=${shop.storeId}`)
  expect(first.status).toBe(200)
  const page = copiedPageSchema.parse(first.body)
  expect([page.products.length, page.next]).toEqual([500, idOf(500)])
  expect(page.products[0]!.fields).not.toHaveProperty('costRupiah')
  const rest = copiedPageSchema.parse(
    (await ask(branchTill, `storeId=${shop.storeId}&after=${page.next}`)).body,
  )
  expect([rest.products.map(({ productId }) => productId), rest.next]).toEqual([
    Array.from({ length: 101 }, (_, at) => idOf(501 + at)),
    null,
  ])
  // The same ids in both shops: each has a product of its own.
  const [part] = copyChanges(rest.products as Parameters<typeof copyChanges>[0], () => false)
  const told = branchTill.maker.seal({ kind: 'product_saved', body: { products: part! } })
  expect((await push(server, branchTill, [told])).status).toBe(200)
  const { rows } = await server.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from product where product_id = $1`,
    [idOf(601)],
  )
  expect(rows[0]!.count).toBe(2)
})

test('[TRANSFER-23] no till gets the goods of its own shop, of another owner or of nobody, and nobody without a key', async () => {
  await addGoods(1, 1)
  const stranger = await addTestDevice(server, await openTestShop(server, 'Lain'))
  expect((await ask(stranger, `storeId=${shop.storeId}`)).status).toBe(404)
  expect((await ask(till, `storeId=${shop.storeId}`)).status).toBe(404)
  expect((await ask(branchTill, `storeId=${crypto.randomUUID()}`)).status).toBe(404)
  for (const query of ['', 'storeId=1', `storeId=${shop.storeId}&after=x`]) {
    expect((await ask(branchTill, query)).status, query).toBe(400)
  }
  const url = `/api/transfers/products?storeId=${shop.storeId}`
  expect((await callApi(server, 'GET', url, {})).status).toBe(401)
  expect((await callApi(server, 'GET', url, { bearer: shop.owner.accessToken })).status).toBe(401)
})
