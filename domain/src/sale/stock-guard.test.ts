import { expect, test } from 'vitest'
import { quantityThousandths, wholeUnits } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { shopSettingsDefaults, shopSettingsSchema } from '../shop/settings.ts'
import { expiryVerdict } from '../views/inventory/expiry-verdict.ts'
import { shortProducts, stockGuardChanges, stockGuardOf, takenByProduct } from './stock-guard.ts'

const goods = {
  noodles: { name: 'Indomie', unit: 'pcs', isStocked: true, parts: [] },
  egg: { name: 'Telur', unit: 'butir', isStocked: true, parts: [] },
  wrapping: { name: 'Bungkus kado', unit: 'kali', isStocked: false, parts: [] },
  meal: {
    ...{ name: 'Mi telur', unit: 'porsi', isStocked: false },
    parts: [
      { productId: 'noodles', quantityThousandths: wholeUnits(1) },
      { productId: 'egg', quantityThousandths: wholeUnits(2) },
    ],
  },
}
const goodsOf = (productId: string) => goods[productId as keyof typeof goods] ?? null
const line = (productId: string | null, units: number) => ({
  productId,
  quantityThousandths: quantityThousandths(units * 1_000),
})

test('[STOCK-20] the owner chooses whether more is sold than there is; shops from before sell, or refuse where they had said no', () => {
  expect(stockGuardOf(shopSettingsDefaults)).toBe('sell')
  expect(stockGuardOf({ ...shopSettingsDefaults, isNegativeStockAllowed: false })).toBe('forbid')
  for (const guard of ['sell', 'ask', 'forbid'] as const) {
    const saved = shopSettingsSchema.parse({ ...shopSettingsDefaults, ...stockGuardChanges(guard) })
    expect(stockGuardOf(saved)).toBe(guard)
    expect(saved.isNegativeStockAllowed).toBe(guard !== 'forbid')
  }
})

test('[STOCK-20] what is taken counts over all lines, in base units, with the parts of bundles; services and free lines take nothing', () => {
  const carton = { ...line('noodles', 1), factorThousandths: wholeUnits(40) }
  const taken = takenByProduct(
    [line('noodles', 2), carton, line('meal', 3), line('wrapping', 9), line(null, 5)],
    goodsOf,
  )
  expect(Object.fromEntries(taken)).toEqual({ noodles: 45_000, egg: 6_000 })
  const stock = { noodles: 45_000, egg: 5_999 }
  expect(shortProducts(taken, (productId) => stock[productId as keyof typeof stock])).toEqual(['egg'])
})

const day = (text: string) => text as BusinessDay
const today = day('2026-11-27')
const left = (...days: readonly (readonly [string, number])[]) =>
  days.map(([expiresOn, leftThousandths]) => ({ expiresOn: day(expiresOn), leftThousandths }))

test('[STOCK-22] a pack whose code says that its day is over is expired, whatever the shop has of it', () => {
  const about = { stockThousandths: 9_000, today, packDay: day('2026-11-26') }
  expect(expiryVerdict([], about)).toEqual({ kind: 'expired', expiresOn: '2026-11-26' })
  expect(expiryVerdict(left(['2027-01-01', 9_000]), about)?.kind).toBe('expired')
  expect(expiryVerdict([], { ...about, packDay: today })).toBeNull()
})

test('[STOCK-22] without a day in the code the batches say it: all over, some over, or which is to go first', () => {
  const about = { stockThousandths: 5_000, today }
  expect(expiryVerdict(left(['2026-11-20', 5_000]), about)).toEqual({
    kind: 'expired',
    expiresOn: '2026-11-20',
  })
  expect(expiryVerdict(left(['2026-12-20', 3_000], ['2026-11-20', 2_000]), about)).toEqual({
    ...{ kind: 'some_expired', expiresOn: '2026-11-20', nextOn: '2026-12-20' },
  })
  // What came without a day is there as well.
  expect(expiryVerdict(left(['2026-11-20', 2_000]), about)).toMatchObject({
    kind: 'some_expired',
    nextOn: null,
  })
  expect(expiryVerdict(left(['2027-02-01', 3_000], ['2026-12-20', 2_000]), about)).toEqual({
    ...{ kind: 'take_first', expiresOn: '2026-12-20' },
  })
  expect(expiryVerdict(left(['2026-12-20', 5_000]), about)).toBeNull()
  expect(expiryVerdict([], about)).toBeNull()
})

test('[STOCK-22] who scans a later pack hears of the one that ends first', () => {
  const batches = left(['2026-12-20', 2_000], ['2027-02-01', 3_000])
  const scan = (packDay: string) =>
    expiryVerdict(batches, { stockThousandths: 5_000, today, packDay: day(packDay) })
  expect(scan('2027-02-01')).toEqual({ kind: 'take_first', expiresOn: '2026-12-20' })
  expect(scan('2026-12-20')).toBeNull()
})
