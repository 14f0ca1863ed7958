import { expect, test } from 'vitest'
import type { Mark } from '../../base/document/page.ts'
import { plainRuler } from '../../base/document/plain-pdf.ts'
import { printPicture } from '../../base/print/print-picture.ts'
import { instant } from '../../base/time/instant.ts'
import { notaDocument } from './nota.ts'
import { everythingSale, sampleShop } from './testing/sample-sales.ts'

const content = {
  sale: everythingSale,
  soldAt: instant(0),
  shop: { ...sampleShop, hasReceiptQr: false },
  copyNumber: 0,
}

test('[RECEIPT-18] a nota shows the logo dot for dot, and its name stands below', () => {
  // Two rows of 8 dots: all black, then the outer ones.
  const logo = printPicture(8, 2, (x, y) => y === 0 || x === 0 || x === 7)
  const marksOf = (withLogo: boolean): readonly Mark[] =>
    notaDocument(withLogo ? { ...content, logo } : content, 'a4', plainRuler).pages[0]!.marks
  const boxes = marksOf(true).filter((mark) => mark.kind === 'box')
  expect(boxes.map(({ width, height }) => [width, height])).toEqual([
    [2, 0.25],
    [0.25, 0.25],
    [0.25, 0.25],
  ])
  expect(marksOf(false).filter((mark) => mark.kind === 'box')).toEqual([])
  const nameAt = (withLogo: boolean) => {
    const name = marksOf(withLogo).find((mark) => mark.kind === 'text' && mark.sizePt === 16)
    return name?.kind === 'text' ? name.baselineY : 0
  }
  expect(nameAt(true)).toBe(nameAt(false) + 0.5 + 8)
})
