import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { Tender } from '@laci/domain/sale/tender.ts'
import { expect, test } from 'vitest'
import { paymentStep } from './payment-step.ts'

const step = (tender: Tender, typed: number | null, due: number, isByProvider = false) =>
  paymentStep({
    choice: { tender },
    isByProvider,
    typedRupiah: typed === null ? null : rupiah(typed),
    dueRupiah: rupiah(due),
    isEnough: (typed ?? 0) >= due,
  })

test('[TILL-154] nothing typed in cash is exact cash; a sum, a part of it and another tender are what they are', () => {
  expect(step('cash', null, 30_550)).toEqual({ kind: 'end', isExact: true, isOwed: false })
  expect(step('cash', 50_000, 30_550)).toEqual({ kind: 'end', isExact: false, isOwed: false })
  expect(step('cash', 20_000, 30_550)).toEqual({ kind: 'part', amountRupiah: 20_000, isOwed: false })
  // All of it came by other ways already.
  expect(step('cash', null, 0)).toEqual({ kind: 'end', isExact: false, isOwed: false })
  expect(step('card', null, 30_550)).toEqual({ kind: 'end', isExact: false, isOwed: false })
  expect(step('kasbon', 30_550, 30_550)).toEqual({ kind: 'end', isExact: false, isOwed: true })
  expect(step('kasbon', 10_000, 30_550)).toEqual({ kind: 'part', amountRupiah: 10_000, isOwed: true })
})

test('[TILL-155] QRIS of the sticker and transfers ask whether the money came, as the whole and as a part', () => {
  for (const tender of ['qris', 'transfer'] as const) {
    expect(step(tender, 6_000, 6_000)).toEqual({ kind: 'seen_end' })
    expect(step(tender, 5_000, 6_000)).toEqual({ kind: 'seen_part' })
    // More than is open is refused, and asked about all the same.
    expect(step(tender, 7_000, 6_000)).toEqual({ kind: 'seen_end' })
  }
  // The provider says it itself; what it has confirmed needs nobody's word.
  expect(step('qris', 6_000, 6_000, true)).toMatchObject({ kind: 'end' })
  expect(step('qris', 5_000, 6_000, true)).toEqual({ kind: 'code', amountRupiah: 5_000, isPayable: true })
  expect(step('qris', null, 6_000, true)).toEqual({ kind: 'code', amountRupiah: 0, isPayable: false })
})
