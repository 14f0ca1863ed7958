import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { expect, test } from 'vitest'
import { type CountDraft, dropDraft, keepDraft, readDraft } from './count-draft.ts'

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
