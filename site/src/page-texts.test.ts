import { fillPageMarks, pageMarksOf } from '@laci/domain/base/brand/page-marks.ts'
import {
  commissionExamples,
  hardwareCommissionRupiah,
  payoutMinimumRupiah,
} from '@laci/domain/plan/commission.ts'
import { fundingNeedRupiah, fundingUses, pitchTargets } from '@laci/domain/plan/pitch-figures.ts'
import { affiliateCopyList } from '@laci/domain/plan/price-book.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { expect, test } from 'vitest'
import { builtSite, testBrand, testMarks } from './testing/built-site.ts'

const { htmlOf } = builtSite()

test('[RELEASE-3] the download page is right for both states, and has no address of a file that is not there', () => {
  const html = htmlOf('/download')
  const missing = fillPageMarks(html, testMarks)
  expect(missing.match(/data-state="missing"/g)).toHaveLength(2)
  expect(missing).toContain('Versi 0.1.0')
  expect(missing).not.toContain('/releases/')
  const windows = { file: 'kasir-1.5.1+9.exe', sizeBytes: 22_480_000, sha256: 'a'.repeat(64) }
  const android = { storeAddress: 'https://play.example/kasir' }
  const release = { version: '1.5.1+9', publishedOn: '2026-11-20', windows, android }
  const ready = fillPageMarks(
    html,
    pageMarksOf({ brand: testBrand, canonicalOrigin: 'https://uji.test', release }),
  )
  expect(ready.match(/data-state="ready"/g)).toHaveLength(2)
  expect(ready).toContain('href="/releases/kasir-1.5.1+9.exe"')
  expect(ready).toContain('href="https://play.example/kasir"')
  expect(ready).toContain('Pemasang versi 1.5.1+9, 22,5 MB')
  // One version on the page, and no other left from somewhere.
  expect(ready.match(/[Vv]ersi \d[\d.+]*/g)).toEqual(['Versi 1.5.1+9', 'versi 1.5.1+9'])
})

test('[SITE-54] the legal pages carry their date, their later changes, and parts that can be pointed at', () => {
  for (const path of ['/privacy-policy', '/terms-and-conditions']) {
    const html = htmlOf(path)
    expect(html, path).toContain('Terakhir diperbarui 11 Oktober 2024')
    const parts = [...html.matchAll(/<h2 id="([a-z-]+)"[^>]*>\d+\. /g)].map((match) => match[1])
    const pointers = [...html.matchAll(/<a href="#([a-z-]+)" class="flex/g)].map((match) => match[1])
    expect(parts.length, path).toBeGreaterThan(10)
    expect(pointers, path).toEqual(parts)
    expect(html.slice(html.indexOf('id="riwayat"')), path).toMatch(/11 Oktober 2024.*21 November 2026/s)
  }
  expect(htmlOf('/privacy-policy')).toMatch(/<h1[^>]*>Kebijakan Privasi</)
  expect(htmlOf('/terms-and-conditions')).toMatch(/<h1[^>]*>Syarat &amp; Ketentuan</)
})

/** What a page says, without its tags; charts are read too. */
function textOf(path: string): string {
  return htmlOf(path).replace(/<[^>]+>/g, ' ')
}

test('[SITE-57] the pitch deck says every figure as text, and draws its charts out of the same ones', () => {
  const text = textOf('/pitch-deck')
  for (const shown of [
    formatRupiah(fundingNeedRupiah),
    ...fundingUses.flatMap((part) => [`${part.percent}%`, formatRupiah(part.amountRupiah)]),
    ...pitchTargets.flatMap((target) => [
      `${target.customers} pelanggan`,
      `${target.months} bulan`,
      formatRupiah(target.revenueRupiah),
      `${target.returnPercent}%`,
    ]),
    ...[
      'Rp\u00a015.000.000',
      '40%',
      '35%',
      '25%',
      'Rp\u00a082.800.000',
      '452%',
      'Rp\u00a0248.400.000',
      '1556%',
    ],
  ]) {
    expect(text).toContain(shown)
  }
  const html = htmlOf('/pitch-deck')
  expect(html).toMatch(/<noscript>.*Formulir ini membutuhkan JavaScript.*<\/noscript>/)
  // The ring: three arcs whose lengths are their shares of the circle, less the gap.
  const arcs = [...html.matchAll(/stroke-dasharray="([\d.]+) ([\d.]+)"/g)].map(([, arc, ring]) =>
    Math.round(((Number(arc) + 4) / Number(ring)) * 100),
  )
  expect(arcs).toEqual(fundingUses.map((part) => part.percent))
  // The columns: as high as their sums, to a tenth of a pixel.
  const heights = [...html.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="64" height="([\d.]+)"/g)].map(
    ([, height]) => Number(height),
  )
  const sums = [fundingNeedRupiah, ...pitchTargets.map((target) => target.revenueRupiah)]
  expect(heights).toHaveLength(sums.length)
  for (const [index, height] of heights.entries()) {
    expect(height / heights.at(-1)!).toBeCloseTo(sums[index]! / sums.at(-1)!, 3)
  }
})

test('[SITE-58] the affiliate page shows prices and commissions out of their tables, and four questions', () => {
  const text = textOf('/afiliasi')
  for (const amount of [
    ...commissionExamples.map((example) => example.perMonthRupiah),
    ...affiliateCopyList.map((price) => price.perMonthRupiah),
    hardwareCommissionRupiah,
    payoutMinimumRupiah,
  ]) {
    expect(text).toContain(formatRupiah(amount))
  }
  for (const shown of [
    '20%',
    'Rp\u00a0138.000',
    'Rp\u00a0690.000',
    'Rp\u00a01.380.000',
    'Terima Beres',
    'tanggal 1 dan 15',
  ]) {
    expect(text).toContain(shown)
  }
  // One open at a time: the browser does that for `<details>` of one name.
  expect(htmlOf('/afiliasi').match(/<details name="afiliasi"/g)).toHaveLength(4)
})

test('[SITE-59] the sample dashboard says that it is one, and is kept out of search engines', () => {
  const html = htmlOf('/contoh-dashboard-afiliasi')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(textOf('/contoh-dashboard-afiliasi')).toMatch(
    /Contoh .*Semua nama dan angka di halaman ini karangan/s,
  )
  for (const head of ['No', 'Pengguna', 'Jumlah', 'Status']) expect(html).toContain(`>${head}</th>`)
  expect(html).toContain('>Paid</span>')
  expect(html).toContain('>Pending</span>')
})
