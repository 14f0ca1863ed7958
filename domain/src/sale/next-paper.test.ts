import { expect, test } from 'vitest'
import type { Fact } from '../events/fact.ts'
import { zeroSale } from '../views/paper/testing/sample-sales.ts'
import { nextPaper, papersSoFar } from './next-paper.ts'

const saleId = '0191d5c5-0000-7000-8000-0000000000aa'
const otherId = '0191d5c5-0000-7000-8000-0000000000bb'
type Told = Fact & { readonly eventId: string }

/** The numbers of the next papers after what was told, one after the other; 0 is the original. */
function papers(before: readonly Told[], count: number): number[] {
  const told = [...before]
  return Array.from({ length: count }, () => {
    const next = nextPaper(saleId, papersSoFar(saleId, told))
    told.push({ ...next, eventId: otherId })
    return next.kind === 'receipt_printed' ? 0 : next.body.copyNumber
  })
}

const sale = (isPaperless: boolean): Told => ({
  eventId: saleId,
  kind: 'sale_recorded',
  body: isPaperless ? { ...zeroSale, isPaperless } : zeroSale,
})

test('[RECEIPT-20] the first paper of a receipt is its original, whenever it is printed; every later one is a copy', () => {
  expect(papers([sale(false)], 3)).toEqual([1, 2, 3])
  expect(papers([sale(true)], 3)).toEqual([0, 1, 2])
  // A refund, an instalment: told before any paper of it.
  expect(papers([], 3)).toEqual([0, 1, 2])
})

test('[RECEIPT-20] where only a copy was heard of, the original is out too; papers of another receipt say nothing', () => {
  const heard = (id: string): Told => ({
    eventId: otherId,
    kind: 'receipt_reprinted',
    body: { saleId: id, copyNumber: 4 },
  })
  expect(papers([sale(true), heard(saleId)], 2)).toEqual([5, 6])
  expect(papers([sale(true), heard(otherId)], 2)).toEqual([0, 1])
})
