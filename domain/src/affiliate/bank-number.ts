import { accept, type Result, refuse } from '../base/lib/result.ts'

/** Source of the eight: product specification, section 5. No bank of the country has more than 40 digits. */
const shortest = 8
const longest = 40

export type BankNumberRefusal = { code: 'bank_number_missing' } | { code: 'bank_number_invalid' }

/** A bank account number as people type it, with blanks, dots and dashes, read as digits [AFFILIATE-5]. */
export function readBankNumber(typed: string): Result<string, BankNumberRefusal> {
  const read = typed
    .slice(0, 4 * longest)
    .normalize('NFKC')
    .replace(/[\s.\p{Pd}]/gu, '')
  if (read === '') return refuse({ code: 'bank_number_missing' })
  const isFine = /^\d+$/.test(read) && read.length >= shortest && read.length <= longest
  return isFine ? accept(read) : refuse({ code: 'bank_number_invalid' })
}

/** The last three digits: enough to know one's own number by, too few for anybody else [AFFILIATE-6]. */
export function bankNumberEnding(number: string): string {
  return number === '' ? '(kosong)' : number.slice(-3)
}

/** What people read. Source: product specification, section 5. */
export const bankNumberRefusalText = {
  bank_number_missing: () => 'Nomor rekening belum diisi!',
  bank_number_invalid: () => 'Nomor rekening tidak valid!',
} satisfies { [Code in BankNumberRefusal['code']]: () => string }
