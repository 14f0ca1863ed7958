import type { Rupiah } from '../base/money/rupiah.ts'
import type { Instant } from '../base/time/instant.ts'
import type { Fact, JournalEvent } from '../events/fact.ts'
import type { QrisCharge, QrisChargeStatus } from './charge-wire.ts'

/**
 * A charge as the till keeps it from before the server is asked until somebody has dealt with it. `unmade`: nobody has
 * seen its code yet, so nobody can have paid it.
 */
export type TillCharge = {
  readonly chargeId: string
  readonly amountRupiah: Rupiah
  /** The cart that it pays (the id under which the journal watches it): after a reload it is that cart's again. */
  readonly cartId: string
  /** By the till's clock. */
  readonly startedAt: Instant
  readonly status: 'unmade' | QrisChargeStatus
  readonly qrisText: string | null
  readonly expiresAt: Instant | null
}

/** What the server said, put into the till's own [QRIS-11]: paid is never taken back, and nothing else ends a payment. */
export function heardCharge(
  charge: TillCharge,
  { status, qrisText, expiresAt }: Pick<QrisCharge, 'status' | 'qrisText' | 'expiresAt'>,
): TillCharge {
  if (charge.status === 'paid') return charge
  return { ...charge, status, qrisText: qrisText ?? charge.qrisText, expiresAt }
}

/** Nobody knows yet whether money comes: the server has to be asked [QRIS-11]. */
export function isChargeOpen({ status }: Pick<TillCharge, 'status'>): boolean {
  return status === 'pending'
}

/** No money came and none can come: nothing is left to do. */
export function isChargeOver({ status }: Pick<TillCharge, 'status'>): boolean {
  return status === 'expired' || status === 'cancelled' || status === 'failed'
}

/** The money is there, and no sale has it: somebody at the till has to say what becomes of it [QRIS-12]. */
export function needsSale({ status }: Pick<TillCharge, 'status'>): boolean {
  return status === 'paid'
}

/** Whether a customer may still be shown the code. Money that comes later counts all the same. */
export function isCodeShown(charge: TillCharge, now: Instant): boolean {
  return (
    charge.status === 'pending' &&
    charge.qrisText !== null &&
    (charge.expiresAt === null || now < charge.expiresAt)
  )
}

/** Charges without those that these sales have taken [QRIS-12]. The same list where none was. */
export function chargesLeft<Charge extends Pick<TillCharge, 'chargeId'>>(
  charges: readonly Charge[],
  usedChargeIds: ReadonlySet<string>,
): readonly Charge[] {
  const left = charges.filter(({ chargeId }) => !usedChargeIds.has(chargeId))
  return left.length === charges.length ? charges : left
}

/** The charges that an event settles: those that its payments name, and one whose money was noted without a sale. */
export function chargesSettledBy(event: Pick<JournalEvent, 'kind' | 'body'>): string[] {
  const { kind, body } = event as Fact
  if (kind === 'qris_noted') return [body.chargeId]
  if (kind !== 'sale_recorded' && kind !== 'payment_received') return []
  return body.payments.flatMap(({ chargeId }) => chargeId ?? [])
}
