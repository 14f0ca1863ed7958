import { expect, test } from 'vitest'
import type { SyncStatus } from '../till-types.ts'
import { durationWords, syncWords } from './sync-words.ts'

const calm: SyncStatus = {
  isOnline: true,
  isSending: false,
  waitingCount: 0,
  oldestWaitingAt: null,
  lastSentAt: null,
  lastError: null,
  clockDriftMs: 0,
  isRevoked: false,
  isClientTooOld: false,
  storage: 'safe',
  secondCopy: 'ok',
  lostSeqs: [],
}

test('[TILL-11] waiting, sending and sent are told apart', () => {
  expect(syncWords(calm)).toMatchObject({ short: 'Sudah terkirim', tone: 'success' })
  expect(syncWords({ ...calm, waitingCount: 3 })).toMatchObject({ short: '3 menunggu terkirim' })
  expect(syncWords({ ...calm, waitingCount: 3, isSending: true })).toMatchObject({ short: 'Mengirim 3' })
})

test('[TILL-11] no internet is grey and says that the data is here', () => {
  expect(syncWords({ ...calm, isOnline: false, waitingCount: 3 })).toEqual({
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
