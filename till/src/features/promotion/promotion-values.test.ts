import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { promotionDefaults } from '@laci/domain/promotion/promotion.ts'
import { expect, test } from 'vitest'
import {
  becomesForAll,
  countingText,
  promotionEdit,
  promotionValues,
  readPromotion,
} from './promotion-values.ts'

const empty = promotionValues()
const errorsOf = (changes: Partial<typeof empty>) => {
  const read = readPromotion({ ...empty, name: 'Promo', percent: '10', ...changes })
  return read.isOk ? [] : Object.keys(read.errors)
}

test('[PROMOTION-6] what is missing or wrong is said at its field', () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ name: ' ' })).toEqual(['name'])
  for (const percent of ['', '0', '101', '12,345', 'sepuluh'])
    expect(errorsOf({ percent })).toEqual(['percent'])
  expect(errorsOf({ kind: 'quantity_break' })).toEqual(['minimum'])
  expect(errorsOf({ kind: 'buy_get' })).toEqual(['minimum', 'free'])
  expect(errorsOf({ kind: 'group_price' })).toEqual(['customerGroup'])
  expect(errorsOf({ reduction: 'price' })).toEqual(['amountRupiah'])
  expect(errorsOf({ fromDay: '2026-11-22', throughDay: '2026-11-21' })).toEqual(['throughDay'])
  expect(errorsOf({ fromDay: '22/11/2026' })).toEqual(['fromDay'])
})

test('[PROMOTION-6] what was read shows again as it was typed, and an edit tells only what changed', () => {
  const typed = {
    ...empty,
    name: 'Beli 2 gratis 1',
    kind: 'buy_get' as const,
    minimum: '2',
    free: '1',
    categories: ['Minuman'],
    fromDay: '2026-11-22',
  }
  const read = readPromotion(typed)
  if (!read.isOk) throw new Error(JSON.stringify(read.errors))
  expect(promotionValues(read.fields)).toEqual(typed)
  expect(read.fields).toMatchObject({
    percentHundredths: null,
    minimumThousandths: 2_000,
    freeThousandths: 1_000,
  })
  const cheaper = { ...read.fields, priceRupiah: rupiah(9_000) }
  const edited = { opened: read.fields, typed: cheaper, now: { ...read.fields, isActive: false } }
  expect(promotionEdit(edited)).toEqual({ changes: { priceRupiah: 9_000 }, contested: [] })
  const other = { ...edited, now: { ...read.fields, minimumThousandths: quantityThousandths(3_000) } }
  expect(promotionEdit(other).contested).toEqual(['minimumThousandths', 'priceRupiah'])
})

test('[SALE-31] the form says what counts together', () => {
  const none = { categories: [], productIds: [] }
  expect(countingText({ kind: 'quantity_break', ...none })).toBe('Jumlah dihitung untuk tiap barang sendiri.')
  const named = { categories: ['Minuman'], productIds: [] }
  expect(countingText({ kind: 'quantity_break', ...named })).toBe(
    'Semua barang yang dipilih dihitung bersama.',
  )
  expect(countingText({ kind: 'buy_get', ...named })).toContain('Yang gratis: yang paling murah.')
})

test('[TILL-175] a promotion that begins to hold for everything asks first', () => {
  const all = { ...promotionDefaults, isActive: true, categories: [], productIds: [] }
  const some = { ...all, categories: ['Minuman'] }
  expect(becomesForAll(all, promotionDefaults, true)).toBe(true)
  expect(becomesForAll(all, some, false)).toBe(true)
  expect(becomesForAll(all, { ...all, isActive: false }, false)).toBe(true)
  // It did already, holds for some, or is switched off.
  expect(becomesForAll(all, all, false)).toBe(false)
  expect(becomesForAll(some, promotionDefaults, true)).toBe(false)
  expect(becomesForAll({ ...all, isActive: false }, promotionDefaults, true)).toBe(false)
})
