import { breakParagraph } from './break-paragraph.ts'
import type { Face, Ruler } from './page.ts'

/** The lines that words in ASCII take in a column of this width; none is wider [DOC-6]. */
export function paragraphLines(
  words: string,
  widthPt: number,
  face: Face,
  sizePt: number,
  ruler: Ruler,
): string[] {
  // A word that is wider than the column is broken where it must be, or it would run over the figures.
  const breakable = words.replace(/\S+/g, (word) =>
    ruler(word, face, sizePt) <= widthPt ? word : fittingPieces(word, widthPt, face, sizePt, ruler).join(' '),
  )
  return breakParagraph([{ text: breakable, face }], widthPt, sizePt, ruler).map(
    ({ runs }) => runs[0]?.text ?? '',
  )
}

function fittingPieces(word: string, widthPt: number, face: Face, sizePt: number, ruler: Ruler): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece !== '' && ruler(piece + sign, face, sizePt) > widthPt) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece]
}
