import { expect, test } from 'vitest'
import { updateGuard } from './update-guard.ts'

const idle = { isSelling: false, isPrinting: false, waitingCount: 0, oldestWaitingMs: 0, isFileSaved: false }

test('[TILL-12] an update waits while something is being sold or printed', () => {
  expect(updateGuard({ ...idle, isSelling: true }).offers).toEqual([])
  expect(updateGuard({ ...idle, isPrinting: true }).offers).toEqual([])
})

test('[TILL-12] with unsent events it is sent first or the recovery file is saved', () => {
  const answer = updateGuard({ ...idle, waitingCount: 3 })
  expect(answer.offers).toEqual(['send', 'save_file'])
  expect(answer.sentence).toContain('Pembaruan menunggu 3 transaksi tersinkron')
  expect(updateGuard({ ...idle, waitingCount: 3, isFileSaved: true }).offers).toEqual(['apply'])
})

test('[TILL-12] after a day of waiting it is offered, because the data stays on the device', () => {
  expect(updateGuard({ ...idle, waitingCount: 3, oldestWaitingMs: 25 * 3_600_000 }).offers).toContain('apply')
})

test('[TILL-12] with nothing unsent it is one press', () => {
  expect(updateGuard(idle).offers).toEqual(['apply'])
})
