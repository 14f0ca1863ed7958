import { asciiText, paperRupiah, wrapText } from '../base/print/paper-text.ts'
import { type Label, labelBars } from './label.ts'
import { dotsPerMm, type LabelRoll, rollSizes } from './roll.ts'

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

export const cellDots = { width: 12, height: 20, baseline: 16 } as const

/** What printers leave white around a label. */
const padMm = 1

/** More would take a printer the better part of an hour. */
export const maximumRollLabels = 1_000

/** The labels row by row, as many side by side as the roll has. */
export function rollRows(labels: readonly Label[], { across }: LabelRoll): Label[][] {
  return Array.from({ length: Math.ceil(labels.length / across) }, (_, row) =>
    labels.slice(row * across, (row + 1) * across),
  )
}

/** One row of labels: name, price and unit, bars, code, none of it outside its label [CATALOG-43]. */
export function rollMarks(row: readonly Label[], roll: LabelRoll): RollMark[] {
  return row.flatMap((label, index) => labelRollMarks(label, roll, index * labelStepDots(roll)))
}

/** A thin frame along the edges of each label of a row. */
export function rollFrame(roll: LabelRoll): RollMark[] {
  const dots = dotsPerMm(roll)
  const { widthMm, heightMm } = rollSizes[roll.size]
  const inset = dots / 2
  const thick = dots / 4
  const width = widthMm * dots - 2 * inset
  const height = heightMm * dots - 2 * inset
  return Array.from({ length: roll.across }, (_, index) => {
    const x = index * labelStepDots(roll) + inset
    return [
      { x, y: inset, width, height: thick },
      { x, y: inset + height - thick, width, height: thick },
      { x, y: inset, width: thick, height },
      { x: x + width - thick, y: inset, width: thick, height },
    ].map((bar): RollMark => ({ kind: 'bar', ...bar }))
  }).flat()
}

/** From the left edge of a label to that of the next one beside it. */
function labelStepDots(roll: LabelRoll): number {
  return (rollSizes[roll.size].widthMm + roll.gapMm) * dotsPerMm(roll)
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

  /** The price is what is read from afar; its unit stands beside it, on the same line and smaller. */
  function priceMarks(): RollMark[] {
    const price = paperRupiah(priceRupiah)
    const per = ` / ${asciiText(unit)}`
    const widthAt = (big: number, small: number) => cellDots.width * (price.length * big + per.length * small)
    const sizes = [[tall, plain] as const, [plain, plain] as const]
    const [big, small] = sizes.find(([one, other]) => widthAt(one, other) <= inner) ?? [1, 1]
    const shortPer = per.slice(0, columnsAt(1) - price.length)
    const x = middle - Math.floor(Math.min(widthAt(big, small), inner) / 2)
    return [
      { kind: 'text', x, y: priceY, scale: big, text: price },
      {
        ...{ kind: 'text', scale: small, text: big === 1 ? shortPer : per },
        x: x + cellDots.width * price.length * big,
        y: priceY + cellDots.baseline * (big - small),
      },
    ]
  }

  const names = cutLines(name, columnsAt(plain), nameLines)
  const priceY = pad + nameLines * cellDots.height * plain
  const barsY = priceY + cellDots.height * tall + pad / 2
  const codeY = heightMm * dots - pad - cellDots.height
  const marks = names.map((line, index) => centre(line, pad + index * cellDots.height * plain, plain))
  marks.push(...priceMarks())
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
