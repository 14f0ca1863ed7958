import { expect, test } from 'vitest'
import { rupiah } from '../../base/money/rupiah.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { shopRecordDefaults } from '../../journal/shop-record.ts'
import type { ShiftRecord } from '../../shift/shift-record.ts'
import { openDrawers } from './open-drawers.ts'
import { type ShiftEvent, shiftFigures } from './shift-figures.ts'

const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Rina',
} as const
const view = (id: string, fields: Partial<ShiftRecord>) => ({
  id,
  fields: { ...shopRecordDefaults.shift, ...fields },
})

function moved(shiftId: string, direction: 'in' | 'out', amountRupiah: number): ShiftEvent {
  const body = { ...counter, shiftId, direction, amountRupiah: rupiah(amountRupiah), reason: 'Es' }
  return { kind: 'cash_moved', body, eventId: `${shiftId} ${amountRupiah}`, deviceId: 'till' }
}

test('[REPORT-74] every open drawer holds its opening cash and what its shift moved, by the sums of its closing', () => {
  const opening: ShiftEvent = {
    ...{ kind: 'shift_opened', eventId: 'a', deviceId: 'till' },
    body: { ...counter, openingCashRupiah: rupiah(100_000), counted: [] },
  }
  const events: { readonly [id: string]: readonly ShiftEvent[] } = {
    a: [opening, moved('a', 'in', 25_000), moved('a', 'out', 4_000), moved('b', 'in', 1)],
    b: [moved('b', 'out', 3_000)],
  }
  const shifts = [
    view('b', { deviceId: 'other', openedAt: 2, openingCashRupiah: 50_000, cashierName: 'Joko' }),
    view('a', { deviceId: 'till', openedAt: 1, openingCashRupiah: 100_000 }),
    view('c', { deviceId: 'till', openedAt: 0, status: 'closed', openingCashRupiah: 9 }),
  ]
  const drawers = openDrawers(shifts, (id) => events[id] ?? [])
  expect(drawers).toMatchObject([
    { shiftId: 'a', deviceId: 'till', expectedCashRupiah: 121_000 },
    { shiftId: 'b', deviceId: 'other', cashierName: 'Joko', expectedCashRupiah: 47_000 },
  ])
  expect(drawers[0]!.expectedCashRupiah).toBe(shiftFigures('a', events.a!, []).expectedCashRupiah)
})
