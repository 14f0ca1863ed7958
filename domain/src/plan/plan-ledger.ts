import { assert } from '../base/lib/assert.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { addMonths } from '../base/time/add-months.ts'
import { dayMs } from '../base/time/durations.ts'
import { type Instant, instant } from '../base/time/instant.ts'

/** How an account is used, as `accounts.account_type` says it: *langganan*, *token*, *sekali bayar*. */
export const accountTypes = ['subscription', 'token', 'one_time'] as const
export type AccountType = (typeof accountTypes)[number]

/** What an account was given. `hardware` brings months like a plan; `tokens` only says how somebody chose to pay. */
export const grantKinds = ['trial', 'plan', 'hardware', 'one_time', 'tokens'] as const
export type GrantKind = (typeof grantKinds)[number]

/** One line of the plan ledger: what one order, or the trial, gave, and how much of its price went back. */
export type PlanGrant = {
  /** Breaks a tie between two of the same moment. */
  readonly grantId: string
  readonly kind: GrantKind
  /** When it was paid; a trial: when it began. */
  readonly at: Instant
  /** Paid months and those given on top; 0 where there are none. */
  readonly months: number
  /** A trial ends at a fixed moment; null for everything else. */
  readonly trialEndsAt: Instant | null
  readonly paidRupiah: Rupiah
  /** Every time some of the price went back, with what had gone back up to then. */
  readonly takenBack: readonly {
    readonly at: Instant
    readonly totalRupiah: Rupiah
    readonly isWhole: boolean
  }[]
}

/** What the ledger adds up to. */
export type PlanStanding = {
  readonly accountType: AccountType
  /** Nothing but the trial has given time. */
  readonly isTrial: boolean
  /** End of trial and plans; null for the one-time payment, which has none. */
  readonly endsAt: Instant | null
}

/** Stands in `accounts.end_date` where there is no end [PLAN-18]. */
export const endlessEnd = instant(Date.UTC(9999, 11, 31))

/**
 * Where an account stands: what is left of its grants, one after the other in the order in which they were paid [PLAN-15].
 * Each begins at the later of its payment and the end before it. What was taken back counts as if it had never been given,
 * so the end does not depend on when, or in which order, something was taken back [PLAN-16].
 */
export function planStanding(grants: readonly PlanGrant[]): PlanStanding {
  let endsAt: Instant | null = null
  let isTrial = true
  let hasNoEnd = false
  let accountType: AccountType = 'subscription'
  for (const grant of inOrderOfPayment(grants)) {
    if (grant.takenBack.some((step) => step.isWhole)) continue
    if (grant.kind === 'trial') {
      assert(grant.trialEndsAt !== null, 'a trial has an end of its own')
      endsAt = later(endsAt, grant.trialEndsAt)
    } else if (grant.kind === 'one_time') {
      hasNoEnd = true
    } else if (grant.months > 0) {
      const from = later(endsAt, grant.at)
      endsAt = (addMonths(from, grant.months) - daysTakenBack(from, grant) * dayMs) as Instant
      isTrial = false
    }
    if (grant.kind === 'tokens') accountType = 'token'
    else if (grant.kind !== 'trial') accountType = 'subscription'
  }
  if (hasNoEnd) return { accountType: 'one_time', isTrial: false, endsAt: null }
  const [first] = inOrderOfPayment(grants)
  assert(first !== undefined, 'every account began with a trial, be it an empty one')
  return { accountType, isTrial, endsAt: endsAt ?? first.at }
}

/** The new end when so many months are paid at this moment: what a shop is told before it pays [PLAN-15]. */
export function endAfterPaying(endsAt: Instant | null, paidAt: Instant, months: number): Instant {
  return addMonths(later(endsAt, paidAt), months)
}

/** A part of the price that went back takes the same part of the days along; what is begun of a day stays [PLAN-16]. */
function daysTakenBack(from: Instant, grant: PlanGrant): number {
  const backRupiah = Math.max(0, ...grant.takenBack.map(({ totalRupiah }) => totalRupiah))
  if (backRupiah === 0) return 0
  assert(grant.paidRupiah > 0, 'money goes back only where some was paid')
  const days = (addMonths(from, grant.months) - from) / dayMs
  return Math.floor((days * Math.min(backRupiah, grant.paidRupiah)) / grant.paidRupiah)
}

export type Covered = { readonly from: Instant; readonly until: Instant }

/** After every moment that can be written down. */
const neverEnds = 253_402_300_799_999 as Instant

/**
 * When an account was covered by trial, plan or one-time payment, as it stood at each moment [PLAN-17]: a sale within costs
 * no token, and what is taken back later does not charge the sales of before. What happened before the account began costs
 * nothing either.
 */
export function coveredTimes(grants: readonly PlanGrant[]): Covered[] {
  const changes = [
    ...new Set(grants.flatMap((grant) => [grant.at, ...grant.takenBack.map(({ at }) => at)])),
  ].sort((a, b) => a - b)
  const covered: Covered[] = changes.slice(0, 1).map((until) => ({ from: instant(0), until }))
  for (const [index, from] of changes.entries()) {
    const known = grants
      .filter((grant) => grant.at <= from)
      .map((grant) => ({ ...grant, takenBack: grant.takenBack.filter(({ at }) => at <= from) }))
    const { endsAt } = planStanding(known)
    const until = Math.min(endsAt ?? neverEnds, changes[index + 1] ?? neverEnds) as Instant
    if (until < from) continue
    const last = covered.at(-1)
    if (last !== undefined && last.until >= from)
      covered[covered.length - 1] = { from: last.from, until: later(last.until, until) }
    else covered.push({ from, until })
  }
  return covered
}

function inOrderOfPayment(grants: readonly PlanGrant[]): PlanGrant[] {
  return [...grants].sort((a, b) => a.at - b.at || (a.grantId < b.grantId ? -1 : 1))
}

function later(one: Instant | null, other: Instant): Instant {
  return one !== null && one > other ? one : other
}
