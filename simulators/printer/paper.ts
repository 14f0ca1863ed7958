import { encode } from 'uqr'
import { blackAndWhitePng } from '../png.ts'
import { type Bitmap, createBitmap } from './bitmap.ts'
import type { Command } from './commands.ts'
import { type Cell, cellHeight, cellWidth, drawCell } from './letters.ts'
import { type Align, type Mode, setMode } from './mode.ts'

/** What stands on the paper, in order; what a test asks about. */
export type Mark =
  | {
      readonly kind: 'line'
      /** As it was sent; a sign that the printer does not have is `\ufffd`. */
      readonly text: string
      readonly align: Align
      readonly isBold: boolean
      readonly widthTimes: number
      readonly heightTimes: number
      readonly widthDots: number
      /** The line was full and went on below without being told to: somebody counted wrong. */
      readonly isWrapped: boolean
    }
  | { readonly kind: 'feed'; readonly dots: number }
  | {
      readonly kind: 'raster'
      readonly widthDots: number
      readonly rowCount: number
      /** It was wider than the paper, and its right part is lost. */
      readonly isClipped: boolean
    }
  | {
      readonly kind: 'qr'
      readonly text: string
      readonly moduleDots: number
      readonly level: string
      /** False: it does not fit the paper, so nothing came out. */
      readonly isPrinted: boolean
    }
  | { readonly kind: 'cut'; readonly isFull: boolean; readonly feedDots: number }
  /** Words at their place on a label; `scale` times 12 × 20 dots a sign. `isClipped`: some of it lies beside the label. */
  | {
      readonly kind: 'label_text'
      readonly x: number
      readonly y: number
      readonly scale: number
      readonly text: string
      readonly isClipped: boolean
    }
  | {
      readonly kind: 'label_bar'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly isClipped: boolean
    }
  | { readonly kind: 'unknown'; readonly hex: string; readonly offset: number }

/** One piece of paper, from the first line to the cut; or one row of labels. */
export type Paper = {
  readonly number: number
  readonly printer: string
  readonly startedAt: number
  readonly widthDots: number
  readonly marks: readonly Mark[]
  /** Everything that was received for it, for the golden files of others. */
  readonly bytes: readonly number[]
  /** False: more may still come out. */
  isEnded(): boolean
  hasInk(): boolean
  png(): Buffer
}

export type OpenPaper = Paper & {
  print(command: Command, offset: number): void
  received(bytes: Uint8Array): void
  end(): void
}

/** White round the picture, so that it looks like paper. */
const marginDots = 16

/** `mode` is the printer's: it outlives the paper, as on the real thing. */
export function openPaper(
  about: {
    readonly number: number
    readonly printer: string
    readonly startedAt: number
    readonly widthDots: number
  },
  mode: Mode,
): OpenPaper {
  const { widthDots } = about
  const bitmap = createBitmap(widthDots)
  const marks: Mark[] = []
  const bytes: number[] = []
  let cells: Cell[] = []
  let lengthDots = 0
  let isEnded = false

  function feed(dots: number): void {
    lengthDots += dots
    bitmap.feedTo(lengthDots)
  }

  function leftOf(width: number): number {
    if (mode.align === 'left') return 0
    return Math.max(0, mode.align === 'center' ? Math.floor((widthDots - width) / 2) : widthDots - width)
  }

  function printLine(isWrapped: boolean): void {
    const width = cells.reduce((sum, cell) => sum + cellWidth(cell), 0)
    const height = cells.reduce((most, cell) => Math.max(most, cellHeight(cell)), 0)
    let left = leftOf(width)
    for (const cell of cells) {
      drawCell(bitmap, cell, left, lengthDots + height)
      left += cellWidth(cell)
    }
    const last = cells.at(-1)?.style ?? mode.style
    marks.push({
      kind: 'line',
      text: cells.map(signOf).join(''),
      align: mode.align,
      isBold: last.isBold,
      widthTimes: last.widthTimes,
      heightTimes: last.heightTimes,
      widthDots: width,
      isWrapped,
    })
    cells = []
    feed(Math.max(mode.lineSpacingDots, height))
  }

  function addText(text: readonly number[]): void {
    for (let index = 0; index < text.length; index += 1) {
      const byte = text[index]!
      const isWide = mode.isChinese && byte >= 0x80
      if (isWide) index += 1
      const cell: Cell = { byte, isWide, style: mode.style }
      const used = cells.reduce((sum, one) => sum + cellWidth(one), 0)
      if (used + cellWidth(cell) > widthDots) printLine(true)
      cells.push(cell)
    }
  }

  /** Whatever waits in the line comes out before a picture does. */
  function endLine(): void {
    if (cells.length > 0) printLine(false)
  }

  function drawDots(width: number, rowCount: number, isInk: (x: number, y: number) => boolean): void {
    const left = leftOf(width)
    for (let y = 0; y < rowCount; y += 1)
      for (let x = 0; x < width; x += 1) if (isInk(x, y)) bitmap.blacken(left + x, lengthDots + y)
    feed(rowCount)
  }

  function printQr(): void {
    const { qrModuleDots: moduleDots, qrLevel: level } = mode
    const { data: modules } = encode([...mode.qrData], { ecc: level, boostEcc: false, border: 0 })
    const width = modules.length * moduleDots
    const isPrinted = mode.qrData.length > 0 && width <= widthDots
    if (isPrinted) {
      drawDots(width, width, (x, y) => modules[Math.floor(y / moduleDots)]![Math.floor(x / moduleDots)]!)
    }
    marks.push({ kind: 'qr', text: Buffer.from(mode.qrData).toString('utf8'), moduleDots, level, isPrinted })
  }

  function print(command: Command, offset: number): void {
    switch (command.kind) {
      case 'text':
        addText(command.bytes)
        break
      case 'line_feed':
        printLine(false)
        break
      case 'feed_lines':
      case 'feed_dots': {
        endLine()
        const dots = command.kind === 'feed_dots' ? command.dots : command.lines * mode.lineSpacingDots
        marks.push({ kind: 'feed', dots })
        feed(dots)
        break
      }
      case 'raster': {
        endLine()
        const width = command.bytesPerRow * 8
        const { rows } = command
        drawDots(width, rows.length, (x, y) => ((rows[y]![x >> 3]! >> (7 - (x & 7))) & 1) === 1)
        marks.push({ kind: 'raster', widthDots: width, rowCount: rows.length, isClipped: width > widthDots })
        break
      }
      case 'qr_print':
        endLine()
        printQr()
        break
      case 'cut':
        endLine()
        feed(command.feedDots)
        marks.push({ kind: 'cut', isFull: command.isFull, feedDots: command.feedDots })
        break
      case 'unknown':
        marks.push({ kind: 'unknown', hex: Buffer.from(command.bytes).toString('hex'), offset })
        break
      default:
        setMode(mode, command, cells.length === 0)
    }
  }

  return {
    ...about,
    marks,
    bytes,
    print,
    received(given) {
      bytes.push(...given)
    },
    isEnded: () => isEnded,
    hasInk: () => bitmap.hasInk() || cells.length > 0,
    end() {
      endLine()
      isEnded = true
    },
    png: () => pngOf(bitmap),
  }
}

function signOf({ byte, isWide }: Cell): string {
  return isWide || byte > 0x7e ? '\ufffd' : String.fromCharCode(byte)
}

export function pngOf({ widthDots, rows }: Bitmap): Buffer {
  const framed = createBitmap(widthDots + 2 * marginDots)
  framed.feedTo(rows.length + 2 * marginDots)
  // The margin is whole bytes wide, so rows are copied as they are.
  for (const [y, row] of rows.entries()) framed.rows[y + marginDots]!.set(row, marginDots / 8)
  return blackAndWhitePng(framed.widthDots, framed.rows)
}
