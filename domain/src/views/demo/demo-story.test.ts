import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { barcodeSchema } from '../../base/barcode/barcode.ts'
import { roundingDifference } from '../../base/money/rounding.ts'
import { instant } from '../../base/time/instant.ts'
import { clockParts } from '../../base/time/zone.ts'
import { genesisHash } from '../../events/envelope.ts'
import { readJournalEvent } from '../../journal/event-kinds.ts'
import { movementsOf } from '../../journal/movements.ts'
import { sumsOfSale } from '../../sale/sums.ts'
import { readDemoProducts } from './demo-products.ts'
import { tellDemoStory } from './demo-story.ts'
import { sealStory } from './seal-story.ts'
import { seededChance } from './seeded-chance.ts'

const now = instant(Date.parse('2026-11-20T13:00:00+07:00'))
const products = readDemoProducts(readFileSync(new URL('./products.csv', import.meta.url), 'utf8'))
const storeId = '018f0000-0000-7000-8000-000000000001'
const deviceId = '018f0000-0000-7000-8000-000000000002'

function tell(seed: number) {
  const chance = seededChance(seed)
  const facts = tellDemoStory({ now, dayCount: 30, deviceLetter: 'A', products, chance })
  return sealStory(facts, {
    storeId,
    deviceId,
    prevHash: genesisHash,
    random: (count) => chance.bytes(count),
    sha256: (text) => hash('sha256', text),
  })
}

test('[RUN-11] the demo shop sells about 150 real products', () => {
  expect(products.length).toBe(156)
  for (const product of products) {
    if (product.barcode !== '') expect(barcodeSchema.safeParse(product.barcode).success).toBe(true)
    expect(product.priceRupiah).toBeGreaterThan(product.costRupiah)
    expect(product.popularity).toBeGreaterThanOrEqual(1)
  }
  const barcodes = products.map((product) => product.barcode).filter((barcode) => barcode !== '')
  expect(new Set(barcodes).size).toBe(barcodes.length)
})

test('[RUN-11] the same seed tells the same story, another seed another one', () => {
  expect(tell(1)).toEqual(tell(1))
  expect(tell(2)).not.toEqual(tell(1))
})

test('[RUN-11] a month of plausible days: 30 to 50 sales in opening hours, stock never below zero, nothing in the future', () => {
  const events = tell(20_261_120)
  const salesOfDay = new Map<string, number>()
  const balances = new Map<string, number>()
  let lastAt = 0
  for (const event of events) {
    expect(event.at).toBeGreaterThan(lastAt)
    lastAt = event.at
    const known = readJournalEvent(event)
    expect(known).not.toBeNull()
    for (const { account, subject, amount } of movementsOf(known!)) {
      balances.set(`${account} ${subject}`, (balances.get(`${account} ${subject}`) ?? 0) + amount)
      expect(balances.get(`${account} ${subject}`)).toBeGreaterThanOrEqual(0)
    }
    if (known?.kind !== 'sale_recorded') continue
    const sale = known.body
    salesOfDay.set(sale.businessDay, (salesOfDay.get(sale.businessDay) ?? 0) + 1)
    const { hour } = clockParts(known.at, sale.zone)
    expect(hour).toBeGreaterThanOrEqual(6)
    expect(hour).toBeLessThan(22)
    const { payableRupiah } = sumsOfSale(sale)
    const rounding = { stepRupiah: 100, direction: 'nearest' } as const
    expect(sale.totalRupiah).toBe(payableRupiah + roundingDifference(payableRupiah, rounding))
  }
  expect(lastAt).toBeLessThan(now)
  expect(salesOfDay.size).toBe(31)
  expect(salesOfDay.get('2026-11-20')).toBeGreaterThan(5)
  salesOfDay.delete('2026-11-20')
  for (const count of salesOfDay.values()) {
    expect(count).toBeGreaterThanOrEqual(30)
    expect(count).toBeLessThanOrEqual(50)
  }
})
