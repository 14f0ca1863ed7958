import { quantityThousandths } from '@laci/domain/stock/quantity.ts'
import { instant } from '@laci/domain/time/instant.ts'
import type { BusinessDay } from '@laci/domain/time/zone.ts'
import { expect, test } from 'vitest'
import { type CountDraft, countParts, dropDraft, keepDraft, readDraft } from './count-draft.ts'

const storeId = '01919191-0000-7000-8000-0000000000f1'
const line = (number: number, knownAt: number) => ({
  productId: `01919191-0000-7000-8000-${String(number).padStart(12, '0')}`,
  countedAt: instant(50 + number),
  expectedThousandths: quantityThousandths(-1_000),
  countedThousandths: quantityThousandths(2_000),
  knownAt: instant(knownAt),
})
const draft: CountDraft = { countId: storeId, lines: [line(1, 10), line(2, 20), line(3, 10)] }

test('[STOCK-6] a count outlives a reload, and what cannot be read is no count', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(readDraft(storage, storeId)).toBeNull()
  keepDraft(storage, storeId, draft)
  expect(readDraft(storage, storeId)).toEqual(draft)
  for (const key of kept.keys()) kept.set(key, '{"lines":[{}]}')
  expect(readDraft(storage, storeId)).toBeNull()
  keepDraft(storage, storeId, draft)
  dropDraft(storage, storeId)
  expect(readDraft(storage, storeId)).toBeNull()
})

test('[STOCK-6] lines that knew as much of the other devices are told together, at most 500 in one event', () => {
  expect(countParts(draft).map(({ knownAt, lines }) => [knownAt, lines.length])).toEqual([
    [10, 2],
    [20, 1],
  ])
  expect(countParts(draft)[0]!.lines[0]).not.toHaveProperty('knownAt')
  const long = { ...draft, lines: Array.from({ length: 501 }, (_, number) => line(number, 10)) }
  expect(countParts(long).map(({ lines }) => lines.length)).toEqual([500, 1])
})

test('[STOCK-12] what stands on goods is told of those that a count found, also after they were counted again', () => {
  const batch = { expiresOn: '2026-12-24' as BusinessDay, batchNumber: 'A-17' }
  const missing = { ...line(2, 10), countedThousandths: quantityThousandths(-3_000) }
  const lines = [line(1, 10), { ...line(1, 10), ...batch }, { ...missing, ...batch }]
  const [part] = countParts({ ...draft, lines })
  const { knownAt: _, ...found } = line(1, 10)
  const { knownAt: __, ...less } = missing
  expect(part?.lines).toEqual([found, { ...found, ...batch }, less])
})
