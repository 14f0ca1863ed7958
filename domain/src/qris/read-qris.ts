import { accept, type Result, refuse } from '../base/lib/result.ts'
import { checksumOf, type QrisField, splitFields } from './fields.ts'

/** A QRIS text that was read whole. Source of the format: EMVCo merchant-presented mode, as QRIS uses it. */
export type Qris = {
  /** Everything but the checksum, in the order in which it stood. */
  readonly fields: readonly QrisField[]
  /** False: the payer types the amount, and the same picture is good for ever. */
  readonly isDynamic: boolean
  readonly merchantName: string
  readonly merchantCity: string
  /** `ID` and 13 digits, from the national registry; null: the code has none. */
  readonly nationalMerchantId: string | null
  /** As it stands in the code; null: none. */
  readonly amountText: string | null
}

/** `qris_broken`: not a whole QRIS text. `qris_checksum`: whole, but damaged. `qris_foreign`: not for rupiah here. */
export type QrisRefusal = { code: 'qris_broken' } | { code: 'qris_checksum' } | { code: 'qris_foreign' }

const checksumHead = '6304'
const checksumLength = 4

/** Reads the text of a QRIS code, strictly [QRIS-1, QRIS-2]: what is not exactly right is refused and never mended. */
export function readQris(text: string): Result<Qris, QrisRefusal> {
  const all = splitFields(text)
  const last = all?.at(-1)
  if (all?.[0]?.tag !== '00' || last?.tag !== '63' || last.value.length !== checksumLength)
    return refuse({ code: 'qris_broken' })
  if (checksumOf(text.slice(0, -checksumLength)) !== last.value) return refuse({ code: 'qris_checksum' })
  const fields = all.slice(0, -1)
  const fieldOf = (tag: string) => fields.find((field) => field.tag === tag)?.value ?? null
  if (!fields.filter(isTemplate).every(({ value }) => splitFields(value) !== null))
    return refuse({ code: 'qris_broken' })
  const kind = fieldOf('01')
  const isKnown = fieldOf('00') === '01' && (kind === null || kind === '11' || kind === '12')
  const merchantName = fieldOf('59')
  const merchantCity = fieldOf('60')
  if (!isKnown || merchantName === null || merchantCity === null || !fields.some(isAccount))
    return refuse({ code: 'qris_broken' })
  if (fieldOf('53') !== '360' || fieldOf('58') !== 'ID') return refuse({ code: 'qris_foreign' })
  return accept({
    fields,
    isDynamic: kind === '12',
    merchantName,
    merchantCity,
    nationalMerchantId: nationalMerchantId(fieldOf('51')),
    amountText: fieldOf('54'),
  })
}

/** Puts the checksum at the end; `body` has every other field. */
export function withChecksum(body: string): string {
  const open = body + checksumHead
  return open + checksumOf(open)
}

/** Where the money goes: acquirers and the national registry. */
function isAccount({ tag }: QrisField): boolean {
  return tag >= '26' && tag <= '51'
}

/** Fields whose value is a run of fields again. */
function isTemplate(field: QrisField): boolean {
  return isAccount(field) || field.tag === '62'
}

function nationalMerchantId(registry: string | null): string | null {
  const fields = registry === null ? null : splitFields(registry)
  return fields?.find(({ tag }) => tag === '02')?.value ?? null
}
