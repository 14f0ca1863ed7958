import { randomUUID } from 'node:crypto'
import type { RangeReport, SlowReport } from '@laci/domain/views/report/wire.ts'
import { expect, test } from 'vitest'
import { productFact, saleFact, stockFact } from '../../testing/facts.ts'
import { callApi, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

test('[REPORT-61] a report that names the first products and customers says how many there are', async () => {
  const goods = Array.from({ length: 51 }, (_, at) => ({
    ...{ productId: randomUUID(), name: `Barang ${at}`, priceRupiah: 1_000 },
  }))
  const sold = goods.map((product, at) => {
    const fact = saleFact(till, at + 1, [product])
    return { ...fact, body: { ...fact.body, customerId: randomUUID() } }
  })
  const stocked = goods.flatMap((product) => {
    const other = { ...product, productId: randomUUID() }
    return [productFact(other), stockFact(other, 1_000)]
  })
  for (const facts of [sold, stocked.slice(0, 51), stocked.slice(51)]) {
    const events = facts.map((fact) => till.maker.seal(fact))
    expect((await push(server, till, events)).status).toBe(200)
  }
  const bearer = shop.owner.accessToken
  const day = sold[0]!.body.businessDay
  const range = await callApi<RangeReport>(
    server,
    'GET',
    `/api/reports/range?storeId=${shop.storeId}&fromDay=${day}&throughDay=${day}`,
    { bearer },
  )
  expect(range.body).toMatchObject({ productCount: 51, customerCount: 51 })
  expect([range.body.report.byProduct.length, range.body.report.byCustomer.length]).toEqual([50, 50])
  const slow = await callApi<SlowReport>(server, 'GET', `/api/reports/slow?storeId=${shop.storeId}`, {
    bearer,
  })
  expect([slow.body.products.length, slow.body.productCount]).toEqual([50, 51])
})
