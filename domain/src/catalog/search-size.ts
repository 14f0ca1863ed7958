/** How many grams or millilitres one of it is, by every word that people write for it. */
const measures = {
  mass: [
    { words: ['kg', 'kgs', 'kilo', 'kilogram'], factor: 1_000 },
    { words: ['ons'], factor: 100 },
    { words: ['g', 'gr', 'grm', 'gram'], factor: 1 },
  ],
  volume: [
    { words: ['l', 'lt', 'ltr', 'liter', 'litre'], factor: 1_000 },
    { words: ['ml', 'cc', 'mili', 'mililiter'], factor: 1 },
  ],
} as const

const fractions: { readonly [text: string]: number } = {
  '½': 0.5,
  '1/2': 0.5,
  setengah: 0.5,
  '¼': 0.25,
  '1/4': 0.25,
  seperempat: 0.25,
  '¾': 0.75,
  '3/4': 0.75,
}

/** A word of a search, or a size that two of them say together. */
export type SearchTerm = {
  readonly word: string
  /** How the size may stand in a name; null: it is a word like any other. */
  readonly size: RegExp | null
}

const amountPattern = /^(\d+(?:[.,]\d{1,3})?|½|¼|¾|\d\/\d)([a-z]*)$/

/**
 * The words of a search, with sizes put together: *2 liter*, *2lt* and *2000 ml* are one size, however it stands in
 * the name of the goods [CATALOG-72]. `text` is in small letters.
 */
export function searchTerms(text: string): SearchTerm[] {
  const words = text.split(/\s+/).filter(Boolean)
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!
    const written = amountPattern.exec(word)
    const amount = fractions[word] ?? (written === null ? null : amountOf(written[1]!))
    const joined = written?.[2] ?? ''
    const unit = joined === '' ? (words[at + 1] ?? '') : joined
    const size = amount === null || unit === '' ? null : sizePattern(amount, unit)
    terms.push({ word: size !== null && joined === '' ? `${word} ${unit}` : word, size })
    if (size !== null && joined === '') at += 1
  }
  return terms
}

function amountOf(text: string): number | null {
  const amount = fractions[text] ?? Number(text.replace(',', '.'))
  return Number.isFinite(amount) && amount > 0 ? amount : null
}

/** Null: this is no unit of weight or volume. */
function sizePattern(amount: number, unit: string): RegExp | null {
  for (const kinds of Object.values(measures)) {
    const asked = kinds.find(({ words }) => (words as readonly string[]).includes(unit))
    if (asked === undefined) continue
    const whole = Math.round(amount * asked.factor * 1_000)
    const forms = kinds.flatMap(({ words, factor }) => {
      const thousandths = whole / factor
      return Number.isInteger(thousandths)
        ? [`(?:${numbersOf(thousandths).join('|')})\\s?(?:${words.join('|')})`]
        : []
    })
    return new RegExp(`(?<![\\d.,/])(?:${forms.join('|')})(?![a-z])`)
  }
  return null
}

/** As it may be written, for a pattern: `1,5` and `1.5`, `2000` and `2.000`. */
function numbersOf(thousandths: number): string[] {
  const [whole = '', rest = ''] = String(thousandths / 1_000).split('.')
  if (rest !== '') {
    const named = Object.entries(fractions).flatMap(([text, value]) =>
      value * 1_000 === thousandths ? [text] : [],
    )
    return [`${whole}[.,]${rest}0*`, ...named]
  }
  const inThousands = `${whole.slice(0, -3)}[.,]${whole.slice(-3)}`
  return whole.length <= 3 ? [`${whole}(?:[.,]0+)?`] : [whole, inThousands]
}

const unitNames: readonly (readonly string[])[] = [
  ['pcs', 'pc', 'buah', 'bh', 'biji'],
  ['dus', 'doos', 'karton', 'kardus', 'ctn'],
  ['pak', 'pack', 'pax'],
  ['bungkus', 'bks', 'bgks'],
  ['botol', 'btl'],
  ['sachet', 'saset', 'sasetan', 'sct'],
  ['renceng', 'renteng', 'rtg', 'rcg'],
  ['lusin', 'lsn', 'dozen'],
  ['kaleng', 'klg'],
  ['karung', 'krg', 'sak', 'zak'],
  ...Object.values(measures).flatMap((kinds) => kinds.map(({ words }) => words)),
]
const unitKeys = new Map(unitNames.flatMap((names) => names.map((name) => [name, names[0]!])))

/** The same for every word that people write for a unit: *karton* is *dus*. In small letters. */
export function unitKey(name: string): string {
  return unitKeys.get(name) ?? name
}
