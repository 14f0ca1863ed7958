import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { checkCases, checkGaps, checkWords, fillCheckPage } from '@laci/domain/views/paper/receipt-check.ts'
import { expect, test } from 'vitest'
import { builtSite } from './testing/built-site.ts'

const { htmlOf } = builtSite()

test('[STRUK-3] the built page holds every case and every gap once, and filled it shows one case alone', () => {
  const html = htmlOf('/struk')
  for (const name of checkCases) expect(html.split(`[[case ${name}]]`), name).toHaveLength(2)
  for (const gap of checkGaps) expect(html.split(`[[${gap}]]`), gap).toHaveLength(2)
  const words = checkWords({
    storeName: 'Toko Bu Sri',
    soldAt: instant(0),
    zone: 'Asia/Jakarta',
    totalRupiah: rupiah(1_000),
    refundedRupiah: rupiah(0),
    copyCount: 0,
  })
  for (const shown of checkCases) {
    const filled = fillCheckPage(html, shown, shown === 'found' ? words : null)
    expect(filled).not.toMatch(/\[\[|\]\]/)
    expect([...filled.matchAll(/data-testid="struk-(\w+)"/g)].map((match) => match[1])).toEqual([shown])
    expect(filled).toContain('action="/struk"')
  }
})
