import { breakParagraph } from './break-paragraph.ts'
import type { Face, Ruler } from './page.ts'

/** The lines that words in ASCII take in a column of this width. */
export function paragraphLines(
  words: string,
  widthPt: number,
  face: Face,
  sizePt: number,
  ruler: Ruler,
): string[] {
  // A word without a blank is broken where it must be, or it would run over the figures.
  const breakable = words.replace(/\S{24}(?=\S)/g, '$& ')
  return breakParagraph([{ text: breakable, face }], widthPt, sizePt, ruler).map(
    ({ runs }) => runs[0]?.text ?? '',
  )
}
