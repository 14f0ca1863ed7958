import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../money/rupiah.ts'
import { breakParagraph } from './break-paragraph.ts'
import type { Ruler } from './page.ts'
import { rupiahInWords } from './rupiah-in-words.ts'

/** A letter is half as wide as high; bold ones a little more. */
const ruler: Ruler = (text, face, sizePt) => text.length * sizePt * (face === 'bold' ? 0.6 : 0.5)
const words = fc.array(fc.stringMatching(/^[a-z0-9.,]{1,14}$/), { minLength: 1, maxLength: 60 })

test('[DOC-1] a wrapped paragraph keeps every word in its order, and no line is wider than asked', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 40, max: 400 }), (list, widthPt) => {
      const runs = list.map((word, index) => ({
        text: `${word} `,
        face: index % 3 === 0 ? ('bold' as const) : ('regular' as const),
      }))
      const lines = breakParagraph(runs, widthPt, 10, ruler)
      const kept = lines.flatMap((line) =>
        line.runs
          .map((run) => run.text)
          .join('')
          .split(' '),
      )
      expect(kept.filter((word) => word !== '')).toEqual(list)
      for (const line of lines) {
        const isOneWord = !line.runs
          .map((run) => run.text)
          .join('')
          .trim()
          .includes(' ')
        expect(isOneWord || line.widthPt <= widthPt + 1e-9).toBe(true)
      }
    }),
  )
})

test('[DOC-1] the right edge is as even as it can be: a line is not filled to leave one word over', () => {
  const lines = breakParagraph([{ text: 'aaaa bbbb cccc d', face: 'regular' }], 75, 10, ruler)
  expect(lines.map((line) => line.runs[0]!.text)).toEqual(['aaaa bbbb', 'cccc d'])
})

test('[DOC-1] a no-break space keeps Rp and its figure on one line', () => {
  const lines = breakParagraph([{ text: 'total Rp\u00a029.000', face: 'regular' }], 50, 10, ruler)
  expect(lines.map((line) => line.runs[0]!.text)).toEqual(['total', 'Rp\u00a029.000'])
})

test('[DOC-3] an amount is said in words as Indonesians write it', () => {
  const said: [number, string][] = [
    [0, 'nol rupiah'],
    [10, 'sepuluh rupiah'],
    [11, 'sebelas rupiah'],
    [12, 'dua belas rupiah'],
    [21, 'dua puluh satu rupiah'],
    [100, 'seratus rupiah'],
    [110, 'seratus sepuluh rupiah'],
    [999, 'sembilan ratus sembilan puluh sembilan rupiah'],
    [1_000, 'seribu rupiah'],
    [1_001, 'seribu satu rupiah'],
    [11_000, 'sebelas ribu rupiah'],
    [29_000, 'dua puluh sembilan ribu rupiah'],
    [69_000, 'enam puluh sembilan ribu rupiah'],
    [100_000, 'seratus ribu rupiah'],
    [201_000, 'dua ratus satu ribu rupiah'],
    [1_000_000, 'satu juta rupiah'],
    [1_001_000, 'satu juta seribu rupiah'],
    [5_500_000, 'lima juta lima ratus ribu rupiah'],
    [1_000_000_000_000, 'satu triliun rupiah'],
  ]
  for (const [amount, words] of said) expect(rupiahInWords(rupiah(amount))).toBe(words)
})

const values: { readonly [word: string]: number } = {
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  sepuluh: 10,
  sebelas: 11,
}

/** Reads the words back, by the grammar and not by the code that wrote them. */
function readBack(words: string): number {
  let total = 0
  let group = 0
  let last = 0
  for (const word of words.split(' ').slice(0, -1)) {
    if (word === 'belas') last += 10
    else if (word === 'puluh') last *= 10
    else if (word === 'ratus') last *= 100
    else if (word === 'seratus') {
      group += last
      last = 100
    } else if (word === 'seribu') total += 1_000
    else if (word in scale) {
      total += (group + last) * scale[word]!
      group = 0
      last = 0
    } else {
      group += last
      last = values[word]!
    }
  }
  return total + group + last
}
const scale: { readonly [word: string]: number } = {
  ribu: 1e3,
  juta: 1e6,
  miliar: 1e9,
  triliun: 1e12,
}

test('[DOC-3] words mean the amount they were made from, whatever the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (amount) => {
      expect(readBack(rupiahInWords(rupiah(amount)))).toBe(amount)
    }),
    { numRuns: 500 },
  )
})
