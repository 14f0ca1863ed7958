import type { BusinessDay } from '../base/time/zone.ts'
import {
  type DebtAge,
  debtAges,
  debtsByAge,
  type KasbonEntry,
  lateDays,
  type OpenDebt,
  openDebts,
} from './debts.ts'

/** One line of a customer's page in the notebook. */
export type StatementRow = {
  readonly entry: KasbonEntry
  /** What was owed after it; below zero: paid too much. */
  readonly balanceRupiah: number
}

export type KasbonStatement = {
  /** What was owed before the first line: older entries that this device does not keep any more. */
  readonly beforeRupiah: number
  /** The oldest first. */
  readonly rows: readonly StatementRow[]
  readonly balanceRupiah: number
}

/**
 * Everything that moved what a customer owes, with the running balance [KASBON-9]. Reckoned back from the balance, so that
 * the last line is always what is owed now, however much of the past a device knows.
 */
export function kasbonStatement(entries: readonly KasbonEntry[], balanceRupiah: number): KasbonStatement {
  const ordered = [...entries].sort(
    (one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1),
  )
  const beforeRupiah = ordered.reduce((before, entry) => before - entry.amountRupiah, balanceRupiah)
  let running = beforeRupiah
  const rows = ordered.map((entry) => {
    running += entry.amountRupiah
    return { entry, balanceRupiah: running }
  })
  return { beforeRupiah, rows, balanceRupiah }
}

/** How it stands with one customer. */
export type KasbonStanding = {
  readonly balanceRupiah: number
  /** The oldest first. */
  readonly debts: readonly OpenDebt[]
  readonly overdueRupiah: number
  /** Days that the longest overdue debt is late; 0: none is. */
  readonly lateDays: number
  /** The day of the oldest open debt; null: nothing is owed. */
  readonly sinceDay: BusinessDay | null
  /** The next day on which something falls due; null: none is to come. */
  readonly nextDueDay: BusinessDay | null
}

export function kasbonStanding(
  entries: readonly KasbonEntry[],
  balanceRupiah: number,
  today: BusinessDay,
): KasbonStanding {
  const debts = openDebts(entries, balanceRupiah)
  let overdueRupiah = 0
  let late = 0
  let nextDueDay: BusinessDay | null = null
  for (const debt of debts) {
    const days = lateDays(debt, today)
    if (days > 0) overdueRupiah += debt.openRupiah
    else if (debt.dueDay !== null && (nextDueDay === null || debt.dueDay < nextDueDay))
      nextDueDay = debt.dueDay
    late = Math.max(late, days)
  }
  const sinceDay = debts[0]?.businessDay ?? null
  return { balanceRupiah, debts, overdueRupiah, lateDays: late, sinceDay, nextDueDay }
}

/** Whoever is longest overdue comes first, then who owes most; who paid too much comes last [KASBON-10]. */
export function compareUrgency(
  one: Pick<KasbonStanding, 'lateDays' | 'balanceRupiah'>,
  other: Pick<KasbonStanding, 'lateDays' | 'balanceRupiah'>,
): number {
  return other.lateDays - one.lateDays || other.balanceRupiah - one.balanceRupiah
}

/** What all customers together owe, by age; who paid too much lowers nobody else's debt [KASBON-10]. */
export function kasbonTotals(
  standings: readonly KasbonStanding[],
  today: BusinessDay,
): {
  readonly owedRupiah: number
  readonly overpaidRupiah: number
  readonly byAge: { readonly [Age in DebtAge]: number }
} {
  const byAge = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, over_90: 0 }
  let owedRupiah = 0
  let overpaidRupiah = 0
  for (const { balanceRupiah, debts } of standings) {
    if (balanceRupiah > 0) owedRupiah += balanceRupiah
    else overpaidRupiah -= balanceRupiah
    const ages = debtsByAge(debts, today)
    for (const age of debtAges) byAge[age] += ages[age]
  }
  return { owedRupiah, overpaidRupiah, byAge }
}
