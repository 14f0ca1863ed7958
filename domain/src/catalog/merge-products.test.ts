import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import { type Envelope, genesisHash } from '../events/envelope.ts'
import type { Fact, JournalEvent } from '../events/fact.ts'
import { hashOf } from '../events/hash-chain.ts'
import { eventKinds, readJournalEvent, type StampedEvent } from '../journal/event-kinds.ts'
import { emptyReplicaStart, openReplica, type Replica } from '../journal/replica.ts'
import { applyPage } from '../journal/replica-page.ts'
import { addPending } from '../journal/replica-pending.ts'
import { replicaText, visibleProduct, visibleProductIds } from '../journal/replica-view.ts'
import { goodsStory } from '../testing/any-goods-story.ts'
import type { CostPosting, CostState } from '../views/cost/cost-state.ts'
import { reckonCosts } from '../views/cost/reckon-costs.ts'
import type { SoldCosts } from '../views/cost/sold-costs.ts'
import { type MergeProduct, mergeDues, planMerge } from './merge-products.ts'
import { type ProductFields, productDefaults } from './product.ts'

const storeId = '018f0000-0000-7000-8000-000000000001'
const first = '018f0000-0000-7000-8000-0000000000c1'
const second = '018f0000-0000-7000-8000-0000000000c2'
const bundleId = '018f0000-0000-7000-8000-0000000000c3'
const devices = [1, 2, 3].map((number) => `018f0000-0000-7000-8000-0000000000a${number}`)
const counter = {
  zone: 'Asia/Jakarta' as const,
  businessDay: goodsStory.dayOf({ at: instant(goodsStory.startMs) } as JournalEvent),
  cashierName: 'Ani',
}

const kopi = (productId: string, changes: Partial<ProductFields> = {}, stock = 0): MergeProduct => ({
  productId,
  fields: { ...productDefaults, name: 'Kopi', priceRupiah: rupiah(2_000), ...changes },
  stockThousandths: stock,
})

const options = { bundles: [], deviceId: devices[0]! }

test('[CATALOG-41] the kept product takes codes, units, parts of bundles and a photo, and undo brings both back', () => {
  const dus = {
    name: 'Dus',
    factorThousandths: quantityThousandths(40_000),
    barcodes: ['111'],
    priceRupiah: null,
  }
  const photo = 'ab'.repeat(32)
  const from = kopi(second, { barcodes: ['0899', '900'], units: [dus], photo }, 7_000)
  const into = kopi(first, {
    barcodes: ['0899'],
    units: [{ ...dus, name: 'dus', barcodes: ['222'] }],
  })
  const bundle = kopi(bundleId, {
    parts: [
      { productId: second, quantityThousandths: quantityThousandths(2_000) },
      { productId: first, quantityThousandths: quantityThousandths(1_000) },
    ],
  })
  const plan = planMerge(from, into, { ...options, bundles: [bundle] })
  if (!plan.ok) throw new Error(plan.refusal.code)
  const merged = { intoProductId: first, deviceId: devices[0] }
  expect(plan.value.merge).toEqual({
    products: [
      {
        productId: first,
        changes: {
          barcodes: ['0899', '900'],
          units: [{ ...dus, name: 'dus', barcodes: ['222', '111'] }],
          photo,
        },
      },
      { productId: second, changes: { isActive: false, merged } },
      { productId: bundleId, changes: { parts: [{ productId: first, quantityThousandths: 3_000 }] } },
    ],
    lines: [{ fromProductId: second, intoProductId: first, quantityThousandths: 7_000 }],
  })
  let changed = new Map([into, from, bundle].map(({ productId, fields }) => [productId, fields]))
  for (const step of [plan.value.merge, plan.value.undo]) {
    for (const { productId, changes } of step.products) {
      changed = new Map(changed).set(productId, { ...changed.get(productId)!, ...(changes as ProductFields) })
    }
  }
  expect([...changed.values()]).toEqual([into.fields, from.fields, bundle.fields])
  expect(plan.value.undo.lines).toEqual([
    { fromProductId: first, intoProductId: second, quantityThousandths: 7_000 },
  ])
})

test('[CATALOG-41] what cannot be added up stays apart', () => {
  const dus = (thousandths: number) => ({
    name: 'dus',
    factorThousandths: quantityThousandths(thousandths),
    barcodes: [],
    priceRupiah: null,
  })
  const part = { productId: bundleId, quantityThousandths: quantityThousandths(1) }
  const codes = (letter: string) => Array.from({ length: 11 }, (_, number) => `${letter}${number}`)
  for (const [from, into, code] of [
    [{ unit: 'dus' }, { unit: 'pcs' }, 'units_differ'],
    [{ units: [dus(40_000)] }, { units: [dus(24_000)] }, 'factor_differs'],
    [{ isStocked: false }, {}, 'stock_kept_by_one'],
    [{ parts: [part] }, {}, 'bundle'],
    [{ barcodes: codes('a') }, { barcodes: codes('b') }, 'too_much'],
    [{ barcodes: ['111'] }, { units: [{ ...dus(40_000), barcodes: ['111'] }] }, 'code_of_unit'],
    [{ units: [{ ...dus(40_000), barcodes: ['111'] }] }, { barcodes: ['111'] }, 'code_of_unit'],
  ] as const) {
    const plan = planMerge(kopi(second, from as never), kopi(first, into as never), options)
    expect(plan).toMatchObject({ ok: false, refusal: { code } })
  }
  expect(planMerge(kopi(second, { unit: 'PCS ' }), kopi(first), options).ok).toBe(true)
})

test('[CATALOG-41] a unit that comes with the merged product keeps its wholesale prices', () => {
  const dus = {
    ...{ name: 'dus', factorThousandths: quantityThousandths(40_000), barcodes: [] },
    priceRupiah: rupiah(130_000),
  }
  const tier = (unit: string, priceRupiah: number) => ({
    ...{ unit, customerGroup: '', minimumThousandths: quantityThousandths(5_000) },
    priceRupiah: rupiah(priceRupiah),
  })
  const from = kopi(second, { units: [dus], priceTiers: [tier('Dus', 126_000), tier('', 3_000)] })
  const own = tier('', 3_100)
  const taken = (into: MergeProduct) => {
    const plan = planMerge(from, into, options)
    if (!plan.ok) throw new Error(plan.refusal.code)
    return plan.value.merge.products.find(({ productId }) => productId === first)?.changes.priceTiers
  }
  expect(taken(kopi(first, { priceTiers: [own] }))).toEqual([own, tier('Dus', 126_000)])
  // A unit that is there has its own prices.
  expect(taken(kopi(first, { units: [dus], priceTiers: [own] }))).toBeUndefined()
})

/** Tills that tell and sync as they please; the server numbers what comes. */
function shop() {
  const stream: StampedEvent[] = []
  const tills = devices.map((deviceId) => ({
    deviceId,
    replica: openReplica(emptyReplicaStart(deviceId)),
    unsent: [] as Envelope[],
    last: undefined as Envelope | undefined,
  }))
  let made = 0
  type Till = (typeof tills)[number]

  const look = (replica: Replica) => (productId: string) => {
    const visible = visibleProduct(replica, productId)
    return visible === null ? null : { productId, ...visible }
  }

  function tell(till: Till, fact: Fact): void {
    made += 1
    const open = {
      storeId,
      eventId: `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
      deviceId: till.deviceId,
      deviceSeq: (till.last?.deviceSeq ?? 0) + 1,
      kind: fact.kind,
      version: eventKinds[fact.kind].version,
      at: instant(goodsStory.startMs + made),
      staffId: null,
      body: fact.body as Envelope['body'],
      prevHash: till.last?.hash ?? genesisHash,
    }
    till.last = { ...open, hash: hashOf(open, (text) => hash('sha256', text)) }
    till.unsent.push(till.last)
    addPending(till.replica, till.last)
  }

  /** As the till does after every change. */
  function settle(till: Till): void {
    for (let round = 0; round < 20; round += 1) {
      let isQuiet = true
      for (const productId of visibleProductIds(till.replica)) {
        const product = look(till.replica)(productId)!
        const { products, lines } = mergeDues(product, look(till.replica), till.deviceId)
        if (products.length > 0) tell(till, { kind: 'product_saved', body: { products } })
        if (lines.length > 0) tell(till, { kind: 'products_merged', body: { ...counter, lines } })
        isQuiet &&= products.length + lines.length === 0
      }
      if (isQuiet) return
    }
    throw new Error('a till that never comes to rest')
  }

  function sync(till: Till): void {
    for (const event of till.unsent.splice(0)) {
      stream.push({ ...event, storeSeq: stream.length + 1, receivedAt: goodsStory.startMs })
    }
    const applied = applyPage(till.replica, stream.slice(till.replica.cursor))
    if (!applied.ok) throw new Error(applied.fault)
    settle(till)
  }

  function merge(till: Till, fromId: string, intoId: string): void {
    const [from, into] = [look(till.replica)(fromId), look(till.replica)(intoId)]
    if (from?.fields.isActive !== true || into?.fields.isActive !== true) return
    const plan = planMerge(from, into, { bundles: [], deviceId: till.deviceId })
    if (!plan.ok) throw new Error(plan.refusal.code)
    tell(till, { kind: 'product_saved', body: { products: plan.value.merge.products } })
    const { lines } = plan.value.merge
    if (lines.length > 0) tell(till, { kind: 'products_merged', body: { ...counter, lines } })
  }

  return { stream, tills, tell, settle, sync, merge, look }
}

type Step = { readonly till: number } & (
  | { readonly does: 'sync' }
  | { readonly does: 'merge'; readonly isTurned: boolean }
  | { readonly does: 'sell' | 'receive'; readonly isFirst: boolean; readonly thousandths: number }
)
const till = fc.nat({ max: 2 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ till, does: fc.constant('sync' as const) }),
  fc.record({ till, does: fc.constant('merge' as const), isTurned: fc.boolean() }),
  fc.record({
    till,
    does: fc.constantFrom('sell' as const, 'receive' as const),
    isFirst: fc.boolean(),
    thousandths: fc.integer({ min: 1, max: 9_000 }),
  }),
)

test('[CATALOG-42] [COST-1] whatever tills without internet merge and sell, one product is left with all of the stock and its worth', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const world = shop()
      const changes = (productId: string) => ({
        productId,
        changes: { ...productDefaults, name: 'Kopi', barcodes: [productId.slice(-4)] },
      })
      const [one] = world.tills
      world.tell(one!, { kind: 'product_saved', body: { products: [changes(first), changes(second)] } })
      for (const each of world.tills) world.sync(each)
      let expected = 0
      let isMerged = false
      for (const step of steps) {
        const at = world.tills[step.till]!
        if (step.does === 'sync') world.sync(at)
        else if (step.does === 'merge') {
          isMerged = true
          world.merge(at, step.isTurned ? first : second, step.isTurned ? second : first)
        } else {
          const productId = step.isFirst ? first : second
          const make =
            step.does === 'sell'
              ? goodsStory.sold(productId, step.thousandths)
              : goodsStory.received(productId, step.thousandths, 7 * step.thousandths + 1)
          expected += step.does === 'sell' ? -step.thousandths : step.thousandths
          world.tell(at, make(counter))
        }
        world.settle(at)
      }
      // Everybody comes online, and again until nobody has anything left to say.
      for (let round = 0; round < 12; round += 1) for (const each of world.tills) world.sync(each)
      expect(world.tills.flatMap(({ unsent }) => unsent)).toEqual([])
      const [text, ...others] = world.tills.map(({ replica }) => replicaText(replica))
      for (const other of others) expect(other).toBe(text)
      const seen = [first, second].map((productId) => world.look(one!.replica)(productId)!)
      expect(seen.reduce((sum, { stockThousandths }) => sum + stockThousandths, 0)).toBe(expected)
      expect(seen.filter(({ fields }) => fields.isActive)).toHaveLength(isMerged ? 1 : 2)
      for (const { fields, stockThousandths } of seen) if (!fields.isActive) expect(stockThousandths).toBe(0)

      const states = new Map<string, CostState>()
      const costs: SoldCosts = new Map()
      const postings: CostPosting[] = []
      for (const event of world.stream) postings.push(...reckonCosts(states, readJournalEvent(event)!, costs))
      const sumOf = (isPaid: boolean) =>
        postings
          .filter(({ account }) => (account === 'paid') === isPaid)
          .reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)
      const inStock = [...states.values()].reduce((sum, { valueRupiah }) => sum + valueRupiah, 0)
      expect(sumOf(false) + inStock).toBe(sumOf(true))
      const bought = world.stream
        .map((event) => readJournalEvent(event)!)
        .reduce(
          (sum, event) =>
            event.kind === 'goods_received'
              ? sum + event.body.lines[0]!.owedRupiah + event.body.lines[0]!.extraRupiah
              : sum,
          0,
        )
      // Nothing was paid twice by becoming stock of another product.
      expect(sumOf(true)).toBe(bought)
    }),
    { numRuns: 300 },
  )
})

test('[CATALOG-41] [COST-1] stock moves with exactly what it is worth, and back', () => {
  const { received, merged, sold } = goodsStory
  const states = new Map<string, CostState>()
  const costs: SoldCosts = new Map()
  const told = goodsStory.events([
    received(first, 3_000, 10_000),
    received(second, 2_000, 5_001),
    merged(second, first, 2_000),
  ])
  for (const event of told) reckonCosts(states, event, costs)
  expect(states.get(first)).toMatchObject({ stockThousandths: 5_000, valueRupiah: 15_001 })
  expect(states.get(second)).toMatchObject({ stockThousandths: 0, valueRupiah: 0 })
  // A sale that comes in late was a guess; it costs what the goods do that it took.
  const late = goodsStory.events([sold(second, 1_000), merged(first, second, 1_000)], 3)
  const postings = late.flatMap((event) => reckonCosts(states, event, costs))
  const cost = postings
    .filter(({ account }) => account === 'sold')
    .reduce((sum, one) => sum + one.amountRupiah, 0)
  expect(cost).toBe(3_000)
  expect(states.get(first)).toMatchObject({ stockThousandths: 4_000, valueRupiah: 12_001 })
  expect(states.get(second)).toMatchObject({ stockThousandths: 0, valueRupiah: 0, shortages: [] })
})
