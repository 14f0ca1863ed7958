import { encodeEscPos } from '../base/print/esc-pos.ts'
import { asciiText, wrapText } from '../base/print/paper-text.ts'
import { qrModules, qrPicture } from '../base/print/qr-code.ts'
import type { ReceiptLine } from '../base/print/receipt-line.ts'

/** Columns that printers of 58 and 80 mm really have, the narrow ones first. */
export const rulerColumns = [30, 32, 42, 48] as const

/**
 * A paper that shows what a printer can do [PRINTER-9]: a row for each width, so that the longest one that stays on one
 * line is the answer; bold; a code in both ways that there are.
 */
export function testPageLines(printerName: string): ReceiptLine[] {
  return [
    text('CETAK UJI LACI', true),
    ...wrapText(asciiText(printerName), rulerColumns[0]).map((line) => text(line)),
    text(''),
    text('Baris terpanjang yang'),
    text('tetap satu baris?'),
    text(''),
    ...rulerColumns.map((columns) => text(ruler(columns))),
    text(''),
    text('Huruf tebal', true),
    text('Huruf biasa'),
    text(''),
    ...codeLines(),
  ]
}

/** The test paper as bytes: it asks for a cut and, where that is allowed, for the drawer, so that a person sees whether there is one. */
export function testPageBytes(
  printerName: string,
  { opensDrawer }: { readonly opensDrawer: boolean },
): Uint8Array {
  const everything = { columns: rulerColumns[1], hasCutter: true, hasDrawer: true, feedLines: 4 }
  return encodeEscPos(testPageLines(printerName), everything, { opensDrawer })
}

/** The same code by the printer's own command and as a picture: units that lack the first print letters. */
function codeLines(): ReceiptLine[] {
  const modules = qrModules(codeText)
  return [
    text('QR 1, perintah printer:'),
    { kind: 'qr', text: codeText, size: 'small' },
    text('QR 2, gambar:'),
    { kind: 'picture', picture: qrPicture(modules, codeModuleDots) },
  ]
}

/** Whoever scans it sees that it worked. */
const codeText = 'LACI: QR terbaca'
const codeModuleDots = 4

/** `32 =====|`, exactly so many signs. */
function ruler(columns: number): string {
  return `${String(columns).padEnd(columns - 1, '=')}|`
}

function text(line: string, isBold = false): ReceiptLine {
  return { kind: 'text', text: line, align: 'left', isBold }
}
