import { expect, test } from 'vitest'
import type { SyncStatus } from '../../engine/api/sync-status.ts'
import { durationWords, syncWords, waitingMs } from './sync-words.ts'

const calm: SyncStatus = {
  isOnline: true,
  isSending: false,
  waitingCount: 0,
  oldestWaitingAt: null,
  lastSentAt: null,
  lastError: null,
  clockDriftMs: 0,
  isRevoked: false,
  isAccountClosed: false,
  isUnknown: false,
  isClientTooOld: false,
  isHistoryMissing: false,
  unreadCount: 0,
  storage: 'safe',
  secondCopy: 'ok',
  lostSeqs: [],
}

test('[TILL-11] waiting, sending and sent are told apart', () => {
  expect(syncWords(calm)).toMatchObject({ short: 'Sudah terkirim', tone: 'success' })
  expect(syncWords({ ...calm, waitingCount: 3 })).toMatchObject({ short: '3 menunggu terkirim' })
  expect(syncWords({ ...calm, waitingCount: 3, isSending: true })).toMatchObject({ short: 'Mengirim 3' })
})

const unreachable = { isOnline: false, lastError: { code: 'unreachable', message: '' } } as const

test('[TILL-170] a till that was just opened asks the server before it says that there is no internet', () => {
  const opening = { ...calm, isOnline: false }
  expect(syncWords(opening)).toEqual({ tone: 'plain', short: 'Menghubungi…', long: 'Menghubungi server.' })
  expect(syncWords({ ...opening, waitingCount: 3 })).toMatchObject({ short: 'Menghubungi · 3' })
  expect(syncWords({ ...opening, ...unreachable }).short).toBe('Tanpa internet')
})

test('[TILL-11] no internet is grey and says that the data is here', () => {
  expect(syncWords({ ...calm, ...unreachable, waitingCount: 3 })).toEqual({
    tone: 'plain',
    short: 'Tanpa internet · 3',
    long: 'Tanpa internet. 3 catatan tersimpan di perangkat ini.',
  })
})

test('[TILL-11] a revoked device and a till that is too old say so before anything else', () => {
  expect(syncWords({ ...calm, isOnline: false, isRevoked: true }).short).toBe('Akses dicabut')
  expect(syncWords({ ...calm, isClientTooOld: true, waitingCount: 2 }).long).toBe(
    'Kasir ini perlu diperbarui untuk mengirim. 2 catatan tersimpan di perangkat ini.',
  )
})

test('[TILL-11] a stretch of time is told in the largest fitting unit', () => {
  expect([20_000, 12 * 60_000, 3 * 3_600_000, 49 * 3_600_000].map(durationWords)).toEqual([
    '1 menit',
    '12 menit',
    '3 jam',
    '2 hari',
  ])
})

test('[TILL-110] only a till that the server knows, that is heard, and of which nothing waits says that all is sent', () => {
  const sides = [true, false]
  for (const isOnline of sides)
    for (const isSending of sides)
      for (const isRevoked of sides)
        for (const isUnknown of sides)
          for (const isClientTooOld of sides)
            for (const waitingCount of [0, 1, 12_000]) {
              const status = {
                ...calm,
                isOnline,
                isSending,
                isRevoked,
                isUnknown,
                isClientTooOld,
                waitingCount,
              }
              const words = syncWords(status)
              const isAllSent = isOnline && !isRevoked && !isUnknown && !isClientTooOld && waitingCount === 0
              expect([status, words.tone === 'success']).toEqual([status, isAllSent])
              expect([status, /Sudah terkirim|sudah terkirim/.test(words.short + words.long)]).toEqual([
                status,
                isAllSent,
              ])
              if (isUnknown) expect(words.tone).toBe('danger')
              // What waits is counted wherever it is not said that all of it is kept.
              if (waitingCount > 0 && !isUnknown) expect(words.long).toContain(String(waitingCount))
            }
})

test('[TILL-111] how long something waits is said where the clock can be believed, and never of a clock that ran ahead', () => {
  const at = 1_763_600_000_000 as NonNullable<SyncStatus['oldestWaitingAt']>
  const status = { ...calm, oldestWaitingAt: at }
  expect(waitingMs(status, at + 60_000)).toBe(60_000)
  expect(waitingMs(calm, at)).toBeNull()
  // Sold a year ahead, then the clock was put right.
  expect(waitingMs(status, at - 365 * 86_400_000)).toBeNull()
  expect(waitingMs({ ...status, clockDriftMs: 365 * 86_400_000 }, at + 60_000)).toBeNull()
})
