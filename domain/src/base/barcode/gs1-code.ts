import { checkDigitOf, plainCode, withoutSymbology } from './barcode.ts'

/** What a GS1 code says beside the number of the goods (GS1 General Specifications, section 3). */
export type Gs1Code = {
  /** 14 digits. */
  readonly gtin: string
  /** What lies in the pack, in grams. */
  readonly weightGrams?: number
  /** What the pack costs, in whole rupiah. */
  readonly priceRupiah?: number
  /** How many pieces lie in it. */
  readonly count?: number
  /** `YYYY-MM-DD`; the last day on which it is good. */
  readonly expiresOn?: string
  readonly batchNumber?: string
}

const separator = '\u001D'
/** What some scanners write instead of the separator. */
const separatorTexts = /[<{[](?:GS|FNC ?1|F1)[>}\]]|\^\]|[\u00E8\u2194]/gi

/** Lengths of values that need no separator behind them, by the first two digits of the identifier, which they do not count. */
const fixedLengths: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16, '20': 2, '41': 13 },
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((one) => [one, 6])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((one) => [one, 6])),
}

/** How many digits an identifier has, by its first two; 2 where it is not said. */
function identifierLength(two: string): number {
  if (/^(?:3[1-6]|39|7[0-9]|8[0-2])$/.test(two)) return two === '71' ? 3 : 4
  return /^(?:23|24|25|40|41|42)$/.test(two) ? 3 : 2
}

/**
 * Reads a GS1 code as a scanner types it: element strings with or without a symbology identifier, with brackets as under the bars,
 * and GS1 Digital Link. Null: it names no goods. What it does not know it leaves out.
 */
export function readGs1Code(text: string): Gs1Code | null {
  const code = withoutSymbology(text.trim())
  const elements = /^https?:\/\//i.test(code)
    ? linkElements(code)
    : code.startsWith('(')
      ? bracketElements(code)
      : stringElements(code.replace(separatorTexts, separator))
  const gtin = elements.get('01')?.padStart(14, '0')
  if (gtin === undefined || !/^\d{14}$/.test(gtin)) return null
  if (checkDigitOf(gtin.slice(0, -1)) !== Number(gtin.at(-1))) return null
  const weightGrams = weightOf(elements)
  const priceRupiah = priceOf(elements)
  const count = Number(elements.get('30') ?? elements.get('37') ?? 0)
  const expiresOn = dayOf(elements.get('17') ?? elements.get('15'))
  const batchNumber = elements.get('10') ?? ''
  return {
    gtin,
    ...(weightGrams !== null && { weightGrams }),
    ...(priceRupiah !== null && { priceRupiah }),
    ...(Number.isSafeInteger(count) && count > 0 && { count }),
    ...(expiresOn !== null && { expiresOn }),
    ...(batchNumber !== '' && { batchNumber }),
  }
}

/** What a scanned code is written down as: the number of the goods, and nothing of this one pack. */
export function goodsNumberOf(code: string): string {
  const plain = plainCode(code)
  return readGs1Code(plain)?.gtin.replace(/^0/, '') ?? plain
}

/**
 * The code of one piece in the carton that has this one: indicator 1 to 8 before the same goods, with a check digit of its own [CATALOG-60].
 * Null: it is no carton's.
 */
export function pieceCodeOf(code: string): string | null {
  const plain = plainCode(code)
  const gtin = readGs1Code(plain)?.gtin ?? plain
  if (!/^[1-8]\d{13}$/.test(gtin) || checkDigitOf(gtin.slice(0, -1)) !== Number(gtin.at(-1))) return null
  const piece = gtin.slice(1, -1)
  return `${piece}${checkDigitOf(piece)}`
}

type Elements = ReadonlyMap<string, string>

function stringElements(text: string): Elements {
  const found = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    if (text[at] === separator) {
      at += 1
      continue
    }
    const two = text.slice(at, at + 2)
    const identifier = text.slice(at, at + identifierLength(two))
    if (!/^\d+$/.test(identifier)) break
    at += identifier.length
    const fixed = fixedLengths[two]
    const next = text.indexOf(separator, at)
    const end = fixed !== undefined ? at + fixed : next === -1 ? text.length : next
    if (!found.has(identifier)) found.set(identifier, text.slice(at, end))
    at = end
  }
  return found
}

function bracketElements(text: string): Elements {
  const found = new Map<string, string>()
  for (const part of text.split('(')) {
    const [identifier = '', value] = part.split(')', 2)
    if (value !== undefined && /^\d{2,4}$/.test(identifier) && !found.has(identifier))
      found.set(identifier, value.trim())
  }
  return found
}

function linkElements(text: string): Elements {
  const found = new Map<string, string>()
  const [, , , ...rest] = text.split('#', 1)[0]!.split('/')
  const [path, query = ''] = rest.join('/').split('?', 2) as [string, string?]
  const steps = path.split('/')
  const from = steps.findIndex(
    (step, index) => /^(?:01|gtin)$/i.test(step) && /^\d{8,14}$/.test(steps[index + 1] ?? ''),
  )
  if (from === -1) return found
  for (let at = from; at + 1 < steps.length; at += 2)
    found.set(at === from ? '01' : steps[at]!, decoded(steps[at + 1]!))
  for (const pair of query.split('&')) {
    const [identifier = '', value = ''] = pair.split('=', 2)
    if (/^\d{2,4}$/.test(identifier) && !found.has(identifier)) found.set(identifier, decoded(value))
  }
  return found
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** 310n: kilograms with n decimals. */
function weightOf(elements: Elements): number | null {
  for (let decimals = 0; decimals <= 5; decimals += 1) {
    const digits = elements.get(`310${decimals}`)
    if (digits === undefined || !/^\d{6}$/.test(digits)) continue
    const grams = Math.round((Number(digits) * 1_000) / 10 ** decimals)
    return grams > 0 ? grams : null
  }
  return null
}

/** 392n: a price with n decimals; 393n: with its currency before it, and 360 is the rupiah (ISO 4217). */
function priceOf(elements: Elements): number | null {
  for (let decimals = 0; decimals <= 3; decimals += 1) {
    const ofCurrency = elements.get(`393${decimals}`)
    const digits =
      elements.get(`392${decimals}`) ?? (ofCurrency?.startsWith('360') ? ofCurrency.slice(3) : undefined)
    if (digits === undefined || !/^\d{1,15}$/.test(digits)) continue
    const priceRupiah = Math.round(Number(digits) / 10 ** decimals)
    return priceRupiah > 0 && Number.isSafeInteger(priceRupiah) ? priceRupiah : null
  }
  return null
}

/** `YYMMDD`; day 00 is the last of the month. */
function dayOf(digits: string | undefined): string | null {
  const parts = /^(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '')
  if (parts === null) return null
  const [year, month, day] = [2000 + Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (month < 1 || month > 12) return null
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > lastDay) return null
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${year}-${two(month)}-${two(day === 0 ? lastDay : day)}`
}
