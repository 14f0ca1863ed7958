import { instant } from '@laci/domain/base/time/instant.ts'
import { expect, test } from 'vitest'
import { predecessorWords } from './predecessor-words.ts'

test('[DEVICE-25] what it held is said as of that moment, and what was sold since as what may be lost', () => {
  const words = (unsentCount: number | null) =>
    predecessorWords(
      { deviceId: 'a', letter: 'B', lastSeenAt: instant(Date.UTC(2026, 10, 25, 3, 15)), unsentCount },
      'Asia/Jakarta',
    )
  expect(words(5)).toMatch(
    /^Terakhir terhubung .*2026.*\. Waktu itu 5 catatan belum terkirim\. Yang belum terkirim bisa hilang/,
  )
  expect(words(0)).toMatch(/\. Waktu itu semua catatannya sudah terkirim\. Yang dijual sesudahnya/)
  expect(words(null)).toMatch(/^Terakhir terhubung .* WIB\. Yang dijual sesudahnya/)
})
