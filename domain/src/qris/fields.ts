/** One tag of a QRIS text and its value: two digits, and 1 to 99 characters whose number stands between the two. */
export type QrisField = { readonly tag: string; readonly value: string }

/** Every character that a QRIS text may hold: its lengths count characters, so nothing may count as two. */
const plainText = /^[\x20-\x7e]*$/

/**
 * Takes a run of fields apart [QRIS-1]. Null when a length does not fit, something is left over, or a tag comes twice:
 * such a text is never mended.
 */
export function splitFields(text: string): QrisField[] | null {
  if (!plainText.test(text)) return null
  const fields: QrisField[] = []
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    if (head === null) return null
    const [, tag, length] = head as unknown as [string, string, string]
    const end = at + 4 + Number(length)
    if (length === '00' || end > text.length || fields.some((field) => field.tag === tag)) return null
    fields.push({ tag, value: text.slice(at + 4, end) })
    at = end
  }
  return fields
}

/** Writes fields in ascending order of their tags, which is what the format asks for. */
export function joinFields(fields: readonly QrisField[]): string {
  return [...fields]
    .sort((one, other) => (one.tag < other.tag ? -1 : 1))
    .map(({ tag, value }) => tag + String(value.length).padStart(2, '0') + value)
    .join('')
}

/** No value may be longer: its length has two digits. */
export const longestValue = 99

/**
 * CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected. Four upper-case hex digits; of `123456789` it is
 * `29B1`. `text` is plain, so a character is a byte.
 */
export function checksumOf(text: string): string {
  let crc = 0xffff
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
      crc &= 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
