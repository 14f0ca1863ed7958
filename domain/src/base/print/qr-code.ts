import { encode } from 'uqr'
import { type PrintPicture, printPicture } from './print-picture.ts'

/** White that a reader needs round a code, in modules (ISO/IEC 18004). */
export const quietModules = 4
/** Larger modules are no easier to read, and cost paper. */
const largestModuleDots = { small: 4, large: 8 } as const
/** Smaller ones run together on cheap paper. */
const smallestModuleDots = 2

/** A QR code with correction M: true is dark. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', boostEcc: false, border: 0 }).data
}

/** How large a module of this code is printed; null: the paper is too narrow for any that could be read [RECEIPT-12]. */
export function moduleDots(
  moduleCount: number,
  size: keyof typeof largestModuleDots,
  paperWidthDots: number,
): number | null {
  const fitting = Math.floor(paperWidthDots / (moduleCount + 2 * quietModules))
  return fitting < smallestModuleDots ? null : Math.min(fitting, largestModuleDots[size])
}

/** The code without its white, for units that know no QR command. */
export function qrPicture(modules: readonly (readonly boolean[])[], dots: number): PrintPicture {
  const width = modules.length * dots
  return printPicture(width, width, (x, y) => modules[Math.floor(y / dots)]![Math.floor(x / dots)]!)
}
