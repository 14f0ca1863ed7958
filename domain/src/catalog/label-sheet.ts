import {
  a4,
  type Colour,
  type DrawnDocument,
  type Face,
  type Mark,
  type Ruler,
} from '../base/document/page.ts'
import { paragraphLines } from '../base/document/paragraph-lines.ts'
import { asciiText, paperRupiah } from '../base/print/paper-text.ts'
import { everyLabel, type Label, type LabelCount, labelBars } from './label.ts'

const mm = 72 / 25.4

/** How labels lie on A4: sheets of labels as shops sell them, or paper to be cut. Lengths in points. */
export type LabelLayout = {
  readonly columns: number
  readonly rows: number
  readonly widthPt: number
  readonly heightPt: number
  /** From the edge of the paper to the first label. */
  readonly leftPt: number
  readonly topPt: number
  /** From a label to the next one on its right; downwards they touch. */
  readonly stepPt: number
  /** What printers leave white, and what the knife takes. */
  readonly sidePt: number
  readonly padPt: number
  readonly nameLines: number
  readonly nameSizePt: number
  readonly priceSizePt: number
  readonly barsPt: number
  readonly codeSizePt: number
}

/** Every layout by its name: how many across and how many down. */
export const labelLayouts = {
  '3x8': {
    ...{ columns: 3, rows: 8, widthPt: 70 * mm, heightPt: 37 * mm, leftPt: 0, topPt: 0.5 * mm },
    ...{ stepPt: 70 * mm, sidePt: 5 * mm, padPt: 3.5 * mm },
    ...{ nameLines: 2, nameSizePt: 9, priceSizePt: 17, barsPt: 30, codeSizePt: 7.5 },
  },
  '4x10': {
    ...{ columns: 4, rows: 10, widthPt: 52.5 * mm, heightPt: 29.7 * mm, leftPt: 0, topPt: 0 },
    ...{ stepPt: 52.5 * mm, sidePt: 4.5 * mm, padPt: 3 * mm },
    ...{ nameLines: 2, nameSizePt: 7.5, priceSizePt: 12, barsPt: 23, codeSizePt: 6.5 },
  },
  '5x13': {
    ...{ columns: 5, rows: 13, widthPt: 38.1 * mm, heightPt: 21.2 * mm, leftPt: 4.75 * mm, topPt: 10.7 * mm },
    ...{ stepPt: 40.6 * mm, sidePt: 1.5 * mm, padPt: 1.5 * mm },
    ...{ nameLines: 1, nameSizePt: 6.5, priceSizePt: 10, barsPt: 21, codeSizePt: 6 },
  },
} as const satisfies { readonly [name: string]: LabelLayout }
export type LabelLayoutName = keyof typeof labelLayouts

export const maximumSheetLabels = 1_000

/** The module of an EAN at its full size (GS1 General Specifications, 5.2.6.6): 0,33 mm. */
const fullModulePt = 0.33 * mm
/** Bars of 0,21 mm are the thinnest that office printers keep apart. */
const smallestModulePt = 0.21 * mm

const ink: Colour = '#17211f'
const soft: Colour = '#55615e'
const hair: Colour = '#b8b4aa'
const black: Colour = '#000000'

export type LabelSheet = {
  readonly counts: readonly LabelCount[]
  readonly layout: LabelLayoutName
  /** Places of the first sheet that were used before and stay empty. */
  readonly usedPlaces: number
  /** Lines to cut along, for paper that is not cut yet. */
  readonly hasCutLines: boolean
}

/** How wide one module is on these labels; null: they are too narrow for bars that could be read. */
export function modulePtOn(code: string, layout: LabelLayoutName): number | null {
  const { widthPt, sidePt } = labelLayouts[layout]
  const { modules, quietModules } = labelBars(code)
  const fitting = (widthPt - 2 * sidePt) / (modules + 2 * quietModules)
  return fitting < smallestModulePt ? null : Math.min(fitting, fullModulePt)
}

export function placesOf(layout: LabelLayoutName): number {
  return labelLayouts[layout].columns * labelLayouts[layout].rows
}

/** Price labels on as many sheets of A4 as they need [CATALOG-9]. `madeAt`: epoch milliseconds. */
export function labelSheet(
  { counts, layout, usedPlaces, hasCutLines }: LabelSheet,
  storeName: string,
  madeAt: number,
  ruler: Ruler,
): DrawnDocument {
  const size = labelLayouts[layout]
  const perPage = placesOf(layout)
  const pages: Mark[][] = []
  everyLabel(counts).forEach((label, index) => {
    const place = usedPlaces + index
    const page = Math.floor(place / perPage)
    pages[page] ??= hasCutLines ? cutLines(size) : []
    const x = size.leftPt + (place % size.columns) * size.stepPt
    const y = size.topPt + (Math.floor(place / size.columns) % size.rows) * size.heightPt
    pages[page].push(...labelMarks(label, layout, x, y, ruler))
  })
  return {
    title: 'Label harga',
    author: storeName,
    subject: 'Label harga dan barcode',
    madeAt,
    pages: pages.map((marks) => ({ ...a4, marks })),
  }
}

/** One label with its upper left corner at `left`, `top`: name, price and unit, bars, code. */
export function labelMarks(
  { name, unit, priceRupiah, code }: Label,
  layout: LabelLayoutName,
  left: number,
  top: number,
  ruler: Ruler,
): Mark[] {
  const { widthPt, sidePt, padPt, nameLines, nameSizePt, priceSizePt, barsPt, codeSizePt } =
    labelLayouts[layout]
  const inner = widthPt - 2 * sidePt
  const middle = left + widthPt / 2
  const marks: Mark[] = []
  const text = (words: string, x: number, baselineY: number, face: Face, sizePt: number, colour: Colour) =>
    marks.push({ kind: 'text', text: words, face, sizePt, x, baselineY, colour })
  const centre = (words: string, baselineY: number, face: Face, sizePt: number, colour: Colour) =>
    text(words, middle - ruler(words, face, sizePt) / 2, baselineY, face, sizePt, colour)

  let y = top + padPt
  for (const line of nameOn(name, nameLines, inner, nameSizePt, ruler)) {
    y += nameSizePt * 1.1
    centre(line, y, 'bold', nameSizePt, ink)
  }
  // Short names leave their second line empty: prices and bars of a sheet stand at one height.
  y = top + padPt + nameLines * nameSizePt * 1.1

  const price = paperRupiah(priceRupiah)
  const perUnit = ` / ${asciiText(unit)}`
  const full = ruler(price, 'bold', priceSizePt) + ruler(perUnit, 'regular', nameSizePt)
  const scale = Math.min(1, inner / full)
  y += priceSizePt * 1.15
  const from = middle - (full * scale) / 2
  text(price, from, y, 'bold', priceSizePt * scale, ink)
  text(perUnit, from + ruler(price, 'bold', priceSizePt * scale), y, 'regular', nameSizePt * scale, soft)
  if (code === null) return marks

  y += priceSizePt * 0.3
  const modulePt = modulePtOn(code, layout)
  if (modulePt !== null) {
    const { bars, modules } = labelBars(code)
    const begin = middle - (modules * modulePt) / 2
    for (const { fromModule, modules: wide } of bars) {
      const x = begin + fromModule * modulePt
      marks.push({ kind: 'box', x, y, width: wide * modulePt, height: barsPt, fill: black })
    }
  }
  const codeSize = codeSizePt * Math.min(1, inner / ruler(code, 'regular', codeSizePt))
  centre(code, y + barsPt + codeSizePt * 1.1, 'regular', codeSize, soft)
  return marks
}

/** As much of a name as there is room for; what is cut off ends in dots. */
function nameOn(name: string, lineCount: number, widthPt: number, sizePt: number, ruler: Ruler): string[] {
  const lines = paragraphLines(asciiText(name), widthPt, 'bold', sizePt, ruler)
  const isWide = (words: string) => ruler(words, 'bold', sizePt) > widthPt
  return lines.slice(0, lineCount).map((line, index) => {
    const isCut = index === lineCount - 1 && lines.length > lineCount
    if (!isCut && !isWide(line)) return line
    let kept = isCut ? `${line} ${lines[lineCount]}` : line
    while (isWide(`${kept}...`)) kept = kept.slice(0, -1).trimEnd()
    return `${kept}...`
  })
}

function cutLines({ columns, rows, leftPt, topPt, stepPt, widthPt, heightPt }: LabelLayout): Mark[] {
  const line = (fromX: number, fromY: number, toX: number, toY: number): Mark => ({
    ...{ kind: 'line', fromX, fromY, toX, toY, thicknessPt: 0.4, colour: hair },
  })
  const right = leftPt + (columns - 1) * stepPt + widthPt
  const bottom = topPt + rows * heightPt
  const downs = Array.from({ length: columns }, (_, column) => leftPt + column * stepPt)
  // Where labels do not touch, each has a line on either side.
  const xs = new Set([...downs, ...downs.map((x) => x + widthPt)].map((x) => Math.round(x * 100) / 100))
  return [
    ...Array.from(xs, (x) => line(x, topPt, x, bottom)),
    ...Array.from({ length: rows + 1 }, (_, row) =>
      line(leftPt, topPt + row * heightPt, right, topPt + row * heightPt),
    ),
  ]
}
