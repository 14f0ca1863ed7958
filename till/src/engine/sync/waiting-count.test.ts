import { expect, test } from 'vitest'
import { type Journal, waitingCount } from './journal.ts'

const waiting = (deviceSeq: number, ackedThrough: number, lostSeqs: readonly number[] = []) =>
  waitingCount({ head: { deviceSeq }, marks: { ackedThrough, lostSeqs } } as unknown as Journal)

test('[SYNC-89] behind an end that the server knows nothing waits, and never less than nothing', () => {
  expect(waiting(4, 6)).toBe(0)
  expect(waiting(6, 6)).toBe(0)
  expect(waiting(9, 6)).toBe(3)
  expect(waiting(9, 6, [5, 7, 8])).toBe(1)
})
