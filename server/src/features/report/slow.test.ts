import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import { type ProductChanges, productDefaults } from '@laci/domain/catalog/product.ts'
import { standsFor } from '@laci/domain/catalog/stands-for.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import { slowGoods, slowRange, soldProducts } from '@laci/domain/views/report/slow-goods.ts'
import { sumTallies, talliesOf } from '@laci/domain/views/report/tally.ts'
import { slowReportSchema } from '@laci/domain/views/report/wire.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashSale } from '../../testing/event-maker.ts'
import { coffee, productFact, refundFact, stockFact } from '../../testing/facts.ts'
import { addTestDevice, callApi, freshRandom, openTestShop, push, type TestShop } from '../../testing/shop.ts'
import { addStaff, signInOn } from '../../testing/staff.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const dayMs = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function ask(shop: TestShop, bearer = shop.owner.accessToken) {
  return callApi(server, 'GET', `/api/reports/slow?storeId=${shop.storeId}`, { bearer })
}

const idOf = (at: number) => `0191d5c5-0000-7000-8000-0000000000${10 + at}`
const soldProduct = (at: number) => ({ productId: idOf(at), name: `Barang ${at}`, priceRupiah: 1_000 })
const productCount = 6

/** Of one product: how it is kept, what came in, and what was sold of it how long ago, some of it brought back. */
const anyProduct = fc.record({
  changes: fc.record<ProductChanges>(
    {
      isActive: fc.boolean(),
      isStocked: fc.boolean(),
      priceRupiah: fc.constantFrom(1_000, 3_333, 9_999).map(rupiah),
      parts: fc
        .nat({ max: productCount - 1 })
        .map((at) => [{ productId: idOf(at), quantityThousandths: quantityThousandths(1_000) }]),
      merged: fc
        .option(fc.nat({ max: productCount - 1 }))
        .map((at) => (at === null ? null : { intoProductId: idOf(at), deviceId: idOf(0) })),
    },
    { requiredKeys: [] },
  ),
  received: fc.constantFrom(0, 500, 1_500, 4_000),
  sales: fc.array(fc.record({ daysAgo: fc.constantFrom(0, 1, 27, 28, 40), isBroughtBack: fc.boolean() }), {
    maxLength: 2,
  }),
})

test('[REPORT-19] the server names the goods that the domain names of the same events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyProduct, { minLength: productCount, maxLength: productCount }),
      async (all) => {
        const shop = await openTestShop(server)
        const device = await addTestDevice(server, shop)
        const nowMs = server.clock()
        let counter = 0
        const facts = all.flatMap(({ changes, received, sales }, at): Fact[] => [
          {
            kind: 'product_saved',
            body: { products: [{ productId: idOf(at), changes: { name: `Barang ${at}`, ...changes } }] },
          },
          ...(received === 0 ? [] : [stockFact(soldProduct(at), received)]),
          ...sales.flatMap(({ daysAgo, isBroughtBack }): Fact[] => {
            counter += 1
            const atMs = nowMs - daysAgo * dayMs
            const when = { atMs, letter: device.letter, counter, random: freshRandom }
            const body = cashSale([soldProduct(at)], when)
            const sale: Fact = { kind: 'sale_recorded', body }
            const wish = { lineIndex: 0, quantityThousandths: quantityThousandths(1_000) }
            return isBroughtBack ? [sale, refundFact(shop.storeId, body, [], [wish])] : [sale]
          }),
        ])
        const events = facts.map((fact) => device.maker.seal(fact))
        expect((await push(server, device, events)).status).toBe(200)

        const stock = new Map<string, number>()
        for (const { account, subject, amount } of facts.flatMap((fact) =>
          movementsOf({ ...fact, deviceId: device.deviceId }),
        ))
          if (account === 'stock') stock.set(subject, (stock.get(subject) ?? 0) + amount)
        const range = slowRange(businessDayOf(instant(nowMs), 'Asia/Jakarta', 0))
        const tallies = facts
          .flatMap((fact) => talliesOf({ ...fact, deviceId: device.deviceId, at: instant(nowMs) }))
          .filter(({ day }) => day >= range.fromDay && day <= range.throughDay)
        const changesOf = (productId: string) => all.find((_, at) => idOf(at) === productId)?.changes
        const sold = soldProducts(
          sumTallies(tallies).product ?? [],
          (key) => changesOf(key)?.parts ?? [],
          (productId) => standsFor(productId, (one) => ({ isActive: true, merged: null, ...changesOf(one) })),
        )
        const expected = slowGoods(
          all.map(({ changes }, at) => ({
            productId: idOf(at),
            stockThousandths: stock.get(idOf(at)) ?? 0,
            fields: { ...productDefaults, name: `Barang ${at}`, ...changes },
          })),
          sold,
        )
        const told = slowReportSchema.parse((await ask(shop)).body)
        expect(told).toEqual({ range, productCount: expected.length, products: expected })
      },
    ),
    { numRuns: 40 },
  )
})

test('[REPORT-19] of a large catalogue the first fifty are named, and all are counted', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const goods = Array.from({ length: 60 }, (_, at) => ({ ...soldProduct(at), priceRupiah: 1_000 + at }))
  const facts = goods.flatMap((product) => [productFact(product), stockFact(product, 1_000)])
  const events = facts.map((fact) => device.maker.seal(fact))
  for (const part of [events.slice(0, 60), events.slice(60)])
    expect((await push(server, device, part)).status).toBe(200)
  const { productCount: count, products } = slowReportSchema.parse((await ask(shop)).body)
  expect(count).toBe(60)
  expect(products.map(({ worthRupiah }) => worthRupiah)).toEqual(
    Array.from({ length: 50 }, (_, at) => 1_059 - at),
  )
})

test('[REPORT-19] only who may see reports of the shop is told', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const other = await openTestShop(server)
  expect((await push(server, device, [device.maker.seal(stockFact(coffee, 1_000))])).status).toBe(200)
  await addStaff(server, shop, { role: 'custom', rights: ['sell'] })
  const { token } = await signInOn(server, shop, device)
  for (const [bearer, status] of [
    [shop.owner.accessToken, 200],
    [other.owner.accessToken, 403],
    [token, 403],
    ['', 401],
  ] as const)
    expect((await ask(shop, bearer)).status).toBe(status)
})

test('[CATALOG-53] what was sold under a product that was merged away keeps the one that stays off the list', async () => {
  const shop = await openTestShop(server)
  const device = await addTestDevice(server, shop)
  const [kept, gone, other] = [soldProduct(0), soldProduct(1), soldProduct(2)] as const
  const when = { atMs: server.clock(), letter: device.letter, counter: 1, random: freshRandom }
  const facts: Fact[] = [
    ...[kept, gone, other].flatMap((product) => [productFact(product), stockFact(product, 5_000)]),
    { kind: 'sale_recorded', body: cashSale([gone], when) },
  ]
  const send = (told: readonly Fact[]) =>
    push(
      server,
      device,
      told.map((fact) => device.maker.seal(fact)),
    )
  const slow = async () =>
    slowReportSchema.parse((await ask(shop)).body).products.map(({ productId }) => productId)
  expect((await send(facts)).status).toBe(200)
  expect(await slow()).toEqual([kept.productId, other.productId])
  const merged = { intoProductId: kept.productId, deviceId: device.deviceId }
  await send([
    {
      kind: 'product_saved',
      body: { products: [{ productId: gone.productId, changes: { isActive: false, merged } }] },
    },
  ])
  expect(await slow()).toEqual([other.productId])
})
