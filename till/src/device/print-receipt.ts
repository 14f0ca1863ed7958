import { pictureOf } from '@laci/domain/base/print/line-picture.ts'
import { paperWidthDots, type ReceiptLine, textOf } from '@laci/domain/base/print/receipt-line.ts'
import { showPicture } from '@laci/ui/controls/paint-picture.ts'

/**
 * Prints a receipt through the system print dialog: the same lines as on the screen, put on a sheet of their own that
 * only the print style sheet shows. Resolves when the dialog has closed.
 */
export async function printReceipt(
  page: Window,
  lines: readonly ReceiptLine[],
  columns: number,
): Promise<void> {
  const paper = page.document.createElement('div')
  paper.id = 'paper'
  for (const line of lines) paper.append(...paperNodes(page.document, line, columns))
  page.document.body.append(paper)
  try {
    const closed = new Promise<void>((resolve) => {
      page.addEventListener('afterprint', () => resolve(), { once: true })
      // Some WebViews print without ever saying so; the sheet must not stay in the page for that.
      page.setTimeout(resolve, 60_000)
    })
    page.print()
    await closed
  } finally {
    paper.remove()
  }
}

function paperNodes(document: Document, line: ReceiptLine, columns: number): Node[] {
  const text = textOf(line, columns)
  if (text === null) return pictureNodes(document, line, columns)
  const node = document.createTextNode(`${text}\n`)
  if (line.kind !== 'text' || !line.isBold) return [node]
  const bold = document.createElement('b')
  bold.append(node)
  return [bold]
}

function pictureNodes(document: Document, line: ReceiptLine, columns: number): Node[] {
  const picture = pictureOf(line, columns)
  if (picture === null) return []
  const canvas = document.createElement('canvas')
  showPicture(canvas, picture)
  canvas.style.width = `${(picture.widthDots / paperWidthDots(columns)) * 100}%`
  return [canvas]
}
