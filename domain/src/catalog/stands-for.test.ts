import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { JournalFact } from '../journal/journal-fact.ts'
import { promotionDefaults } from '../promotion/promotion.ts'
import { promotionBook } from '../promotion/promotion-book.ts'
import { awaitedStock, lastPricesPaid, pricesPaid } from '../purchase/purchase-lists.ts'
import { type PurchaseRecord, purchaseDefaults, purchaseFieldOf } from '../purchase/purchase-record.ts'
import { goodsStory, productIds } from '../testing/any-goods-story.ts'
import { datedBatches, datedGoodsOf, thrownGoodsOf } from '../views/inventory/expiry.ts'
import { daysOfStock, demandOf } from '../views/inventory/restock.ts'
import { soldProducts } from '../views/report/slow-goods.ts'
import { standsFor } from './stands-for.ts'

const [kept, gone] = productIds
const day = '2026-11-01' as BusinessDay
/** `gone` was merged into `kept`. */
const stays = (productId: string) =>
  standsFor(productId, (id) => ({
    isActive: id !== gone,
    merged: id === gone ? { intoProductId: kept, deviceId: 'd' } : null,
  }))

test('[CATALOG-53] a product stands for itself, or for the end of what it was merged into, whatever leads there', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const anyProduct = fc.record({
    isActive: fc.boolean(),
    into: fc.option(fc.constantFrom(...ids), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(anyProduct, { minLength: 5, maxLength: 5 }), (products) => {
      const fieldsOf = (id: string) => {
        const { isActive, into } = products[ids.indexOf(id)]!
        return { isActive, merged: into === null ? null : { intoProductId: into, deviceId: 'd' } }
      }
      for (const id of ids) {
        const stands = standsFor(id, fieldsOf)
        const { isActive, merged } = fieldsOf(id)
        if (isActive || merged === null) expect(stands).toBe(id)
        // Who follows it later comes to the same end.
        expect(standsFor(stands, fieldsOf)).toBe(stands)
        if (
          !isActive &&
          merged !== null &&
          standsFor(merged.intoProductId, fieldsOf) !== merged.intoProductId
        )
          expect(stands).toBe(standsFor(merged.intoProductId, fieldsOf))
      }
    }),
  )
  expect(standsFor('unknown', () => null)).toBe('unknown')
})

test('[CATALOG-53] what was sold, bought, promised and dated under the merged product counts for the one that stays', () => {
  const sold = goodsStory.events([goodsStory.sold(gone, 70_000)])[0]!
  const rows = [{ ...sold, businessDay: day, receivedAt: null }] as unknown as JournalFact[]
  const demand = demandOf(rows, day, stays)
  expect(daysOfStock(demand, kept, 140_000)).toBe(2)
  expect(soldProducts([{ key: gone, quantityThousandths: 1_000 }], () => [], stays)).toEqual(new Set([kept]))
  const partOf = () => [{ productId: gone, quantityThousandths: quantityThousandths(1_000) }]
  expect(soldProducts([{ key: 'bundle', quantityThousandths: 1_000 }], partOf, stays)).toContain(kept)

  const line = {
    ...{ productId: gone, name: 'Gula', unit: 'kg', quantityThousandths: quantityThousandths(50_000) },
    ...{ stockThousandths: quantityThousandths(50_000), priceRupiah: rupiah(13_000) },
    ...{ discountRupiah: rupiah(0), owedRupiah: rupiah(650_000), extraRupiah: rupiah(0) },
  }
  const fields = { ...purchaseDefaults, businessDay: day, lines: [line] } as unknown as PurchaseRecord
  const purchases = [{ id: 'p', fields }]
  expect(awaitedStock(purchases, stays)).toEqual(new Map([[kept, 50_000]]))
  expect(lastPricesPaid(purchases, stays).get(kept)?.priceRupiah).toBe(13_000)
  expect(pricesPaid(purchases, kept, stays)).toHaveLength(1)

  const book = promotionBook(
    [{ id: 'o', fields: { ...promotionDefaults, productIds: [gone, kept] } }],
    day,
    stays,
  )
  expect(book.ofProduct.get(kept)).toHaveLength(1)
  expect(book.ofProduct.size).toBe(1)

  const [delivery] = goodsStory.events([goodsStory.received(gone, 6_000, 12_000)])
  if (delivery?.kind !== 'goods_received') throw new Error('goods came')
  const dated = { ...delivery.body.lines[0]!, expiresOn: day }
  const arrived: PurchaseRecord = {
    ...purchaseDefaults,
    lines: [{ ...dated, priceRupiah: dated.owedRupiah, discountRupiah: rupiah(0) }],
    ...purchaseFieldOf({ ...delivery, body: { ...delivery.body, lines: [dated] } }),
  }
  expect(datedGoodsOf([arrived], stays)).toMatchObject([{ productId: kept, quantityThousandths: 6_000 }])
  const batch = { goods: [{ ...dated, quantityThousandths: 1, unitCostRupiah: null, batchNumber: '' }] }
  expect(datedBatches([batch] as never, () => 0, stays)).toMatchObject([{ productId: kept }])
  const thrown = {
    ...sold,
    kind: 'stock_adjusted',
    body: {
      ...{ reason: 'waste', note: '' },
      lines: [{ productId: gone, quantityThousandths: quantityThousandths(-2_000), expiresOn: day }],
    },
  }
  expect(thrownGoodsOf([thrown as never], stays)).toMatchObject([{ productId: kept }])
})
