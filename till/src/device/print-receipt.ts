import type { ReceiptLine } from '@laci/domain/receipt/receipt.ts'

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
  if (line.kind === 'rule') return [document.createTextNode(`${'-'.repeat(columns)}\n`)]
  const indent = line.align === 'center' ? ' '.repeat(Math.floor((columns - line.text.length) / 2)) : ''
  const text = document.createTextNode(`${indent}${line.text}\n`)
  if (!line.isBold) return [text]
  const bold = document.createElement('b')
  bold.append(text)
  return [bold]
}
