import { readFileSync } from 'node:fs'
import type { Bitmap } from './bitmap.ts'

/** How the letters after it look. */
export type Style = {
  /** `label`: the 12 × 20 dots of label printers. */
  readonly font: 'a' | 'b' | 'label'
  /** 1 to 8 times. */
  readonly widthTimes: number
  readonly heightTimes: number
  readonly isBold: boolean
  readonly isUnderlined: boolean
  readonly isReversed: boolean
}

export const plainStyle: Style = {
  font: 'a',
  widthTimes: 1,
  heightTimes: 1,
  isBold: false,
  isUnderlined: false,
  isReversed: false,
}

/** One letter, or a sign that the printer has none for: it prints a box there. */
export type Cell = { readonly byte: number; readonly isWide: boolean; readonly style: Style }

/** `glyphs`: whose letters it has; `skip`: white rows above them that it leaves out. */
const fonts = {
  a: { width: 12, height: 24, hexDigits: 3, glyphs: 'a', skip: 0 },
  b: { width: 9, height: 17, hexDigits: 3, glyphs: 'b', skip: 0 },
  label: { width: 12, height: 20, hexDigits: 3, glyphs: 'a', skip: 3 },
} as const

const glyphs = JSON.parse(readFileSync(new URL('glyphs.json', import.meta.url), 'utf8')) as {
  readonly a: readonly string[]
  readonly b: readonly string[]
}

export function cellWidth({ style, isWide }: Cell): number {
  return fonts[style.font].width * style.widthTimes * (isWide ? 2 : 1)
}

export function cellHeight({ style }: Cell): number {
  return fonts[style.font].height * style.heightTimes
}

/** Draws a cell with its left edge at `left` and its foot at `bottom` (the first row below it). */
export function drawCell(paper: Bitmap, cell: Cell, left: number, bottom: number): void {
  const { style } = cell
  const width = cellWidth(cell)
  const height = cellHeight(cell)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isUnderline = style.isUnderlined && y >= height - 2
      const isInk = isUnderline || isGlyphDot(cell, x, y) || (style.isBold && isGlyphDot(cell, x - 1, y))
      if (isInk !== style.isReversed) paper.blacken(left + x, bottom - height + y)
    }
  }
}

function isGlyphDot(cell: Cell, x: number, y: number): boolean {
  if (x < 0) return false
  const { font, widthTimes, heightTimes } = cell.style
  const { width, height, hexDigits, skip, glyphs: of } = fonts[font]
  const column = Math.floor(x / widthTimes)
  const row = Math.floor(y / heightTimes) + skip
  const glyph = cell.isWide ? undefined : glyphs[of][cell.byte - 0x20]
  if (glyph === undefined) {
    const rightEdge = (cell.isWide ? 2 * width : width) - 2
    const isInside = column >= 1 && column <= rightEdge && row >= 4 && row <= height - 6
    const isEdge = column === 1 || column === rightEdge || row === 4 || row === height - 6
    return isInside && isEdge
  }
  const bits = Number.parseInt(glyph.slice(row * hexDigits, (row + 1) * hexDigits), 16)
  return ((bits >> (width - 1 - column)) & 1) === 1
}
