import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainPdf, plainRuler } from '../../base/document/plain-pdf.ts'
import {
  quantityColumn,
  rupiahColumn,
  type Table,
  type TableCell,
  textColumn,
} from '../../base/table/table.ts'
import { instant } from '../../base/time/instant.ts'
import { tableSheet } from './table-sheet.ts'

const heading = {
  storeName: 'Toko “Berkah” Jaya',
  title: 'Laporan penjualan',
  about: '1 sampai 30 November 2026 (30 hari)',
  writtenAt: instant(0),
  zone: 'Asia/Jakarta',
} as const

function sheetOf(rows: readonly (readonly TableCell[])[], isInParts: boolean) {
  const columns = [
    textColumn('Bagian', 24),
    textColumn('Nama', 32),
    quantityColumn('Kuantitas'),
    rupiahColumn('Rupiah'),
  ]
  const table: Table = { name: 'Laporan', isInParts, columns, rows }
  return tableSheet(table, heading, plainRuler)
}

const wordsOf = ({ pages }: ReturnType<typeof sheetOf>) =>
  pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))

test('[REPORT-13] every cell of a table stands on paper, no number is broken, and nothing stands outside', () => {
  const part = fc.constantFrom('Ringkasan', 'Per hari', 'Produk terlaris')
  const name = fc.oneof(fc.stringMatching(/^[a-z]{1,12}$/), fc.constant('Sangatpanjangtanpaspasi'.repeat(7)))
  const figure = fc.option(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), { freq: 6 })
  const row = fc.tuple(part, name, figure, figure)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 120 }), fc.boolean(), (rows, isInParts) => {
      const sheet = sheetOf(rows, isInParts)
      for (const { marks, widthPt, heightPt } of sheet.pages)
        for (const mark of marks) {
          if (mark.kind !== 'text') continue
          expect(mark.x).toBeGreaterThanOrEqual(47.9)
          expect(mark.x + plainRuler(mark.text, mark.face, mark.sizePt)).toBeLessThanOrEqual(widthPt - 47.9)
          expect(mark.baselineY).toBeLessThanOrEqual(heightPt - 48)
        }
      const count = (words: readonly string[]) => {
        const counts = new Map<string, number>()
        for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
        return counts
      }
      const shown = count(wordsOf(sheet))
      const figures = rows.flatMap(([, , ...cells]) => cells.flatMap((cell) => cell ?? []))
      for (const [text, times] of count(figures.map((amount) => amount.toLocaleString('id-ID'))))
        expect(shown.get(text) ?? 0).toBeGreaterThanOrEqual(times)
      const short = rows.map(([, text]) => text).filter(({ length }) => length <= 12)
      for (const [text, times] of count(short)) expect(shown.get(text) ?? 0).toBe(times)
    }),
    { numRuns: 60 },
  )
})

test('[REPORT-13] a table in parts names each part once, and days are written as people read them', () => {
  const sheet = sheetOf(
    [
      ['Per hari', '2026-11-01', null, 12_500],
      ['Per hari', '2026-11-02', 1.5, -500],
      ['Per bulan', '2026-11', null, 12_000],
    ],
    true,
  )
  const words = wordsOf(sheet)
  expect(words.filter((word) => word.startsWith('Per '))).toEqual(['Per hari', 'Per bulan'])
  expect(words).toEqual(expect.arrayContaining(['01-11-2026', '02-11-2026', '11-2026', '1,5', '-500']))
  expect(words).not.toContain('Bagian')
  expect(new TextDecoder('latin1').decode(plainPdf(sheet))).toMatch(
    /^%PDF-1\.7\n.*Toko "Berkah" Jaya.*%%EOF\n$/s,
  )
})

test('[REPORT-13] a long table goes on over several pages, each with the heads of its columns and its number', () => {
  const rows = Array.from({ length: 150 }, (_, at): TableCell[] => ['Per jam', `Barang ${at}`, 1, at])
  const words = wordsOf(sheetOf(rows, true))
  expect(words).toContain('Halaman 3 dari 4')
  expect(words.filter((word) => word === 'Rupiah')).toHaveLength(4)
})
