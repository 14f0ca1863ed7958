import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import {
  newerPass,
  openPass,
  type Pass,
  type PassFault,
  type PassKey,
  type VerifyPassText,
} from '@laci/domain/entitlement/pass.ts'
import { judgedNow } from '@laci/domain/entitlement/till-clock.ts'
import { tillPermission } from '@laci/domain/entitlement/till-permission.ts'
import type { Entitlement } from '@laci/domain/entitlement/wire.ts'
import type { EntitlementView } from '../api/entitlement.ts'
import { type Readable, writable } from '../base/readable.ts'
import type { Timers } from '../base/timers.ts'
import type { StoredEntitlement } from '../log/till-log.ts'

/** With an answer in hand; a till that may not sell asks oftener, because somebody may just have paid elsewhere. */
const askEveryMs = 3_600_000
const askLockedEveryMs = 60_000
const judgeEveryMs = 60_000

export type PassKeeperDeps = {
  readonly stored: StoredEntitlement | null
  readonly till: { readonly storeId: string; readonly deviceId: string }
  readonly clock: () => number
  readonly timers: Timers
  readonly verify: VerifyPassText
  /** Null: the server could not be asked now, or does not know passes. */
  readonly ask: () => Promise<Entitlement | null>
  readonly save: (stored: StoredEntitlement) => Promise<void>
}

export type ServerFacts = {
  readonly isOnline: boolean
  /** Device clock minus server clock; null until the server was heard in this run. */
  readonly clockDriftMs: number | null
  /** Of the last pull: grows with every change of the account. Null: not heard. */
  readonly entitlementVersion: number | null
}

export type PassKeeper = {
  readonly view: Readable<EntitlementView>
  /** What the sync engine knows, after each of its steps: passes are asked for in its rhythm. */
  take(facts: ServerFacts): void
  /** Asks at once; false when the server could not be asked. */
  askNow(): Promise<boolean>
  stop(): void
}

/**
 * Holds the signed pass of this till and says what it allows [TILL-22]. Nothing here is waited for by a sale: without a
 * server, without a pass and with a broken one the till opens and sells, and the domain alone decides until when.
 */
export function createPassKeeper(deps: PassKeeperDeps): PassKeeper {
  const { clock, timers } = deps
  let stored: StoredEntitlement = deps.stored ?? firstEntitlement(clock(), null)
  let pass: Pass | null = null
  let fault: PassFault | null = null
  let facts: ServerFacts = { isOnline: false, clockDriftMs: null, entitlementVersion: null }
  let askedAt: number | null = null
  let asking: Promise<boolean> | null = null
  let isStopped = false
  /** A stored pass is checked like one that comes; until then nothing is said and nothing is locked. */
  let isRead = false
  let cancelTimer = () => {}
  const view = writable<EntitlementView>(look())

  async function readStored(): Promise<void> {
    const { passText, passKey } = stored
    if (passText !== null && passKey !== null) {
      const opened = await openPass(passText, passKey, deps.till, deps.verify)
      if (typeof opened !== 'string') pass = opened
    }
    isRead = true
    judge()
  }

  function look(): EntitlementView {
    if (!isRead) return { permission: openPermission, pass: null, fault: null, isRead }
    const since = pass?.issuedAt ?? stored.firstAskedAt
    // The server's time where it is known. A clock that is wrong without anybody to tell is held back by the days of use.
    const now = instant(clock() - (facts.clockDriftMs ?? 0))
    const permission = tillPermission(pass, stored.firstAskedAt, judgedNow(now, since, stored.daysOpen))
    return { permission, pass, fault, isRead }
  }

  function judge(): void {
    if (isStopped) return
    const seen = view.get()
    const next = look()
    if (JSON.stringify(seen) !== JSON.stringify(next)) view.set(next)
  }

  /** Another day on which this till is used; a clock that goes back and forth counts each day as it comes. */
  async function countDay(): Promise<void> {
    const today = dayOf(clock())
    if (today === stored.lastDay) return
    await keep({ ...stored, lastDay: today, daysOpen: stored.daysOpen + 1 })
  }

  async function keep(next: StoredEntitlement): Promise<void> {
    stored = next
    await deps.save(next)
  }

  async function ask(): Promise<boolean> {
    askedAt = clock()
    const answer = await deps.ask()
    if (answer === null || isStopped) return false
    // Pinned with the first answer, and for good: whoever sits in between later cannot bring a key of their own.
    const passKey = stored.passKey ?? answer.passKey
    const opened = answer.pass === null ? null : await openPass(answer.pass, passKey, deps.till, deps.verify)
    if (opened === null || typeof opened === 'string') {
      // The good one stays.
      fault = opened
      judge()
      return true
    }
    fault = null
    const isNews = newerPass(pass, opened) === opened
    try {
      await keep({
        ...stored,
        passKey,
        passText: isNews ? answer.pass : stored.passText,
        version: answer.version,
        ...(isNews && { daysOpen: 1, lastDay: dayOf(clock()) }),
      })
    } finally {
      // Shown once it is kept, so that the next start knows what a person saw. Where the disk refuses, it holds until then.
      if (isNews) pass = opened
      judge()
    }
    return true
  }

  function askNow(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  function isDue(): boolean {
    if (!facts.isOnline || asking !== null) return false
    if (askedAt === null) return true
    const sinceMs = Math.abs(clock() - askedAt)
    if (sinceMs < askLockedEveryMs) return false
    if (facts.entitlementVersion !== null && facts.entitlementVersion !== stored.version) return true
    return sinceMs >= (view.get().permission.maySell ? askEveryMs : askLockedEveryMs)
  }

  function goOn(work: () => Promise<unknown>): void {
    // A disk that refuses is told by the next sale; a pass can wait.
    work().catch(() => undefined)
  }

  function beat(): void {
    if (isStopped) return
    goOn(countDay)
    judge()
    if (isDue()) goOn(askNow)
    cancelTimer = timers.after(judgeEveryMs, beat)
  }

  goOn(async () => {
    await readStored()
    if (deps.stored === null) await keep(stored)
    beat()
  })

  return {
    view,
    take(next) {
      facts = next
      if (!isRead) return
      judge()
      if (isDue()) goOn(askNow)
    },
    askNow,
    stop() {
      isStopped = true
      cancelTimer()
    },
  }
}

/** What a till begins with; `passKey`: as it came when the device was made, which is the safest moment for it. */
export function firstEntitlement(nowMs: number, passKey: PassKey | null): StoredEntitlement {
  return {
    firstAskedAt: instant(nowMs),
    passKey,
    passText: null,
    version: null,
    daysOpen: 1,
    lastDay: dayOf(nowMs),
  }
}

const openPermission = { maySell: true, notice: null, until: null, standing: null } as const

/** Any fixed zone does: it only tells days of use apart. */
function dayOf(atMs: number): string {
  return businessDayOf(instant(atMs) as Instant, 'Asia/Jakarta')
}
