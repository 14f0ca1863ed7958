import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeKey } from '../base/barcode/barcode.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { readBoxes } from '../testing/read-bars.ts'
import type { Label } from './label.ts'
import { labelCommand, testLabelCommand } from './label-commands.ts'
import { cellDots, rollMarks, rollRows } from './label-roll.ts'
import {
  dotsPerMm,
  type LabelLanguage,
  type LabelRoll,
  labelRollSchema,
  rollSizes,
  rollWidthMm,
} from './roll.ts'

const label = (name: string, code: string | null = '8991002101234', price = 12_500): Label => ({
  ...{ name, unit: 'pcs', priceRupiah: rupiah(price), code },
})
const sixty = 'Kopi Susu Gula Aren Botol Besar Isi Ulang Rasa Pandan 1000ml'
const labels = [
  label('Kopi "Susu" ^XA~JA_5E \\[R] Crème'),
  label(sixty, '96385074', 999_999_999),
  label('Paku 5"', 'A^B~C"1', 500),
]
const sizes = Object.keys(rollSizes) as (keyof typeof rollSizes)[]
const rolls = sizes.flatMap((size) =>
  ([1, 2] as const).flatMap((across) =>
    ([203, 300] as const).map((dpi): LabelRoll => ({ size, across, dpi, gapMm: 2 })),
  ),
)
const anyLabel = fc.record({
  name: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('"', '^', '~', '_', '\\', '\r', '\n', ',', 'A'), maxLength: 60 }),
  ),
  unit: fc.string({ unit: 'binary', maxLength: 20 }),
  priceRupiah: fc.integer({ min: 0, max: 999_999_999_999 }).map(rupiah),
  code: fc.option(fc.stringMatching(/^[\x21-\x7e]{1,48}$/)),
})
const anyRoll = fc.constantFrom(...rolls)

/** The bars of a job as they stand in its commands. */
function barsIn(job: string) {
  const found = job.matchAll(
    /^(?:BAR (\d+),(\d+),(\d+),(\d+)|\^FO(\d+),(\d+)\^GB(\d+),(\d+),\d+,B,0\^FS)\r$/gm,
  )
  return Array.from(found, ([, ...parts]) => parts.filter((part) => part !== undefined).map(Number)).map(
    ([x, y, width, height]) => ({ x: x!, y: y!, width: width!, height: height! }),
  )
}

for (const language of ['tspl', 'zpl'] as const)
  for (const { size, across, dpi } of rolls.filter((roll) => roll.across === 1 || roll.size === '33x15'))
    test(`[CATALOG-43] [CATALOG-44] ${language} on ${size}, ${across} across, ${dpi} dpi is the golden one`, async () => {
      const roll: LabelRoll = { size, across, dpi, gapMm: 2 }
      const jobs = rollRows(labels, roll).map((row) => labelCommand(row, roll, language))
      await expect(jobs.join('')).toMatchFileSnapshot(
        fileURLToPath(new URL(`golden/label-${size}-${across}-${dpi}.${language}`, import.meta.url)),
      )
    })

for (const language of ['tspl', 'zpl'] as const)
  test(`[PRINTER-16] the test label in ${language} is the golden one, with a frame inside every label and a code that a reader finds`, async () => {
    const roll: LabelRoll = { size: '33x15', across: 2, dpi: 203, gapMm: 2 }
    const job = testLabelCommand(roll, language)
    await expect(job).toMatchFileSnapshot(
      fileURLToPath(new URL(`golden/label-test.${language}`, import.meta.url)),
    )
    for (const each of rolls) {
      const paper = {
        width: rollWidthMm(each) * dotsPerMm(each),
        height: rollSizes[each.size].heightMm * dotsPerMm(each),
      }
      const bars = barsIn(testLabelCommand(each, language))
      for (const { x, y, width, height } of bars) {
        expect(x + width).toBeLessThanOrEqual(paper.width)
        expect(y + height).toBeLessThanOrEqual(paper.height)
      }
      const found = await readBoxes(bars, paper, ['EAN8'])
      expect(found.map(({ text }) => text)).toEqual(new Array(each.across).fill('20000004'))
    }
  })

test('[PRINTER-16] every size of a roll can be chosen, and nothing else', () => {
  for (const roll of rolls) expect(labelRollSchema.parse(roll)).toEqual(roll)
  expect(labelRollSchema.shape.size.options).toEqual(sizes)
  for (const wrong of [{ size: '60x40' }, { across: 3 }, { gapMm: 11 }, { gapMm: 1.5 }, { dpi: 600 }])
    expect(labelRollSchema.safeParse({ ...rolls[0], ...wrong }).success).toBe(false)
})

test('[CATALOG-43] nothing of a label runs off it', () => {
  fc.assert(
    fc.property(anyLabel, anyRoll, (one, roll) => {
      const { widthMm, heightMm } = rollSizes[roll.size]
      for (const mark of rollMarks([one], roll)) {
        const wide = mark.kind === 'bar' ? mark.width : mark.text.length * cellDots.width * mark.scale
        const high = mark.kind === 'bar' ? mark.height : cellDots.height * mark.scale
        expect(mark.x).toBeGreaterThanOrEqual(0)
        expect(high).toBeGreaterThan(0)
        expect(mark.x + wide).toBeLessThanOrEqual(widthMm * dotsPerMm(roll))
        expect(mark.y + high).toBeLessThanOrEqual(heightMm * dotsPerMm(roll))
      }
    }),
  )
})

test('[CATALOG-44] no name, unit or code carries a command to the printer', () => {
  const meant: { readonly [language in LabelLanguage]: RegExp } = {
    tspl: /^(|SIZE \d+ mm,\d+ mm|GAP \d+ mm,0 mm|DIRECTION 1|CLS|BAR \d+,\d+,\d+,\d+|TEXT \d+,\d+,"2",0,[1-4],[1-4],"[ !#-[\]-~]*"|PRINT 1,1)$/,
    zpl: /^(\^XA|\^PW\d+|\^LL\d+|\^LH0,0|\^FO\d+,\d+\^GB\d+,\d+,\d+,B,0\^FS|\^FO\d+,\d+\^ADN,\d+,\d+\^FH_\^FD(_5E|_7E|_5F|[ -\]`-}])*\^FS|\^PQ1|\^XZ)$/,
  }
  fc.assert(
    fc.property(anyLabel, anyRoll, fc.constantFrom<LabelLanguage>('tspl', 'zpl'), (one, roll, language) => {
      const job = labelCommand([one], roll, language)
      const lines = job.split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) expect(line).toMatch(meant[language])
      const frame = 6
      expect(lines).toHaveLength(frame + rollMarks([one], roll).length)
    }),
  )
})

for (const roll of rolls)
  test(`[CATALOG-10] [CATALOG-43] a reader finds the codes on ${roll.size}, ${roll.across} across, ${roll.dpi} dpi`, async () => {
    const codes = ['8991002101234', '96385074', '036000291452', 'AB-1']
    for (const language of ['tspl', 'zpl'] as const)
      for (const code of codes) {
        const row = Array.from({ length: roll.across }, () => label('Kopi', code))
        const job = labelCommand(row, roll, language)
        const paper = {
          width: rollWidthMm(roll) * dotsPerMm(roll),
          height: rollSizes[roll.size].heightMm * dotsPerMm(roll),
        }
        const found = await readBoxes(barsIn(job), paper, ['EAN13', 'EAN8', 'Code128'])
        expect(found.map(({ text }) => text)).toEqual(row.map(() => barcodeKey(code)))
      }
  })
