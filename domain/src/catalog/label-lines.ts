import { paperRupiah } from '../base/print/paper-text.ts'
import { type PrintPicture, printPicture } from '../base/print/print-picture.ts'
import { centered, paperWidthDots, type ReceiptLine, rule } from '../base/print/receipt-line.ts'
import { everyLabel, type Label, type LabelCount, labelBars } from './label.ts'

/** A job of these is some 150 kB: more would keep a Bluetooth printer busy for minutes. */
export const maximumPrintedLabels = 50

/** 10 mm at 8 dots a millimetre. */
const barsDots = 80
const largestModuleDots = 3
/** Narrower bars run together on cheap paper. */
const smallestModuleDots = 2
const nameLines = 2

/** Labels on the paper of receipts, one below the other, to be cut at the rules [CATALOG-9]. */
export function labelLines(counts: readonly LabelCount[], columns: number): ReceiptLine[] {
  return everyLabel(counts).flatMap((label) => [...linesOf(label, columns), rule])
}

function linesOf({ name, unit, priceRupiah, code }: Label, columns: number): ReceiptLine[] {
  const picture = code === null ? null : barsPicture(code, columns)
  return [
    ...centered(name, columns, true).slice(0, nameLines),
    ...centered(`${paperRupiah(priceRupiah)} / ${unit}`, columns, true).map((line) => ({
      ...line,
      isTall: true,
    })),
    ...(picture === null ? [] : [{ kind: 'picture' as const, picture }]),
    ...(code === null ? [] : centered(code, columns)),
  ]
}

/** The bars as a picture, which every printer takes; null: the paper is too narrow for bars that could be read. */
export function barsPicture(code: string, columns: number): PrintPicture | null {
  const { bars, modules, quietModules } = labelBars(code)
  const fitting = Math.floor(paperWidthDots(columns) / (modules + 2 * quietModules))
  if (fitting < smallestModuleDots) return null
  const dots = Math.min(fitting, largestModuleDots)
  const isDark = new Set(
    bars.flatMap(({ fromModule, modules: wide }) =>
      Array.from({ length: wide }, (_, index) => fromModule + index),
    ),
  )
  return printPicture(modules * dots, barsDots, (x) => isDark.has(Math.floor(x / dots)))
}
