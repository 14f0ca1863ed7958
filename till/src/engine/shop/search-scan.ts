import { digitPairsOf, letterPairsOf, lettersOf } from './letters.ts'

/** What is searched: texts in order by code unit, and of each of them the bits of `letters.ts`. */
export type SearchedTexts = {
  readonly texts: readonly string[]
  readonly letters: Int32Array
  readonly letterPairs: Int32Array
  readonly digitPairs: Int32Array
}

export type TextMaker = {
  /** Makes so many more, between other work; answers whether all are made. */
  makeSome(count: number): boolean
  /** All of them; what is missing is made now. */
  all(): SearchedTexts
}

export function createTextMaker(count: number, textAt: (at: number) => string): TextMaker {
  const texts: string[] = []
  const made = {
    texts,
    letters: new Int32Array(count),
    letterPairs: new Int32Array(count),
    digitPairs: new Int32Array(count),
  }
  function makeSome(more: number): boolean {
    const end = Math.min(count, texts.length + more)
    for (let at = texts.length; at < end; at += 1) {
      const text = textAt(at)
      texts.push(text)
      made.letters[at] = lettersOf(text)
      made.letterPairs[at] = letterPairsOf(text)
      made.digitPairs[at] = digitPairsOf(text)
    }
    return end === count
  }
  return {
    makeSome,
    all() {
      makeSome(count)
      return made
    },
  }
}

/** Positions from `from` up to and without `to`. */
type Range = { readonly from: number; readonly to: number }

/**
 * Positions of texts that hold every word; of each word one of its spellings is enough. Texts that start with the first
 * word come first, then the others in their order. At most `limit`.
 *
 * In texts that are in order those that start with a word lie together and are found by halving, and the rest is
 * looked through only until the list is full.
 */
export function scanTexts(
  { texts, letters, letterPairs, digitPairs }: SearchedTexts,
  words: readonly (readonly string[])[],
  limit: number,
): number[] {
  // The longest word is most often the rarest, and one missing word is enough.
  const rarestFirst = [...words].sort((one, other) => lengthOf(other) - lengthOf(one))
  const wantedLetters = bitsOfAll(words, lettersOf)
  const wantedLetterPairs = bitsOfAll(words, letterPairsOf)
  const wantedDigitPairs = bitsOfAll(words, digitPairsOf)
  const found: number[] = []

  function lookThrough(ranges: readonly Range[]): void {
    for (const { from, to } of ranges) {
      for (let at = from; at < to; at += 1) {
        if (found.length >= limit) return
        if (wantedLetterPairs & ~letterPairs[at]!) continue
        if (wantedDigitPairs & ~digitPairs[at]! || wantedLetters & ~letters[at]!) continue
        if (holdsAll(texts[at]!, rarestFirst)) found.push(at)
      }
    }
  }

  const beginnings = merge((words[0] ?? []).map((spelling) => startingWith(texts, spelling)))
  lookThrough(beginnings)
  lookThrough(between(beginnings, texts.length))
  return found
}

/** What every text has that holds each word, whichever of its spellings. */
function bitsOfAll(words: readonly (readonly string[])[], bitsOf: (text: string) => number): number {
  let wanted = 0
  for (const spellings of words) wanted |= spellings.reduce((bits, spelling) => bits & bitsOf(spelling), -1)
  return wanted
}

function holdsAll(text: string, words: readonly (readonly string[])[]): boolean {
  for (const spellings of words) {
    let isFound = false
    for (let index = 0; index < spellings.length && !isFound; index += 1) {
      isFound = text.indexOf(spellings[index]!) >= 0
    }
    if (!isFound) return false
  }
  return true
}

function lengthOf(spellings: readonly string[]): number {
  return Math.min(...spellings.map((spelling) => spelling.length))
}

function startingWith(texts: readonly string[], word: string): Range {
  const from = firstWhere(texts, 0, (text) => text >= word)
  return { from, to: firstWhere(texts, from, (text) => !text.startsWith(word)) }
}

/** The first position from which on it holds; `holds` is true for all texts behind one for which it is true. */
function firstWhere(texts: readonly string[], from: number, holds: (text: string) => boolean): number {
  let low = from
  let high = texts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(texts[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** In order, and no position twice: one spelling may be the beginning of another. */
function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  let end = 0
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    if (to <= end) continue
    merged.push({ from: Math.max(from, end), to })
    end = to
  }
  return merged
}

function between(ranges: readonly Range[], length: number): Range[] {
  const gaps: Range[] = []
  let end = 0
  for (const { from, to } of ranges) {
    gaps.push({ from: end, to: from })
    end = to
  }
  return [...gaps, { from: end, to: length }]
}
