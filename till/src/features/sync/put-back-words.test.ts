import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { expect, test } from 'vitest'
import type { CopyScan, CopyScanRefusal } from '../../engine/api/recovery.ts'
import { countsOf, refusalText, scanText } from './put-back-words.ts'

test('[STRUK-31] every refusal says that nothing changed or what to keep, and what to do', () => {
  const refusals: CopyScanRefusal[] = [
    { code: 'not_a_copy' },
    { code: 'newer_copy' },
    { code: 'damaged_copy' },
    { code: 'other_store' },
    { code: 'offline' },
    { code: 'contradicts', receiptNumber: 'A-261120-0001' },
  ]
  for (const refusal of refusals) {
    expect(refusalText(refusal)).toMatch(/Tidak ada yang berubah|Simpan struknya/)
    expect(refusalText(refusal)).toMatch(/[Pp]indai|Masuk|tanyakan/)
  }
  expect(refusalText(refusals.at(-1)!)).toContain('A-261120-0001')
})

test('[STRUK-30] what came of each scan is told apart and counted', () => {
  const sale = { receiptNumber: 'A-1', soldAt: instant(0), isExact: true }
  const scans: Extract<CopyScan, { kind: 'queued' | 'known' }>[] = [
    { kind: 'queued', saleId: '1', totalRupiah: rupiah(4_500), ...sale },
    { kind: 'known', saleId: '2', totalRupiah: rupiah(9_000), ...sale },
    { kind: 'queued', saleId: '3', totalRupiah: rupiah(500), ...sale, isExact: false },
  ]
  expect(countsOf(scans)).toEqual({ queuedCount: 2, queuedRupiah: 5_000, knownCount: 1 })
  const texts = [
    ...scans.map(scanText),
    scanText({ kind: 'repeated' }),
    scanText({ kind: 'part', haveCount: 1, ofCount: 3 }),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts[1]).toContain('Tidak dicatat dua kali')
})
