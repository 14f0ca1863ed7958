import { expect, test } from 'vitest'
import { quantityThousandths } from '../base/quantity/quantity.ts'
import { instant } from '../base/time/instant.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { countParts } from './count-parts.ts'

const line = (number: number, knownAt: number) => ({
  productId: `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`,
  countedAt: instant(50 + number),
  expectedThousandths: quantityThousandths(-1_000),
  countedThousandths: quantityThousandths(2_000),
  knownAt: instant(knownAt),
})

test('[STOCK-6] lines that knew as much of the other devices are recorded together, at most 500 in one event', () => {
  const parts = countParts([line(1, 10), line(2, 20), line(3, 10)])
  expect(parts.map(({ knownAt, lines }) => [knownAt, lines.length])).toEqual([
    [10, 2],
    [20, 1],
  ])
  expect(parts[0]!.lines[0]).not.toHaveProperty('knownAt')
  const long = Array.from({ length: 501 }, (_, number) => line(number, 10))
  expect(countParts(long).map(({ lines }) => lines.length)).toEqual([500, 1])
})

test('[STOCK-12] what stands on goods is recorded of those that a count found, also after they were counted again', () => {
  const batch = { expiresOn: '2026-12-24' as BusinessDay, batchNumber: 'A-17' }
  const missing = { ...line(2, 10), countedThousandths: quantityThousandths(-3_000) }
  const [part] = countParts([line(1, 10), { ...line(1, 10), ...batch }, { ...missing, ...batch }])
  const { knownAt: _, ...found } = line(1, 10)
  const { knownAt: __, ...less } = missing
  expect(part?.lines).toEqual([found, { ...found, ...batch }, less])
})
