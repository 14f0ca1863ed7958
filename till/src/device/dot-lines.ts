import { printPicture } from '@laci/domain/base/print/print-picture.ts'
import { paperWidthDots, type ReceiptLine, textOf } from '@laci/domain/base/print/receipt-line.ts'
import { drawWords, lineHeightDots } from './draw-words.ts'

/** Darker than this is a dot: letters have no greys on paper. */
const darkBelow = 160

/**
 * Lines in another script as the dots of which a printer makes them [RECEIPT-44]; all others as they are. A browser that
 * draws nothing leaves them to their plain twins. Loaded when a paper has such a line.
 */
export function dotLines(document: Document, lines: readonly ReceiptLine[], columns: number): ReceiptLine[] {
  return lines.map((line) => {
    if (line.kind !== 'text' || line.drawn === undefined) return line
    const height = line.isTall ? 2 * lineHeightDots : lineHeightDots
    const width = paperWidthDots(columns)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return line
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#000000'
    if (line.isTall) context.scale(1, 2)
    drawWords(context, textOf(line, columns) ?? '', line.isBold, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const isDark = (x: number, y: number) => {
      const at = (y * width + x) * 4
      return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]! < darkBelow
    }
    return { kind: 'picture', picture: printPicture(width, height, isDark) }
  })
}
