import { paperWidthDots, pictureOf, type ReceiptLine, textOf } from '@laci/domain/receipt/receipt-line.ts'
import { showPicture } from '@laci/ui/controls/paint-picture.ts'
import { drawWords, lineHeightDots } from './draw-words.ts'

/** Twice as many pixels as a printer has dots: sharp on a telephone. */
const scale = 2
const marginDots = 24
/** Of white above and below a picture. */
const gapDots = 16

/**
 * A receipt as a PNG: the lines of the paper on their columns, sign by sign, codes and logo dot for dot [RECEIPT-16].
 * Throws when the browser has no canvas to draw on.
 */
export async function receiptPicture(
  document: Document,
  lines: readonly ReceiptLine[],
  columns: number,
): Promise<Blob> {
  const paperDots = paperWidthDots(columns)
  const heightDots = lines.reduce((sum, line) => sum + heightOf(line, columns), 2 * marginDots)
  const canvas = document.createElement('canvas')
  canvas.width = (paperDots + 2 * marginDots) * scale
  canvas.height = heightDots * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas in this browser')
  context.scale(scale, scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  context.imageSmoothingEnabled = false
  let top = marginDots
  for (const line of lines) {
    const text = textOf(line, columns)
    const picture = text === null ? pictureOf(line, columns) : null
    if (text !== null) {
      drawWords(context, text, line.kind === 'text' && line.isBold, marginDots, top)
    } else if (picture !== null) {
      const dots = document.createElement('canvas')
      showPicture(dots, picture)
      context.drawImage(dots, marginDots + Math.floor((paperDots - picture.widthDots) / 2), top + gapDots)
    }
    top += heightOf(line, columns)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture came out')) : resolve(blob)),
      'image/png',
    )
  })
}

function heightOf(line: ReceiptLine, columns: number): number {
  const picture = pictureOf(line, columns)
  if (picture !== null) return picture.heightDots + 2 * gapDots
  return textOf(line, columns) === null ? 0 : lineHeightDots
}
