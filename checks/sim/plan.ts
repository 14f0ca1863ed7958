import { dayMs, hourMs, minuteMs } from '@laci/domain/base/time/durations.ts'
import type { LinkState } from './network.ts'
import { type Random, randomFrom } from './random.ts'
import type { Release } from './releases.ts'

const secondMs = 1_000

/** One thing that goes wrong, when, and for how long. All of it follows from the seed. */
export type Fault =
  | { readonly kind: 'link'; readonly till: number; readonly state: LinkState; readonly forMs: number }
  /** A whole day at the edge of the cell, for every till of the shop. */
  | { readonly kind: 'bad_hours'; readonly forMs: number }
  | { readonly kind: 'answer_lost'; readonly till: number }
  | { readonly kind: 'request_doubled'; readonly till: number }
  | { readonly kind: 'power_cut'; readonly till: number; readonly forMs: number }
  /** The power fails in the moment after a write of the disk, before anybody hears that it is done. */
  | {
      readonly kind: 'power_cut_at_write'
      readonly till: number
      readonly writes: number
      readonly forMs: number
    }
  | { readonly kind: 'second_tab'; readonly till: number }
  | { readonly kind: 'server_crash'; readonly when: 'before_commit' | 'after_commit' | 'now' }
  | { readonly kind: 'backup' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'clock'; readonly till: number; readonly offsetMs: number }
  | { readonly kind: 'revoke'; readonly till: number }
  | { readonly kind: 'poison'; readonly till: number }
  | { readonly kind: 'newer_kind'; readonly till: number }
  | { readonly kind: 'tampered'; readonly till: number }
  | { readonly kind: 'changed_body'; readonly till: number }
  /** The database is damaged; the second copy lies in a file of its own. */
  | { readonly kind: 'disk_lost'; readonly till: number }
  | { readonly kind: 'copied_profile'; readonly till: number }
  /** The till's page opens again, with the newer release. */
  | { readonly kind: 'update'; readonly till: number; readonly forMs: number }

export type FaultKind = Fault['kind']
export type TimedFault = { readonly atMs: number; readonly fault: Fault }

export type Plan = {
  readonly tillCount: number
  readonly durationMs: number
  /** Moments at which somebody does something at a till. */
  readonly actions: readonly { readonly atMs: number; readonly till: number }[]
  readonly faults: readonly TimedFault[]
  /** Moments at which what a till shows is compared with what it must show. */
  readonly checks: readonly number[]
  /** A till that is somebody's own device. `lies`: its events say that the owner recorded them. */
  readonly ofStaff: { readonly till: number; readonly rights: 'few' | 'all'; readonly lies: boolean } | null
  /** Tills of two releases; null: all have the same. */
  readonly releases: {
    readonly atStart: readonly Release[]
    /** Whether those that still have the older one get the newer one when everything heals. */
    readonly isUpdatedAtEnd: boolean
  } | null
}

/**
 * What happens in this seed. Most shops have a bad network and power cuts; the rarer harms come one or two to a seed,
 * because some of them excuse what would be a fault beside another (a copied profile doubles numbers for good).
 */
function planOf(random: Random, wantedTills: number | null): Plan {
  const { tillCount, durationMs } = shopOf(random.stream('shop'), wantedTills)
  const people = random.stream('people')
  const actions = Array.from({ length: people.between(12, 45) }, () => ({
    atMs: people.between(5 * secondMs, durationMs),
    till: people.between(0, tillCount - 1),
  }))
  const faults: TimedFault[] = []
  for (const [name, plant] of Object.entries(planters)) {
    const draws = random.stream(name)
    plant({
      ...{ random: draws, durationMs, actions },
      anyTill: () => draws.between(0, tillCount - 1),
      plant: (fault, atMs = draws.between(5 * secondMs, durationMs)) => void faults.push({ atMs, fault }),
    })
  }
  const { releases, updates } = releasesOf(random.stream('releases'), { tillCount, durationMs })
  faults.push(...updates)
  const spot = random.stream('checks')
  const checks = Array.from({ length: 8 }, () => spot.between(5 * secondMs, durationMs))
  const ofStaff = staffTillOf(random.stream('staff'), tillCount)
  return { tillCount, durationMs, actions, faults, checks, ofStaff, releases }
}

export function planOfSeed(seed: number, wantedTills: number | null): Plan {
  return planOf(randomFrom(seed).stream('plan'), wantedTills)
}

function shopOf(random: Random, wantedTills: number | null): Pick<Plan, 'tillCount' | 'durationMs'> {
  const tillCount = random.chance(0.15) ? random.pick([1, 2, 5]) : random.between(3, 4)
  const durationMs = random.pick([
    ...[5 * minuteMs, 20 * minuteMs, 20 * minuteMs, 20 * minuteMs, hourMs, hourMs],
    ...[2 * hourMs, 2 * hourMs, 10 * hourMs, 3 * dayMs],
  ])
  return { tillCount: wantedTills ?? tillCount, durationMs }
}

function staffTillOf(random: Random, tillCount: number): Plan['ofStaff'] {
  if (tillCount === 1 || !random.chance(0.4)) return null
  return {
    till: random.between(1, tillCount - 1),
    rights: random.chance(0.75) ? 'few' : 'all',
    lies: random.chance(0.5),
  }
}

function releasesOf(
  random: Random,
  { tillCount, durationMs }: Pick<Plan, 'tillCount' | 'durationMs'>,
): Pick<Plan, 'releases'> & { readonly updates: readonly TimedFault[] } {
  if (!random.chance(0.3)) return { releases: null, updates: [] }
  const atStart = Array.from({ length: tillCount }, () => random.pick(['older', 'older', 'newer'] as const))
  const updates: TimedFault[] = []
  for (const [till, release] of atStart.entries()) {
    if (release === 'newer' || random.chance(0.3)) continue
    const forMs = random.between(1, 20) * secondMs
    updates.push({ atMs: random.between(5 * secondMs, durationMs), fault: { kind: 'update', till, forMs } })
  }
  return { releases: { atStart, isUpdatedAtEnd: random.chance(0.6) }, updates }
}

type Planting = {
  /** Of this kind of fault alone. */
  readonly random: Random
  readonly durationMs: number
  readonly actions: Plan['actions']
  anyTill(): number
  /** At any time, where none is given. */
  plant(fault: Fault, atMs?: number): void
}

const rareKinds = [
  ...(['none', 'none', 'restore', 'restore', 'restore', 'revoke', 'poison', 'newer_kind'] as const),
  ...(['tampered', 'changed_body', 'copied_profile', 'disk_lost', 'disk_lost'] as const),
] as const

/** Each draws from a stream of its own, so that a change of one leaves the others of a seed as they were. */
const planters: { readonly [name: string]: (planting: Planting) => void } = {
  link({ random, durationMs, anyTill, plant }) {
    if (!random.chance(0.75)) return
    for (let index = random.between(1, 4); index > 0; index -= 1) {
      const state = random.pick<LinkState>(['bad', 'bad', 'offline', 'silent', 'captive'])
      const longestMs = Math.min(durationMs, random.chance(0.3) ? 6 * hourMs : 10 * minuteMs)
      plant({ kind: 'link', till: anyTill(), state, forMs: random.between(10 * secondMs, longestMs) })
    }
  },
  /** Offline for days: the long silence ends only when the plan does. */
  silence({ random, durationMs, anyTill, plant }) {
    if (!random.chance(0.15)) return
    plant({ kind: 'link', till: anyTill(), state: 'offline', forMs: durationMs }, 10 * secondMs)
  },
  answer_lost({ random, anyTill, plant }) {
    if (random.chance(0.5)) plant({ kind: 'answer_lost', till: anyTill() })
  },
  request_doubled({ random, anyTill, plant }) {
    if (random.chance(0.4)) plant({ kind: 'request_doubled', till: anyTill() })
  },
  power_cut({ random, actions, anyTill, plant }) {
    if (!random.chance(0.6)) return
    for (let index = random.between(1, 4); index > 0; index -= 1) {
      const forMs = random.chance(0.5) ? random.between(1, 20) * secondMs : random.between(1, 90) * minuteMs
      plant({ kind: 'power_cut', till: anyTill(), forMs })
    }
    // In the middle of a command: a cut a few milliseconds after somebody pressed the button.
    for (let index = random.between(0, 4); index > 0; index -= 1) {
      const { atMs, till } = random.pick(actions)
      const forMs = random.between(1, 600) * secondMs
      plant({ kind: 'power_cut', till, forMs }, atMs + random.between(0, 12))
    }
  },
  power_cut_at_write({ random, anyTill, plant }) {
    if (!random.chance(0.6)) return
    for (let index = random.between(1, 4); index > 0; index -= 1) {
      const forMs = random.between(1, 300) * secondMs
      plant({ kind: 'power_cut_at_write', till: anyTill(), writes: random.between(1, 8), forMs })
    }
  },
  second_tab({ random, anyTill, plant }) {
    if (random.chance(0.25)) plant({ kind: 'second_tab', till: anyTill() })
  },
  server_crash({ random, plant }) {
    if (!random.chance(0.45)) return
    plant({ kind: 'server_crash', when: random.pick(['before_commit', 'after_commit', 'now'] as const) })
  },
  clock({ random, anyTill, plant }) {
    if (!random.chance(0.3)) return
    const far = random.pick([-3 * 365 * dayMs, -dayMs, -2 * hourMs, 10 * minuteMs, 2 * hourMs, dayMs])
    const till = anyTill()
    plant({ kind: 'clock', till, offsetMs: far })
    if (random.chance(0.5)) plant({ kind: 'clock', till, offsetMs: 0 })
  },
  bad_hours({ random, durationMs, plant }) {
    if (durationMs < 10 * hourMs || !random.chance(0.5)) return
    plant({ kind: 'bad_hours', forMs: 8 * hourMs }, random.between(10 * secondMs, 2 * hourMs))
  },
  rare({ random, durationMs, anyTill, plant }) {
    const kind = random.pick(rareKinds)
    switch (kind) {
      case 'none':
        return
      case 'restore': {
        const backupAtMs = random.between(5 * secondMs, Math.floor(durationMs * 0.8))
        plant({ kind: 'backup' }, backupAtMs)
        plant({ kind: 'restore' }, random.between(backupAtMs, durationMs))
        if (random.chance(0.3)) plant({ kind: 'poison', till: anyTill() })
        return
      }
      case 'tampered': {
        // There is something to hide only while it is unsent.
        const till = anyTill()
        const atMs = random.between(Math.floor(durationMs / 2), durationMs)
        plant({ kind: 'link', till, state: 'offline', forMs: durationMs }, Math.floor(durationMs / 5))
        plant({ kind: 'tampered', till }, atMs)
        return
      }
      default:
        plant({ kind, till: anyTill() })
        if (kind === 'poison' && random.chance(0.5)) plant({ kind: 'poison', till: anyTill() })
    }
  },
}
