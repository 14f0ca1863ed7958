import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import { planRefund, saleRefunded } from '@laci/domain/refund/plan-refund.ts'
import { wholeRefund } from '@laci/domain/refund/refund-of.ts'
import fc from 'fast-check'
import { randomFrom } from '../../sim/random.ts'
import {
  adjustDebt,
  moveCash,
  oldDebt,
  payDebt,
  paySupplier,
  spend,
  turnShift,
  unspend,
} from './debt-acts.ts'
import { buy, mergeGoods, nameCost, receive, sendBack, stockIn, stockOff } from './goods-acts.ts'
import { backOf, check, claim, sell, standingOf } from './sale-acts.ts'
import {
  type Act,
  customers,
  eventOf,
  id,
  newTill,
  type Scene,
  sales,
  startMs,
  type Till,
  type View,
  zones,
} from './scene.ts'

// Any story of a shop, by its seed: several tills and the owner's desk, each of which plans by the rules of `domain` what it
// records, by what it has received. Events are in the order in which the journal got them.

export type Story = {
  readonly seed: number
  readonly journal: readonly JournalEvent[]
  readonly shiftIds: readonly string[]
}

/** A story in which something was sold and came back whole, goods were bought between, and the same without the sale. */
export type WholeRefund = {
  readonly withSale: readonly JournalEvent[]
  readonly withoutSale: readonly JournalEvent[]
}

export function anyStory(seed: number): Story {
  const random = randomFrom(seed)
  const zone = random.pick(zones)
  const dayStart = random.pick([0, 0, 120, 300])
  const journal: JournalEvent[] = []
  let ids = 0
  const nextId = () => {
    ids += 1
    return id('e', ids)
  }
  // A wrong clock dates back or ahead.
  const skewMs = () => (random.chance(0.1) ? random.between(-3, 2) * dayMs : 0)
  const tills = Array.from({ length: random.between(1, 3) }, (_, index) => newTill(index + 1, skewMs()))
  const carts = fc.sample(sales, { seed, numRuns: 8 })[Symbol.iterator]()
  const shiftIds: string[] = []
  let atMs = startMs
  const send = (till: Till) => {
    journal.push(...till.pending)
    till.pending = []
    till.knownCount = journal.length
  }
  const steps = random.between(8, 32)
  for (let step = 0; step < steps; step += 1) {
    atMs += random.chance(0.15) ? random.between(4, 30) * 3_600_000 : random.between(1, 90) * 60_000
    const till = random.pick(tills)
    if (random.chance(0.12)) till.isOnline = !till.isOnline
    if (till.isOnline) send(till)
    const at = instant(atMs + till.skewMs)
    const businessDay = businessDayOf(at, zone, dayStart)
    const cashierName = random.pick(['Rina', 'Joko', ''])
    const counter = { zone, businessDay, cashierName, shiftId: till.shiftId }
    const view = [...journal.slice(0, till.knownCount), ...till.pending]
    const scene = { random, view, till, counter, carts, buyers: customers, nextId }
    for (const fact of random.pick(acts)(scene)) {
      const event = eventOf(fact, till, nextId(), at)
      const { eventId } = event
      if (fact.kind === 'shift_opened') {
        till.shiftId = eventId
        shiftIds.push(eventId)
      }
      if (fact.kind === 'shift_closed') till.shiftId = null
      till.pending.push(event)
    }
    if (till.isOnline) send(till)
  }
  for (const till of tills) send(till)
  return { seed, journal, shiftIds }
}

/** Null: this cart cannot be paid, or nothing of it can come back. */
export function wholeRefundOf(seed: number): WholeRefund | null {
  const { journal } = anyStory(seed)
  const random = randomFrom(seed, 'whole refund')
  const till = newTill(9)
  const counter = {
    zone: zones[0],
    businessDay: '2027-01-01' as BusinessDay,
    cashierName: 'Rina',
    shiftId: null,
  }
  const carts = fc.sample(sales, { seed: ~seed, numRuns: 1 })[Symbol.iterator]()
  let ids = 0
  const nextId = () => {
    ids += 1
    return id('9', ids)
  }
  // Nobody whose debts of before would be paid with it.
  const buyers = [{ customerId: id('c', 3), name: 'Bu Citra', group: '' }]
  const scene = (view: View): Scene => ({ random, view, till, counter, carts, buyers, nextId })
  const at = instant(Date.UTC(2027, 0, 1, 5))
  const sealed = (facts: readonly Fact[]) => facts.map((fact) => eventOf(fact, till, nextId(), at))
  const [sold] = sealed(sell(scene(journal)))
  if (sold?.kind !== 'sale_recorded') return null
  const between = sealed(buy(scene([...journal, sold])))
  const view = [...journal, sold, ...between]
  const { standing, owedRupiah, earlier } = standingOf(view, sold.eventId, sold.body)
  const plan = { wishes: wholeRefund(sold.body, earlier), money: null, reason: 'batal' }
  const planned = planRefund(sold.body, earlier, owedRupiah, plan, standing)
  if (!planned.ok) return null
  const when = { ...counter, receiptNumber: 'A-270101-0002' }
  const body = saleRefunded(sold.eventId, sold.body, planned.value, owedRupiah, when, standing)
  return {
    withSale: [...view, ...sealed([{ kind: 'sale_refunded', body }])],
    withoutSale: [...journal, ...between],
  }
}

/** What happens most stands there most. */
const acts: readonly Act[] = [
  ...[sell, sell, sell, sell, sell, sell],
  ...[
    (scene: Scene) => backOf(scene, false),
    (scene: Scene) => backOf(scene, false),
    (scene: Scene) => backOf(scene, true),
  ],
  ...[check, check, check, claim, claim, payDebt, payDebt, payDebt, payDebt, adjustDebt, adjustDebt],
  ...[buy, buy, receive, sendBack, paySupplier, oldDebt],
  ...[spend, unspend, moveCash, turnShift, turnShift],
  ...[stockIn, stockOff, stockOff, mergeGoods, nameCost],
]
