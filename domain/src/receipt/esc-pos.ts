import type { ReceiptLine } from './receipt.ts'

/** What one printer can do. Cheap 58 mm units have neither cutter nor drawer port. */
export type PrinterProfile = {
  readonly columns: number
  readonly hasCutter: boolean
  readonly hasDrawer: boolean
  /** Empty lines after the text, so that it can be torn off below the print head. */
  readonly feedLines: number
}

export const profile58mm: PrinterProfile = { columns: 32, hasCutter: false, hasDrawer: false, feedLines: 4 }
export const profile80mm: PrinterProfile = { columns: 48, hasCutter: true, hasDrawer: true, feedLines: 5 }

const esc = 0x1b
const group = 0x1d
const lineFeed = 0x0a

// The command bytes follow the ESC/POS command reference that every maker of cheap printers copies.
const reset = [esc, 0x40]
/** Without it, many units print bytes above 7F as Chinese. */
const leaveChineseMode = [0x1c, 0x2e]
const codePage437 = [esc, 0x74, 0]
const alignLeft = [esc, 0x61, 0]
const alignCenter = [esc, 0x61, 1]
const boldOn = [esc, 0x45, 1]
const boldOff = [esc, 0x45, 0]
const feedThenPartialCut = [group, 0x56, 0x42, 0]
/** Pin 2, 100 ms on, 500 ms off (times in units of 2 ms). Exactly five bytes: fewer swallow the next command. */
const openDrawer = [esc, 0x70, 0, 0x32, 0xfa]

/**
 * The bytes for one receipt [RECEIPT-4]. Every job starts with a reset, so what a broken job left behind is gone.
 * `opensDrawer` is for sales with cash; a printer without a drawer port never gets the command.
 */
export function encodeEscPos(
  lines: readonly ReceiptLine[],
  profile: PrinterProfile,
  { opensDrawer }: { readonly opensDrawer: boolean },
): Uint8Array {
  const bytes: number[] = [...reset, ...leaveChineseMode, ...codePage437]
  if (opensDrawer && profile.hasDrawer) bytes.push(...openDrawer)
  for (const line of lines) {
    if (line.kind === 'rule') {
      pushText(bytes, '-'.repeat(profile.columns))
      continue
    }
    if (line.align === 'center') bytes.push(...alignCenter)
    if (line.isBold) bytes.push(...boldOn)
    pushText(bytes, line.text)
    if (line.isBold) bytes.push(...boldOff)
    if (line.align === 'center') bytes.push(...alignLeft)
  }
  bytes.push(esc, 0x64, profile.feedLines)
  if (profile.hasCutter) bytes.push(...feedThenPartialCut)
  return Uint8Array.from(bytes)
}

function pushText(bytes: number[], text: string): void {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // The layout already speaks ASCII; this is the last gate before a wire that obeys control bytes.
    bytes.push(code >= 0x20 && code <= 0x7e ? code : 0x3f)
  }
  bytes.push(lineFeed)
}
