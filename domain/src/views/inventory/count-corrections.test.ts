import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityThousandths } from '../../base/quantity/quantity.ts'
import { instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { Fact } from '../../events/fact.ts'
import type { Heard } from '../../events/heard.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { movementsOf } from '../../journal/movements.ts'
import type { StockCounted } from '../../stock/events.ts'
import { goodsStory, productIds } from '../../testing/any-goods-story.ts'
import { type CountFact, countCorrectionEvents, countCorrections } from './count-corrections.ts'

const [coffee] = productIds
const counter = '01919191-0000-7000-8000-0000000000d1'
const businessDay = '2026-11-01' as BusinessDay
const facts = { zone: 'Asia/Jakarta', businessDay, cashierName: 'Rina' } as const

function row(number: number, deviceId: string, at: number, receivedAt: number | null, fact: Fact): CountFact {
  return {
    ...fact,
    ...{ eventId: `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`, deviceId },
    ...{ deviceSeq: number, at: instant(at), businessDay, staffId: null },
    receivedAt: receivedAt === null ? null : instant(receivedAt),
  }
}

const stockOf = (rows: readonly JournalFact[], subject: string = coffee) =>
  rows
    .flatMap((fact) => movementsOf(fact))
    .reduce(
      (sum, move) => (move.account === 'stock' && move.subject === subject ? sum + move.amount : sum),
      0,
    )

type Step =
  | {
      readonly kind: 'sell' | 'receive' | 'lose'
      readonly till: number
      readonly product: number
      readonly quantity: number
    }
  | { readonly kind: 'count'; readonly till: number; readonly product: number; readonly isSaved: boolean }
  | { readonly kind: 'send' | 'read' | 'save'; readonly till: number }

/**
 * A shop with right clocks: every till records for itself and hears of the others when it sends and reads. `shelf` is what is really
 * there; goods are lost without anybody recording it.
 */
function shopOf(tillCount: number) {
  let nowMs = 0
  let eventNumber = 0
  const server: CountFact[] = []
  const shelf = new Map<string, number>(productIds.map((productId) => [productId, 0]))
  const tills = Array.from({ length: tillCount }, (_, index) => ({
    deviceId: `01919191-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    own: [] as CountFact[],
    sent: 0,
    cursor: 0,
    draft: [] as { readonly heard: Heard; readonly line: StockCounted['lines'][number] }[],
  }))
  type Till = (typeof tills)[number]

  /** Everything that a till has: the stream so far, and what of its own is not in it. */
  function known(till: Till): CountFact[] {
    const read = server.slice(0, till.cursor)
    const ids = new Set(read.map(({ eventId }) => eventId))
    return [...read, ...till.own.filter(({ eventId }) => !ids.has(eventId))]
  }
  function record(till: Till, fact: Fact): void {
    eventNumber += 1
    till.own.push({ ...row(eventNumber, till.deviceId, nowMs, null, fact), deviceSeq: till.own.length + 1 })
  }
  function correct(till: Till): void {
    for (const body of countCorrections(known(till), till.deviceId))
      record(till, { kind: 'stock_count_corrected', body: { ...facts, ...body } })
  }
  function heardBy(till: Till): Heard {
    const through = new Map<string, number>()
    for (const { deviceId, deviceSeq } of known(till))
      through.set(deviceId, Math.max(deviceSeq, through.get(deviceId) ?? 0))
    return {
      throughSeq: 0,
      devices: [...through].map(([deviceId, deviceSeq]) => ({ deviceId, deviceSeq })),
    }
  }
  function count(till: Till, productId: string): void {
    const line = {
      ...{ productId, countedAt: instant(nowMs) },
      expectedThousandths: quantityThousandths(stockOf(known(till), productId)),
      countedThousandths: quantityThousandths(shelf.get(productId)!),
    }
    till.draft = till.draft.filter((other) => other.line.productId !== productId)
    till.draft.push({ heard: heardBy(till), line })
  }
  function save(till: Till): void {
    for (const { heard, line } of till.draft) {
      const countId = `01919191-0000-7000-8000-${String(eventNumber).padStart(12, '9')}`
      record(till, {
        kind: 'stock_counted',
        body: { ...facts, countId, name: '', knownAt: instant(0), heard, note: '', lines: [line] },
      })
    }
    till.draft = []
  }
  function send(till: Till): void {
    for (const fact of till.own.slice(till.sent))
      server.push({ ...fact, receivedAt: instant(nowMs), storeSeq: server.length + 1 })
    till.sent = till.own.length
  }
  function read(till: Till): void {
    till.cursor = server.length
    correct(till)
  }

  return {
    server,
    play(step: Step): void {
      nowMs += 1
      const till = tills[step.till % tillCount]!
      if (step.kind === 'send') send(till)
      if (step.kind === 'read') read(till)
      if (step.kind === 'save') save(till)
      if (!('product' in step)) return
      const productId = productIds[step.product]!
      if (step.kind === 'count') {
        count(till, productId)
        if (step.isSaved) save(till)
        return
      }
      const amount = step.kind === 'receive' ? step.quantity : -step.quantity
      shelf.set(productId, shelf.get(productId)! + amount)
      if (step.kind === 'sell') record(till, goodsStory.sold(productId, step.quantity)(facts))
      if (step.kind === 'receive') record(till, goodsStory.opening(productId, step.quantity, null)(facts))
    },
    /** Everybody sends and reads until nobody has anything to say; answers after how many rounds. */
    agree(): number {
      for (const till of tills) save(till)
      for (let round = 1; ; round += 1) {
        nowMs += 1
        for (const till of tills) {
          send(till)
          read(till)
        }
        if (tills.every((till) => till.cursor === server.length && till.sent === till.own.length))
          return round
        if (round > 20) throw new Error('corrections never end')
      }
    },
  }
}

const anyTill = fc.nat({ max: 2 })
const anyProduct = fc.nat({ max: 1 })
const anyQuantity = fc.integer({ min: 1, max: 9_000 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('sell' as const, 'sell' as const, 'receive' as const, 'lose' as const),
    till: anyTill,
    product: anyProduct,
    quantity: anyQuantity,
  }),
  fc.record({
    kind: fc.constant('count' as const),
    till: anyTill,
    product: anyProduct,
    isSaved: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('send' as const, 'read' as const, 'save' as const), till: anyTill }),
)

/** By the last count of each product, whoever made it. */
function rightStock(server: readonly CountFact[], productId: string): number {
  const counts = server.flatMap((fact) =>
    fact.kind === 'stock_counted' ? fact.body.lines.filter((line) => line.productId === productId) : [],
  )
  const last = counts.sort((one, other) => other.countedAt - one.countedAt)[0]
  const moved = server.filter(
    ({ kind, at }) =>
      kind !== 'stock_counted' && kind !== 'stock_count_corrected' && at > (last?.countedAt ?? -1),
  )
  return (last?.countedThousandths ?? 0) + stockOf(moved, productId)
}

test('[STOCK-5] however many tills count and sell, when all has arrived stock is the last count and what moved since', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.array(anyStep, { maxLength: 80, size: 'max' }),
      (tillCount, steps) => {
        const shop = shopOf(tillCount)
        for (const step of steps) shop.play(step)
        shop.agree()
        for (const productId of productIds)
          expect(stockOf(shop.server, productId)).toBe(rightStock(shop.server, productId))
      },
    ),
    { numRuns: 2_000 },
  )
})

/** Two tills that know fifty; the second one sells two of them, which only it knows, and the first one counts. */
function countedBesideSale() {
  const shop = shopOf(2)
  const share = () => {
    for (const kind of ['send', 'read'] as const) for (const till of [0, 1]) shop.play({ kind, till })
  }
  shop.play({ kind: 'receive', till: 0, product: 0, quantity: 50 })
  share()
  shop.play({ kind: 'sell', till: 1, product: 0, quantity: 2 })
  shop.play({ kind: 'count', till: 0, product: 0, isSaved: true })
  return { shop, share }
}

test('[STOCK-5] two people who count one product offline leave what both of them found', () => {
  const { shop } = countedBesideSale()
  shop.play({ kind: 'count', till: 1, product: 0, isSaved: true })
  shop.agree()
  expect(stockOf(shop.server)).toBe(48)
})

test('[STOCK-5] what was taken back for one count is in what the next one expects', () => {
  const { shop, share } = countedBesideSale()
  share()
  shop.play({ kind: 'count', till: 0, product: 0, isSaved: true })
  shop.agree()
  expect(stockOf(shop.server)).toBe(48)
  expect(shop.server.filter(({ kind }) => kind === 'stock_count_corrected')).toHaveLength(1)
})

test('[STOCK-3] a count moves stock by the difference, and a line that fits moves nothing', () => {
  const fits = goodsStory.counted(coffee, 5_000, 5_000)(facts)
  expect(movementsOf({ ...fits, deviceId: counter })).toEqual([])
  const found = goodsStory.counted(coffee, 5_000, 3_500)(facts)
  expect(movementsOf({ ...found, deviceId: counter })).toEqual([
    { account: 'stock', subject: coffee, amount: -1_500 },
  ])
})

test('[STOCK-5] what is taken back names its count, and no event holds more of it than it may', () => {
  const countId = '01919191-0000-7000-8000-0000000000c9'
  const count = row(9_000, counter, 1_000, null, {
    kind: 'stock_counted',
    body: {
      ...{
        ...facts,
        countId,
        name: '',
        knownAt: instant(0),
        note: '',
        heard: { throughSeq: 0, devices: [] },
      },
      lines: [
        {
          ...{ productId: coffee, countedAt: instant(1_000) },
          ...{ expectedThousandths: quantityThousandths(0), countedThousandths: quantityThousandths(5_000) },
        },
      ],
    },
  })
  const other = '01919191-0000-7000-8000-0000000000d2'
  const late = Array.from({ length: 501 }, (_, number) => ({
    ...row(number + 1, other, 10, 20, {
      kind: 'stock_adjusted',
      body: {
        ...{ reason: 'waste', note: '', businessDay },
        lines: [{ productId: coffee, quantityThousandths: quantityThousandths(-1_000) }],
      },
    }),
    storeSeq: number + 1,
  }))
  const events = countCorrectionEvents([count, ...late], counter, { ...facts, shiftId: null })
  expect(events.map(({ kind, body }) => [kind, body.countId, body.cashierName, body.lines.length])).toEqual([
    ['stock_count_corrected', countId, 'Rina', 500],
    ['stock_count_corrected', countId, 'Rina', 1],
  ])
  expect(countCorrectionEvents(late, counter, { ...facts, shiftId: null })).toEqual([])
})
