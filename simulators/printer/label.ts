import { createBitmap } from './bitmap.ts'
import { cellHeight, cellWidth, drawCell, plainStyle } from './letters.ts'
import { type Mark, type Paper, pngOf } from './paper.ts'

/** Something at its place on a row of labels, in dots from the upper left corner. */
export type Placed =
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly scale: number
      readonly text: string
    }
  | {
      readonly kind: 'bar'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'unknown'; readonly text: string }

/** A row of labels as a job has described it. */
export type DrawnLabel = {
  readonly widthDots: number
  readonly heightDots: number
  readonly placed: readonly Placed[]
}

/** The row of labels as it comes out. What lies beside it is lost, as on the real one. */
export function printLabel(
  { widthDots, heightDots, placed }: DrawnLabel,
  about: Pick<Paper, 'number' | 'printer' | 'startedAt' | 'bytes'>,
): Paper {
  const bitmap = createBitmap(widthDots)
  bitmap.feedTo(heightDots)
  const isOutside = (x: number, y: number, width: number, height: number) =>
    x < 0 || y < 0 || x + width > widthDots || y + height > heightDots

  function mark(one: Placed): Mark {
    if (one.kind === 'unknown') {
      return { kind: 'unknown', hex: Buffer.from(one.text, 'latin1').toString('hex'), offset: 0 }
    }
    const { x, y } = one
    if (one.kind === 'bar') {
      const { width, height } = one
      for (let row = y; row < Math.min(y + height, heightDots); row += 1)
        for (let column = x; column < x + width; column += 1) bitmap.blacken(column, row)
      return { kind: 'label_bar', x, y, width, height, isClipped: isOutside(x, y, width, height) }
    }
    const { text, scale } = one
    const style = { ...plainStyle, font: 'label', widthTimes: scale, heightTimes: scale } as const
    const cells = Array.from(Buffer.from(text, 'latin1'), (byte) => ({ byte, isWide: false, style }))
    let left = x
    let height = 0
    for (const cell of cells) {
      height = cellHeight(cell)
      if (y + height <= heightDots) drawCell(bitmap, cell, left, y + height)
      left += cellWidth(cell)
    }
    return { kind: 'label_text', x, y, scale, text, isClipped: isOutside(x, y, left - x, height) }
  }

  return {
    ...about,
    widthDots,
    marks: placed.map(mark),
    isEnded: () => true,
    hasInk: bitmap.hasInk,
    png: () => pngOf(bitmap),
  }
}
