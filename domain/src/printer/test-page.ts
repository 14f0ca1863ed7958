import { encodeEscPos } from '../receipt/esc-pos.ts'
import { asciiText, wrapText } from '../receipt/paper-text.ts'
import type { ReceiptLine } from '../receipt/receipt-line.ts'

/** Columns that printers of 58 and 80 mm really have, the narrow ones first. */
export const rulerColumns = [30, 32, 42, 48] as const

/**
 * A paper that shows what a printer can do [PRINTER-9]: a row for each width, so that the longest one that stays on one
 * line is the answer; bold; and, after it, whatever the encoder adds to show cut and drawer.
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
  ]
}

/** The test paper as bytes: it asks for a cut and for the drawer, so that a person sees whether there is one. */
export function testPageBytes(printerName: string): Uint8Array {
  const everything = { columns: Math.max(...rulerColumns), hasCutter: true, hasDrawer: true, feedLines: 4 }
  return encodeEscPos(testPageLines(printerName), everything, { opensDrawer: true })
}

/** `32 =====|`, exactly so many signs. */
function ruler(columns: number): string {
  return `${String(columns).padEnd(columns - 1, '=')}|`
}

function text(line: string, isBold = false): ReceiptLine {
  return { kind: 'text', text: line, align: 'left', isBold }
}
