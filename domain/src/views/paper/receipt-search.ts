import type { BusinessDay } from '../../base/time/zone.ts'
import { readCheckCode } from './check-code.ts'

/** What somebody typed or scanned to find one receipt. */
export type ReceiptSearch =
  | { readonly kind: 'number'; readonly receiptNumber: string; readonly day: BusinessDay }
  | { readonly kind: 'code'; readonly verifyCode: string }

/**
 * A receipt by its number in any spelling, by its check code, or by the address in its QR code [RECEIPT-21]. Null: this
 * names no receipt; it may still be a word to look for.
 */
export function readReceiptSearch(typed: string): ReceiptSearch | null {
  const text = typed.trim()
  const number = /^([A-Za-z]{1,3})[\s-]?(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[\s-]?(\d{1,6})$/.exec(
    text,
  )
  if (number !== null) {
    const [, letter = '', year, month, day, counter = ''] = number
    const receiptNumber = `${letter.toUpperCase()}-${year}${month}${day}-${counter.padStart(4, '0')}`
    return { kind: 'number', receiptNumber, day: `20${year}-${month}-${day}` as BusinessDay }
  }
  // A scanner on a foreign keyboard writes another sign for the slash.
  const address = /struk[^0-9A-Za-z]?([0-9A-Za-z][0-9A-Za-z-]{15,18})[^0-9A-Za-z]?$/.exec(text)
  const verifyCode = readCheckCode(address?.[1] ?? text)
  return verifyCode === null ? null : { kind: 'code', verifyCode }
}
