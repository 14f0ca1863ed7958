import { uuidV7 } from '../../base/ids/uuid.ts'
import { assert } from '../../base/lib/assert.ts'
import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import { type QuantityThousandths, quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { dayMs } from '../../base/time/durations.ts'
import { type Instant, instant } from '../../base/time/instant.ts'
import { businessDayOf, defaultZone, startOfBusinessDay } from '../../base/time/zone.ts'
import { type ProductFields, productDefaults } from '../../catalog/product.ts'
import type { Fact } from '../../events/fact.ts'
import { type DraftLine, emptyDraft, priceCart, type SaleDraft } from '../../sale/cart.ts'
import type { SaleRecorded } from '../../sale/events.ts'
import { plainRules } from '../../sale/pricing-rules.ts'
import { quickCash } from '../../sale/quick-cash.ts'
import { receiptNumber, verifyCode } from '../../sale/receipt-number.ts'
import { saleRecorded } from '../../sale/record.ts'
import { settleCashSale } from '../../sale/settle.ts'
import { type DemoCustomer, demoDay } from './demo-counter.ts'
import type { DemoProduct } from './demo-products.ts'
import type { Chance } from './seeded-chance.ts'

/** `id`: of its event, where a later fact names it. */
export type ToldFact = { readonly at: Instant; readonly fact: Fact; readonly id?: string }

export const demoStoreName = 'Toko Demo Laci'
export const demoOwnerName = 'Ibu Ratna'
const cashierName = demoOwnerName
const rounding = { stepRupiah: 100, direction: 'nearest' } as const

/** How likely a customer comes in each hour from 6 to 21: before work, at noon, and most of all after work. */
const customersByHour = [5, 8, 8, 6, 5, 5, 7, 6, 4, 4, 6, 9, 10, 8, 5, 2] as const
const firstHour = 6

type StoryProduct = {
  readonly id: string
  readonly product: DemoProduct
  readonly basicStock: number
  stock: number
}

/**
 * A month in the life of a small shop, as facts in the order in which they happened: the shop is set up, goods arrive,
 * 30 to 50 customers a day buy what small shops sell most. Ends at `now`. The same chance tells the same story.
 */
export function tellDemoStory(story: {
  readonly now: Instant
  readonly dayCount: number
  readonly deviceLetter: string
  readonly products: readonly DemoProduct[]
  readonly chance: Chance
}): ToldFact[] {
  const { now, chance } = story
  const today = startOfBusinessDay(businessDayOf(now, defaultZone), defaultZone)
  const opening = instant(today - story.dayCount * dayMs)
  const shelf = story.products.map((product): StoryProduct => {
    const basicStock = product.unit === 'kg' ? 40 : 12 + product.popularity * 8
    return { id: uuidV7(opening, chance.bytes(10)), product, basicStock: basicStock * 1000, stock: 0 }
  })
  const customers = ['Bu Sri', 'Pak Joko'].map((name) => ({
    id: uuidV7(opening, chance.bytes(10)),
    name,
    owedRupiah: 0,
  }))
  const facts: ToldFact[] = setUpShop(shelf, customers, instant(opening - 12 * 3_600_000))
  for (let day = 0; day <= story.dayCount; day += 1) {
    const midnight = instant(opening + day * dayMs)
    const delivery =
      day % 3 === 0 ? deliverGoods(shelf, instant(midnight + 5.75 * 3_600_000), day === 0) : null
    if (delivery) facts.push(delivery)
    const { deviceLetter } = story
    const businessDay = businessDayOf(midnight, defaultZone)
    const sales = sellDay(shelf, midnight, deviceLetter, chance)
    const place = { index: day, midnight, businessDay, cashierName, deviceLetter }
    facts.push(...demoDay({ ...place, sales, customers, chance }))
    if (day === story.dayCount) facts.push(heldOrder(shelf, midnight, chance))
  }
  // Nothing of a demo lies in the future, whatever the hour it is made.
  return facts.filter(({ at }) => at < now).sort((one, other) => one.at - other.at)
}

/** Somebody has ordered by telephone this morning and has not come yet. */
function heldOrder(shelf: readonly StoryProduct[], midnight: Instant, chance: Chance): ToldFact {
  const at = instant(midnight + 7.33 * 3_600_000)
  const lines = shelf.slice(0, 2).map(({ id, product }) => ({
    productId: id,
    name: product.name,
    unit: product.unit,
    isStocked: true,
    quantityThousandths: wholeUnits(2),
    priceRupiah: product.priceRupiah,
    discount: null,
    note: '',
  }))
  const totalRupiah = rupiah(lines.reduce((sum, line) => sum + 2 * line.priceRupiah, 0))
  const facts = { zone: defaultZone, businessDay: businessDayOf(at, defaultZone), cashierName }
  const billId = uuidV7(at, chance.bytes(10))
  const bill = {
    billId,
    ...facts,
    name: 'Pesanan Bu Wati',
    customerId: null,
    lines,
    billDiscount: null,
    totalRupiah,
  }
  return { at, fact: { kind: 'bill_held', body: bill } }
}

function setUpShop(
  shelf: readonly StoryProduct[],
  customers: readonly DemoCustomer[],
  at: Instant,
): ToldFact[] {
  const changes = {
    storeName: demoStoreName,
    storeAddress: 'Jl. Melati No. 7, Sleman, Yogyakarta',
    storePhone: '0274-000000',
    ownerName: demoOwnerName,
    receiptFooter: 'Terima kasih, belanja lagi ya!',
    cashRoundingStepRupiah: 100 as const,
    nonCashRoundingStepRupiah: 100 as const,
  }
  return [
    { at, fact: { kind: 'settings_saved', body: { changes } } },
    {
      at: instant(at + 60_000),
      fact: {
        kind: 'product_saved',
        body: { products: shelf.map((row) => ({ productId: row.id, changes: fieldsOf(row.product) })) },
      },
    },
    {
      at: instant(at + 120_000),
      fact: {
        kind: 'customer_saved',
        body: { customers: customers.map(({ id, name }) => ({ customerId: id, changes: { name } })) },
      },
    },
  ]
}

function fieldsOf(product: DemoProduct): ProductFields {
  return {
    ...productDefaults,
    name: product.name,
    barcodes: product.barcode === '' ? [] : [product.barcode],
    category: product.category,
    unit: product.unit,
    priceRupiah: product.priceRupiah,
    costRupiah: product.costRupiah,
    minimumStockThousandths: wholeUnits(product.unit === 'kg' ? 5 : 6),
  }
}

/** Fills up every shelf that is half empty; null when none is. */
function deliverGoods(shelf: readonly StoryProduct[], at: Instant, isOpening: boolean): ToldFact | null {
  const lines = shelf
    .filter((row) => row.stock < row.basicStock / 2)
    .map((row) => {
      const missing = Math.ceil((row.basicStock - row.stock) / 1000) * 1000
      return {
        row,
        line: {
          productId: row.id,
          quantityThousandths: quantityThousandths(missing),
          unitCostRupiah: row.product.costRupiah,
        },
      }
    })
  if (lines.length === 0) return null
  for (const { row, line } of lines) row.stock += line.quantityThousandths
  return {
    at,
    fact: {
      kind: 'stock_received',
      body: {
        reason: isOpening ? 'opening' : 'received',
        lines: lines.map(({ line }) => line),
        note: isOpening ? 'Stok awal' : 'Kulakan',
      },
    },
  }
}

function sellDay(
  shelf: readonly StoryProduct[],
  midnight: Instant,
  deviceLetter: string,
  chance: Chance,
): { at: Instant; sale: SaleRecorded }[] {
  const customerCount = chance.whole(30, 50)
  const times = Array.from({ length: customerCount }, () => {
    const hour = firstHour + chance.weighted(customersByHour)
    return instant(midnight + hour * 3_600_000 + chance.whole(0, 3_599) * 1000)
  }).sort((a, b) => a - b)
  const sales: { at: Instant; sale: SaleRecorded }[] = []
  for (const [index, time] of times.entries()) {
    // Two customers in the same second still come one after the other.
    const at = instant(time + index)
    const draft = fillCart(shelf, chance)
    if (draft.lines.length === 0) continue
    const businessDay = businessDayOf(at, defaultZone)
    const settled = settleCashSale(
      draft,
      rounding,
      cashFor(priceCart(draft, plainRules(rounding)).totalRupiah, chance),
    )
    assert(settled.ok, 'a demo customer always has enough cash')
    const circumstances = {
      receiptNumber: receiptNumber(deviceLetter, businessDay, sales.length + 1),
      verifyCode: verifyCode(chance.bytes(10)),
      zone: defaultZone,
      businessDay,
      cashierName,
    }
    sales.push({ at, sale: saleRecorded(draft, settled.value, circumstances) })
  }
  return sales
}

function fillCart(shelf: readonly StoryProduct[], chance: Chance): SaleDraft {
  const weights = shelf.map((row) => row.product.popularity ** 1.5)
  const wanted = 1 + chance.weighted([30, 26, 18, 12, 8, 6])
  const rows = new Set<StoryProduct>()
  for (let turn = 0; turn < wanted; turn += 1) rows.add(shelf[chance.weighted(weights)]!)
  const lines: DraftLine[] = []
  for (const row of rows) {
    const quantity = quantityOf(row.product, chance)
    if (row.stock < quantity) continue
    row.stock -= quantity
    lines.push({
      productId: row.id,
      name: row.product.name,
      unit: row.product.unit,
      isStocked: true,
      quantityThousandths: quantity,
      priceRupiah: row.product.priceRupiah,
      discount: chance.isLucky(0.03) ? { kind: 'amount', amountRupiah: rupiah(500) } : null,
      note: '',
    })
  }
  const isLarge = lines.length >= 4
  const billDiscount =
    isLarge && chance.isLucky(0.15) ? { kind: 'percent' as const, percentHundredths: 500 } : null
  return { ...emptyDraft, lines, billDiscount }
}

function quantityOf(product: DemoProduct, chance: Chance): QuantityThousandths {
  if (product.unit === 'kg')
    return quantityThousandths([250, 500, 1000, 1500, 2000][chance.weighted([4, 6, 8, 2, 2])]!)
  if (product.category === 'Mie Instan') return wholeUnits(1 + chance.weighted([4, 4, 3, 1, 2]))
  return wholeUnits(1 + chance.weighted([14, 4, 1]))
}

/** What the customer hands over: often exactly, otherwise one of the sums that people round up to. */
function cashFor(totalRupiah: Rupiah, chance: Chance): Rupiah {
  const sums = quickCash(totalRupiah)
  return chance.isLucky(0.35) ? totalRupiah : sums[chance.whole(0, sums.length - 1)]!
}
