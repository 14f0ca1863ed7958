import type { Face, Ruler } from './page.ts'

/** A stretch of text in one face, inside a paragraph. */
export type Run = { readonly text: string; readonly face: Face; readonly place?: string }

/** A run where it stands in its line. */
export type PlacedRun = Run & { readonly x: number; readonly widthPt: number }
export type TextLine = { readonly runs: readonly PlacedRun[]; readonly widthPt: number }

/** What no line may break: letters without a blank between them, maybe in several faces. */
type Word = { readonly runs: readonly Run[]; readonly widthPt: number; readonly blankPt: number }

/**
 * Breaks a paragraph into lines no wider than `widthPt` [DOC-1]: of all ways to break it the one whose right edge is the
 * most even, so that no single short word is left over. A word that is wider than the line stands alone and sticks out.
 * U+00A0 does not break.
 */
export function breakParagraph(
  runs: readonly Run[],
  widthPt: number,
  sizePt: number,
  ruler: Ruler,
): TextLine[] {
  const words = wordsOf(runs, sizePt, ruler)
  if (words.length === 0) return []
  // best[i]: the least unevenness of the words from i on, and where the line that begins there ends.
  const best: { cost: number; end: number }[] = []
  best[words.length] = { cost: 0, end: words.length }
  for (let start = words.length - 1; start >= 0; start -= 1) {
    let found = { cost: Number.POSITIVE_INFINITY, end: start + 1 }
    let lineWidth = 0
    for (let end = start + 1; end <= words.length; end += 1) {
      const word = words[end - 1]!
      lineWidth += word.widthPt + (end - 1 > start ? words[end - 2]!.blankPt : 0)
      if (lineWidth > widthPt && end > start + 1) break
      const cost = unevenness(widthPt - lineWidth, widthPt, end === words.length) + best[end]!.cost
      if (cost < found.cost) found = { cost, end }
    }
    best[start] = found
  }
  const lines: TextLine[] = []
  for (let start = 0; start < words.length; start = best[start]!.end) {
    lines.push(placeLine(words.slice(start, best[start]!.end), sizePt, ruler))
  }
  return lines
}

function unevenness(gapPt: number, widthPt: number, isLast: boolean): number {
  const share = Math.max(0, gapPt) / widthPt
  if (!isLast) return share * share
  // The last line may be short, but not so short that it looks lost.
  return Math.max(0, share - 0.75)
}

function wordsOf(runs: readonly Run[], sizePt: number, ruler: Ruler): Word[] {
  const words: Word[] = []
  let current: Run[] = []
  const end = (blankFace: Face) => {
    if (current.length === 0) return
    const widthPt = current.reduce((sum, run) => sum + ruler(run.text, run.face, sizePt), 0)
    words.push({ runs: current, widthPt, blankPt: ruler(' ', blankFace, sizePt) })
    current = []
  }
  for (const run of runs) {
    for (const piece of run.text.split(/([ \n\t]+)/)) {
      if (piece === '') continue
      if (/^[ \n\t]+$/.test(piece)) end(run.face)
      else current.push({ ...run, text: piece })
    }
  }
  end('regular')
  return words
}

/** Neighbours in one face become one run again: the fewer pieces, the better a reader copies the text. */
function placeLine(words: readonly Word[], sizePt: number, ruler: Ruler): TextLine {
  const joined: Run[] = []
  for (const [index, word] of words.entries()) {
    for (const [part, run] of word.runs.entries()) {
      const blank = index > 0 && part === 0 ? ' ' : ''
      const before = joined.at(-1)
      if (before !== undefined && before.face === run.face && before.place === run.place) {
        joined[joined.length - 1] = { ...before, text: `${before.text}${blank}${run.text}` }
      } else {
        if (before !== undefined && blank !== '') {
          joined[joined.length - 1] = { ...before, text: `${before.text}${blank}` }
        }
        joined.push(run)
      }
    }
  }
  let x = 0
  const placed = joined.map((run) => {
    const widthPt = ruler(run.text, run.face, sizePt)
    const at = { ...run, x, widthPt }
    x += widthPt
    return at
  })
  return { runs: placed, widthPt: x }
}
