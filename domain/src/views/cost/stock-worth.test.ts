import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths } from '../../base/quantity/quantity.ts'
import type { JournalEvent } from '../../events/fact.ts'
import { anyGoodsStory, type GoodsFact, goodsStory, productIds } from '../../testing/any-goods-story.ts'
import type { CostPosting, CostState } from './cost-state.ts'
import { reckonCosts } from './reckon-costs.ts'
import type { SoldCosts } from './sold-costs.ts'
import { onTheWayRupiah, stockWorthOf } from './stock-worth.ts'

const [coffee, sugar] = productIds
const places = ['here', 'there'] as const
const storeIds = {
  here: '01919191-0000-7000-8000-0000000000f1',
  there: '01919191-0000-7000-8000-0000000000f2',
}

/** Both shops of an owner, each with its own journal. */
function twoShops() {
  const states = { here: new Map<string, CostState>(), there: new Map<string, CostState>() }
  const sold = { here: new Map(), there: new Map() } satisfies Record<string, SoldCosts>
  const postings: CostPosting[] = []
  const arrived = new Set<string>()
  let lastNumber = 1_000
  function tell(place: (typeof places)[number], make: GoodsFact): JournalEvent {
    lastNumber += 1
    const [event] = goodsStory.events([make], lastNumber)
    postings.push(...reckonCosts(states[place], event!, sold[place]))
    return event!
  }
  return {
    ...{ states, arrived, tell },
    take: (place: (typeof places)[number], events: readonly JournalEvent[]) => {
      for (const event of events) postings.push(...reckonCosts(states[place], event, sold[place]))
    },
    /** Value of both stocks, and what is on its way between them. */
    worth() {
      return places.reduce((sum, place) => {
        const worth = stockWorthOf(states[place].values())
        return sum + worth.stockRupiah + onTheWayRupiah(worth, (transferId) => arrived.has(transferId))
      }, 0)
    },
    /** What was paid less where it went, but for what went from shop to shop. */
    left: () =>
      postings.reduce((sum, { account, amountRupiah }) => {
        if (account === 'transferred') return sum
        return account === 'paid' ? sum + amountRupiah : sum - amountRupiah
      }, 0),
    send(place: (typeof places)[number], productId: string, quantity: number) {
      const to = place === 'here' ? 'there' : 'here'
      const line = { productId, name: 'Kopi', unit: 'pcs', barcodes: [], priceRupiah: rupiah(1) }
      const lines = [{ ...line, stockThousandths: quantityThousandths(quantity) }]
      const event = tell(place, (counter) => ({
        kind: 'stock_transferred',
        body: { ...counter, toStoreId: storeIds[to], toStoreName: '', note: '', lines },
      }))
      const costRupiah = stockWorthOf(states[place].values()).sentRupiah.get(event.eventId) ?? 0
      return { transferId: event.eventId, place, to, productId, quantity, costRupiah } as const
    },
    cancel({ transferId, place, productId, quantity }: Sent) {
      const lines = [{ productId, stockThousandths: quantityThousandths(quantity) }]
      tell(place, (counter) => ({
        kind: 'transfer_cancelled',
        body: { ...counter, transferId, toStoreName: '', reason: '', lines },
      }))
    },
    receive({ transferId, place, to, productId, quantity, costRupiah }: Sent, counted = quantity) {
      const line = {
        ...{ lineIndex: 0, productId, name: 'Kopi', unit: 'pcs', costRupiah: rupiah(costRupiah) },
        sentThousandths: quantityThousandths(quantity),
        receivedThousandths: quantityThousandths(counted),
      }
      tell(to, (counter) => ({
        kind: 'transfer_received',
        body: {
          ...{ ...counter, transferId, fromStoreId: storeIds[place], fromStoreName: '', note: '' },
          lines: [line],
        },
      }))
      arrived.add(transferId)
    },
  }
}
type Sent = {
  readonly transferId: string
  readonly place: 'here' | 'there'
  readonly to: 'here' | 'there'
  readonly productId: string
  readonly quantity: number
  readonly costRupiah: number
}

const anyMove = fc.record({
  place: fc.constantFrom(...places),
  productId: fc.constantFrom(coffee, sugar),
  quantity: fc.integer({ min: 1, max: 60_000 }),
  end: fc.constantFrom('none', 'cancel', 'receive', 'receive'),
  counted: fc.nat({ max: 70_000 }),
})

test('[COST-9] sending, receiving and cancelling change nothing of what both stocks and what is on its way are worth', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
      const shops = twoShops()
      for (const place of places)
        for (const productId of productIds)
          shops.tell(place, goodsStory.received(productId, 900_000, 1_234_567))
      const whole = shops.worth()
      expect(whole).toBe(4 * 1_234_567)
      const open: Sent[] = []
      for (const { place, productId, quantity, end } of moves) {
        open.push(shops.send(place, productId, quantity))
        expect(shops.worth()).toBe(whole)
        const one = end === 'none' ? undefined : open.shift()
        if (one === undefined) continue
        if (end === 'cancel') shops.cancel(one)
        else shops.receive(one)
        expect(shops.worth()).toBe(whole)
      }
    }),
  )
})

test('[COST-9] whatever both shops buy, sell, send and miss on arrival, what is left is in a stock or on its way', () => {
  fc.assert(
    fc.property(anyGoodsStory, anyGoodsStory, fc.array(anyMove, { maxLength: 8 }), (mine, theirs, moves) => {
      const shops = twoShops()
      const stories = { here: [...mine], there: [...theirs] }
      for (const { place, productId, quantity, end, counted } of moves) {
        for (const one of places) shops.take(one, stories[one].splice(0, 2))
        const sent = shops.send(place, productId, quantity)
        if (end === 'cancel') shops.cancel(sent)
        if (end === 'receive') shops.receive(sent, counted)
        expect(shops.worth()).toBe(shops.left())
      }
    }),
  )
})
