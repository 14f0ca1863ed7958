import { assert } from '../lib/assert.ts'
import type { Rupiah } from '../money/rupiah.ts'

const units = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
]
const scales = [
  { value: 1_000_000_000_000_000, name: 'kuadriliun' },
  { value: 1_000_000_000_000, name: 'triliun' },
  { value: 1_000_000_000, name: 'miliar' },
  { value: 1_000_000, name: 'juta' },
  { value: 1_000, name: 'ribu' },
] as const

/** *Terbilang* [DOC-3]: `dua puluh sembilan ribu rupiah`. Zero or more. */
export function rupiahInWords(amount: Rupiah): string {
  assert(amount >= 0, 'an amount on a receipt is not negative')
  return amount === 0 ? 'nol rupiah' : `${numberInWords(amount)} rupiah`
}

function numberInWords(number: number): string {
  for (const { value, name } of scales) {
    const count = Math.floor(number / value)
    if (count === 0) continue
    // One thousand is the only scale that melts with its one.
    const head = value === 1_000 && count === 1 ? 'seribu' : `${numberInWords(count)} ${name}`
    return joined(head, number % value)
  }
  if (number >= 100) {
    const hundreds = Math.floor(number / 100)
    return joined(hundreds === 1 ? 'seratus' : `${units[hundreds]} ratus`, number % 100)
  }
  if (number >= 20) return joined(`${units[Math.floor(number / 10)]} puluh`, number % 10)
  if (number >= 12) return `${units[number - 10]} belas`
  return units[number]!
}

function joined(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`
}
