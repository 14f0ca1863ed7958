import { maximumRupiah, rupiah } from '../base/money/rupiah.ts'
import { takenBackRupiah, type UncheckedEvent, uncheckedPayments } from '../sale/payment-check.ts'
import type { KasbonAdjusted } from './events.ts'

/** What takes back what two devices recorded of one claim without knowing of each other. */
export type ClaimCorrection = {
  readonly customerId: string
  readonly reason: KasbonAdjusted['reason']
  /** What the counter-entry adds to the debt. */
  readonly amountRupiah: number
  readonly saleId?: string
  /** The event that counts for too much. */
  readonly eventId: string
  /** What it did not know of; null: this shop has no event of it. */
  readonly otherEventId: string | null
}

type Adjusted = Extract<UncheckedEvent, { readonly kind: 'kasbon_adjusted' }>

/**
 * What brings the debts of one sale, of which a payment never came, to what they may be [KASBON-17]: of nobody below zero,
 * and together at most what did not come and no goods came back for. The debts that were made last give way. `events` of
 * this sale, in the order of their time. Nothing where the sale is not known yet.
 */
export function debtCorrections(events: readonly UncheckedEvent[]): ClaimCorrection[] {
  const debts = events.filter((event): event is Adjusted => event.kind === 'kasbon_adjusted')
  // Without its debts: what came back unpaid ends the claim, also where somebody made it a debt at the same time.
  const unseen = uncheckedPayments(events.filter(({ kind }) => kind !== 'kasbon_adjusted'))
  const saleId = unseen[0]?.saleId
  if (saleId === undefined) return []
  const owed = new Map<string, number>()
  for (const { body } of debts)
    owed.set(body.customerId, (owed.get(body.customerId) ?? 0) + body.amountRupiah)
  const corrections: ClaimCorrection[] = []
  const correct = (of: Adjusted, amountRupiah: number) => {
    const { customerId } = of.body
    owed.set(customerId, owed.get(customerId)! + amountRupiah)
    const isBefore = ({ body }: Adjusted) => Math.sign(body.amountRupiah) === Math.sign(of.body.amountRupiah)
    const twin = debts.slice(0, debts.indexOf(of)).findLast(isBefore)
    const ended = events.findLast(
      (event) => event.kind === 'payment_checked' || event.kind === 'sale_refunded',
    )
    const otherEventId = (twin ?? ended)?.eventId ?? null
    const reason = 'correction' as const
    corrections.push({ customerId, reason, amountRupiah, saleId, eventId: of.eventId, otherEventId })
  }
  for (const [customerId, amount] of [...owed]) {
    const last = debts.findLast(({ body }) => body.customerId === customerId && body.amountRupiah < 0)
    if (amount < 0) correct(last!, 0 - amount)
  }
  const allowed = unseen.reduce((sum, one) => {
    const unpaid = takenBackRupiah({ takenBack: one.takenBack.filter(({ isUnpaid }) => isUnpaid) })
    return one.state === 'missing' ? sum + one.payment.amountRupiah - unpaid : sum
  }, 0)
  let excess = [...owed.values()].reduce((sum, amount) => sum + amount, 0) - allowed
  for (const debt of debts.toReversed()) {
    const part = Math.min(excess, debt.body.amountRupiah, owed.get(debt.body.customerId)!)
    if (part <= 0) continue
    excess -= part
    correct(debt, 0 - part)
  }
  return corrections
}

/** One movement of what a customer owes; lists of them are in the order of their time, those of one device as it numbered them. */
export type KasbonMove = {
  readonly eventId: string
  readonly amountRupiah: number
  readonly isWriteOff: boolean
  /** Money, or points: it came, and nothing takes it back. */
  readonly isInstalment: boolean
}

/**
 * Instalments that took more than was owed then, each with what had lowered the debt before it [KASBON-13, SYNC-101]: the same
 * debt was paid at two tills. Nothing while something is owed.
 */
export function overpaidInstalments(
  moves: readonly KasbonMove[],
): { readonly eventId: string; readonly otherEventId: string; readonly amountRupiah: number }[] {
  if (moves.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0) >= 0) return []
  const found: { eventId: string; otherEventId: string; amountRupiah: number }[] = []
  let balance = 0
  let lowered: string | null = null
  for (const { eventId, amountRupiah, isInstalment } of moves) {
    const tooMuch = Math.min(0 - amountRupiah, 0 - balance - amountRupiah)
    if (isInstalment && tooMuch > 0 && lowered !== null) {
      found.push({ eventId, otherEventId: lowered, amountRupiah: tooMuch })
    }
    balance += amountRupiah
    if (amountRupiah < 0) lowered = eventId
  }
  return found
}

/**
 * What gives back of a debt that was let go for more than was owed then [KASBON-18], because two devices did it or somebody
 * had paid meanwhile. Nothing while something is owed: clocks that differ put a write-off before its debt. `moves` are all of
 * the customer's.
 */
export function writeOffCorrection(customerId: string, moves: readonly KasbonMove[]): ClaimCorrection | null {
  let balance = 0
  let tooMuch = 0
  let last: { eventId: string; otherEventId: string | null } | null = null
  let lowered: string | null = null
  for (const move of moves) {
    if (move.isWriteOff && move.amountRupiah > 0) {
      // Given back already.
      tooMuch -= move.amountRupiah
      continue
    }
    const lets = move.isWriteOff
      ? 0 - Math.min(0 - move.amountRupiah, Math.max(0, balance))
      : move.amountRupiah
    if (lets !== move.amountRupiah) {
      tooMuch += lets - move.amountRupiah
      last = { eventId: move.eventId, otherEventId: lowered }
    }
    balance += lets
    if (move.amountRupiah < 0) lowered = move.eventId
  }
  const owed = moves.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0)
  const amountRupiah = Math.min(tooMuch, 0 - owed)
  if (last === null || amountRupiah <= 0) return null
  return { customerId, reason: 'write_off', amountRupiah, ...last }
}

/** The note of a counter-entry, for the customer's page and the journal. */
export function correctionNote({ reason, amountRupiah }: ClaimCorrection): string {
  if (reason === 'write_off') return 'Dihapuskan melebihi utang, kelebihannya kembali'
  return amountRupiah < 0
    ? 'Dicatat dua kali, yang kedua dibatalkan'
    : 'Dilunasi dua kali, yang kedua dibatalkan'
}

/** The body of a counter-entry beside its counter facts; what one entry cannot hold is left to the next one. */
export function correctionBody(correction: ClaimCorrection) {
  const { customerId, reason, amountRupiah, saleId } = correction
  const note = correctionNote(correction)
  return {
    ...{ customerId, reason, note },
    amountRupiah: rupiah(Math.max(-maximumRupiah, Math.min(maximumRupiah, amountRupiah))),
    ...(saleId === undefined ? {} : { saleId }),
  }
}
