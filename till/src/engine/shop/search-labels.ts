import { type SearchTerm, unitKey } from '@laci/domain/catalog/search-size.ts'
import { digitPairsOf, letterPairsOf, lettersOf } from './letters.ts'
import type { SearchedTexts } from './search-scan.ts'

/** What goods are found under beside their names: the words of the category, and the units. */
export type SearchLabels = {
  /** Told once of every product that is searched. */
  note(at: number, product: Labelled): void
  /** Positions that hold every term, of those that the names alone do not find. In their order, at most `limit`. */
  scan(searched: SearchedTexts, terms: readonly LabelTerm[], limit: number, isKnown: IsKnown): number[]
  /** Which labels this word means, one flag each; null: none. `isClose` decides for whole words of a label. */
  meantBy(word: string, isClose?: (known: string) => boolean): Uint8Array | null
}

type IsKnown = (at: number) => boolean

type Labelled = {
  readonly category: string
  readonly unit: string
  readonly units: readonly { readonly name: string }[]
}

/** What one term of a search may be: any of these words in the text, this size in it, or one of these labels. */
export type LabelTerm = {
  readonly spellings: readonly string[]
  readonly size: RegExp | null
  readonly labels: Uint8Array | null
}

type Label = { readonly words: readonly string[]; readonly units: readonly string[] }

/** `pcs` is the unit of most goods: it is not found after two letters. */
const shortestOfUnit = 3
const shortestOfCategory = 2
/** A bit each; nobody types more. */
const mostTerms = 30

/** A shop has a few dozen categories and units: a word is compared with these and not with every product. */
export function createSearchLabels(count: number): SearchLabels {
  const labelAt = new Uint32Array(count)
  const labels: Label[] = []
  const known = new Map<string, number>()

  function meantBy(word: string, isClose?: (known: string) => boolean): Uint8Array | null {
    const key = unitKey(word)
    const isMeant = ({ words, units }: Label): boolean => {
      if (isClose !== undefined) return words.some(isClose) || units.some(isClose)
      return (
        (word.length >= shortestOfCategory && words.some((one) => one.startsWith(word))) ||
        units.some(
          (unit) => unitKey(unit) === key || (word.length >= shortestOfUnit && unit.startsWith(word)),
        )
      )
    }
    const flags = Uint8Array.from(labels, (label) => (isMeant(label) ? 1 : 0))
    return flags.includes(1) ? flags : null
  }

  return {
    meantBy,
    note(at, { category, unit, units }) {
      const names = units.length === 0 ? unit : [unit, ...units.map(({ name }) => name)].join('\n')
      const key = `${category}\n${names}`
      let label = known.get(key)
      if (label === undefined) {
        label = labels.length
        known.set(key, label)
        labels.push({
          words: category
            .toLowerCase()
            .split(/[^\p{L}\d]+/u)
            .filter(Boolean),
          units: names.toLowerCase().split('\n').filter(Boolean),
        })
      }
      labelAt[at] = label
    },
    scan({ texts, letters, letterPairs, digitPairs }, terms, limit, isKnown) {
      const found: number[] = []
      if (terms.length > mostTerms) return found
      const masks = labels.map((_, label) =>
        terms.reduce((mask, term, at) => (term.labels?.[label] ? mask | (1 << at) : mask), 0),
      )
      /** What is left to be found in the text, by what the label says already; null: the names alone would have it. */
      const rests = new Map<number, Rest | null>()
      const isInNames = terms.every(({ size }) => size === null)
      for (const mask of new Set(masks)) {
        const isSeen = mask === 0 && isInNames
        rests.set(mask, isSeen ? null : restOf(terms.filter((_, at) => !(mask & (1 << at)))))
      }
      for (let at = 0; at < texts.length && found.length < limit; at += 1) {
        const rest = rests.get(masks[labelAt[at]!]!)
        if (!rest) continue
        if (rest.letterPairs & ~letterPairs[at]! || rest.letters & ~letters[at]!) continue
        if (rest.digitPairs & ~digitPairs[at]! || isKnown(at)) continue
        if (holdsAll(texts[at]!, rest.terms)) found.push(at)
      }
      return found
    },
  }
}

type Rest = {
  readonly terms: readonly LabelTerm[]
  readonly letters: number
  readonly letterPairs: number
  readonly digitPairs: number
}

function restOf(terms: readonly LabelTerm[]): Rest {
  const bits = (bitsOf: (text: string) => number) =>
    terms.reduce(
      (wanted, { spellings, size }) =>
        size === null ? wanted | spellings.reduce((common, text) => common & bitsOf(text), -1) : wanted,
      0,
    )
  return { terms, letters: bits(lettersOf), letterPairs: bits(letterPairsOf), digitPairs: bits(digitPairsOf) }
}

function holdsAll(text: string, terms: readonly LabelTerm[]): boolean {
  return terms.every(({ spellings, size }) =>
    size === null ? spellings.some((spelling) => text.includes(spelling)) : size.test(text),
  )
}

/** The terms of a search with what else they may mean; null: nothing beside the names. */
export function labelTerms(terms: readonly SearchTerm[], labels: SearchLabels): LabelTerm[] | null {
  const meant = terms.map(({ word, size }) => ({
    spellings: [word],
    size,
    labels: size === null ? labels.meantBy(word) : null,
  }))
  return meant.some(({ size, labels: some }) => size !== null || some !== null) ? meant : null
}
