import { expect, test } from 'vitest'
import { shopRecordDefaults } from '../journal/shop-record.ts'
import { likelyOpeningCash, needsShift, runningShift } from './running.ts'
import type { ShiftRecord } from './shift-record.ts'

const view = (id: string, fields: Partial<ShiftRecord>) => ({
  id,
  fields: { ...shopRecordDefaults.shift, deviceId: 'here', ...fields },
})
const closed = (id: string, closedAt: number, countedCashRupiah: number, deviceId = 'here') =>
  view(id, { status: 'closed', closedAt, countedCashRupiah, deviceId })

test('[SHIFT-1] what a device tells belongs to the newest shift that is open on it, whatever runs elsewhere', () => {
  expect(runningShift([], 'here')).toBeNull()
  const shifts = [
    view('0191-b', {}),
    view('0191-c', {}),
    view('0191-a', {}),
    view('0191-e', { deviceId: 'there' }),
    closed('0191-f', 5, 0),
  ]
  expect(runningShift(shifts, 'here')?.id).toBe('0191-c')
  expect(runningShift(shifts, 'there')?.id).toBe('0191-e')
  expect(runningShift(shifts, 'nowhere')).toBeNull()
})

test('[SHIFT-5] the likely opening cash is what this drawer held when it was closed last', () => {
  expect(likelyOpeningCash([view('a', {})], 'here')).toBeNull()
  const shifts = [closed('a', 30, 70_000), closed('b', 20, 50_000), closed('c', 40, 90_000, 'there')]
  expect(likelyOpeningCash(shifts, 'here')).toBe(70_000)
  expect(likelyOpeningCash(shifts, 'there')).toBe(90_000)
})

test('[SHIFT-6] only a shop that wants shifts asks for one, and only while none is open', () => {
  expect(needsShift({ isShiftRequired: true }, null)).toBe(true)
  expect(needsShift({ isShiftRequired: true }, undefined)).toBe(true)
  expect(needsShift({ isShiftRequired: true }, 'open')).toBe(false)
  expect(needsShift({ isShiftRequired: false }, null)).toBe(false)
})
