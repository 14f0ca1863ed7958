import { expect, test } from 'vitest'
import { plainPdf, plainRuler } from '../../base/document/plain-pdf.ts'
import { instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import { kasbonStatement } from '../../kasbon/statement.ts'
import { kasbonStatementSheet } from './kasbon-statement-sheet.ts'
import { sampleShop } from './testing/sample-sales.ts'

const day = '2026-11-20' as BusinessDay

function sheetOf(count: number, label: string) {
  const entries = Array.from({ length: count }, (_, at) => ({
    eventId: `e${String(at).padStart(4, '0')}`,
    kind: at % 3 === 2 ? ('instalment' as const) : ('sale' as const),
    at,
    businessDay: day,
    amountRupiah: at % 3 === 2 ? -1_000 : 999_999,
    dueDay: at % 3 === 2 ? null : day,
    saleId: null,
    label,
  }))
  const balance = entries.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)
  return kasbonStatementSheet(
    {
      customerName: 'Pak Ujang “bengkel”',
      statement: kasbonStatement(entries, balance),
      writtenAt: instant(0),
      zone: 'Asia/Jakarta',
      shop: sampleShop,
    },
    plainRuler,
  )
}

test('[RECEIPT-19] on a sheet the table goes on over as many pages as it needs, and nothing stands outside', () => {
  for (const [count, label] of [
    [0, ''],
    [2, 'A-261120-0001'],
    [150, 'Sangatpanjangsekalitanpaspasi'.repeat(7)],
  ] as const) {
    const { pages } = sheetOf(count, label)
    let rows = 0
    for (const { marks, widthPt, heightPt } of pages) {
      for (const mark of marks) {
        if (mark.kind !== 'text') continue
        expect(mark.x).toBeGreaterThanOrEqual(40)
        expect(mark.x + plainRuler(mark.text, mark.face, mark.sizePt)).toBeLessThanOrEqual(widthPt - 40)
        expect(mark.baselineY).toBeLessThanOrEqual(heightPt - 40)
        if (mark.text === 'Belanja' || mark.text === 'Bayar') rows += mark.sizePt === 9 ? 1 : 0
      }
    }
    expect(rows).toBe(count)
  }
  expect(sheetOf(2, '').pages).toHaveLength(1)
  expect(sheetOf(150, 'A-261120-0001').pages.length).toBeGreaterThan(3)
})

test('[RECEIPT-19] the sheet ends with what is owed and until when, and is a PDF', () => {
  const document = sheetOf(3, '')
  const words = document.pages[0]!.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
  expect(words.slice(words.indexOf('SISA KASBON'))).toEqual([
    'SISA KASBON',
    'Rp 1.998.998',
    'Jatuh tempo 20-11-2026',
    '1.998.998',
  ])
  expect(new TextDecoder().decode(plainPdf(document)).slice(0, 8)).toBe('%PDF-1.7')
})
