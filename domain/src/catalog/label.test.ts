import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey, checkDigitOf } from '../base/barcode/barcode.ts'
import { ean } from '../base/document/ean.ts'
import { plainPdf, plainRuler } from '../base/document/plain-pdf.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { isBlack } from '../base/print/print-picture.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { readBoxes } from '../testing/read-bars.ts'
import { type Label, type LabelCount, labelBars, labelOf } from './label.ts'
import { barsPicture, labelLines } from './label-lines.ts'
import { type LabelLayoutName, labelLayouts, labelSheet, modulePtOn, placesOf } from './label-sheet.ts'
import { type ProductFields, productDefaults } from './product.ts'
import { givenCode } from './store-code.ts'

const formats = ['EAN13', 'EAN8', 'Code128'] as const

const noodles: ProductFields = {
  ...productDefaults,
  name: 'Indomie Goreng Rendang 91g',
  unit: 'bungkus',
  priceRupiah: rupiah(3_500),
  barcodes: ['8991002101234', '8991002101999'],
  units: [
    { name: 'dus', factorThousandths: wholeUnits(40), barcodes: ['18991002101231'], priceRupiah: null },
    { name: 'renteng', factorThousandths: wholeUnits(5), barcodes: [], priceRupiah: rupiah(17_000) },
  ],
}

const label = (code: string | null, more: Partial<Label> = {}): Label => ({
  ...{ name: 'Kopi Susu', unit: 'pcs', priceRupiah: rupiah(12_500), code },
  ...more,
})
const once = (one: Label): LabelCount => ({ label: one, count: 1 })

/** Codes as they are found on the sheets of a document, at 4 dots a point (288 dpi). */
async function codesOn(counts: readonly LabelCount[], layout: LabelLayoutName, usedPlaces = 0) {
  const document = labelSheet({ counts, layout, usedPlaces, hasCutLines: false }, 'Toko', 0, plainRuler)
  const pages = []
  for (const { marks, widthPt, heightPt } of document.pages) {
    const boxes = marks.flatMap((mark) =>
      mark.kind === 'box'
        ? [{ x: mark.x * 4, y: mark.y * 4, width: mark.width * 4, height: mark.height * 4 }]
        : [],
    )
    const paper = { width: Math.ceil(widthPt * 4), height: Math.ceil(heightPt * 4) }
    pages.push((await readBoxes(boxes, paper, [...formats])).map(({ text }) => text))
  }
  return pages
}

/** What is found in the bars of a label on the paper of receipts. */
async function codesInPicture(code: string, columns: number) {
  const picture = barsPicture(code, columns)
  if (picture === null) return null
  const white = 40
  const boxes = []
  for (let x = 0; x < picture.widthDots; x += 1)
    if (isBlack(picture, x, 0)) boxes.push({ x: white + x, y: 0, width: 1, height: picture.heightDots })
  const paper = { width: picture.widthDots + 2 * white, height: picture.heightDots }
  return readBoxes(boxes, paper, [...formats])
}

test('[CATALOG-9] a label is that of one unit: its own price, its own first barcode', () => {
  expect(labelOf(noodles, 'bungkus')).toEqual({
    ...{ name: noodles.name, unit: 'bungkus', priceRupiah: 3_500, code: '8991002101234' },
  })
  expect(labelOf(noodles, 'dus')).toMatchObject({ unit: 'dus', priceRupiah: 140_000, code: '18991002101231' })
  // The product's own code would sell a single one.
  expect(labelOf(noodles, 'renteng')).toMatchObject({ priceRupiah: 17_000, code: null })
})

test('[CATALOG-48] a unit that was renamed has no label, least of all the price of a single one', () => {
  expect(labelOf(noodles, 'karton')).toBeNull()
  expect(labelOf(noodles, '')).toMatchObject({ unit: 'bungkus', priceRupiah: 3_500 })
})

test('[CATALOG-10] the bars of an EAN are those of the standard', () => {
  const widths = (code: string) => {
    const { bars, modules } = ean(code)
    const edges = bars.flatMap(({ fromModule, modules: wide }) => [fromModule, fromModule + wide])
    return [...edges.slice(1), modules].map((edge, index) => edge - edges[index]!).join('')
  }
  // GS1 General Specifications, figures of 5.2: the guards, and every digit between them, by hand.
  expect(widths('4006381333931')).toBe(
    // 4: A B A A B B for 006381, then C for 333931.
    `111${'3211'}${'1123'}${'1114'}${'1411'}${'3121'}${'1222'}11111${'1411'.repeat(3)}${'3112'}${'1411'}${'2221'}1110`,
  )
  expect(widths('96385074')).toBe(
    `111${'3112'}${'1114'}${'1411'}${'1213'}11111${'1231'}${'3211'}${'1312'}${'1132'}1110`,
  )
})

test('[CATALOG-10] whatever code a product has, its bars are read back by a foreign reader as that code', async () => {
  const gs1 = fc
    .constantFrom(7, 11, 12)
    .chain((length) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)))
    .map((digits) => `${digits}${checkDigitOf(digits)}`)
  const own = fc.stringMatching(/^[!-~]{1,12}$/)
  const digits = fc.stringMatching(/^[0-9]{4,20}$/)
  await fc.assert(
    fc.asyncProperty(fc.oneof(gs1, own, digits), async (code) => {
      const { bars, modules, quietModules } = labelBars(code)
      const boxes = bars.map(({ fromModule, modules: wide }) => ({
        ...{ x: (fromModule + quietModules) * 3, y: 0, width: wide * 3, height: 40 },
      }))
      const paper = { width: (modules + 2 * quietModules) * 3, height: 40 }
      const found = await readBoxes(boxes, paper, [...formats])
      expect(found.map(({ text }) => barcodeKey(text))).toEqual([barcodeKey(code)])
    }),
    { numRuns: 80 },
  )
})

test('[CATALOG-10] a code is drawn as what it is', async () => {
  const formatOf = async (code: string) => (await codesInPicture(code, 48))?.map(({ format }) => format)
  expect(await formatOf('8991002101234')).toEqual(['EAN13'])
  expect(await formatOf('089686010947')).toEqual(['EAN13'])
  expect(await formatOf('96385074')).toEqual(['EAN8'])
  expect(await formatOf('8991002101235')).toEqual(['Code128'])
  expect(await formatOf('RAK-7')).toEqual(['Code128'])
})

test('[CATALOG-9] sheets of every layout carry each label as often as wanted, from the first free place on', async () => {
  const codes = ['8991002101234', '96385074', '089686010947', 'RAK-7', '18991002101231']
  for (const layout of Object.keys(labelLayouts) as LabelLayoutName[]) {
    const counts = codes.map((code, index) => ({ label: label(code), count: index + 1 }))
    const [page, ...others] = await codesOn(counts, layout)
    expect(others).toEqual([])
    const wanted = counts.flatMap(({ label: { code }, count }) => new Array(count).fill(barcodeKey(code!)))
    expect(page!.map(barcodeKey).toSorted()).toEqual(wanted.toSorted())
  }
  const full = placesOf('3x8')
  const pages = await codesOn([{ label: label('96385074'), count: full }], '3x8', 22)
  expect(pages.map((page) => page.length)).toEqual([2, 22])
})

test('[CATALOG-9] nothing of a label leaves it, whatever name, unit, price and code', () => {
  const words = fc.string({ minLength: 1, maxLength: 120 })
  const labels = fc.record({
    ...{ name: words, unit: fc.string({ minLength: 1, maxLength: 20 }) },
    priceRupiah: fc.integer({ min: 0, max: 999_999_999 }).map(rupiah),
    code: fc.option(fc.stringMatching(/^[!-~]{1,48}$/)),
  })
  fc.assert(
    fc.property(
      labels,
      fc.constantFrom(...(Object.keys(labelLayouts) as LabelLayoutName[])),
      (one, layout) => {
        const { pages } = labelSheet(
          { counts: [once(one)], layout, usedPlaces: 0, hasCutLines: false },
          'Toko',
          0,
          plainRuler,
        )
        const { leftPt, topPt, widthPt, heightPt } = labelLayouts[layout]
        for (const mark of pages[0]!.marks) {
          if (mark.kind !== 'text' && mark.kind !== 'box') expect.fail(mark.kind)
          const isText = mark.kind === 'text'
          const width = isText ? plainRuler(mark.text, mark.face, mark.sizePt) : mark.width
          const bottom = isText ? mark.baselineY + mark.sizePt * 0.21 : mark.y + mark.height
          const top = isText ? mark.baselineY - mark.sizePt * 0.72 : mark.y
          expect(mark.x).toBeGreaterThanOrEqual(leftPt)
          expect(mark.x + width).toBeLessThanOrEqual(leftPt + widthPt + 0.01)
          expect(top).toBeGreaterThanOrEqual(topPt)
          expect(bottom).toBeLessThanOrEqual(topPt + heightPt)
        }
      },
    ),
  )
})

test('[CATALOG-9] a sheet is a PDF that names itself, and cut lines stand round every label', () => {
  const sheet = {
    counts: [once(label('96385074'))],
    layout: '5x13',
    usedPlaces: 0,
    hasCutLines: true,
  } as const
  const document = labelSheet(sheet, 'Toko “Bu Sri”', 0, plainRuler)
  expect(document.pages[0]!.marks.filter(({ kind }) => kind === 'line')).toHaveLength(2 * 5 + 14)
  expect(new TextDecoder().decode(plainPdf(document))).toContain('/Title (Label harga)')
})

test('[CATALOG-10] a code without room has no bars, and the longest that a label takes has', async () => {
  expect(barsPicture('A'.repeat(13), 32)).toBe(null)
  expect(await codesInPicture('A'.repeat(12), 32)).toEqual([{ format: 'Code128', text: 'A'.repeat(12) }])
  expect(await codesInPicture('8991002101234', 30)).toEqual([{ format: 'EAN13', text: '8991002101234' }])
  expect(modulePtOn('A'.repeat(40), '5x13')).toBe(null)
  expect(modulePtOn('8991002101234', '5x13')).not.toBe(null)
  const lines = labelLines([{ label: label('A'.repeat(13)), count: 2 }], 32)
  expect(lines.filter(({ kind }) => kind === 'picture')).toEqual([])
  expect(lines.filter((line) => line.kind === 'text' && line.text.startsWith('AAAA'))).toHaveLength(2)
})

test('[CATALOG-11] a SKU becomes the barcode where it can be scanned and nobody has it', () => {
  const id = '0193a000-0000-7000-8000-000000000002'
  const nobody = () => false
  expect(givenCode(id, { sku: 'KOPI-01' }, '', [], nobody)).toBe('KOPI-01')
  for (const sku of ['', '12', 'KOPI 01', 'laci-pas', 'x'.repeat(21)])
    expect(givenCode(id, { sku }, '', [], nobody)).toMatch(/^29\d{11}$/)
  expect(givenCode(id, { sku: 'KOPI-01' }, 'dus', [], nobody)).toMatch(/^29\d{11}$/)
  expect(givenCode(id, { sku: 'KOPI-01' }, '', [], (code) => code === 'KOPI-01')).toMatch(/^29\d{11}$/)
})

test('[CATALOG-11] a given code is an EAN-13 of the shop’s own that no scale prints and nobody else has', () => {
  const prefixes = fc.uniqueArray(fc.integer({ min: 20, max: 29 }).map(String), { maxLength: 10 })
  fc.assert(
    fc.property(prefixes, fc.uuid(), fc.uuid(), (scale, one, other) => {
      const rules = scale.map((prefix) => ({ prefix }))
      const taken = new Set<string>()
      const give = (productId: string, unit: string) => {
        const code = givenCode(productId, { sku: '' }, unit, rules, (known) => taken.has(known))
        if (code !== null) taken.add(code)
        return code
      }
      const codes = [give(one, ''), give(one, 'dus'), give(one, ''), give(other, '')]
      if (scale.length === 10) {
        expect(codes).toEqual([null, null, null, null])
        return
      }
      expect(taken.size).toBe(4)
      for (const code of codes) {
        expect(code).toMatch(/^2\d{12}$/)
        expect(checkDigitOf(code!.slice(0, 12))).toBe(Number(code![12]))
        expect(scale).not.toContain(code!.slice(0, 2))
      }
      // Two tills without internet come to the same.
      expect(givenCode(one, { sku: '' }, '', rules, () => false)).toBe(codes[0])
    }),
  )
})
