import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { expect, test } from 'vitest'
import {
  type CountDraft,
  compare,
  dropCount,
  earlierCounts,
  emptyCount,
  keepCount,
  readCount,
} from './count-draft.ts'

const shiftId = '0191d5c5-0000-7000-8000-0000000000a1'

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('[SHIFT-8] what was compared outlives a reload, so that counting again is never unseen', () => {
  const storage = memoryStorage()
  let draft: CountDraft = {
    ...emptyCount(shiftId),
    typed: { isByPiece: false, pieces: [], sumRupiah: rupiah(90_000) },
  }
  draft = compare(draft, 90_000)
  // Back and forth without another sum is no other count.
  draft = compare({ ...draft, isComparing: false }, 90_000)
  expect(earlierCounts(draft)).toEqual([])
  keepCount(storage, draft)

  const read = readCount(storage, shiftId)
  expect(read).toEqual(draft)
  const again = compare(read, 95_000)
  expect(earlierCounts(again)).toEqual([90_000])
  expect(earlierCounts(compare(again, 90_000))).toEqual([90_000, 95_000])
})

test('[SHIFT-8] a count is of its own shift, and one that cannot be read or kept is begun anew', () => {
  const storage = memoryStorage()
  const draft = compare(emptyCount(shiftId), 10_000)
  keepCount(storage, draft)
  const other = '0191d5c5-0000-7000-8000-0000000000a2'
  expect(readCount(storage, other)).toEqual(emptyCount(other))
  expect(readCount(storage, shiftId)).toEqual(draft)
  for (const broken of ['{', 'null', '{"shiftId":1}']) {
    for (const key of storage.kept.keys()) storage.kept.set(key, broken)
    expect(readCount(storage, shiftId)).toEqual(emptyCount(shiftId))
  }
  dropCount(storage, shiftId)
  expect(storage.kept.size).toBe(0)
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keepCount(full, draft)).not.toThrow()
})
