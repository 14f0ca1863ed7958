// What every job of a printer has, apart from what is drawn on paper: the till opens a drawer before any paper is needed, and
// the code that draws comes later. The bytes follow the ESC/POS command reference that every maker of cheap printers copies.

/** What one printer can do. Cheap 58 mm units have neither cutter nor drawer port. */
export type PrinterProfile = {
  readonly columns: number
  readonly hasCutter: boolean
  readonly hasDrawer: boolean
  /** Empty lines after the text, so that it can be torn off below the print head. */
  readonly feedLines: number
  /** Units without a QR command print its text as garbage; they get a picture. */
  readonly printsQrAsImage?: boolean
}

export const profile58mm: PrinterProfile = { columns: 32, hasCutter: false, hasDrawer: false, feedLines: 4 }
export const profile80mm: PrinterProfile = { columns: 48, hasCutter: true, hasDrawer: true, feedLines: 5 }

export const esc = 0x1b
const reset = [esc, 0x40]
/** Without it, many units print bytes above 7F as Chinese. */
const leaveChineseMode = [0x1c, 0x2e]
const codePage437 = [esc, 0x74, 0]

/** What a broken job left behind is gone with the first bytes of the next one. */
export const beginJob: readonly number[] = [...reset, ...leaveChineseMode, ...codePage437]

/** Pin 2, 100 ms on, 500 ms off (times in units of 2 ms). Exactly five bytes: fewer swallow the next command. */
export const openDrawer: readonly number[] = [esc, 0x70, 0, 0x32, 0xfa]

/** Moves the paper on by so many lines. */
export function feed(lineCount: number): readonly number[] {
  return [esc, 0x64, lineCount]
}
