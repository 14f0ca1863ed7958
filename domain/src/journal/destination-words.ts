import { readQris } from '../qris/read-qris.ts'
import type { destinationFields } from './command-rights.ts'

type DestinationField = (typeof destinationFields)[number]

/** What people call a place where customers' money goes. */
export const destinationLabel = {
  staticQris: 'QRIS toko',
  transferNote: 'Rekening transfer',
} as const satisfies { [Field in DestinationField]: string }

/** A place in words that an owner can tell from another one: of a QRIS whom it names, and how its number ends. */
export function destinationWords(field: string, value: string): string {
  if (value.trim() === '') return 'kosong'
  if (field !== 'staticQris') return value
  const read = readQris(value)
  if (!read.ok) return `kode yang berakhiran ${value.slice(-6)}`
  const { merchantName, nationalMerchantId } = read.value
  return `${merchantName}${nationalMerchantId === null ? '' : ` (${nationalMerchantId.slice(-6)})`}`
}
