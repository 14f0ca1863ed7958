/** One thing that a printer was told, read from the wire. `offset` counts the bytes since it was switched on. */
export type Command =
  | { readonly kind: 'text'; readonly bytes: readonly number[] }
  | { readonly kind: 'line_feed' }
  /** Known, and of no consequence here. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'chinese_mode'; readonly isOn: boolean }
  | { readonly kind: 'font'; readonly font: 'a' | 'b' }
  | { readonly kind: 'code_page'; readonly page: number }
  | { readonly kind: 'align'; readonly align: 'left' | 'center' | 'right' }
  | { readonly kind: 'bold'; readonly isOn: boolean }
  | { readonly kind: 'underline'; readonly isOn: boolean }
  | { readonly kind: 'reverse'; readonly isOn: boolean }
  | { readonly kind: 'size'; readonly widthTimes: number; readonly heightTimes: number }
  | { readonly kind: 'feed_lines'; readonly lines: number }
  | { readonly kind: 'feed_dots'; readonly dots: number }
  | { readonly kind: 'line_spacing'; readonly dots: number }
  | { readonly kind: 'raster'; readonly bytesPerRow: number; readonly rows: readonly Uint8Array[] }
  | { readonly kind: 'qr_size'; readonly moduleDots: number }
  | { readonly kind: 'qr_level'; readonly level: 'L' | 'M' | 'Q' | 'H' }
  | { readonly kind: 'qr_data'; readonly data: Uint8Array }
  | { readonly kind: 'qr_print' }
  | { readonly kind: 'cut'; readonly isFull: boolean; readonly feedDots: number }
  | { readonly kind: 'drawer'; readonly pin: 2 | 5; readonly onMs: number; readonly offMs: number }
  | { readonly kind: 'status'; readonly of: number; readonly isRealTime: boolean }
  /** Nothing that this printer knows. A real one skips it, or prints what follows as text. */
  | { readonly kind: 'unknown'; readonly bytes: readonly number[] }

/** What one look at the wire gave: a command and how many bytes it took; null: it has not come whole yet. */
export type Read = { readonly command: Command; readonly length: number } | null

export const defaultLineSpacingDots = 30

const escapeSign = 0x1b
const fileSeparator = 0x1c
const group = 0x1d
const dataLink = 0x10
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Reads the command at the start of `bytes`. `hasQr` false: the unit does not know the QR commands, as cheap ones. */
export function readCommand(bytes: Uint8Array, hasQr: boolean): Read {
  const first = bytes[0]!
  if (first >= 0x20) return readText(bytes)
  switch (first) {
    case lineFeed:
      return { command: { kind: 'line_feed' }, length: 1 }
    case carriageReturn:
      // Between CR and LF nothing is printed; alone it does nothing.
      return { command: { kind: 'nothing' }, length: 1 }
    case escapeSign:
      return bytes.length < 2 ? null : readEscape(bytes)
    case group:
      return bytes.length < 2 ? null : readGroup(bytes, hasQr)
    case fileSeparator:
      if (bytes.length < 2) return null
      if (bytes[1] === 0x2e) return { command: { kind: 'chinese_mode', isOn: false }, length: 2 }
      if (bytes[1] === 0x26) return { command: { kind: 'chinese_mode', isOn: true }, length: 2 }
      return unknown(bytes, 2)
    case dataLink:
      if (bytes.length < 3) return null
      if (bytes[1] !== 0x04) return unknown(bytes, 2)
      return { command: { kind: 'status', of: bytes[2]!, isRealTime: true }, length: 3 }
    default:
      return unknown(bytes, 1)
  }
}

function readText(bytes: Uint8Array): Read {
  let length = 1
  while (length < bytes.length && bytes[length]! >= 0x20) length += 1
  return { command: { kind: 'text', bytes: [...bytes.subarray(0, length)] }, length }
}

function unknown(bytes: Uint8Array, length: number): Read {
  return { command: { kind: 'unknown', bytes: [...bytes.subarray(0, length)] }, length }
}

const isOdd = (number: number) => (number & 1) === 1

function readEscape(bytes: Uint8Array): Read {
  const name = bytes[1]!
  if (name === 0x40) return { command: { kind: 'reset' }, length: 2 }
  if (name === 0x32) return { command: { kind: 'line_spacing', dots: defaultLineSpacingDots }, length: 2 }
  if (name === 0x70) {
    if (bytes.length < 5) return null
    const pin = isOdd(bytes[2]!) ? 5 : 2
    return { command: { kind: 'drawer', pin, onMs: bytes[3]! * 2, offMs: bytes[4]! * 2 }, length: 5 }
  }
  const made = oneByteEscapes.get(name)
  if (made === undefined) return unknown(bytes, 2)
  return bytes.length < 3 ? null : { command: made(bytes[2]!), length: 3 }
}

const aligns = ['left', 'center', 'right'] as const

const oneByteEscapes: ReadonlyMap<number, (value: number) => Command> = new Map([
  [0x4d, (value): Command => ({ kind: 'font', font: isOdd(value) ? 'b' : 'a' })],
  [0x74, (page): Command => ({ kind: 'code_page', page })],
  [0x61, (value): Command => ({ kind: 'align', align: aligns[value & 0x0f] ?? 'left' })],
  [0x45, (value): Command => ({ kind: 'bold', isOn: isOdd(value) })],
  [0x47, (value): Command => ({ kind: 'bold', isOn: isOdd(value) })],
  [0x2d, (value): Command => ({ kind: 'underline', isOn: (value & 0x03) !== 0 })],
  [0x64, (lines): Command => ({ kind: 'feed_lines', lines })],
  [0x4a, (dots): Command => ({ kind: 'feed_dots', dots })],
  [0x33, (dots): Command => ({ kind: 'line_spacing', dots })],
])

function readGroup(bytes: Uint8Array, hasQr: boolean): Read {
  switch (bytes[1]) {
    case 0x21: {
      if (bytes.length < 3) return null
      const size = bytes[2]!
      const command = {
        kind: 'size',
        widthTimes: ((size >> 4) & 7) + 1,
        heightTimes: (size & 7) + 1,
      } as const
      return { command, length: 3 }
    }
    case 0x42:
      return bytes.length < 3 ? null : { command: { kind: 'reverse', isOn: isOdd(bytes[2]!) }, length: 3 }
    case 0x72:
      if (bytes.length < 3) return null
      return { command: { kind: 'status', of: bytes[2]!, isRealTime: false }, length: 3 }
    case 0x56:
      return readCut(bytes)
    case 0x76:
      return readRaster(bytes)
    case 0x28:
      if (!hasQr) return unknown(bytes, 2)
      return readQr(bytes)
    default:
      return unknown(bytes, 2)
  }
}

function readCut(bytes: Uint8Array): Read {
  if (bytes.length < 3) return null
  const way = bytes[2]!
  if ([0, 1, 0x30, 0x31].includes(way))
    return { command: { kind: 'cut', isFull: !isOdd(way), feedDots: 0 }, length: 3 }
  if (way !== 0x41 && way !== 0x42) return unknown(bytes, 3)
  if (bytes.length < 4) return null
  return { command: { kind: 'cut', isFull: way === 0x41, feedDots: bytes[3]! }, length: 4 }
}

/** GS v 0: a header of eight bytes, then the rows. */
function readRaster(bytes: Uint8Array): Read {
  if (bytes.length < 8) return null
  if (bytes[2] !== 0x30 || (bytes[3]! & 0x0f) !== 0) return unknown(bytes, 2)
  const bytesPerRow = bytes[4]! + bytes[5]! * 256
  const rowCount = bytes[6]! + bytes[7]! * 256
  const length = 8 + bytesPerRow * rowCount
  if (bytes.length < length) return null
  const rows = Array.from({ length: rowCount }, (_, row) =>
    bytes.slice(8 + row * bytesPerRow, 8 + (row + 1) * bytesPerRow),
  )
  return { command: { kind: 'raster', bytesPerRow, rows }, length }
}

const qrLevels = ['L', 'M', 'Q', 'H'] as const

/** GS ( k with the functions of QR codes. */
function readQr(bytes: Uint8Array): Read {
  if (bytes.length < 5) return null
  const size = bytes[3]! + bytes[4]! * 256
  const length = 5 + size
  if (bytes.length < length) return null
  const [symbol, name, value = 0] = bytes.subarray(5, length)
  if (bytes[2] !== 0x6b || symbol !== 0x31) return unknown(bytes, length)
  switch (name) {
    case 0x41:
      // The model: 2 is what everybody prints.
      return { command: { kind: 'nothing' }, length }
    case 0x43:
      return { command: { kind: 'qr_size', moduleDots: value }, length }
    case 0x45:
      return { command: { kind: 'qr_level', level: qrLevels[value - 0x30] ?? 'L' }, length }
    case 0x50:
      return { command: { kind: 'qr_data', data: bytes.slice(8, length) }, length }
    case 0x51:
      return { command: { kind: 'qr_print' }, length }
    default:
      return unknown(bytes, length)
  }
}
