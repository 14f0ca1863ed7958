import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { kitchenOrderedSchema } from './events.ts'
import {
  type KitchenLine,
  kitchenDifference,
  linesToMake,
  type Makers,
  orderedSoFar,
} from './kitchen-order.ts'

const coffeeId = '01919191-0000-7000-8000-000000000001'

function line(units: number, changes: Partial<KitchenLine> = {}): KitchenLine {
  const quantityThousandths = wholeUnits(units)
  return { productId: coffeeId, name: 'Kopi', unit: 'pcs', quantityThousandths, note: '', ...changes }
}

const told = (lines: KitchenLine[]) => ({ kind: 'kitchen_ordered' as const, body: { lines } })

test('[BILL-6] a second ticket says only what is new, and what is not wanted any more', () => {
  const rice = line(1, { productId: null, name: 'Nasi goreng', note: 'pedas' })
  const ordered = orderedSoFar([told([line(2), rice])])
  expect(kitchenDifference([line(2), rice], ordered)).toEqual([])
  expect(kitchenDifference([line(3), rice], ordered)).toEqual([line(1)])
  expect(kitchenDifference([line(1), rice, line(1, { note: 'tanpa gula' })], ordered)).toEqual([
    line(1, { note: 'tanpa gula' }),
    line(-1),
  ])
  expect(kitchenDifference([], ordered)).toEqual([line(-2), { ...rice, quantityThousandths: -1000 }])
})

test('[BILL-6] the same goods on two lines, or under a new name, are ordered once', () => {
  const ordered = orderedSoFar([told([line(1)]), told([line(1)])])
  expect(kitchenDifference([line(1), line(1, { name: 'Kopi hitam' })], ordered)).toEqual([])
})

test('[BILL-6] whatever was changed between tickets, all of them together are what is on the bill', () => {
  const lines = fc.array(
    fc.record({
      name: fc.constantFrom('Kopi', 'Teh', 'Nasi'),
      note: fc.constantFrom('', 'pedas'),
      quantity: fc.integer({ min: 1, max: 5_000 }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 6 }), (bills) => {
      const tickets: ReturnType<typeof told>[] = []
      for (const bill of bills) {
        const wanted = bill.map(({ name, note, quantity }) =>
          line(1, {
            productId: null,
            name,
            note,
            quantityThousandths: quantity as KitchenLine['quantityThousandths'],
          }),
        )
        const next = kitchenDifference(wanted, orderedSoFar(tickets))
        if (next.length > 0) tickets.push(told(next))
        // Whoever looks now, on any device and in any order of arrival, finds nothing left to order.
        expect(kitchenDifference(wanted, orderedSoFar([...tickets].reverse()))).toEqual([])
      }
    }),
  )
})

test('[BILL-6] an order keeps goods, how many and how, both ways, and never nothing', () => {
  const body = {
    billId: coffeeId,
    zone: 'Asia/Jakarta',
    businessDay: '2026-11-22',
    cashierName: 'Rina',
    lines: [line(2), line(-1, { note: 'pedas' })],
  }
  expect(kitchenOrderedSchema.safeParse(body).success).toBe(true)
  expect(kitchenOrderedSchema.safeParse({ ...body, lines: [] }).success).toBe(false)
})

const rice = { productId: '01919191-0000-7000-8000-000000000002', name: 'Nasi' }
const byNow =
  (...said: [string, readonly string[] | null][]): Makers =>
  ({ productId }) =>
    new Map(said).get(productId ?? '') ?? null

test('[BILL-20] a ticket names who makes each line, and what nobody makes is on none', () => {
  const made = linesToMake([line(1), line(1, rice)], [], byNow([coffeeId, ['Bar']]))
  expect(made).toEqual([line(1, { stations: ['Bar'] })])
})

test('[BILL-20] more, less, another note and a dropped bill go to where the goods were ordered, whatever is said of them now', () => {
  const ordered = orderedSoFar([told([line(2, { stations: ['Bar'] })])])
  const now = byNow([coffeeId, ['Dapur']])
  const news = (...lines: KitchenLine[]) => kitchenDifference(linesToMake(lines, ordered, now), ordered)
  const stations = ['Bar']
  expect(news(line(3))).toEqual([line(1, { stations })])
  expect(news(line(1))).toEqual([line(-1, { stations })])
  expect(news(line(2, { note: 'panas' }))).toEqual([
    line(2, { note: 'panas', stations }),
    line(-2, { stations }),
  ])
  expect(news()).toEqual([line(-2, { stations })])
  // Also where it is made nowhere any more, and it is not ordered twice.
  expect(
    kitchenDifference(
      linesToMake([line(2)], ordered, () => null),
      ordered,
    ),
  ).toEqual([])
  // Another product of the bill goes by what is said now.
  expect(linesToMake([line(1, rice)], ordered, byNow([rice.productId, ['Dapur']]))).toEqual([
    line(1, { ...rice, stations: ['Dapur'] }),
  ])
})

test('[BILL-20] what an older release ordered went to every printer, and so does its change', () => {
  const ordered = orderedSoFar([told([line(2)])])
  const [less] = kitchenDifference(linesToMake([line(1)], ordered, byNow([coffeeId, ['Bar']])), ordered)
  expect(less).toEqual(line(-1))
  // Told twice at different stations, all of them hear of it, in whatever order the tickets are known.
  const both = [told([line(1, { stations: ['Bar'] })]), told([line(1, { stations: ['Dapur'] })])]
  for (const rows of [both, both.toReversed()]) {
    expect(new Set(orderedSoFar(rows)[0]!.stations)).toEqual(new Set(['Bar', 'Dapur']))
  }
  expect(orderedSoFar([both[0]!, told([line(1, { stations: [] })])])[0]!.stations).toBeUndefined()
})
