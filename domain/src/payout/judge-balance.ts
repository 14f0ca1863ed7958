import type { Rupiah } from '../base/money/rupiah.ts'
import { payoutMinimumRupiah } from '../plan/commission.ts'

/** Why a balance waits for a later run [PAYOUT-2]. */
export const waitingReasons = [
  'below_minimum',
  'no_bank_number',
  'bank_number_changed',
  'debit',
  'on_hold',
] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** What is known of an affiliate when a run is made. */
export type OpenBalance = {
  /** Commissions that no payout holds, debits taken off. */
  readonly balanceRupiah: Rupiah
  /** Commissions that may not be paid yet [AFFILIATE-13]; not part of the balance. */
  readonly heldRupiah: Rupiah
  readonly bankNumber: string
  /** Changed since the run before: who has got hold of an account must not be paid before its owner has read the message. */
  readonly isBankNumberNew: boolean
  /** Asked to be deleted: there will be no later period to wait for (ruling 34). */
  readonly isLeaving: boolean
}

/** Whether a run pays a balance, or why it waits [PAYOUT-2]. The order of the reasons is what the affiliate can do least about first. */
export function judgeBalance(open: OpenBalance): 'pay' | WaitingReason {
  if (open.balanceRupiah === 0 && open.heldRupiah > 0) return 'on_hold'
  if (open.balanceRupiah <= 0) return 'debit'
  if (!open.isLeaving && open.balanceRupiah < payoutMinimumRupiah) return 'below_minimum'
  if (open.bankNumber === '') return 'no_bank_number'
  if (open.isBankNumberNew) return 'bank_number_changed'
  return 'pay'
}
