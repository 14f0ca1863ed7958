import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { JournalEvent } from '../events/fact.ts'
import { movementsOf } from '../journal/movements.ts'
import { recordChangesOf } from '../journal/shop-record.ts'
import { anyGoodsStory, type GoodsFact, goodsStory, productIds } from '../testing/any-goods-story.ts'
import type { CostAccount, CostPosting, CostState } from '../views/cost/cost-state.ts'
import { reckonCosts } from '../views/cost/reckon-costs.ts'
import type { SoldCosts } from '../views/cost/sold-costs.ts'
import type { ReceivedLine, TransferLine } from './events.ts'
import {
  cancelOf,
  isToldTwice,
  receiptOf,
  type TransferRecord,
  transferCorrections,
  transferDefaults,
} from './transfer-record.ts'

const [coffee, sugar] = productIds
const here = '01919191-0000-7000-8000-0000000000f1'
const there = '01919191-0000-7000-8000-0000000000f2'

/** What one shop's journal comes to, event by event in the server's order. */
function openBook() {
  const states = new Map<string, CostState>()
  const postings: CostPosting[] = []
  const events: JournalEvent[] = []
  const sold: SoldCosts = new Map()
  const sumOf = (account: CostAccount) =>
    postings.reduce((sum, posting) => (posting.account === account ? sum + posting.amountRupiah : sum), 0)
  const stockOf = (productId: string) =>
    events
      .flatMap((event) => movementsOf(event))
      .reduce(
        (sum, move) => (move.account === 'stock' && move.subject === productId ? sum + move.amount : sum),
        0,
      )
  return {
    ...{ states, postings, events, sumOf, stockOf },
    take(event: JournalEvent) {
      events.push(event)
      postings.push(...reckonCosts(states, event, sold))
      let left = 0
      for (const { account, amountRupiah } of postings)
        left += account === 'paid' ? amountRupiah : -amountRupiah
      let value = 0
      for (const state of states.values()) value += state.valueRupiah
      expect(value).toBe(left)
    },
    record(transferId: string): TransferRecord {
      let record = transferDefaults
      for (const event of events)
        for (const { recordKind, recordId, changes } of recordChangesOf(event))
          if (recordKind === 'transfer' && recordId === transferId) record = { ...record, ...changes }
      return record
    },
    /** What left with a line of a transfer. */
    costOf: (transferId: string, lineIndex: number) =>
      postings.reduce(
        (sum, { account, eventId, lineIndex: line, amountRupiah }) =>
          account === 'transferred' && eventId === transferId && line === lineIndex
            ? sum + amountRupiah
            : sum,
        0,
      ),
  }
}
type Book = ReturnType<typeof openBook>

function sent(goods: readonly (readonly [string, number])[]): GoodsFact {
  const lines = goods.map(([productId, quantity]) => ({
    ...{ productId, name: 'Kopi', unit: 'pcs', barcodes: ['8990000000401'], priceRupiah: rupiah(3_500) },
    stockThousandths: quantityThousandths(quantity),
  }))
  return (counter) => ({
    kind: 'stock_transferred',
    body: { ...counter, toStoreId: there, toStoreName: 'Cabang', lines, note: '' },
  })
}

function cancelled(transferId: string, lines: readonly TransferLine[]): GoodsFact {
  return (counter) => ({
    kind: 'transfer_cancelled',
    body: {
      ...{ ...counter, transferId, toStoreName: 'Cabang', reason: '' },
      lines: lines.map(({ productId, stockThousandths }) => ({ productId, stockThousandths })),
    },
  })
}

function received(transferId: string, lines: readonly ReceivedLine[]): GoodsFact {
  const rest = { fromStoreId: here, fromStoreName: 'Pusat', note: '', lines: [...lines] }
  return (counter) => ({ kind: 'transfer_received', body: { ...counter, transferId, ...rest } })
}

const firstNumber = 1_000
let lastNumber = firstNumber
/** The next event of a device; numbers are of all devices together, so that ids differ. */
function told(make: GoodsFact, device: number, at?: number): JournalEvent {
  lastNumber += 1
  const [event] = goodsStory.onDevice(goodsStory.events([make], lastNumber), device)
  return at === undefined ? event! : ({ ...event!, at } as JournalEvent)
}

function arrival(record: TransferRecord, book: Book, transferId: string, counted: readonly number[]) {
  return record.lines.map(
    ({ name, unit, stockThousandths }, lineIndex): ReceivedLine => ({
      ...{ lineIndex, name, unit, productId: record.lines[lineIndex]!.productId },
      sentThousandths: stockThousandths,
      receivedThousandths: quantityThousandths(counted[lineIndex] ?? stockThousandths),
      costRupiah: rupiah(book.costOf(transferId, lineIndex)),
    }),
  )
}

const quantity = fc.integer({ min: 1, max: 60_000 })
const oneTransfer = fc.record({
  goods: fc.array(fc.tuple(fc.constantFrom(coffee, sugar), quantity), { minLength: 1, maxLength: 3 }),
  device: fc.constantFrom(1, 2),
  cancels: fc.array(fc.record({ device: fc.constantFrom(1, 2), at: fc.nat({ max: 9 }) }), { maxLength: 2 }),
  receipts: fc.array(
    fc.record({
      device: fc.constantFrom(3, 4),
      at: fc.nat({ max: 9 }),
      counted: fc.array(fc.nat({ max: 70_000 }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
})

test('[TRANSFER-2] [TRANSFER-4] [TRANSFER-5] whatever order two shops with two tills each tell sending, receiving, cancelling, selling and buying in, goods and cost add up to the rupiah', () => {
  fc.assert(
    fc.property(
      fc.tuple(anyGoodsStory, anyGoodsStory),
      fc.array(oneTransfer, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat({ max: 1_000 })),
      ([ownStory, otherStory], transfers, chance) => {
        lastNumber = firstNumber
        const next = (below: number) => chance.next().value % below
        const sender = openBook()
        const receiver = openBook()
        const ownGoods = goodsStory.onDevice(ownStory, 1)
        const otherGoods = goodsStory.onDevice(otherStory, 3)
        const someGoods = (book: Book, queue: JournalEvent[]) => {
          for (let count = next(6); count > 0; count -= 1) {
            const event = queue.shift()
            if (event !== undefined) book.take(event)
          }
        }
        someGoods(receiver, otherGoods)
        const ids = transfers.map(({ goods, device }) => {
          someGoods(sender, ownGoods)
          const event = told(sent(goods), device)
          sender.take(event)
          return event.eventId
        })
        someGoods(sender, ownGoods)
        // What a line cost is settled when it left, whatever is bought later.
        const costs = ids.map((id) => sender.record(id).lines.map((_, index) => sender.costOf(id, index)))

        // Told without internet, sent in any order; each till takes back what it hears to have been told twice.
        const waiting = transfers.flatMap(({ cancels, receipts }, index) => {
          const id = ids[index]!
          const { lines } = sender.record(id)
          return [
            ...cancels.map(({ device, at }) => [sender, told(cancelled(id, lines), device, at)] as const),
            ...receipts.map(({ device, at, counted }) => {
              const came = arrival(sender.record(id), sender, id, counted)
              return [receiver, told(received(id, came), device, at)] as const
            }),
          ]
        })
        const correct = (book: Book, device: number) => {
          const { deviceId } = goodsStory.onDevice(goodsStory.events([sent([])]), device)[0]!
          let isDone = true
          for (const id of ids) {
            const hasArrived = book === sender && receiptOf(receiver.record(id)) !== null
            for (const body of transferCorrections(id, book.record(id), hasArrived, deviceId)) {
              isDone = false
              book.take(
                told((counter) => ({ kind: 'transfer_corrected', body: { ...counter, ...body } }), device),
              )
            }
          }
          return isDone
        }
        while (waiting.length > 0) {
          const [[book, event]] = waiting.splice(next(waiting.length), 1) as [(typeof waiting)[number]]
          book.take(event)
          someGoods(sender, ownGoods)
          someGoods(receiver, otherGoods)
          const device = 1 + next(4)
          correct(device <= 2 ? sender : receiver, device)
        }
        for (const event of ownGoods) sender.take(event)
        for (const event of otherGoods) receiver.take(event)
        for (const device of [1, 2]) correct(sender, device)
        for (const device of [3, 4]) correct(receiver, device)

        let onTheWay = 0
        const expected = { sender: new Map<string, number>(), receiver: new Map<string, number>() }
        const add = (sums: Map<string, number>, productId: string, amount: number) =>
          sums.set(productId, (sums.get(productId) ?? 0) + amount)
        ids.forEach((id, index) => {
          const record = sender.record(id)
          const receipt = receiptOf(receiver.record(id))
          for (const { productId, receivedThousandths } of receipt?.lines ?? [])
            add(expected.receiver, productId, receivedThousandths)
          if (receipt === null && cancelOf(record) !== null) return
          for (const { productId, stockThousandths } of record.lines)
            add(expected.sender, productId, -stockThousandths)
          if (receipt === null) for (const cost of costs[index]!) onTheWay += cost
        })
        expect(sender.sumOf('transferred') + receiver.sumOf('transferred')).toBe(onTheWay)
        for (const [book, story, moved] of [
          [sender, ownStory, expected.sender],
          [receiver, otherStory, expected.receiver],
        ] as const) {
          const alone = openBook()
          for (const event of story) alone.take(event)
          for (const productId of productIds) {
            expect(book.stockOf(productId)).toBe(alone.stockOf(productId) + (moved.get(productId) ?? 0))
            expect(book.states.get(productId)?.stockThousandths ?? 0).toBe(book.stockOf(productId))
          }
        }
        // Looked at once more, nothing is left to take back; and the record is the same whatever order it came in.
        for (const device of [1, 2]) expect(correct(sender, device)).toBe(true)
        for (const device of [3, 4]) expect(correct(receiver, device)).toBe(true)
        for (const id of ids) {
          expect(isToldTwice(receiver.record(id), false)).toBe(false)
          const backwards = openBook()
          for (const event of receiver.events.filter(({ kind }) => kind.startsWith('transfer')).toReversed())
            backwards.take(event)
          expect(receiptOf(backwards.record(id))).toEqual(receiptOf(receiver.record(id)))
        }
      },
    ),
    { numRuns: 500 },
  )
})

function oneSent(quantity: number) {
  const sender = openBook()
  sender.take(told(goodsStory.received(coffee, 3_000, 10_000), 1))
  const event = told(sent([[coffee, quantity]]), 1)
  sender.take(event)
  return { sender, id: event.eventId }
}

test('[TRANSFER-2] [TRANSFER-3] goods leave at their average and arrive with that very sum; profit hears nothing of it', () => {
  const { sender, id } = oneSent(1_000)
  expect(sender.sumOf('transferred')).toBe(3_333)
  expect(sender.states.get(coffee)).toMatchObject({ stockThousandths: 2_000, valueRupiah: 6_667 })
  const receiver = openBook()
  receiver.take(told(received(id, arrival(sender.record(id), sender, id, [])), 3))
  expect(receiver.states.get(coffee)).toMatchObject({ stockThousandths: 1_000, valueRupiah: 3_333 })
  expect(sender.sumOf('transferred') + receiver.sumOf('transferred')).toBe(0)
  for (const account of ['sold', 'lost', 'waste', 'counted'] as const)
    expect([sender.sumOf(account), receiver.sumOf(account)]).toEqual([0, 0])
})

test('[TRANSFER-4] what is missing on arrival is a loss of the shop that receives, what is too many was found there', () => {
  const { sender, id } = oneSent(3_000)
  const short = openBook()
  short.take(told(received(id, arrival(sender.record(id), sender, id, [2_000])), 3))
  expect(short.sumOf('transferred')).toBe(-10_000)
  expect(short.sumOf('lost')).toBe(3_333)
  expect(short.states.get(coffee)).toMatchObject({ stockThousandths: 2_000, valueRupiah: 6_667 })
  const nothing = openBook()
  nothing.take(told(received(id, arrival(sender.record(id), sender, id, [0])), 3))
  expect(nothing.sumOf('lost')).toBe(10_000)
  expect(nothing.stockOf(coffee)).toBe(0)
  const over = openBook()
  over.take(told(received(id, arrival(sender.record(id), sender, id, [4_000])), 3))
  expect(over.states.get(coffee)).toMatchObject({ stockThousandths: 4_000 })
  expect(over.sumOf('transferred')).toBe(-10_000)
  expect(over.sumOf('lost')).toBe(0)
})

test('[TRANSFER-2] a transfer that is cancelled brings its goods back at the cost with which they left', () => {
  const { sender, id } = oneSent(1_000)
  sender.take(told(goodsStory.received(coffee, 1_000, 90_000), 1))
  sender.take(told(cancelled(id, sender.record(id).lines), 1))
  expect(sender.sumOf('transferred')).toBe(0)
  expect(sender.states.get(coffee)).toMatchObject({ stockThousandths: 4_000, valueRupiah: 100_000 })
})

test('[TRANSFER-5] received in the other shop wins over a cancel, and the goods go out again at the cost with which they left', () => {
  const { sender, id } = oneSent(1_000)
  const cancel = told(cancelled(id, sender.record(id).lines), 2)
  sender.take(cancel)
  expect(transferCorrections(id, sender.record(id), true, 'another device')).toEqual([])
  const [body, ...more] = transferCorrections(id, sender.record(id), true, cancel.deviceId)
  expect(more).toEqual([])
  expect(body).toMatchObject({ what: 'cancel', takenBackEventId: cancel.eventId, storeName: 'Cabang' })
  sender.take(told((counter) => ({ kind: 'transfer_corrected', body: { ...counter, ...body! } }), 2))
  expect(sender.stockOf(coffee)).toBe(2_000)
  expect(sender.sumOf('transferred')).toBe(3_333)
  expect(isToldTwice(sender.record(id), true)).toBe(false)
})
