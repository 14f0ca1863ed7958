import { lettersOf } from './letters.ts'
import { type SearchedTexts, scanTexts } from './search-scan.ts'

const shortestCorrected = 4
const longestCorrected = 30
const mostSpellings = 8

export type TypoFinder = {
  /** Gathers the words of so many more texts, between other work; answers whether all are gathered. */
  prepareSome(texts: readonly string[], count: number): boolean
  /** For each word the spellings that the catalogue knows and that are close to it; null when one has none. */
  alternatives(inTexts: SearchedTexts, words: readonly string[]): string[][] | null
  /** The same; of a word that has none an empty list. */
  spellings(inTexts: SearchedTexts, words: readonly string[]): string[][]
}

/**
 * Second try of a search that found nothing. Compares with the distinct words of the catalogue: a few thousand, or one for
 * each product where names carry numbers. They are kept while the texts stay the same.
 */
export function createTypoFinder(): TypoFinder {
  let vocabulary = emptyVocabulary([])

  function gatherSome(texts: readonly string[], count: number): boolean {
    if (vocabulary.texts !== texts) vocabulary = emptyVocabulary(texts)
    const { seen, named, numbers } = vocabulary
    const end = Math.min(texts.length, vocabulary.gatheredCount + count)
    for (let at = vocabulary.gatheredCount; at < end; at += 1) {
      const text = texts[at]!
      const nameEnd = text.indexOf('\n')
      for (const word of text.slice(0, nameEnd < 0 ? undefined : nameEnd).split(/[\s.,/()-]+/)) {
        if (word.length < shortestCorrected - 1 || seen.has(word)) continue
        seen.add(word)
        const list = countOtherThanDigits(word) === 0 ? numbers : named
        list.words.push(word)
        list.letters.push(lettersOf(word))
      }
    }
    vocabulary.gatheredCount = end
    if (end < texts.length) return false
    seen.clear()
    return true
  }

  function spellingsOf(inTexts: SearchedTexts, word: string): string[] {
    if (word.length < shortestCorrected || word.length > longestCorrected) return [word]
    const allowed = mistakesIn(word)
    const close: { spelling: string; distance: number }[] = []
    const wanted = lettersOf(word)
    const { named, numbers } = vocabulary
    // Each letter of a word is a mistake in a number.
    const searched = countOtherThanDigits(word) > allowed ? [named] : [named, numbers]
    for (const { words, letters } of searched) {
      for (let at = 0; at < words.length; at += 1) {
        // Each sign of the one word that the other has not is a mistake.
        if (hasMoreBitsThan(wanted & ~letters[at]!, allowed)) continue
        const known = words[at]!
        if (known.includes(word)) return [word]
        const { spelling, distance } = closest(word, known, allowed)
        if (distance <= allowed) close.push({ spelling, distance })
      }
    }
    close.sort((one, other) => one.distance - other.distance)
    const spellings = [...new Set(close.map((entry) => entry.spelling))].slice(0, mostSpellings)
    return spellings.length === 0 && scanTexts(inTexts, [[word]], 1).length > 0 ? [word] : spellings
  }

  function spellingsOfAll(inTexts: SearchedTexts, words: readonly string[]): string[][] {
    gatherSome(inTexts.texts, Infinity)
    return words.map((word) => spellingsOf(inTexts, word))
  }

  return {
    prepareSome: gatherSome,
    spellings: spellingsOfAll,
    alternatives(inTexts, words) {
      const spellings = spellingsOfAll(inTexts, words)
      return spellings.every((list) => list.length > 0) ? spellings : null
    },
  }
}

/** Whether somebody who typed `word` may have meant this one or its beginning. */
export function isCloseWord(word: string, known: string): boolean {
  if (word.length < shortestCorrected || word.length > longestCorrected) return known === word
  const allowed = mistakesIn(word)
  return closest(word, known, allowed).distance <= allowed
}

function mistakesIn(word: string): number {
  return word.length >= 8 ? 2 : 1
}

type WordList = { readonly words: string[]; readonly letters: number[] }

type Vocabulary = {
  readonly texts: readonly string[]
  gatheredCount: number
  readonly seen: Set<string>
  readonly named: WordList
  /** Words of digits alone: where names carry numbers, nearly all of them. */
  readonly numbers: WordList
}

function emptyVocabulary(texts: readonly string[]): Vocabulary {
  const list = () => ({ words: [], letters: [] })
  return { texts, gatheredCount: 0, seen: new Set(), named: list(), numbers: list() }
}

function countOtherThanDigits(word: string): number {
  let count = 0
  for (let at = 0; at < word.length; at += 1) {
    const digit = word.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) count += 1
  }
  return count
}

/** Typed so far: the beginning of a longer word counts as well as the whole. Further away than `allowed`: one more. */
function closest(word: string, known: string, allowed: number): { spelling: string; distance: number } {
  let distance = allowed + 1
  let spelling = known
  for (const length of new Set([known.length, word.length - 1, word.length, word.length + 1])) {
    if (length > known.length || Math.abs(length - word.length) > allowed) continue
    const piece = known.slice(0, length)
    const pieceDistance = editDistance(word, piece, distance - 1)
    if (pieceDistance < distance) {
      distance = pieceDistance
      spelling = piece
    }
  }
  return { spelling, distance }
}

function hasMoreBitsThan(bits: number, most: number): boolean {
  let left = bits
  for (let count = 0; count < most && left !== 0; count += 1) left &= left - 1
  return left !== 0
}

/** Insertions, deletions, changes and swaps of neighbours; anything above `limit` is `limit + 1`. */
export function editDistance(one: string, other: string, limit: number): number {
  if (limit < 0 || Math.abs(one.length - other.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let smallest = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
      if (cost < smallest) smallest = cost
    }
    if (smallest > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length]!, limit + 1)
}
