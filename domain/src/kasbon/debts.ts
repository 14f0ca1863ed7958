import { accept, type Result, refuse } from '../base/lib/result.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { dayMs } from '../base/time/durations.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { Fact } from '../events/fact.ts'
import type { KasbonAdjusted } from './events.ts'

/** One thing that moved what a customer owes. */
export type KasbonEntry = {
  readonly eventId: string
  readonly kind: 'sale' | 'adjustment' | 'instalment' | 'refund'
  readonly at: number
  readonly businessDay: BusinessDay
  /** Above zero: owed from then on. Below zero: paid, let go, or taken back with goods. */
  readonly amountRupiah: number
  readonly dueDay: BusinessDay | null
  /** The sale itself for a sale; else the sale whose debt a refund, or money that came after all, takes back, or became one. */
  readonly saleId: string | null
  /** Receipt number, or a word for people. */
  readonly label: string
  /** Of an adjustment. */
  readonly reason?: KasbonAdjusted['reason']
}

/** A debt of which something is still owed. */
export type OpenDebt = KasbonEntry & { readonly openRupiah: Rupiah }

/** What an event of the journal says about a customer's debt; null for everything else. */
export function kasbonEntryOf(
  event: Fact & { readonly eventId: string; readonly at: number },
): { customerId: string; entry: KasbonEntry } | null {
  switch (event.kind) {
    case 'sale_recorded': {
      const { customerId, dueDay, receiptNumber } = event.body
      const amountRupiah = sumOf(event.body.payments)
      if (customerId === undefined || amountRupiah === 0) return null
      const rest = { amountRupiah, dueDay: dueDay ?? null, saleId: event.eventId, label: receiptNumber }
      return { customerId, entry: { ...base(event, event.body.businessDay), kind: 'sale', ...rest } }
    }
    case 'sale_refunded': {
      const { customerId, saleId, receiptNumber } = event.body
      const amountRupiah = -sumOf(event.body.payments)
      if (customerId === undefined || amountRupiah === 0) return null
      const rest = { amountRupiah, dueDay: null, saleId, label: receiptNumber }
      return { customerId, entry: { ...base(event, event.body.businessDay), kind: 'refund', ...rest } }
    }
    case 'payment_received': {
      const { customerId, receiptNumber } = event.body
      const rest = {
        amountRupiah: -event.body.amountRupiah,
        dueDay: null,
        saleId: null,
        label: receiptNumber,
      }
      return { customerId, entry: { ...base(event, event.body.businessDay), kind: 'instalment', ...rest } }
    }
    case 'kasbon_adjusted': {
      const { customerId, amountRupiah, dueDay, note, reason, saleId = null } = event.body
      // Points alone.
      if (amountRupiah === 0) return null
      const rest = { amountRupiah, dueDay: dueDay ?? null, saleId, label: note, reason }
      return { customerId, entry: { ...base(event, event.body.businessDay), kind: 'adjustment', ...rest } }
    }
    default:
      return null
  }
}

/**
 * The debts that are still open, the oldest first [KASBON-2]. What was paid goes to the oldest debt; goods that came back
 * take their own sale's debt down first, and money that came after all the debt that it had become [KASBON-15]. Turned round,
 * the open ones are the newest that add up to the balance: so a device that knows `balanceRupiah` and only the newer entries
 * gives the same answer as one that knows them all.
 */
export function openDebts(entries: readonly KasbonEntry[], balanceRupiah: number): OpenDebt[] {
  const debts = entries.filter((entry) => entry.amountRupiah > 0).sort((one, other) => 0 - byTime(one, other))
  const takenBack = takenBackOf(entries, debts)
  const open: OpenDebt[] = []
  let rest = Math.max(0, balanceRupiah)
  for (const debt of debts) {
    if (rest === 0) break
    const openRupiah = Math.min(rest, debt.amountRupiah - (takenBack.get(debt) ?? 0))
    if (openRupiah === 0) continue
    rest -= openRupiah
    open.push({ ...debt, openRupiah: rupiah(openRupiah) })
  }
  return open.reverse()
}

/** What entries about one sale take of its debts; `debts` the newest first. */
function takenBackOf(
  entries: readonly KasbonEntry[],
  debts: readonly KasbonEntry[],
): ReadonlyMap<KasbonEntry, number> {
  const taken = new Map<KasbonEntry, number>()
  const takers = entries.filter(
    ({ kind, saleId, amountRupiah }) =>
      amountRupiah < 0 && saleId !== null && (kind === 'refund' || kind === 'adjustment'),
  )
  for (const taker of takers.sort(byTime)) {
    // Goods take what their sale owes by any name; money that came, what it had become itself.
    const own = debts.filter(
      ({ saleId, kind }) => saleId === taker.saleId && (taker.kind === 'refund' || kind === 'adjustment'),
    )
    const isBefore = (debt: KasbonEntry) => byTime(debt, taker) < 0
    let rest = 0 - taker.amountRupiah
    for (const debt of [...own.filter(isBefore), ...own.filter((one) => !isBefore(one)).reverse()]) {
      const before = taken.get(debt) ?? 0
      const part = Math.min(rest, debt.amountRupiah - before)
      taken.set(debt, before + part)
      rest -= part
    }
  }
  return taken
}

function byTime(one: KasbonEntry, other: KasbonEntry): number {
  return one.at - other.at || (one.eventId < other.eventId ? -1 : 1)
}

/** How long past due: not yet, then by the days that a shop's notebook knows. */
export const debtAges = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type DebtAge = (typeof debtAges)[number]

export const debtAgeLabel = {
  not_due: 'Belum jatuh tempo',
  to_30: 'Lewat 1-30 hari',
  to_60: 'Lewat 31-60 hari',
  to_90: 'Lewat 61-90 hari',
  over_90: 'Lewat lebih dari 90 hari',
} as const satisfies { [Age in DebtAge]: string }

/** Days past due, below zero before. A debt without a due day counts from the day it was made. */
export function lateDays(debt: Pick<KasbonEntry, 'dueDay' | 'businessDay'>, today: BusinessDay): number {
  return daysBetween(debt.dueDay ?? debt.businessDay, today)
}

export function debtAge(debt: Pick<KasbonEntry, 'dueDay' | 'businessDay'>, today: BusinessDay): DebtAge {
  const days = lateDays(debt, today)
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'to_30'
  if (days <= 60) return 'to_60'
  return days <= 90 ? 'to_90' : 'over_90'
}

/** What is owed by age; all ages together are what is open [KASBON-3]. */
export function debtsByAge(
  debts: readonly OpenDebt[],
  today: BusinessDay,
): { readonly [Age in DebtAge]: Rupiah } {
  const sums = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 }
  for (const debt of debts) sums[debtAge(debt, today)] += debt.openRupiah
  return sums as { [Age in DebtAge]: Rupiah }
}

export type KasbonVerdict =
  | { readonly code: 'allowed' }
  /** Above the customer's limit: said, and the cashier decides. */
  | { readonly code: 'above_limit'; readonly overRupiah: Rupiah }
  | { readonly code: 'blocked'; readonly overRupiah: Rupiah }

/** Whether so much more may be owed [KASBON-4]. */
export function judgeKasbon(
  customer: { readonly kasbonLimitRupiah: number | null; readonly kasbonLimitMode: 'warn' | 'block' },
  balanceRupiah: number,
  moreRupiah: Rupiah,
): KasbonVerdict {
  if (customer.kasbonLimitRupiah === null) return { code: 'allowed' }
  const over = balanceRupiah + moreRupiah - customer.kasbonLimitRupiah
  if (over <= 0) return { code: 'allowed' }
  const overRupiah = rupiah(over)
  return customer.kasbonLimitMode === 'block'
    ? { code: 'blocked', overRupiah }
    : { code: 'above_limit', overRupiah }
}

export type InstalmentRefusal =
  | { readonly code: 'amount_missing' }
  /** More than is owed: the rest is change, never a credit. */
  | { readonly code: 'more_than_owed'; readonly owedRupiah: Rupiah }

/** Whether so much may be paid off: something, and at most what is owed [KASBON-5]. */
export function checkInstalment(
  balanceRupiah: number,
  amountRupiah: Rupiah,
): Result<Rupiah, InstalmentRefusal> {
  if (amountRupiah <= 0) return refuse({ code: 'amount_missing' })
  if (amountRupiah > balanceRupiah) {
    return refuse({ code: 'more_than_owed', owedRupiah: rupiah(Math.max(0, balanceRupiah)) })
  }
  return accept(amountRupiah)
}

function sumOf(payments: readonly { readonly tender: string; readonly amountRupiah: number }[]): number {
  let sum = 0
  for (const payment of payments) if (payment.tender === 'kasbon') sum += payment.amountRupiah
  return sum
}

function base(event: { readonly eventId: string; readonly at: number }, businessDay: BusinessDay) {
  return { eventId: event.eventId, at: event.at, businessDay }
}

function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}
