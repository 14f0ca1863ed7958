import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { addMonths } from '../base/time/add-months.ts'
import { type Instant, instant } from '../base/time/instant.ts'
import { coveredTimes, endAfterPaying, type PlanGrant, planStanding } from './plan-ledger.ts'

/** In WIB. */
const at = (text: string) => instant(Date.parse(`${text}+07:00`))
const trial: PlanGrant = {
  grantId: 'trial',
  kind: 'trial',
  at: at('2026-11-20T09:00:00'),
  months: 0,
  trialEndsAt: at('2026-11-27T09:00:00'),
  paidRupiah: rupiah(0),
  takenBack: [],
}
const plan = (paidAt: Instant, months: number, changes: Partial<PlanGrant> = {}): PlanGrant => ({
  grantId: `plan ${paidAt}`,
  kind: 'plan',
  at: paidAt,
  months,
  trialEndsAt: null,
  paidRupiah: rupiah(69_000),
  takenBack: [],
  ...changes,
})
const back = (grant: PlanGrant, when: Instant, totalRupiah: number = grant.paidRupiah): PlanGrant => ({
  ...grant,
  takenBack: [
    ...grant.takenBack,
    { at: when, totalRupiah: rupiah(totalRupiah), isWhole: totalRupiah === grant.paidRupiah },
  ],
})
const endOf = (...grants: PlanGrant[]) => planStanding(grants).endsAt

test('[PLAN-15] a renewal goes on from the end, or from its payment when the end is over', () => {
  expect(endOf(trial)).toBe(at('2026-11-27T09:00:00'))
  expect(planStanding([trial]).isTrial).toBe(true)
  expect(endOf(trial, plan(at('2026-11-25T12:00:00'), 1))).toBe(at('2026-12-27T09:00:00'))
  expect(endOf(trial, plan(at('2027-01-10T12:00:00'), 1))).toBe(at('2027-02-10T12:00:00'))
  // A year with its three months on top.
  expect(endOf(trial, plan(at('2026-11-25T12:00:00'), 15))).toBe(at('2028-02-27T09:00:00'))
  expect(planStanding([trial, plan(at('2026-11-25T12:00:00'), 1)]).isTrial).toBe(false)
})

test('[PLAN-15] what a shop is told before it pays is what it then has', () => {
  const day = 86_400_000
  fc.assert(
    fc.property(
      fc.array(fc.record({ afterDays: fc.nat(400), months: fc.constantFrom(1, 3, 15) }), { maxLength: 4 }),
      fc.nat(500),
      fc.constantFrom(1, 3, 15),
      (bought, afterDays, months) => {
        const grants = [
          trial,
          ...bought.map((one) => plan(instant(trial.at + one.afterDays * day), one.months)),
        ]
        const paidAt = instant(Math.max(...grants.map((grant) => grant.at)) + 1 + afterDays * day)
        expect(endOf(...grants, plan(paidAt, months))).toBe(
          endAfterPaying(planStanding(grants).endsAt, paidAt, months),
        )
      },
    ),
  )
})

test('[PLAN-15] the type is that of the last purchase that stands; the one-time payment has no end', () => {
  const tokens = plan(at('2026-11-26T10:00:00'), 0, { kind: 'tokens', paidRupiah: rupiah(20_000) })
  const once = plan(at('2026-12-01T10:00:00'), 0, { kind: 'one_time', paidRupiah: rupiah(3_500_000) })
  const month = plan(at('2026-12-20T10:00:00'), 1)
  expect(planStanding([trial])).toMatchObject({ accountType: 'subscription', isTrial: true })
  expect(planStanding([trial, tokens])).toEqual({
    accountType: 'token',
    isTrial: true,
    endsAt: trial.trialEndsAt,
  })
  expect(planStanding([trial, tokens, once, month])).toEqual({
    accountType: 'one_time',
    isTrial: false,
    endsAt: null,
  })
  expect(planStanding([trial, tokens, back(once, at('2026-12-05T10:00:00')), month])).toEqual({
    accountType: 'subscription',
    isTrial: false,
    endsAt: at('2027-01-20T10:00:00'),
  })
})

test('[PLAN-16] a refund takes exactly what the order gave, also when later orders went on from its end', () => {
  const first = plan(at('2026-11-25T12:00:00'), 1)
  const second = plan(at('2026-12-01T12:00:00'), 3)
  expect(endOf(trial, first, second)).toBe(at('2027-03-27T09:00:00'))
  expect(endOf(trial, back(first, at('2026-12-02T00:00:00')), second)).toBe(at('2027-03-01T12:00:00'))
  expect(endOf(trial, back(first, at('2026-12-02T00:00:00')), back(second, at('2026-12-03T00:00:00')))).toBe(
    trial.trialEndsAt,
  )
})

test('[PLAN-16] a part of the price takes that part of the days, and what is begun of a day stays', () => {
  const month = plan(at('2026-11-27T09:00:00'), 1)
  // 30 days; 23.000 of 69.000 is a third.
  expect(endOf(trial, back(month, at('2026-12-01T00:00:00'), 23_000))).toBe(at('2026-12-17T09:00:00'))
  expect(endOf(trial, back(month, at('2026-12-01T00:00:00'), 1))).toBe(at('2026-12-27T09:00:00'))
  // Two steps count by their sum, told with each.
  const twice = back(back(month, at('2026-12-01T00:00:00'), 23_000), at('2026-12-02T00:00:00'), 46_000)
  expect(endOf(trial, twice)).toBe(at('2026-12-07T09:00:00'))
})

test('[PLAN-17] what was sold before a refund, or between two plans, stays as it was', () => {
  // Nothing was due before the account began.
  const beginning = instant(0)
  expect(coveredTimes([{ ...trial, trialEndsAt: trial.at }])).toEqual([{ from: beginning, until: trial.at }])
  const month = plan(at('2026-11-25T12:00:00'), 1)
  const backAt = at('2026-12-10T10:00:00')
  expect(coveredTimes([trial, back(month, backAt)])).toEqual([{ from: beginning, until: backAt }])
  const late = plan(at('2027-02-01T08:00:00'), 1)
  expect(coveredTimes([trial, month, late])).toEqual([
    { from: beginning, until: at('2026-12-27T09:00:00') },
    { from: late.at, until: at('2027-03-01T08:00:00') },
  ])
})

/** Purchases within two years of the trial, each perhaps taken back in part or whole, some time after it was paid. */
const purchase = fc
  .record({
    afterHours: fc.integer({ min: 1, max: 17_520 }),
    kind: fc.constantFrom(
      'plan' as const,
      'plan' as const,
      'hardware' as const,
      'tokens' as const,
      'one_time' as const,
    ),
    months: fc.constantFrom(1, 3, 15),
    backs: fc.array(
      fc.record({
        afterHours: fc.integer({ min: 0, max: 9_000 }),
        rupiah: fc.integer({ min: 1, max: 69_000 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ afterHours, kind, months, backs }, index = 0) => {
    const paidAt = instant(trial.at + afterHours * 3_600_000)
    let total = 0
    let grant = plan(paidAt, kind === 'tokens' || kind === 'one_time' ? 0 : months, {
      grantId: `${paidAt} ${kind} ${months} ${index}`,
      kind,
    })
    for (const step of backs) {
      total = Math.min(total + step.rupiah, 69_000)
      grant = back(grant, instant(paidAt + step.afterHours * 3_600_000), total)
    }
    return grant
  })
const ledger = fc.uniqueArray(purchase, { selector: ({ grantId }) => grantId, maxLength: 8 })

test('[PLAN-16] any order of grants and take-backs ends where replaying what is left ends', () => {
  fc.assert(
    fc.property(ledger, fc.array(fc.nat(), { minLength: 16, maxLength: 16 }), (grants, chance) => {
      const standing = planStanding([trial, ...grants])
      const shuffled = grants
        .map((grant, index) => ({ grant, key: chance[index % chance.length]! }))
        .sort((a, b) => a.key - b.key)
        .map(({ grant }) => ({ ...grant, takenBack: [...grant.takenBack].reverse() }))
      expect(planStanding([...shuffled, trial])).toEqual(standing)
      const left = grants.filter(({ takenBack }) => !takenBack.some(({ isWhole }) => isWhole))
      expect(planStanding([trial, ...left])).toEqual(standing)
    }),
  )
})

test('[PLAN-16] taking back never lengthens, giving never shortens, and each plan gives its months and no more', () => {
  fc.assert(
    fc.property(ledger, (grants) => {
      const only = grants.filter(({ kind }) => kind !== 'one_time')
      const full = only.map((grant) => ({ ...grant, takenBack: [] }))
      const withBacks = endOf(trial, ...only)!
      expect(withBacks).toBeLessThanOrEqual(endOf(trial, ...full)!)
      for (const grant of full) {
        const without = endOf(trial, ...full.filter((other) => other !== grant))!
        expect(endOf(trial, ...full)!).toBeGreaterThanOrEqual(without)
      }
      // One after the other without a gap, nothing is longer than all months from the later of trial and last payment.
      const months = full.reduce((sum, grant) => sum + grant.months, 0)
      const latest = Math.max(trial.trialEndsAt!, ...full.map((grant) => grant.at)) as Instant
      expect(endOf(trial, ...full)!).toBeLessThanOrEqual(addMonths(latest, months))
    }),
  )
})

test('[PLAN-17] the times that were covered do not overlap, and now is covered exactly while the plan runs', () => {
  fc.assert(
    fc.property(ledger, fc.integer({ min: 0, max: 40_000 }), (grants, hours) => {
      const all = [trial, ...grants]
      const covered = coveredTimes(all)
      for (const [index, { from, until }] of covered.entries()) {
        expect(until).toBeGreaterThanOrEqual(from)
        if (index > 0) expect(from).toBeGreaterThan(covered[index - 1]!.until)
      }
      const moment = instant(trial.at + hours * 3_600_000)
      const known = all
        .filter((grant) => grant.at <= moment)
        .map((grant) => ({ ...grant, takenBack: grant.takenBack.filter((step) => step.at <= moment) }))
      const { endsAt } = planStanding(known)
      const isCovered = covered.some(({ from, until }) => from <= moment && moment <= until)
      expect(isCovered).toBe(endsAt === null || moment <= endsAt)
    }),
  )
})
