import { pictureOf } from '@laci/domain/base/print/line-picture.ts'
import { paperWidthDots, type ReceiptLine, textOf } from '@laci/domain/base/print/receipt-line.ts'
import { showPicture } from '@laci/ui/controls/paint-picture.ts'
import { drawWords, lineHeightDots } from './draw-words.ts'
import { pictureParts } from './picture-parts.ts'

const marginDots = 24
/** Of white above and below a picture. */
const gapDots = 16

/**
 * A receipt as PNGs, mostly one: the lines of the paper on their columns, sign by sign, codes and logo dot for dot
 * [RECEIPT-16]. None where the browser cannot draw them.
 */
export async function receiptPictures(
  document: Document,
  lines: readonly ReceiptLine[],
  columns: number,
): Promise<Blob[]> {
  const widthDots = paperWidthDots(columns) + 2 * marginDots
  const heights = lines.map((line) => heightOf(line, columns))
  const { scale, parts } = pictureParts(heights, widthDots, marginDots)
  const pictures: Blob[] = []
  for (const { from, until, heightDots } of parts) {
    const canvas = document.createElement('canvas')
    canvas.width = widthDots * scale
    canvas.height = heightDots * scale
    const context = canvas.getContext('2d')
    if (context === null) return []
    context.scale(scale, scale)
    drawLines(context, lines.slice(from, until), columns, { widthDots, heightDots })
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (picture === null) return []
    pictures.push(picture)
  }
  return pictures
}

function drawLines(
  context: CanvasRenderingContext2D,
  lines: readonly ReceiptLine[],
  columns: number,
  { widthDots, heightDots }: { readonly widthDots: number; readonly heightDots: number },
): void {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, widthDots, heightDots)
  context.fillStyle = '#000000'
  context.imageSmoothingEnabled = false
  let top = marginDots
  for (const line of lines) {
    const text = textOf(line, columns)
    const picture = text === null ? pictureOf(line, columns) : null
    if (text !== null) {
      drawWords(context, text, line.kind === 'text' && line.isBold, marginDots, top)
    } else if (picture !== null) {
      const dots = context.canvas.ownerDocument.createElement('canvas')
      showPicture(dots, picture)
      context.drawImage(dots, Math.floor((widthDots - picture.widthDots) / 2), top + gapDots)
    }
    top += heightOf(line, columns)
  }
}

function heightOf(line: ReceiptLine, columns: number): number {
  const picture = pictureOf(line, columns)
  if (picture !== null) return picture.heightDots + 2 * gapDots
  return textOf(line, columns) === null ? 0 : lineHeightDots
}
