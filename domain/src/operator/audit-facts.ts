import { type PaymentAlarmKind, paymentAlarmText } from '../payment/payment-alarm.ts'
import { type PayoutState, payoutStateNames } from '../payout/payout-state.ts'
import { type FollowUpStatus, followUpStatuses } from './follow-up.ts'
import { orderStateNames } from './order-wire.ts'

type Words<Code extends string> = { readonly [Name in Code]: string }

const text = (label: string) => ({ label, as: 'text' }) as const
const count = (label: string) => ({ label, as: 'count' }) as const
const rupiahOf = (label: string) => ({ label, as: 'rupiah' }) as const
const yesNo = (label: string) => ({ label, as: 'yes_no' }) as const
const coded = <Code extends string>(label: string, words: Words<Code>) =>
  ({ label, as: 'coded', words }) as const

/**
 * Everything that a row of the audit log can say of how it was and is, with what the desk calls it, and the word of each
 * code [OPERATOR-15]. The type below lets nothing else be written. Names are only added: rows that are there have them.
 */
export const auditFacts = {
  phone: text('Nomor'),
  factorCount: count('Aplikasi autentikator'),
  status: coded<FollowUpStatus>('Status', followUpStatuses),
  noteLength: count('Panjang catatan'),
  text: text('Teks'),
  shopCount: count('Jumlah toko'),
  isHeld: yesNo('Ditahan'),
  newMessageId: text('Pesan baru'),
  alarmKind: coded<PaymentAlarmKind>('Jenis', paymentAlarmText),
  orderId: text('Pesanan'),
  orderState: coded('Status pesanan', orderStateNames),
  refundedRupiah: rupiahOf('Sudah kembali'),
  amountRupiah: rupiahOf('Jumlah yang dikembalikan'),
  reason: text('Alasan'),
  isByHand: yesNo('Ditransfer sendiri'),
  state: coded<PayoutState>('Status', payoutStateNames),
  note: text('Keterangan'),
} as const

type Fact = (typeof auditFacts)[keyof typeof auditFacts]
type ValueOf<One extends Fact> = One extends { readonly words: Words<infer Code> }
  ? Code
  : One['as'] extends 'yes_no'
    ? boolean
    : One['as'] extends 'text'
      ? string
      : number

/** Figures and words of ours, flat. No secrets, and people's numbers masked only [OPERATOR-4]. */
export type AuditFacts = {
  readonly [Name in keyof typeof auditFacts]?: ValueOf<(typeof auditFacts)[Name]> | null
}

/**
 * A fact as a person reads it; `formatRupiah`: of the host. What is no longer known (a name or a code of another release)
 * is shown as it was written.
 */
export function factWords(
  name: string,
  value: string | number | boolean | null,
  formatRupiah: (rupiah: number) => string,
): { readonly label: string; readonly value: string } {
  if (!Object.hasOwn(auditFacts, name)) return { label: name, value: plain(value) }
  const fact = auditFacts[name as keyof typeof auditFacts]
  return { label: fact.label, value: valueWords(fact, value, formatRupiah) }
}

function valueWords(
  fact: Fact,
  value: string | number | boolean | null,
  formatRupiah: (rupiah: number) => string,
): string {
  if (fact.as === 'coded' && typeof value === 'string' && Object.hasOwn(fact.words, value))
    return (fact.words as Words<string>)[value]!
  if (fact.as === 'rupiah' && typeof value === 'number') return formatRupiah(value)
  if (fact.as === 'yes_no' && typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return plain(value)
}

function plain(value: string | number | boolean | null): string {
  return value === null || value === '' ? '–' : String(value)
}
