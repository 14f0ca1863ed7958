/**
 * The simulator's own reader and writer of QRIS texts, independent of the product's: what both understand is more
 * likely to be right. Format: EMVCo merchant-presented mode, a run of tag (2 digits), length (2 digits), value.
 */
export type QrisField = { readonly tag: string; readonly value: string }

export type ScannedQris = {
  readonly isDynamic: boolean
  readonly merchantName: string
  readonly merchantCity: string
  /** As written; null: the payer types it. */
  readonly amount: string | null
  /** `02` and `03` of tag 55: a fixed tip or a percentage; null: none. */
  readonly tip: { readonly kind: string; readonly value: string | null } | null
  /** Tag 62-05, how the acquirer finds the payment again. */
  readonly reference: string | null
}

/** Reads a scanned text as a bank's app would; a sentence about what is wrong when it is no QRIS. */
export function scanQris(text: string): ScannedQris | string {
  const fields = split(text)
  if (fields === null) return 'Panjang bagian-bagiannya tidak cocok.'
  const last = fields.at(-1)
  if (last?.tag !== '63' || last.value.length !== 4) return 'Tanda periksa (63) tidak ada di akhir.'
  if (checksum(text.slice(0, -4)) !== last.value) return 'Tanda periksa (CRC) salah.'
  const fieldOf = (tag: string) => fields.find((field) => field.tag === tag)?.value
  if (fieldOf('00') !== '01') return 'Versi format bukan 01.'
  if (fieldOf('58') !== 'ID' || fieldOf('53') !== '360') return 'Bukan kode untuk rupiah di Indonesia.'
  const name = fieldOf('59')
  const city = fieldOf('60')
  if (name === undefined || city === undefined) return 'Nama atau kota pedagang tidak ada.'
  const tipKind = fieldOf('55')
  return {
    isDynamic: fieldOf('01') === '12',
    merchantName: name,
    merchantCity: city,
    amount: fieldOf('54') ?? null,
    tip: tipKind === undefined ? null : { kind: tipKind, value: fieldOf('56') ?? fieldOf('57') ?? null },
    reference: split(fieldOf('62') ?? '')?.find((field) => field.tag === '05')?.value ?? null,
  }
}

/** The text of a payment at this simulator's invented acquirer. */
export function acquirerQris(amountRupiah: number, reference: string): string {
  const fields = [
    ['00', '01'],
    ['01', '12'],
    [
      '26',
      join([
        ['00', 'COM.SIMULATOR.WWW'],
        ['01', '936009990000000001'],
        ['02', 'SIM0000001'],
        ['03', 'UMI'],
      ]),
    ],
    [
      '51',
      join([
        ['00', 'ID.CO.QRIS.WWW'],
        ['02', 'ID1020000000001'],
        ['03', 'UMI'],
      ]),
    ],
    ['52', '5411'],
    ['53', '360'],
    ['54', String(amountRupiah)],
    ['58', 'ID'],
    ['59', 'TOKO SIMULATOR'],
    ['60', 'BANDUNG'],
    ['61', '40111'],
    ['62', join([['05', reference]])],
  ] as const
  const body = `${join(fields)}6304`
  return body + checksum(body)
}

function join(fields: readonly (readonly [string, string])[]): string {
  return fields.map(([tag, value]) => tag + String(value.length).padStart(2, '0') + value).join('')
}

function split(text: string): QrisField[] | null {
  const fields: QrisField[] = []
  let rest = text
  while (rest !== '') {
    const head = /^(\d\d)(\d\d)/.exec(rest)
    if (head === null) return null
    const end = 4 + Number(head[2])
    if (rest.length < end) return null
    fields.push({ tag: head[1]!, value: rest.slice(4, end) })
    rest = rest.slice(end)
  }
  return fields
}

/** CRC-16/CCITT-FALSE by a table of nibbles, four upper-case hex digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    for (const nibble of [byte >> 4, byte & 15]) {
      crc = ((crc << 4) & 0xffff) ^ nibbleTable[(crc >> 12) ^ nibble]!
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** What four more bits do to a CRC with polynomial 0x1021. */
const nibbleTable = Array.from({ length: 16 }, (_, nibble) => {
  let crc = nibble << 12
  for (let bit = 0; bit < 4; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  return crc
})
