import { assert } from '../lib/assert.ts'
import { beginJob, esc, feed, openDrawer, type PrinterProfile } from './esc-pos-job.ts'
import type { PrintPicture } from './print-picture.ts'
import { moduleDots, qrModules, qrPicture, quietModules } from './qr-code.ts'
import { paperWidthDots, type ReceiptLine } from './receipt-line.ts'

const group = 0x1d
const lineFeed = 0x0a

const alignLeft = [esc, 0x61, 0]
const alignCenter = [esc, 0x61, 1]
const boldOn = [esc, 0x45, 1]
const boldOff = [esc, 0x45, 0]
const tallOn = [group, 0x21, 0x01]
const tallOff = [group, 0x21, 0x00]
/** Lines just clear of each other: a sixth of the paper is saved. */
const denseLines = [esc, 0x33, 25]
const feedThenPartialCut = [group, 0x56, 0x42, 0]
/** Small buffers of cheap units hold no more of a picture at once. */
const rowsPerBand = 128

/**
 * The bytes for one receipt [RECEIPT-4]. Every job starts with a reset, so what a broken job left behind is gone.
 * `opensDrawer` is for sales with cash; a printer without a drawer port never gets the command. `isDense`: *hemat kertas*.
 */
export function encodeEscPos(
  lines: readonly ReceiptLine[],
  profile: PrinterProfile,
  { opensDrawer, isDense = false }: { readonly opensDrawer: boolean; readonly isDense?: boolean },
): Uint8Array {
  const bytes: number[] = [...beginJob]
  if (isDense) bytes.push(...denseLines)
  if (opensDrawer && profile.hasDrawer) bytes.push(...openDrawer)
  for (const line of lines) pushLine(bytes, line, profile)
  bytes.push(...feed(profile.feedLines))
  if (profile.hasCutter) bytes.push(...feedThenPartialCut)
  return Uint8Array.from(bytes)
}

function pushLine(bytes: number[], line: ReceiptLine, profile: PrinterProfile): void {
  switch (line.kind) {
    case 'rule':
      pushText(bytes, '-'.repeat(profile.columns))
      return
    case 'text':
      if (line.align === 'center') bytes.push(...alignCenter)
      if (line.isBold) bytes.push(...boldOn)
      if (line.isTall) bytes.push(...tallOn)
      pushText(bytes, line.text)
      if (line.isTall) bytes.push(...tallOff)
      if (line.isBold) bytes.push(...boldOff)
      if (line.align === 'center') bytes.push(...alignLeft)
      return
    case 'picture':
      bytes.push(...alignCenter)
      pushPicture(bytes, line.picture)
      bytes.push(...alignLeft)
      return
    case 'qr':
      pushQr(bytes, line, profile)
      return
  }
}

function pushText(bytes: number[], text: string): void {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // The layout already speaks ASCII; this is the last gate before a wire that obeys control bytes.
    bytes.push(code >= 0x20 && code <= 0x7e ? code : 0x3f)
  }
  bytes.push(lineFeed)
}

/** `GS v 0`, in bands: the counts in each header are what follows it, in bytes and in rows. */
function pushPicture(bytes: number[], { widthDots, heightDots, bits }: PrintPicture): void {
  const bytesPerRow = Math.ceil(widthDots / 8)
  for (let top = 0; top < heightDots; top += rowsPerBand) {
    const rowCount = Math.min(rowsPerBand, heightDots - top)
    bytes.push(group, 0x76, 0x30, 0, ...twoBytes(bytesPerRow), ...twoBytes(rowCount))
    for (const byte of bits.subarray(top * bytesPerRow, (top + rowCount) * bytesPerRow)) bytes.push(byte)
  }
}

/** What the QR command of cheap units surely takes; longer codes are drawn for all of them [RECEIPT-40]. */
const longestNativeQr = 300

/** By the printer's own command, or drawn for it [RECEIPT-12]. A code that the paper has no room for stays away. */
function pushQr(
  bytes: number[],
  { text, size }: Extract<ReceiptLine, { kind: 'qr' }>,
  { columns, printsQrAsImage = false }: PrinterProfile,
): void {
  assert(/^[\x20-\x7e]+$/.test(text), 'a code on a receipt holds ASCII')
  const modules = qrModules(text)
  const dots = moduleDots(modules.length, size, paperWidthDots(columns))
  if (dots === null) return
  const quiet = [esc, 0x4a, quietModules * dots]
  bytes.push(...alignCenter, ...quiet)
  if (printsQrAsImage || text.length > longestNativeQr) pushPicture(bytes, qrPicture(modules, dots))
  else pushQrCommands(bytes, text, dots)
  bytes.push(...quiet, ...alignLeft)
}

/** Model 2, module size, correction M, the data, and: print. */
function pushQrCommands(bytes: number[], text: string, dots: number): void {
  const data = Array.from(text, (sign) => sign.charCodeAt(0))
  const command = [group, 0x28, 0x6b]
  bytes.push(...command, 4, 0, 0x31, 0x41, 0x32, 0)
  bytes.push(...command, 3, 0, 0x31, 0x43, dots)
  bytes.push(...command, 3, 0, 0x31, 0x45, 0x31)
  bytes.push(...command, ...twoBytes(data.length + 3), 0x31, 0x50, 0x30, ...data)
  bytes.push(...command, 3, 0, 0x31, 0x51, 0x30)
}

function twoBytes(count: number): [number, number] {
  return [count & 0xff, count >> 8]
}
