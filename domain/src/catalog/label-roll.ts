import { asciiText, paperRupiah, wrapText } from '../receipt/paper-text.ts'
import { type Label, labelBars } from './label.ts'

/** Labels on a roll, by the name that shops buy them under. Millimetres. */
export const rollSizes = {
  '33x15': { widthMm: 33, heightMm: 15, nameLines: 1 },
  '40x30': { widthMm: 40, heightMm: 30, nameLines: 2 },
  '50x30': { widthMm: 50, heightMm: 30, nameLines: 2 },
} as const
export type RollSizeName = keyof typeof rollSizes

export type LabelRoll = {
  readonly size: RollSizeName
  /** Labels side by side. */
  readonly across: 1 | 2
  /** Between two labels, downwards and sideways. */
  readonly gapMm: number
  readonly dpi: 203 | 300
}

/** What a label printer draws, in dots from the upper left corner of the row. Signs stand in cells of 12 × 20 dots times `scale`. */
export type RollMark =
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly scale: number
      readonly text: string
    }
  | {
      readonly kind: 'bar'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }

export const cellDots = { width: 12, height: 20 } as const

/** What printers leave white around a label. */
const padMm = 1

/** Dots a millimetre; both kinds of printer round 300 dpi up. */
export function dotsPerMm({ dpi }: LabelRoll): number {
  return dpi === 203 ? 8 : 12
}

export function rollWidthMm({ size, across, gapMm }: LabelRoll): number {
  return rollSizes[size].widthMm * across + gapMm * (across - 1)
}

/** The labels row by row, as many side by side as the roll has. */
export function rollRows(labels: readonly Label[], { across }: LabelRoll): Label[][] {
  return Array.from({ length: Math.ceil(labels.length / across) }, (_, row) =>
    labels.slice(row * across, (row + 1) * across),
  )
}

/** One row of labels: name, price and unit, bars, code, none of it outside its label [CATALOG-43]. */
export function rollMarks(row: readonly Label[], roll: LabelRoll): RollMark[] {
  const step = (rollSizes[roll.size].widthMm + roll.gapMm) * dotsPerMm(roll)
  return row.flatMap((label, index) => labelRollMarks(label, roll, index * step))
}

/** How wide one module is on these labels, in dots; null: they are too narrow for bars that could be read. */
export function moduleDotsOn(code: string, roll: LabelRoll): number | null {
  const { modules, quietModules } = labelBars(code)
  // A quarter of a millimetre is the thinnest that cheap labels keep apart.
  const smallest = dotsPerMm(roll) / 4
  const room = rollSizes[roll.size].widthMm * dotsPerMm(roll)
  const fitting = Math.floor(room / (modules + 2 * quietModules))
  return fitting < smallest ? null : Math.min(fitting, smallest + 1)
}

function labelRollMarks({ name, unit, priceRupiah, code }: Label, roll: LabelRoll, left: number): RollMark[] {
  const dots = dotsPerMm(roll)
  const { widthMm, heightMm, nameLines } = rollSizes[roll.size]
  const pad = padMm * dots
  const inner = widthMm * dots - 2 * pad
  const middle = left + Math.round((widthMm * dots) / 2)
  const plain = roll.dpi === 300 && heightMm >= 25 ? 2 : 1
  // A low label is for the scanner first: its bars get the height.
  const tall = heightMm >= 25 ? plain * 2 : roll.dpi === 300 ? 2 : 1
  const columnsAt = (scale: number) => Math.floor(inner / (cellDots.width * scale))
  const centre = (text: string, y: number, scale: number): RollMark => ({
    ...{ kind: 'text', y, scale, text },
    x: middle - Math.floor((text.length * cellDots.width * scale) / 2),
  })

  const names = cutLines(name, columnsAt(plain), nameLines)
  const price = `${paperRupiah(priceRupiah)} / ${asciiText(unit)}`.slice(0, columnsAt(1))
  const big = [tall, plain].find((scale) => columnsAt(scale) >= price.length) ?? 1
  const priceY = pad + nameLines * cellDots.height * plain
  const barsY = priceY + cellDots.height * tall + pad / 2
  const codeY = heightMm * dots - pad - cellDots.height
  const marks = names.map((line, index) => centre(line, pad + index * cellDots.height * plain, plain))
  marks.push(centre(price, priceY, big))
  if (code === null) return marks

  const module = moduleDotsOn(code, roll)
  if (module !== null) {
    const { bars, modules } = labelBars(code)
    const from = middle - Math.floor((modules * module) / 2)
    for (const { fromModule, modules: wide } of bars)
      marks.push({
        ...{ kind: 'bar', x: from + fromModule * module, y: barsY },
        ...{ width: wide * module, height: codeY - barsY - pad / 2 },
      })
  }
  marks.push(centre(cutLines(code, columnsAt(1), 1)[0] ?? '', codeY, 1))
  return marks
}

/** As many lines of a text as there is room for; what is cut off ends in dots. */
function cutLines(text: string, columns: number, lineCount: number): string[] {
  const lines = wrapText(asciiText(text), columns)
  if (lines.length <= lineCount) return lines
  const last = `${lines[lineCount - 1]} ${lines[lineCount]}`.slice(0, columns - 3).trimEnd()
  return [...lines.slice(0, lineCount - 1), `${last}...`]
}
