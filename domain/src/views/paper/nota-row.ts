import type { Ruler } from '../../base/document/page.ts'
import { type SheetPen, soft } from '../../base/document/sheet-pen.ts'
import { asciiText, paperNumber } from '../../base/print/paper-text.ts'
import type { SaleLine } from '../../sale/events.ts'
import { quantityText } from './receipt-parts.ts'
import { priceNote, reductionFacts } from './sale-facts.ts'

/** Where the columns of the table stand: names from the left, figures to the right edge of theirs. */
export type NotaColumns = {
  readonly name: number
  readonly nameWidth: number
  readonly quantity: number
  readonly quantityWidth: number
  readonly price: number
}

const gapPt = 8
const small = { sizePt: 8, colour: soft } as const

/** As wide as their widest figure needs, so that none stands over another [RECEIPT-46]; names get the rest. */
export function notaColumns(
  lines: readonly SaleLine[],
  { side, right }: Pick<SheetPen, 'side' | 'right'>,
  ruler: Ruler,
): NotaColumns {
  const widest = (of: (line: SaleLine) => string, atLeast: number) =>
    lines.reduce((width, line) => Math.max(width, ruler(asciiText(of(line)), 'regular', 9)), atLeast)
  const price = right - gapPt - widest(({ grossRupiah }) => paperNumber(grossRupiah), 67)
  const quantity = price - gapPt - widest(({ priceRupiah }) => paperNumber(priceRupiah), 67)
  const name = side + 24
  const needed = widest((line) => quantityText(line.quantityThousandths, line.unit), 48)
  const quantityWidth = Math.min(needed, (quantity - name) * 0.45)
  return { name, nameWidth: quantity - quantityWidth - gapPt - name, quantity, quantityWidth, price }
}

/** One line of goods: how far below its first base the last one stands, and what draws it. */
export function notaRow(
  sold: SaleLine,
  columns: NotaColumns,
  pen: SheetPen,
): { readonly heightPt: number; draw(number: number): void } {
  const quantity = pen.linesOf(quantityText(sold.quantityThousandths, sold.unit), columns.quantityWidth)
  const name = pen.linesOf(sold.name, columns.nameWidth)
  const notes = [priceNote(sold), sold.note].flatMap((note) =>
    note ? pen.linesOf(note, columns.nameWidth, small) : [],
  )
  const reductions = reductionFacts(sold).map(({ name: why, value }) => ({
    value,
    lines: pen.linesOf(why, columns.quantity - columns.name, small),
  }))
  const lineCount = Math.max(1, name.length, quantity.length)
  const smallCount = reductions.reduce((sum, { lines }) => sum + lines.length, notes.length)
  const heightPt = (lineCount - 1) * 12 + smallCount * 11
  return {
    heightPt,
    draw(number) {
      const top = pen.y
      pen.text(String(number), pen.side, { colour: soft })
      pen.text(paperNumber(sold.priceRupiah), columns.price, { align: 'right' })
      pen.text(paperNumber(sold.grossRupiah), pen.right, { align: 'right' })
      for (const [index, words] of quantity.entries()) {
        pen.y = top + index * 12
        pen.text(words, columns.quantity, { align: 'right' })
      }
      for (const [index, words] of name.entries()) {
        pen.y = top + index * 12
        pen.text(words, columns.name)
      }
      pen.y = top + (lineCount - 1) * 12
      for (const words of notes) {
        pen.y += 11
        pen.text(words, columns.name, small)
      }
      for (const { value, lines } of reductions)
        for (const [index, words] of lines.entries()) {
          pen.y += 11
          if (index === 0) pen.text(value, pen.right, { ...small, align: 'right' })
          pen.text(words, columns.name, small)
        }
      pen.y += 15
    },
  }
}
