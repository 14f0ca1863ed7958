import { instant } from '@laci/domain/base/time/instant.ts'
import { expect, test } from 'vitest'
import type { WarningRow } from '../api/sync-status.ts'
import { writable } from '../base/readable.ts'
import { createHeldList } from './held-list.ts'

const row = (warningId: string, more: Partial<WarningRow> = {}): WarningRow => ({
  warningId,
  code: 'command_held',
  severity: 'red',
  deviceId: 'a',
  deviceSeq: 1,
  eventId: `event of ${warningId}`,
  raisedAt: instant(1),
  detail: {
    kind: 'settings_saved',
    reason: 'right_missing',
    changes: [{ subject: '', field: 'staticQris', before: 'A', after: 'B' }],
  },
  isReviewed: false,
  isLocal: false,
  ...more,
})

test('[SYNC-64] a till lists what waits for the owner until the owner has settled it, whatever its detail is', () => {
  const warnings = writable<readonly WarningRow[]>([])
  const held = createHeldList(warnings, 'a')
  let changes = 0
  held.subscribe(() => {
    changes += 1
  })
  warnings.set([row('1'), row('2', { deviceId: 'b', detail: {} }), row('3', { code: 'stock_negative' })])
  expect(
    held.get().map(({ eventId, kind, isOwn, changes: told }) => [eventId, kind, isOwn, told.length]),
  ).toEqual([
    ['event of 1', 'settings_saved', true, 1],
    ['event of 2', '', false, 0],
  ])
  warnings.set([...warnings.get(), row('4', { code: 'back_dated' })])
  expect(changes).toBe(1)
  warnings.set([row('1', { isReviewed: true }), row('2', { deviceId: 'b' })])
  expect(held.get().map(({ eventId }) => eventId)).toEqual(['event of 2'])
})
