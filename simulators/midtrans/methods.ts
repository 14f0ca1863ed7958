import type { Randomness } from './randomness.ts'

/** What the pay page offers: the vendor's name in `enabled_payments`, and what people call it. */
export type Method = { readonly name: string; readonly label: string; readonly paymentType: string }

export const methods: readonly Method[] = [
  { name: 'other_qris', label: 'QRIS', paymentType: 'qris' },
  { name: 'gopay', label: 'GoPay', paymentType: 'gopay' },
  { name: 'shopeepay', label: 'ShopeePay', paymentType: 'shopeepay' },
  { name: 'bca_va', label: 'BCA Virtual Account', paymentType: 'bank_transfer' },
  { name: 'bri_va', label: 'BRI Virtual Account', paymentType: 'bank_transfer' },
  { name: 'bni_va', label: 'BNI Virtual Account', paymentType: 'bank_transfer' },
  { name: 'permata_va', label: 'Permata Virtual Account', paymentType: 'bank_transfer' },
  { name: 'cimb_va', label: 'CIMB Virtual Account', paymentType: 'bank_transfer' },
  { name: 'echannel', label: 'Mandiri Bill Payment', paymentType: 'echannel' },
  { name: 'credit_card', label: 'Kartu kredit/debit', paymentType: 'credit_card' },
  { name: 'indomaret', label: 'Indomaret', paymentType: 'cstore' },
  { name: 'alfamart', label: 'Alfamart', paymentType: 'cstore' },
  { name: 'akulaku', label: 'Akulaku PayLater', paymentType: 'akulaku' },
  { name: 'kredivo', label: 'Kredivo', paymentType: 'kredivo' },
]

/** Names that stand for several, or that the vendor knows and this page does not draw. */
const aliases: { readonly [name: string]: readonly string[] } = {
  bank_transfer: ['bca_va', 'bri_va', 'bni_va', 'permata_va', 'cimb_va'],
  store: ['indomaret', 'alfamart'],
  qris: ['other_qris'],
  other_va: ['bni_va'],
  danamon_va: [],
  bsi_va: [],
  seabank_va: [],
  saqu_va: [],
  dana: [],
  ovo: [],
  google_pay: [],
}

export function isPaymentName(name: unknown): boolean {
  return typeof name === 'string' && (methods.some((method) => method.name === name) || name in aliases)
}

/** The methods that a page offers for `enabled_payments`; all when the merchant named none. */
export function offeredMethods(enabled: readonly string[]): Method[] {
  if (enabled.length === 0) return [...methods]
  const names = enabled.flatMap((name) => aliases[name] ?? [name])
  return methods.filter((method) => names.includes(method.name))
}

export function paymentTypeOf(method: string): string {
  return methods.find(({ name }) => name === method)?.paymentType ?? 'qris'
}

const minuteMs = 60_000

/** How long a method waits for money when the merchant did not say. */
export function standardExpiryMs(method: string): number {
  const isQuick = ['other_qris', 'gopay', 'shopeepay', 'credit_card'].includes(method)
  return (isQuick ? 15 : 24 * 60) * minuteMs
}

/** The numbers that a buyer pays to, and what else only this method has. */
export function attemptDetails(method: string, randomness: Randomness): Record<string, unknown> {
  if (method === 'permata_va') return { permata_va_number: randomness.digits(16) }
  if (method.endsWith('_va')) {
    return { va_numbers: [{ bank: method.slice(0, -'_va'.length), va_number: randomness.digits(14) }] }
  }
  switch (method) {
    case 'echannel':
      return { biller_code: '70012', bill_key: randomness.digits(12) }
    case 'credit_card':
      return {
        masked_card: '48111111-1114',
        card_type: 'credit',
        bank: 'bni',
        approval_code: randomness.digits(13),
        eci: '05',
        channel_response_code: '00',
        channel_response_message: 'Approved',
      }
    case 'indomaret':
    case 'alfamart':
      return { store: method, payment_code: randomness.digits(16) }
    case 'other_qris':
      return {
        acquirer: 'gopay',
        issuer: 'gopay',
        transaction_type: 'on-us',
        merchant_cross_reference_id: randomness.uuid(),
      }
    case 'shopeepay':
      return { shopeepay_reference_number: randomness.digits(18), reference_id: randomness.digits(12) }
    default:
      return {}
  }
}
