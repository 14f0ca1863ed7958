import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { deliveryLines, openStock, purchaseSums } from '@laci/domain/purchase/plan-purchase.ts'
import { planReturn, returnableGoods } from '@laci/domain/purchase/plan-return.ts'
import {
  deliveriesOf,
  type PurchaseRecord,
  purchaseDefaults,
  purchaseFieldOf,
} from '@laci/domain/purchase/purchase-record.ts'
import { productIds } from '@laci/domain/testing/any-sale.ts'
import { named, paidTo } from './debt-acts.ts'
import { type Act, balance, id, of, type Scene, startMs, suppliers, type View } from './scene.ts'

// What happens to goods that are not sold.

function purchaseOf(view: View, purchaseId: string): PurchaseRecord {
  const record = { ...purchaseDefaults }
  for (const event of view)
    switch (event.kind) {
      case 'purchase_recorded':
      case 'goods_received':
      case 'purchase_returned':
      case 'purchase_closed':
      case 'supplier_paid':
        if (event.body.purchaseId === purchaseId) Object.assign(record, purchaseFieldOf(event))
        break
      default:
        break
    }
  return record
}

/** Some of what a purchase still lacks. */
function delivered(scene: Scene, purchaseId: string, purchase: PurchaseRecord): Fact[] {
  const { random, counter } = scene
  const deliveries = deliveriesOf(purchase)
  const wishes = openStock(purchase, deliveries).map((open, lineIndex) => ({
    lineIndex,
    stockThousandths: quantityThousandths(random.chance(0.6) ? open : Math.floor(open * random.fraction())),
  }))
  const lines = deliveryLines(purchase, deliveries, wishes)
  if (!lines.ok) return []
  return [
    {
      kind: 'goods_received',
      body: { ...counter, purchaseId, ...named(purchase.supplierId), lines: lines.value, note: '' },
    },
  ]
}

export const buy: Act = (scene) => {
  const { random, counter, nextId } = scene
  const lines = Array.from({ length: random.between(1, 3) }, () => ({
    ...{ productId: random.pick(productIds), name: 'Kopi', unit: 'dus' },
    factorThousandths: quantityThousandths(random.pick([1_000, 12_000, 40_000])),
    quantityThousandths: quantityThousandths(random.between(1, 24) * 1_000),
    ...{ priceRupiah: rupiah(random.between(0, 90_000)), discountRupiah: rupiah(0) },
  }))
  const landed = random.chance(0.4)
    ? [{ name: 'Ongkir', amountRupiah: rupiah(random.between(1, 50_000)), isOnInvoice: random.chance(0.5) }]
    : []
  const sums = purchaseSums({ lines, discountRupiah: rupiah(0), landed })
  if (!sums.ok) return []
  const purchaseId = nextId()
  const supplierId = random.pick(suppliers)
  const { extraRupiah: _, ...recordedSums } = sums.value
  const about = { purchaseId, ...named(supplierId), note: '' }
  const recorded: Fact = {
    kind: 'purchase_recorded',
    body: { ...counter, ...about, invoiceNumber: '', ...recordedSums },
  }
  const purchase = { ...purchaseDefaults, ...recordedSums, supplierId }
  const came = random.chance(0.8) ? delivered(scene, purchaseId, purchase) : []
  const paid = random.chance(0.5) ? paidTo(scene, supplierId, recordedSums.totalRupiah, purchaseId) : []
  return [recorded, ...came, ...paid]
}

export const receive: Act = (scene) => {
  const bought = of(scene.view, 'purchase_recorded')
  if (bought.length === 0) return []
  const { purchaseId } = scene.random.pick(bought).body
  return delivered(scene, purchaseId, purchaseOf(scene.view, purchaseId))
}

export const sendBack: Act = ({ random, view, counter }) => {
  const came = of(view, 'goods_received')
  if (came.length === 0) return []
  const { purchaseId, supplierId } = random.pick(came).body
  const purchase = purchaseOf(view, purchaseId)
  const goods = returnableGoods(purchase).map(({ productId, leftThousandths }) => ({
    productId,
    stockThousandths: quantityThousandths(Math.floor(leftThousandths * random.fraction())),
  }))
  const creditRupiah = random.chance(0.3) ? rupiah(random.between(0, 90_000)) : null
  const cashRupiah = rupiah(random.chance(0.3) ? random.between(0, 5_000) : 0)
  const planned = planReturn(purchase, { goods, creditRupiah, cashRupiah, reason: 'basah' })
  if (!planned.ok) return []
  return [
    { kind: 'purchase_returned', body: { ...counter, purchaseId, ...named(supplierId), ...planned.value } },
  ]
}

export const stockIn: Act = ({ random, counter }) => {
  const line = {
    productId: random.pick(productIds),
    quantityThousandths: quantityThousandths(random.between(1, 60_000)),
    unitCostRupiah: random.chance(0.3) ? null : rupiah(random.between(0, 90_000)),
  }
  const { businessDay } = counter
  return [{ kind: 'stock_received', body: { reason: 'opening', lines: [line], note: '', businessDay } }]
}

export const stockOff: Act = ({ random, view, counter }) => {
  const productId = random.pick(productIds)
  const { businessDay } = counter
  const reason = random.pick(['waste', 'own_use', 'correction'] as const)
  const units = reason === 'correction' ? random.between(-20_000, 20_000) : -random.between(1, 9_000)
  if (units !== 0 && random.chance(0.5)) {
    const lines = [{ productId, quantityThousandths: quantityThousandths(units) }]
    return [{ kind: 'stock_adjusted', body: { reason, lines, note: '', businessDay } }]
  }
  const expected = balance(view, 'stock', productId)
  const line = {
    ...{ productId, countedAt: instant(startMs), expectedThousandths: quantityThousandths(expected) },
    countedThousandths: quantityThousandths(Math.max(0, expected + units)),
  }
  const rest = { countId: id('b', 1), name: '', knownAt: instant(0), note: '' }
  return [{ kind: 'stock_counted', body: { ...counter, ...rest, lines: [line] } }]
}

export const mergeGoods: Act = ({ random, view, counter }) => {
  const [fromProductId, intoProductId] = random.chance(0.5)
    ? [productIds[0]!, productIds[1]!]
    : [productIds[1]!, productIds[2]!]
  const stock = balance(view, 'stock', fromProductId)
  if (stock <= 0) return []
  const lines = [{ fromProductId, intoProductId, quantityThousandths: quantityThousandths(stock) }]
  return [{ kind: 'products_merged', body: { ...counter, lines } }]
}

export const nameCost: Act = ({ random }) => {
  const changes = { costRupiah: rupiah(random.between(0, 90_000)) }
  return [{ kind: 'product_saved', body: { products: [{ productId: random.pick(productIds), changes }] } }]
}
