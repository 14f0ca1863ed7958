import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { type QrisKeyState, qrisAskEveryMs } from '@laci/domain/qris/charge-wire.ts'
import {
  chargesLeft,
  chargesSettledBy,
  heardCharge,
  isChargeOpen,
  isChargeOver,
  type TillCharge,
} from '@laci/domain/qris/till-charge.ts'
import type { ChargeView, ShopQris } from '../api/qris.ts'
import { TillProblem } from '../base/problem.ts'
import { writable } from '../base/readable.ts'
import type { Timers } from '../base/timers.ts'
import type { LogEffects, StoredQris } from '../log/till-log.ts'
import type { ChargeAnswer, QrisApi } from './qris-api.ts'

/** A charge whose code nobody looks at: the money may still come, and nobody waits for it. */
const askUnseenEveryMs = 30_000

export const noQris: StoredQris = { key: null, charges: [] }

export type QrisKeeperDeps = {
  readonly stored: StoredQris
  readonly api: QrisApi
  readonly clock: () => number
  readonly timers: Timers
  readonly newId: () => string
  readonly save: (stored: StoredQris) => Promise<void>
  /** Sales and other events of this device since then: what was sold in the moment before the power went. */
  readonly factsSince: (startedAt: Instant) => Promise<readonly Fact[]>
  readonly onBug: (cause: unknown) => void
}

export type QrisKeeper = Omit<ShopQris, 'saveKey'> & {
  /** The server's word of the key has changed. */
  tookKey(key: QrisKeyState): Promise<void>
  /** Hears of every stored event: a charge that a sale names is dealt with. */
  take(effects: Pick<LogEffects, 'sales' | 'entries'>): void
  /** The internet is there again. */
  online(isOnline: boolean): void
  stop(): void
}

/**
 * Keeps the charges of this till from before the server is asked until a sale has their money [QRIS-11, QRIS-12]. They are on
 * the disk before anything goes out, so that a power cut neither loses a payment nor makes a second one.
 */
export function createQrisKeeper(deps: QrisKeeperDeps): QrisKeeper {
  const { api, timers } = deps
  const key = writable<QrisKeyState | null>(deps.stored.key)
  const charges = writable<readonly ChargeView[]>([])
  const watched = new Map<string, number>()
  const asking = new Map<string, Promise<void>>()
  let isStopped = false
  let wasOnline = false
  let cancelTimer: (() => void) | null = null

  const now = () => instant(deps.clock())
  /** A disk that refuses is told by whoever sells next; what the server knows is asked for again. */
  const tell = (cause: unknown) => {
    if (!(cause instanceof TillProblem)) deps.onBug(cause)
  }
  const chargeOf = (chargeId: string) => charges.get().find((one) => one.chargeId === chargeId)

  /** What is worth keeping over a restart: nobody has seen the code of one that was not made. */
  function save(all: readonly ChargeView[] = charges.get()): Promise<void> {
    const kept = all
      .filter((charge) => charge.status !== 'unmade' && !isChargeOver(charge))
      .map(({ problem: _, ...charge }): TillCharge => charge)
    return deps.save({ key: key.get(), charges: kept })
  }

  async function put(charge: ChargeView): Promise<void> {
    const before = chargeOf(charge.chargeId)
    if (before === undefined) return
    const changed = () => charges.get().map((one) => (one.chargeId === charge.chargeId ? charge : one))
    // On the disk before anybody can see its code, and pay it.
    if (before.status === 'unmade' && isChargeOpen(charge)) await save(changed())
    charges.set(changed())
    if (isChargeOver(charge) && !watched.has(charge.chargeId)) drop(charge.chargeId)
    schedule()
    if (before.status !== charge.status) await save()
  }

  function drop(chargeId: string): void {
    charges.set(charges.get().filter((one) => one.chargeId !== chargeId))
  }

  async function hear(chargeId: string, answer: ChargeAnswer): Promise<void> {
    const charge = chargeOf(chargeId)
    if (charge === undefined) return
    if (answer.kind === 'charge') {
      const { isFresh } = answer.charge
      const heard = heardCharge(charge, answer.charge)
      const isDoubtful = !isFresh && isChargeOpen(heard)
      await put({ ...heard, problem: isDoubtful ? { code: 'provider_away', message: null } : null })
      return
    }
    // Refused before it was made: there is no code that anybody could pay.
    const isDead = answer.isFinal && charge.status === 'unmade'
    await put({ ...charge, status: isDead ? 'failed' : charge.status, problem: answer.problem })
  }

  /** One question at a time about each charge. */
  function ask(chargeId: string, question: (charge: ChargeView) => Promise<ChargeAnswer>): Promise<void> {
    const before = asking.get(chargeId) ?? Promise.resolve()
    const turn = before.then(async () => {
      const charge = chargeOf(chargeId)
      if (charge === undefined || isStopped) return
      await hear(chargeId, await question(charge))
    })
    const over = turn
      .catch(() => undefined)
      .then(() => {
        if (asking.get(chargeId) === over) asking.delete(chargeId)
      })
    asking.set(chargeId, over)
    return turn
  }

  function look(chargeId: string): Promise<void> {
    return ask(chargeId, async (charge) => {
      if (charge.status === 'unmade') return api.make(chargeId, charge.amountRupiah)
      return api.look(chargeId)
    })
  }

  /** While nobody knows of a charge the server is asked: often while its code is on the screen, else now and then. */
  function schedule(): void {
    cancelTimer?.()
    cancelTimer = null
    const open = charges.get().filter(isChargeOpen)
    if (isStopped || open.length === 0) return
    const isSeen = open.some(({ chargeId }) => watched.has(chargeId))
    cancelTimer = timers.after(isSeen ? qrisAskEveryMs : askUnseenEveryMs, () => {
      const due = open.filter(({ chargeId }) => !isSeen || watched.has(chargeId))
      void lookAt(due).then(schedule).catch(tell)
    })
  }

  async function lookAt(due: readonly TillCharge[]): Promise<void> {
    for (const { chargeId } of due) if (!asking.has(chargeId)) await look(chargeId)
  }

  function settle(facts: readonly Pick<Fact, 'kind' | 'body'>[]): void {
    const settled = new Set(facts.flatMap((fact) => chargesSettledBy(fact as Fact)))
    const left = chargesLeft(charges.get(), settled)
    if (left === charges.get()) return
    charges.set(left)
    void save().catch(tell)
    schedule()
  }

  async function begin(): Promise<void> {
    const [oldest] = deps.stored.charges
    if (oldest === undefined) return
    const facts = await deps.factsSince(oldest.startedAt)
    charges.set([...deps.stored.charges.map((charge) => ({ ...charge, problem: null })), ...charges.get()])
    settle(facts)
    await lookAt(charges.get().filter(isChargeOpen))
  }
  void begin().catch(tell)

  return {
    key,
    charges,
    refreshKey,
    tookKey,
    begin(amountRupiah, cartId) {
      const charge: ChargeView = {
        chargeId: deps.newId(),
        amountRupiah,
        cartId,
        startedAt: now(),
        status: 'unmade',
        qrisText: null,
        expiresAt: null,
        problem: null,
      }
      charges.set([...charges.get(), charge])
      void look(charge.chargeId).catch(tell)
      return charge.chargeId
    },
    look,
    async attach(chargeId, cartId) {
      const charge = chargeOf(chargeId)
      if (charge === undefined) return
      charges.set(charges.get().map((one) => (one.chargeId === chargeId ? { ...charge, cartId } : one)))
      await save()
    },
    cancel: (chargeId) => ask(chargeId, () => api.cancel(chargeId)),
    watch(chargeId) {
      watched.set(chargeId, (watched.get(chargeId) ?? 0) + 1)
      schedule()
      return () => {
        const count = (watched.get(chargeId) ?? 1) - 1
        if (count > 0) watched.set(chargeId, count)
        else watched.delete(chargeId)
        schedule()
      }
    },
    dismiss(chargeId) {
      const charge = chargeOf(chargeId)
      if (charge === undefined || isChargeOpen(charge) || charge.status === 'paid') return
      drop(chargeId)
      // A lost answer may have left one at the provider; nobody has seen its code, and it ends by itself anyway.
      if (charge.status === 'unmade') void api.cancel(chargeId)
    },
    take({ sales, entries }) {
      settle([...sales.map(({ sale }) => ({ kind: 'sale_recorded' as const, body: sale })), ...entries])
    },
    online(isOnline) {
      if (isOnline && !wasOnline) {
        void refreshKey().catch(tell)
        void lookAt(charges.get().filter(isChargeOpen)).catch(tell)
      }
      wasOnline = isOnline
    },
    stop() {
      isStopped = true
      cancelTimer?.()
    },
  }

  async function refreshKey(): Promise<boolean> {
    const state = await api.keyState()
    if (state === null) return false
    await tookKey(state)
    return true
  }

  async function tookKey(state: QrisKeyState): Promise<void> {
    if (JSON.stringify(state) === JSON.stringify(key.get())) return
    key.set(state)
    await save()
  }
}
