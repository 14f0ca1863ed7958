import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import type { JournalEvent } from '../events/fact.ts'
import { goodsStory, productIds } from '../testing/any-goods-story.ts'
import type { CostState } from '../views/cost/cost-state.ts'
import { reckonCosts } from '../views/cost/reckon-costs.ts'
import type { ReceivedLine } from './events.ts'
import { asSent, type SentFigures, sentDifference } from './sent-figures.ts'

const [coffee, sugar] = productIds
const quantity = fc.nat({ max: 60_000 }).map(quantityThousandths)
const sum = fc.nat({ max: 90_000 }).map(rupiah)
const sentQuantity = fc.integer({ min: 1, max: 60_000 }).map(quantityThousandths)
const anySent = fc.array(fc.record({ sentThousandths: sentQuantity, costRupiah: sum }), {
  minLength: 1,
  maxLength: 4,
})
const anyReceived = fc.array(quantity, { minLength: 4, maxLength: 4 })

function received(lines: readonly ReceivedLine[]): JournalEvent {
  const [event] = goodsStory.events(
    [
      (counter) => ({
        kind: 'transfer_received',
        body: {
          ...counter,
          ...{ transferId: sugar, fromStoreId: coffee, fromStoreName: 'Pusat', note: '' },
          lines: [...lines],
        },
      }),
    ],
    1,
  )
  return event!
}

const linesOf = (figures: readonly SentFigures[], counted: readonly number[]) =>
  figures.map((figure, lineIndex) => ({
    ...{ lineIndex, ...figure, productId: coffee, name: 'Kopi', unit: 'pcs' },
    receivedThousandths: quantityThousandths(counted[lineIndex]!),
  }))

test('[TRANSFER-9] a receipt that says what was sent differs in nothing', () => {
  fc.assert(
    fc.property(anySent, anyReceived, (sent, counted) => {
      expect(sentDifference({ transferId: sugar, lines: linesOf(sent, counted) }, sent)).toBe(null)
    }),
  )
})

test('[TRANSFER-9] whatever a receipt says of the cost, what comes in and what is lost are what was sent, to the rupiah', () => {
  fc.assert(
    fc.property(anySent, anySent, anyReceived, fc.boolean(), (sent, said, counted, isTwice) => {
      const told = linesOf(
        sent.map((figure, index) => said[index] ?? figure),
        counted,
      )
      const lines = isTwice ? [...told, told[0]!] : told
      const event = received(lines)
      const difference = sentDifference({ transferId: sugar, lines }, sent)
      const right = asSent(event, difference ?? undefined)
      const sentRupiah = sent.reduce((total, line) => total + line.costRupiah, 0)
      if (difference !== null) expect(difference).toMatchObject({ sentRupiah, transferId: sugar })
      const states = new Map<string, CostState>()
      const postings = reckonCosts(states, right, new Map())
      const transferred = postings.filter(({ account }) => account === 'transferred')
      expect(transferred.reduce((total, posting) => total - posting.amountRupiah, 0)).toBe(sentRupiah)
      // What moves stock is what was counted, whatever else is wrong.
      expect(states.get(coffee)?.stockThousandths ?? 0).toBe(
        lines.reduce((total, line) => total + line.receivedThousandths, 0),
      )
    }),
  )
})

test('[TRANSFER-9] a line that was left out is told, and of a transfer that nobody sent nothing is put right', () => {
  const sent = [
    { sentThousandths: quantityThousandths(1_000), costRupiah: rupiah(3_333) },
    { sentThousandths: quantityThousandths(2_000), costRupiah: rupiah(500) },
  ]
  const lines = linesOf(sent, [1_000, 2_000]).slice(0, 1)
  expect(sentDifference({ transferId: sugar, lines }, sent)).toEqual({
    ...{ transferId: sugar, saidRupiah: 3_333, sentRupiah: 3_833 },
    figures: [sent[0]],
  })
  const unknown = sentDifference({ transferId: sugar, lines }, null)
  expect(unknown).toEqual({ transferId: sugar, saidRupiah: 3_333, sentRupiah: null, figures: null })
  const event = received(lines)
  expect(asSent(event, unknown ?? undefined)).toBe(event)
  expect(asSent(event, undefined)).toBe(event)
})
