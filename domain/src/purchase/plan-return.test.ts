import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { productIds } from '../testing/any-goods-story.ts'
import { purchaseReturnedSchema } from './events.ts'
import { purchaseReturnedMovements } from './movements.ts'
import { deliveryLines, purchaseSums } from './plan-purchase.ts'
import { planReturn, returnableGoods } from './plan-return.ts'
import { lastPricesPaid, pricesPaid } from './purchase-lists.ts'
import { deliveriesOf, type PurchaseRecord, purchaseDefaults } from './purchase-record.ts'

const [coffee, sugar] = productIds
const businessDay = '2026-11-20' as BusinessDay
const supplierId = '01919191-0000-7000-8000-0000000000a1'
const counter = { zone: 'Asia/Jakarta' as const, businessDay, cashierName: 'Rina', supplierName: 'Jaya' }
const nothing = { creditRupiah: null, cashRupiah: rupiah(0), reason: 'Rusak' }

/** A purchase of which all has come: two lines of coffee, one of sugar. */
function bought(priceRupiah = 100_000, from: string | null = supplierId): PurchaseRecord {
  const line = { name: 'Kopi', unit: 'dus', factorThousandths: wholeUnits(40), discountRupiah: rupiah(0) }
  const sums = purchaseSums({
    lines: [
      { ...line, productId: coffee, quantityThousandths: wholeUnits(2), priceRupiah: rupiah(priceRupiah) },
      { ...line, productId: sugar, quantityThousandths: wholeUnits(1), priceRupiah: rupiah(7_001) },
      { ...line, productId: coffee, quantityThousandths: wholeUnits(1), priceRupiah: rupiah(0) },
    ],
    ...{ discountRupiah: rupiah(0), landed: [] },
  })
  if (!sums.ok) throw new Error(sums.refusal.code)
  const fields = { ...purchaseDefaults, lines: sums.value.lines, supplierId: from }
  const wishes = fields.lines.map(({ stockThousandths }, lineIndex) => ({ lineIndex, stockThousandths }))
  const came = deliveryLines(fields, [], wishes)
  if (!came.ok) throw new Error(came.refusal.code)
  return { ...fields, 'delivery:1': { at: instant(1), businessDay, lines: came.value } }
}

function goingBack(productId: string, stock: number) {
  return [{ productId, stockThousandths: quantityThousandths(stock) }]
}

test('[PURCHASE-7] whatever goes back in how many parts, all of it brings what was owed, to the rupiah, and no more than came', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 900_000 }),
      fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 12 }),
      (price, parts) => {
        let purchase = bought(price)
        let credited = 0
        let stock = 120_000
        for (const [index, part] of [...parts, 120_000].entries()) {
          const left = returnableGoods(purchase).find(
            ({ productId }) => productId === coffee,
          )!.leftThousandths
          expect(left).toBe(stock)
          const wanted = index === parts.length ? left : part
          const planned = planReturn(purchase, { goods: goingBack(coffee, wanted), ...nothing })
          if (wanted === 0) break
          if (wanted > left) {
            expect(planned).toMatchObject({ refusal: { code: 'more_than_came', leftThousandths: left } })
            continue
          }
          if (!planned.ok) throw new Error(planned.refusal.code)
          const body = { ...counter, supplierId, ...planned.value }
          expect(purchaseReturnedSchema.safeParse(body).success).toBe(true)
          for (const { account, amount } of purchaseReturnedMovements('till', body)) {
            if (account === 'stock') stock += amount
            if (account === 'payable') credited -= amount
          }
          purchase = { ...purchase, [`return:${index}`]: { at: instant(index), ...planned.value } }
        }
        expect([stock, credited]).toEqual([0, 2 * price])
      },
    ),
  )
})

test('[PURCHASE-7] another credit than was owed is spread over the goods; cash is at most the credit', () => {
  const goods = [...goingBack(coffee, 120_000), ...goingBack(sugar, 40_000)]
  const planned = planReturn(bought(), {
    ...nothing,
    goods,
    creditRupiah: rupiah(100),
    cashRupiah: rupiah(40),
  })
  if (!planned.ok) throw new Error(planned.refusal.code)
  expect(planned.value.lines.map(({ creditRupiah }) => creditRupiah)).toEqual([96, 4])
  const movements = purchaseReturnedMovements('till', { ...counter, supplierId, ...planned.value })
  expect(movements.slice(2)).toEqual([
    { account: 'payable', subject: supplierId, amount: -60 },
    { account: 'cash', subject: 'till', amount: 40 },
  ])
  const refusalOf = (wish: Partial<Parameters<typeof planReturn>[1]>) => {
    const refused = planReturn(bought(), { ...nothing, goods, ...wish })
    return refused.ok ? null : refused.refusal
  }
  expect(refusalOf({ creditRupiah: rupiah(100), cashRupiah: rupiah(101) })).toEqual({
    ...{ code: 'cash_exceeds', totalRupiah: 100 },
  })
  expect(refusalOf({ goods: [] })).toEqual({ code: 'return_empty' })
  expect(refusalOf({ reason: ' ' })).toEqual({ code: 'reason_missing' })
  expect(planReturn(purchaseDefaults, { ...nothing, goods })).toMatchObject({
    refusal: { code: 'more_than_came', leftThousandths: 0 },
  })
})

test('[PURCHASE-7] what was bought from nobody in particular comes back as cash', () => {
  const planned = planReturn(bought(100_000, null), { ...nothing, goods: goingBack(coffee, 60_000) })
  expect(planned).toMatchObject({ value: { totalRupiah: 100_000, cashRupiah: 100_000 } })
  const free = planReturn(bought(0), {
    ...nothing,
    goods: goingBack(coffee, 3_000),
    creditRupiah: rupiah(90),
  })
  expect(free).toMatchObject({
    value: { totalRupiah: 90, lines: [{ unit: 'dus', quantityThousandths: 75 }] },
  })
})

test('[PURCHASE-9] goods told by mistake go with all that they cost, whatever went in how many parts', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 900_000 }),
      fc.nat({ max: 90_000 }),
      fc.integer({ min: 1, max: 119_999 }),
      (price, extra, part) => {
        const plain = bought(price)
        const [delivery] = deliveriesOf(plain)
        const lines = delivery!.lines.map((line) => ({ ...line, extraRupiah: rupiah(extra) }))
        let purchase: PurchaseRecord = { ...plain, 'delivery:1': { ...delivery!, lines } }
        const [came] = returnableGoods(purchase)
        let taken = 0
        for (const stock of [part, 120_000 - part]) {
          const wish = {
            goods: goingBack(coffee, stock),
            ...nothing,
            creditRupiah: rupiah(1),
            isMistake: true,
          }
          const planned = planReturn(purchase, wish)
          if (!planned.ok) throw new Error(planned.refusal.code)
          expect(purchaseReturnedSchema.safeParse({ ...counter, supplierId, ...planned.value }).success).toBe(
            true,
          )
          expect(planned.value.isMistake).toBe(true)
          for (const line of planned.value.lines) taken += line.costRupiah ?? 0
          purchase = { ...purchase, [`return:${stock}`]: { at: instant(stock), ...planned.value } }
        }
        expect(taken).toBe(came!.costRupiah)
        // Two lines of coffee, each with its costs beside the goods.
        expect(taken).toBe(came!.owedRupiah + 2 * extra)
      },
    ),
  )
})

test('[PURCHASE-9] a price that was told by mistake is none that was paid; what really went back was', () => {
  const purchase = bought()
  const all = planReturn(purchase, { goods: goingBack(coffee, 120_000), ...nothing, isMistake: true })
  if (!all.ok) throw new Error(all.refusal.code)
  const pricesWith = (isMistake: boolean) => {
    const { isMistake: _, ...plain } = all.value
    const back = { at: instant(2), ...plain, ...(isMistake ? { isMistake: true } : {}) }
    const known = [{ id: 'p', fields: { ...purchase, 'return:1': back } as PurchaseRecord }]
    return [
      pricesPaid(known, coffee).length,
      lastPricesPaid(known).has(coffee),
      lastPricesPaid(known).has(sugar),
    ]
  }
  expect(pricesWith(false)).toEqual([2, true, true])
  expect(pricesWith(true)).toEqual([0, false, true])
})
