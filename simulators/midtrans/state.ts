import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ClockState } from './clock.ts'
import { createRandomness, type Randomness } from './randomness.ts'

export type Item = {
  readonly id?: string
  readonly price: number
  readonly quantity: number
  readonly name: string
}

export type TransactionStatus =
  | 'pending'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'partial_refund'
  | 'partial_chargeback'
  | 'chargeback'

/** A Snap token and what it was asked for. */
export type SnapSession = {
  readonly token: string
  readonly orderId: string
  /** Whole rupiah. */
  readonly grossAmount: number
  readonly items: readonly Item[]
  readonly customer: { readonly [field: string]: unknown }
  readonly enabledPayments: readonly string[]
  readonly finishUrl: string | null
  readonly customFields: { readonly [name: string]: string }
  /** When payment methods stop taking money; null: by the habit of each. */
  readonly expiresAt: number | null
  /** When the page stops opening; no notification tells of it. */
  readonly pageExpiresAt: number
  readonly notifyUrls: readonly string[]
  isCancelled: boolean
}

export type Refund = {
  readonly refund_chargeback_id: number
  readonly refund_amount: string
  readonly created_at: string
  readonly reason: string
  readonly refund_key: string
  readonly refund_method: string
  bank_confirmed_at?: string
}

/** One try to pay an order, by one method. */
export type Attempt = {
  readonly transactionId: string
  readonly orderId: string
  /** By the name that `enabled_payments` has for it. */
  readonly method: string
  readonly paymentType: string
  readonly grossAmount: number
  readonly customFields: { readonly [name: string]: string }
  readonly notifyUrls: readonly string[]
  /** Fields that only this method has: numbers to pay to, the card, the acquirer. */
  readonly details: { readonly [field: string]: unknown }
  readonly createdAt: number
  readonly expiresAt: number
  status: TransactionStatus
  fraudStatus: 'accept' | 'challenge' | 'deny'
  settledAt: number | null
  reversesAt: number | null
  readonly refunds: Refund[]
}

export type HookTry = { readonly at: number; readonly httpStatus: number | null; readonly answer: string }

/** One copy of one notification to one address, and how it went. */
export type Hook = {
  readonly number: number
  readonly orderId: string
  readonly transactionId: string
  readonly transactionStatus: string
  readonly url: string | null
  readonly body: string
  readonly tries: HookTry[]
  /** `dropped`: a rule lost it. `held`: a rule waits for others. `waiting`: another try comes at `nextAt`. */
  state: 'sending' | 'delivered' | 'waiting' | 'given_up' | 'dropped' | 'held' | 'no_address'
  /** In time of the retry plan. */
  nextAt: number | null
}

export type State = {
  readonly sessions: Map<string, SnapSession>
  /** By transaction id, in the order in which they were made. */
  readonly attempts: Map<string, Attempt>
  readonly hooks: Hook[]
  readonly randomness: Randomness
  lastHookNumber: number
  lastRefundNumber: number
}

type SavedState = {
  readonly sessions: SnapSession[]
  readonly attempts: Attempt[]
  readonly hooks: Hook[]
  readonly random: number
  readonly lastHookNumber: number
  readonly lastRefundNumber: number
  readonly clock: ClockState
}

/** Older notifications are forgotten. */
const keptHooks = 5_000

/** Many changes come at once; the file is written once for all of them. */
const savePauseMs = 100

export type Store = {
  state: State
  /** Where the clock stood when the file was written; null: there was none. */
  readonly clock: ClockState | null
  /** Something changed: it will stand in the file soon. */
  changed(): void
  /** Writes now what has changed. */
  save(): void
  reset(seed: number): void
}

/** The state, from its one file and into it; null: in memory only. `clockState` is asked when the file is written. */
export function openStore(file: string | null, seed: number, clockState: () => ClockState): Store {
  const saved = readSaved(file)
  let timer: NodeJS.Timeout | undefined
  const store: Store = {
    state: saved === null ? emptyState(seed) : stateOf(saved),
    clock: saved?.clock ?? null,
    changed() {
      if (file !== null) timer ??= setTimeout(store.save, savePauseMs)
    },
    save() {
      if (file === null || timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const { state } = store
      const content: SavedState = {
        sessions: [...state.sessions.values()],
        attempts: [...state.attempts.values()],
        hooks: state.hooks,
        random: state.randomness.state(),
        lastHookNumber: state.lastHookNumber,
        lastRefundNumber: state.lastRefundNumber,
        clock: clockState(),
      }
      // Written beside and renamed: a power cut leaves the old file whole.
      writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    reset(newSeed) {
      store.state = emptyState(newSeed)
      store.changed()
    },
  }
  return store
}

export function addHook(state: State, hook: Omit<Hook, 'number'>): Hook {
  state.lastHookNumber += 1
  const added: Hook = { ...hook, number: state.lastHookNumber }
  state.hooks.push(added)
  if (state.hooks.length > keptHooks) state.hooks.shift()
  return added
}

/** The tries of an order, the first one first. */
export function attemptsOf(state: State, orderId: string): Attempt[] {
  return [...state.attempts.values()].filter((attempt) => attempt.orderId === orderId)
}

export function isOrderKnown(state: State, orderId: string): boolean {
  return (
    [...state.sessions.values()].some((session) => session.orderId === orderId) ||
    attemptsOf(state, orderId).length > 0
  )
}

/** A try that took money, whatever became of it later. */
export function hasTakenMoney({ status }: Attempt): boolean {
  return !['pending', 'deny', 'cancel', 'expire'].includes(status)
}

/** Whether nobody can begin to pay by this token any more. */
export function isOver(session: SnapSession, now: number): boolean {
  return session.isCancelled || now > session.pageExpiresAt || now > (session.expiresAt ?? now)
}

/**
 * The try that a call means: by transaction id or by order id. Of several of one order it is the one that took money,
 * else the newest.
 */
export function findAttempt(state: State, id: string): Attempt | null {
  const direct = state.attempts.get(id)
  if (direct) return direct
  const all = attemptsOf(state, id)
  return all.find(hasTakenMoney) ?? all.at(-1) ?? null
}

function emptyState(seed: number): State {
  return {
    sessions: new Map(),
    attempts: new Map(),
    hooks: [],
    randomness: createRandomness(seed),
    lastHookNumber: 0,
    lastRefundNumber: 0,
  }
}

function stateOf(saved: SavedState): State {
  return {
    sessions: new Map(saved.sessions.map((session) => [session.token, session])),
    attempts: new Map(saved.attempts.map((attempt) => [attempt.transactionId, attempt])),
    hooks: saved.hooks,
    randomness: createRandomness(saved.random),
    lastHookNumber: saved.lastHookNumber,
    lastRefundNumber: saved.lastRefundNumber,
  }
}

function readSaved(file: string | null): SavedState | null {
  if (file === null) return null
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as SavedState
    return Array.isArray(found.sessions) && Array.isArray(found.attempts) && Array.isArray(found.hooks)
      ? found
      : null
  } catch {
    // Missing or unreadable: a simulator starts empty.
    return null
  }
}
