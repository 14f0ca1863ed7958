import { accept, type Result, refuse } from '../base/lib/result.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Of a new password (issue 25; the product specification, section 9, asked for six). Old ones stay good at sign-in. */
export const minimumPasswordLength = 8
/** Bytes of UTF-8: the limit of the auth wire (contract section 4.6), so registration must not promise more. */
export const maximumPasswordBytes = 72

export type PasswordRefusal =
  | { code: 'password_too_short' }
  | { code: 'password_too_long' }
  | { code: 'password_common' }
  | { code: 'password_personal' }

/** What a password must not be made of: whoever knows the person or the shop tries it first. */
export type PasswordOwner = {
  /** Of the person, the shop, the brand. */
  readonly names?: readonly (string | null | undefined)[]
  /** In any spelling. */
  readonly phone?: string | null
  readonly email?: string | null
}

/**
 * Judges a password that is to be set [ACCOUNT-2, ACCOUNT-30, ACCOUNT-31]. It is taken as typed, blanks included; its least
 * length counts characters, not code units.
 */
export function judgePassword(password: string, owner: PasswordOwner = {}): Result<string, PasswordRefusal> {
  const shape = judgePasswordShape(password)
  if (!shape.ok) return shape
  const lowerCase = password.normalize('NFKC').trim().toLowerCase()
  if (isPersonal(lowerCase, owner)) return refuse({ code: 'password_personal' })
  const isCommon = isCommonPassword(lowerCase) || isCommonPassword(withoutEndDigits(lowerCase))
  return isCommon ? refuse({ code: 'password_common' }) : accept(password)
}

/** What can be said of it without the list of common ones, which no page has to carry. */
export function judgePasswordShape(password: string): Result<string, PasswordRefusal> {
  if (utf8Length(password) > maximumPasswordBytes) return refuse({ code: 'password_too_long' })
  if ([...password].length < minimumPasswordLength) return refuse({ code: 'password_too_short' })
  return isDull(password.toLowerCase()) ? refuse({ code: 'password_common' }) : accept(password)
}

const keyboardRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']

/** Blanks alone, a few signs again and again, or a run along the keys, the alphabet or the numbers, either way. */
function isDull(lowerCase: string): boolean {
  const signs = [...lowerCase.trim()]
  if (signs.length === 0) return true
  for (let unit = 1; unit <= 4 && unit < signs.length; unit += 1) {
    if (signs.every((sign, index) => sign === signs[index % unit])) return true
  }
  const text = signs.join('')
  return keyboardRows.some((row) => {
    const backwards = [...row].reverse().join('')
    return [row, backwards].some((run) => `${run}${run}`.includes(text))
  })
}

/** `rahasia2024` is tried as soon as `rahasia`. What is left must be a word: the end of a number is no name. */
function withoutEndDigits(lowerCase: string): string {
  let end = lowerCase.length
  while (end > 0 && lowerCase[end - 1]! >= '0' && lowerCase[end - 1]! <= '9') end -= 1
  return end >= 3 ? lowerCase.slice(0, end) : lowerCase
}

function isPersonal(lowerCase: string, owner: PasswordOwner): boolean {
  const plain = plainOf(lowerCase)
  const word = withoutEndDigits(plain)
  if (wordsOf(owner).some((own) => own === plain || own === word)) return true
  const number = nationalNumber(owner.phone ?? '')
  // Digits and a few signs beside the number are no secret either.
  return number.length >= 7 && plain.includes(number) && plain.length - number.length <= 6
}

/** Each name whole and by its parts, both parts of an e-mail and the whole. */
function wordsOf({ names = [], email }: PasswordOwner): string[] {
  const texts = [...names, email, email?.split('@')[0]].filter((text) => typeof text === 'string')
  const words = texts.flatMap((text) => {
    const lowerCase = text.slice(0, 400).normalize('NFKC').toLowerCase()
    return [plainOf(lowerCase), ...lowerCase.split(/[^\p{L}\p{N}]/u)]
  })
  return words.filter((word) => word.length >= 3)
}

function plainOf(lowerCase: string): string {
  return lowerCase.replace(/[^\p{L}\p{N}]/gu, '')
}

/** `0812…`, `62812…` and `+62 812…` are one number. */
function nationalNumber(phone: string): string {
  return phone
    .slice(0, 40)
    .replace(/\D/g, '')
    .replace(/^(62|0)/, '')
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    // Enough is known; a text of megabytes is not counted to its end.
    if (bytes > maximumPasswordBytes) break
  }
  return bytes
}
