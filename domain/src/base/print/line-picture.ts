import type { PrintPicture } from './print-picture.ts'
import { moduleDots, qrModules, qrPicture } from './qr-code.ts'
import { paperWidthDots, type ReceiptLine } from './receipt-line.ts'

/** What is no text as the dots that a printer puts there; null for text, and for a code without room. */
export function pictureOf(line: ReceiptLine, columns: number): PrintPicture | null {
  if (line.kind === 'picture') return line.picture
  if (line.kind !== 'qr') return null
  const modules = qrModules(line.text)
  const dots = moduleDots(modules.length, line.size, paperWidthDots(columns))
  return dots === null ? null : qrPicture(modules, dots)
}
