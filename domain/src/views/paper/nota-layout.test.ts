import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawnDocument, Page } from '../../base/document/page.ts'
import { plainRuler } from '../../base/document/plain-pdf.ts'
import { rupiah } from '../../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../../base/quantity/quantity.ts'
import { textColumn } from '../../base/table/table.ts'
import { instant } from '../../base/time/instant.ts'
import { kasbonStatement } from '../../kasbon/statement.ts'
import { commandSheet } from '../../sale/command-sheet.ts'
import { tableSheet } from '../spreadsheet/table-sheet.ts'
import { kasbonStatementSheet } from './kasbon-statement-sheet.ts'
import { notaDocument } from './nota.ts'
import { everythingSale, longSale, sampleShop } from './testing/sample-sales.ts'

const textsOf = ({ marks }: Page) =>
  marks.flatMap((mark) =>
    mark.kind !== 'text' ? [] : [{ ...mark, until: mark.x + plainRuler(mark.text, mark.face, mark.sizePt) }],
  )

/** No word stands over another one or outside the sheet. */
function checkPages({ pages }: DrawnDocument): void {
  for (const page of pages) {
    const texts = textsOf(page).filter(({ text }) => text !== '')
    for (const { x, until, baselineY } of texts) {
      expect(x).toBeGreaterThanOrEqual(30)
      expect(until).toBeLessThanOrEqual(page.widthPt - 30)
      expect(baselineY).toBeLessThanOrEqual(page.heightPt - 30)
    }
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        const isBeside = one.until <= other.x + 0.01 || other.until <= one.x + 0.01
        const [upper, lower] = one.baselineY <= other.baselineY ? [one, other] : [other, one]
        const isAbove = lower.baselineY - upper.baselineY >= lower.sizePt * 0.73
        if (!isBeside && !isAbove) expect.fail(`"${one.text}" stands over "${other.text}"`)
      }
  }
}

const words = (maxLength: number) =>
  fc
    .oneof(
      fc.constantFrom(
        'Warung Sembako Ibu Sri Wahyuni Bandung',
        'Toko Bangunan Sumber Rejeki Makmur Abadi Bandung',
      ),
      fc.stringMatching(new RegExp(`^[A-Z]{1,${maxLength}}$`)),
      fc.constant('W'.repeat(maxLength)),
      fc.string({ minLength: 1, maxLength }),
    )
    .map((text) => text.slice(0, maxLength).trim() || 'x')

const line = fc
  .record({
    name: words(120),
    note: fc.oneof(fc.constant(''), words(120)),
    unit: fc.oneof(fc.constantFrom('karung 50 kg', 'sak isi 40 kg', 'pcs'), words(20)),
    quantityThousandths: fc
      .oneof(fc.constantFrom(10_000, 125_000), fc.integer({ min: 1, max: 9_999_999 }))
      .map(quantityThousandths),
    priceRupiah: fc.nat({ max: 999_999_999 }).map(rupiah),
    grossRupiah: fc.nat({ max: 999_999_999_999 }).map(rupiah),
    lineDiscountRupiah: fc.nat({ max: 900 }).map(rupiah),
  })
  .map((over) => ({ ...everythingSale.lines[0]!, ...over }))

test('[RECEIPT-45] [RECEIPT-46] whatever shop, goods and people are called, nothing on a nota stands over anything else', () => {
  fc.assert(
    fc.property(
      fc.record({ storeName: words(80), storeAddress: words(200), receiptFooter: words(200) }),
      fc.record({
        cashierName: words(80),
        customerName: words(80),
        lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      }),
      fc.constantFrom('a4' as const, 'a5' as const),
      (shop, sale, sheet) => {
        const content = {
          sale: { ...everythingSale, ...sale },
          ...{ soldAt: instant(0), shop: { ...sampleShop, ...shop }, copyNumber: 12 },
        }
        checkPages(notaDocument(content, sheet, plainRuler))
      },
    ),
    { numRuns: 80 },
  )
})

test('[RECEIPT-46] a long unit keeps clear of its name, on both sheets', () => {
  for (const sheet of ['a4', 'a5'] as const)
    for (const [unit, count] of [
      ['karung 50 kg', 10],
      ['sak isi 40 kg', 125],
    ] as const) {
      const lines = [
        {
          ...everythingSale.lines[0]!,
          ...{ name: 'Beras Premium Pandan Wangi Cianjur', unit, quantityThousandths: wholeUnits(count) },
        },
      ]
      const document = notaDocument(
        { sale: { ...everythingSale, lines }, soldAt: instant(0), shop: sampleShop, copyNumber: 0 },
        sheet,
        plainRuler,
      )
      checkPages(document)
      const shown = textsOf(document.pages[0]!).map(({ text }) => text)
      expect(shown.join(' ')).toContain(unit.split(' ')[0])
    }
})

test('[RECEIPT-47] forty lines fill their pages, and each page says of which nota it is and whether that is a copy', () => {
  const made = (sheet: 'a4' | 'a5', copyNumber: number) =>
    notaDocument({ sale: longSale, soldAt: instant(0), shop: sampleShop, copyNumber }, sheet, plainRuler)
      .pages
  expect(made('a4', 0).length).toBeLessThanOrEqual(3)
  expect(made('a5', 0).length).toBeLessThanOrEqual(6)
  const pages = made('a5', 3)
  checkPages({
    ...notaDocument(
      { sale: longSale, soldAt: instant(0), shop: sampleShop, copyNumber: 3 },
      'a5',
      plainRuler,
    ),
  })
  for (const page of pages) {
    const shown = textsOf(page).map(({ text }) => text)
    expect(shown.join(' ')).toContain(longSale.receiptNumber)
    expect(shown.join(' ')).toContain('SALINAN ke-3')
    expect(shown.join(' ')).toContain(sampleShop.storeName)
  }
  // A page ends where the next line would not fit: at most one row is left free.
  for (const page of pages.slice(0, -2)) {
    const lowest = Math.max(
      ...textsOf(page)
        .filter(({ baselineY }) => baselineY < page.heightPt - 32 - 32)
        .map(({ baselineY }) => baselineY),
    )
    expect(page.heightPt - 32 - 32 - lowest).toBeLessThan(100)
  }
})

test('[DOC-6] names of any length stay on command sheet, kasbon and tables, clear of what stands beside them', () => {
  fc.assert(
    fc.property(words(80), words(60), (storeName, other) => {
      checkPages(commandSheet(storeName, 0, plainRuler))
      checkPages(
        tableSheet(
          { name: 'Laporan', columns: [textColumn('Nama', 24)], rows: [[other]] },
          {
            storeName,
            title: 'Laporan penjualan',
            about: other,
            writtenAt: instant(0),
            zone: 'Asia/Jakarta',
          },
          plainRuler,
        ),
      )
      checkPages(
        kasbonStatementSheet(
          {
            ...{ customerName: other, statement: kasbonStatement([], 0), writtenAt: instant(0) },
            ...{ zone: 'Asia/Jakarta' as const, shop: { ...sampleShop, storeName } },
          },
          plainRuler,
        ),
      )
    }),
    { numRuns: 60 },
  )
})
