import { encode } from 'uqr'
import { blackAndWhitePng } from '../png.ts'

const quietModules = 4
/** A module is one byte of a row: as many dots as bits, and as many rows. */
const modulePixels = 8

/** A QR code as a black and white PNG, eight pixels a module. */
export function qrPng(text: string): Buffer {
  const { data } = encode(text, { ecc: 'M', border: quietModules })
  const rows = data.flatMap((modules) => {
    const row = Uint8Array.from(modules, (isDark) => (isDark ? 0xff : 0x00))
    return Array.from({ length: modulePixels }, () => row)
  })
  return blackAndWhitePng(data.length * modulePixels, rows)
}
