import { shopRecordDefaults } from '@laci/domain/journal/shop-record.ts'
import { changeSinceClosing } from '@laci/domain/shift/closing.ts'
import { expect, test } from 'vitest'
import type { JournalRow } from '../../engine/api/journal.ts'
import { type ShiftRow, shiftStory } from './shift-story.ts'

const shiftId = '0191d5c5-0000-7000-8000-0000000000a1'
const counter = { zone: 'Asia/Jakarta', businessDay: '2026-11-22', cashierName: 'Rina' }

function shift(fields: Partial<ShiftRow['fields']>): ShiftRow {
  return {
    id: shiftId,
    fields: {
      ...shopRecordDefaults.shift,
      deviceId: 'tablet',
      businessDay: '2026-11-22',
      cashierName: 'Rina',
      openedAt: 1_000,
      openingCashRupiah: 100_000,
      ...fields,
    },
  }
}

let rowCount = 0
function row(kind: string, at: number, body: object, over: object = {}): JournalRow {
  rowCount += 1
  return {
    kind,
    body: { ...counter, shiftId, ...body },
    eventId: `event-${rowCount}`,
    deviceId: 'tablet',
    deviceSeq: rowCount,
    at,
    businessDay: '2026-11-22',
    staffId: 'rina',
    isSent: true,
    ...over,
  } as unknown as JournalRow
}

const opening = row('shift_opened', 1_000, { openingCashRupiah: 100_000, counted: [] }, { eventId: shiftId })
const moved = (amountRupiah: number, at: number) =>
  row('cash_moved', at, { direction: 'in', amountRupiah, reason: 'Kas' })
const closing = (at: number, countedCashRupiah: number, staffId: string | null) =>
  row(
    'shift_closed',
    at,
    {
      counted: [],
      countedCashRupiah,
      expectedCashRupiah: 110_000,
      differenceRupiah: countedCashRupiah - 110_000,
      tenders: [{ tender: 'cash', expectedRupiah: 0, countedRupiah: null }],
      saleCount: 0,
      note: '',
    },
    { staffId },
  )

test('[SHIFT-2] a story is the opening, what happened and what it came to', () => {
  const story = shiftStory(shift({}), [opening, moved(10_000, 2_000)], 'Asia/Jakarta', [])
  expect(story).toMatchObject({ openedByStaffId: 'rina', closed: null, deviceLetter: null })
  expect(story.figures.expectedCashRupiah).toBe(110_000)
})

test('[SHIFT-11] an opening that the device has forgotten is taken from the record, and its opener is nobody’s guess', () => {
  const story = shiftStory(shift({}), [moved(10_000, 2_000)], 'Asia/Makassar', [])
  expect(story.openedByStaffId).toBeUndefined()
  expect(story.opened).toMatchObject({ cashierName: 'Rina', zone: 'Asia/Makassar' })
  expect(story.figures).toMatchObject({ openingCashRupiah: 100_000, expectedCashRupiah: 110_000 })
})

test('[SHIFT-9] of two closings the one that the shop’s record holds counts, and what comes later is told', () => {
  const rows = [
    opening,
    moved(10_000, 2_000),
    closing(3_000, 110_000, null),
    closing(4_000, 100_000, 'rina'),
    moved(5_000, 5_000),
  ]
  const story = shiftStory(shift({ status: 'closed', closedAt: 3_000 }), rows, 'Asia/Jakarta', [])
  expect(story.closed).toMatchObject({ closedAt: 3_000, closedByStaffId: null })
  expect(changeSinceClosing(story.closed!.shift, story.figures)).toEqual({
    saleCount: 0,
    cashRupiah: 5_000,
    differenceRupiah: -5_000,
    tenders: [],
  })
  const fallback = shiftStory(shift({ status: 'closed', closedAt: 9_000 }), rows, 'Asia/Jakarta', [])
  expect(fallback.closed?.closedAt).toBe(4_000)
})
