import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeletionTill, deletionGraceMs, judgeDeletion, unsentEventsText } from './deletion.ts'

const till = (letter: string, unsentCount: number | null): DeletionTill => ({ letter, unsentCount })

test('[ACCOUNT-18] a till that says it holds events stops the deletion and is named', () => {
  expect(judgeDeletion([])).toEqual({ ok: true, value: undefined })
  expect(judgeDeletion([till('A', 0), till('B', null)]).ok).toBe(true)
  expect(judgeDeletion([till('A', 3), till('B', 0), till('C', 4)])).toEqual({
    ok: false,
    refusal: { code: 'unsent_events', eventCount: 7, tills: ['A', 'C'] },
  })
  expect(unsentEventsText(7, ['A', 'C'])).toMatch(
    /^Masih ada 7 catatan di Kasir A, Kasir C yang belum terkirim\./,
  )
})

test('[ACCOUNT-18] the deletion goes on exactly when no till says that it holds something', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat({ max: 1_000 }))), (counts) => {
      const judged = judgeDeletion(counts.map((count, index) => till(`T${index}`, count)))
      const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
      expect(judged.ok).toBe(total === 0)
      if (!judged.ok) expect(judged.refusal).toMatchObject({ eventCount: total })
    }),
  )
})

test('[ACCOUNT-21] thirty days to come back', () => {
  expect(deletionGraceMs).toBe(2_592_000_000)
})
