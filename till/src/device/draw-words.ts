import { columnsOf } from '@laci/domain/base/print/paper-text.ts'

/** Letters of font A of a receipt printer are 12 dots wide, its lines 30 high. */
export const signWidthDots = 12
export const lineHeightDots = 30

/** Plain signs one by one, and what may join or run from right to left together. */
const runs = /[\x20-\x7e]|[^\x20-\x7e]+/g

/** Words on their columns, from `left`; other scripts have their letters joined, within the columns that they take. */
export function drawWords(
  context: Pick<CanvasRenderingContext2D, 'font' | 'textAlign' | 'fillText'>,
  words: string,
  isBold: boolean,
  left: number,
  top: number,
): void {
  context.font = `${isBold ? 'bold ' : ''}20px monospace`
  context.textAlign = 'center'
  let column = 0
  for (const run of words.match(runs) ?? []) {
    const wide = columnsOf(run)
    const middle = left + (column + wide / 2) * signWidthDots
    context.fillText(run, middle, top + 21, Math.max(1, wide) * signWidthDots)
    column += wide
  }
}
