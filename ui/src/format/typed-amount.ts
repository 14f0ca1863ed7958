import { maximumRupiah } from '@laci/domain/base/money/rupiah.ts'
import { formatAmount } from './rupiah.ts'

export type TypedAmount = {
  /** What the field shows: dots in place, no leading zeros. */
  text: string
  /** Null while the field is empty. */
  amountRupiah: number | null
  /** Where the caret belongs in `text`. */
  caret: number
}

/**
 * A money field after a keystroke [UI-4]: dots while typing, leading zeros gone, nothing but digits. The caret stays behind
 * the digit it stood behind. Null when the sum would pass the largest one allowed: the keystroke is then refused.
 */
export function retypeAmount(typed: string, caret: number): TypedAmount | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (digits === '') return { text: '', amountRupiah: null, caret: 0 }
  const amountRupiah = Number(digits)
  if (!(amountRupiah <= maximumRupiah)) return null
  const text = formatAmount(amountRupiah)
  // Counted from the right, because dots and dropped zeros only ever change what is left of the caret.
  const digitsAfter = typed.slice(caret).replace(/\D/g, '').length
  let position = text.length
  for (let left = Math.min(digitsAfter, digits.length); left > 0; position -= 1) {
    if (text[position - 1] !== '.') left -= 1
  }
  // Before the dot, not after it: Backspace must meet a digit, or it would delete a dot that comes right back.
  if (text[position - 1] === '.') position -= 1
  return { text, amountRupiah, caret: position }
}
