import { accept, type Result, refuse } from '../base/lib/result.ts'

/** `open`: to be transferred. `failed`: nothing reached the affiliate, and the commissions return to the next run. */
export const payoutStates = ['open', 'paid', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]
/** How the desk calls where a payout stands. */
export const payoutStateNames = {
  open: 'Belum ditransfer',
  paid: 'Sudah dibayar',
  failed: 'Gagal',
} as const satisfies { [State in PayoutState]: string }
export type PayoutOutcome = Exclude<PayoutState, 'open'>

export type PayoutRefusal =
  | { code: 'payout_changed'; state: PayoutState }
  | { code: 'payout_unknown' }
  | { code: 'run_unknown' }
  | { code: 'payout_decided'; state: PayoutOutcome }
  | { code: 'bank_number_own' }
  | { code: 'bank_number_invalid' }

/**
 * What may become of a payout [PAYOUT-4]: open, then paid or failed. One that was noted as paid may still fail, because
 * banks send money back days later; a failed one is over. `seen`: how it stood on the page that decides: who saw it open does
 * not take back what somebody else has noted since [PAYOUT-12].
 */
export function judgeOutcome(
  state: PayoutState,
  outcome: PayoutOutcome,
  seen: PayoutState,
): Result<void, PayoutRefusal> {
  const isAllowed = state === 'open' || (state === 'paid' && outcome === 'failed')
  if (!isAllowed) return refuse({ code: 'payout_decided', state: state as PayoutOutcome })
  return state === seen ? accept(undefined) : refuse({ code: 'payout_changed', state })
}

/** What the operator reads. */
export const payoutRefusalText = {
  payout_unknown: () => 'Pembayaran komisi ini tidak ditemukan. Tidak ada yang diubah.',
  run_unknown: () => 'Daftar pembayaran ini tidak ditemukan.',
  bank_number_own: () =>
    'Afiliasi ini masih punya akun, jadi nomor rekeningnya hanya bisa diubah olehnya sendiri. Tidak ada yang diubah.',
  bank_number_invalid: () => 'Nomor rekening baru tidak valid: 8 sampai 40 angka. Tidak ada yang diubah.',
  payout_changed: ({ state }) =>
    `Pembayaran ini baru saja diubah orang lain menjadi "${payoutStateNames[state]}". Tidak ada yang diubah. Muat ulang, lalu periksa lagi.`,
  payout_decided: ({ state }) =>
    state === 'paid'
      ? 'Pembayaran ini sudah dicatat sebagai terkirim. Tidak ada yang diubah.'
      : 'Pembayaran ini sudah dicatat gagal; komisinya ada di daftar berikutnya. Tidak ada yang diubah.',
} satisfies {
  [Code in PayoutRefusal['code']]: (refusal: Extract<PayoutRefusal, { code: Code }>) => string
}

export function textOfPayoutRefusal(refusal: PayoutRefusal): string {
  // The table above is complete by its type; the cast only ties the code to its own function.
  return (payoutRefusalText[refusal.code] as (refusal: PayoutRefusal) => string)(refusal)
}
