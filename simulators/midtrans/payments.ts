import type { Clock } from './clock.ts'
import type { HookSender } from './hooks.ts'
import { attemptDetails, paymentTypeOf, standardExpiryMs } from './methods.ts'
import type { RuleList } from './rules.ts'
import { type Attempt, attemptsOf, type SnapSession, type Store, type TransactionStatus } from './state.ts'

/** What a person, or a test in a person's place, lets happen to a payment. */
export const outcomes = [
  'success',
  'pending',
  'deny',
  'expire',
  'cancel',
  'challenge',
  'accept',
  'refuse',
  'reversal',
  'partial_chargeback',
  'chargeback',
] as const
export type Outcome = (typeof outcomes)[number]

/** What a new try is made of. */
type NewAttempt = Pick<Attempt, 'orderId' | 'grossAmount' | 'customFields' | 'notifyUrls' | 'method'> & {
  readonly expiresAt: number | null
  readonly details?: Attempt['details']
}

export type Payments = {
  /** A new try, pending. The notification is on its way when this returns. */
  begin(made: NewAttempt): { attempt: Attempt; told: Promise<void> }
  /** Lets something happen to the open try of a session by this method, making one when there is none. */
  play(session: SnapSession, outcome: Outcome, method: string): { attempt: Attempt; told: Promise<void> }
  /** Lets something happen to one try; null when its state does not allow it. */
  playOn(attempt: Attempt, outcome: Outcome): { attempt: Attempt; told: Promise<void> } | null
  /** Moves a try and tells the merchant. Null when its state does not allow it. */
  move(attempt: Attempt, status: TransactionStatus): Promise<void> | null
  /** Tells the merchant how a try stands. */
  tell(attempt: Attempt): Promise<void>
  /** After a start: everything that is due later is due later again. */
  resume(): void
}

/** The vendor's edges, refunds apart: those go through the refund call. */
const edges: { readonly [from in TransactionStatus]?: readonly TransactionStatus[] } = {
  pending: ['settlement', 'capture', 'deny', 'cancel', 'expire'],
  capture: ['settlement', 'cancel', 'deny'],
  settlement: ['deny', 'partial_chargeback', 'chargeback'],
  partial_chargeback: ['chargeback'],
  partial_refund: ['chargeback'],
}

/** A captured card settles on the next day. */
const captureSettlesMs = 24 * 60 * 60 * 1000

export function createPayments(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly rules: RuleList
  readonly hooks: HookSender
}): Payments {
  const { store, clock, rules, hooks } = deps

  function create(made: NewAttempt, status: TransactionStatus): Attempt {
    const { randomness } = store.state
    const now = clock.now('wall')
    const { method, details } = made
    const attempt: Attempt = {
      ...made,
      transactionId: randomness.uuid(),
      paymentType: paymentTypeOf(method),
      details: { ...attemptDetails(method, randomness), ...details },
      createdAt: now,
      expiresAt: Math.max(now, made.expiresAt ?? now + standardExpiryMs(method)),
      status,
      fraudStatus: 'accept',
      settledAt: null,
      reversesAt: null,
      refunds: [],
    }
    store.state.attempts.set(attempt.transactionId, attempt)
    watch(attempt)
    store.changed()
    return attempt
  }

  /** Everything that will happen to a try by itself. */
  function watch(attempt: Attempt): void {
    if (attempt.status === 'pending') {
      clock.at('wall', attempt.expiresAt, () => move(attempt, 'expire') ?? undefined)
    } else if (attempt.status === 'capture') {
      clock.at('wall', attempt.createdAt + captureSettlesMs, async () => {
        if (attempt.fraudStatus === 'accept') await move(attempt, 'settlement')
      })
    } else if (attempt.reversesAt !== null) {
      clock.at('wall', attempt.reversesAt, () => move(attempt, 'deny') ?? undefined)
    }
  }

  function move(attempt: Attempt, status: TransactionStatus): Promise<void> | null {
    if (!edges[attempt.status]?.includes(status)) return null
    attempt.status = status
    if (status === 'settlement') {
      attempt.settledAt = clock.now('wall')
      const { reversalAfterMs } = rules.take(attempt.orderId, 'reversal')
      if (reversalAfterMs !== undefined) attempt.reversesAt = attempt.settledAt + reversalAfterMs
    }
    if (status === 'capture' || attempt.reversesAt !== null) watch(attempt)
    store.changed()
    return hooks.notify(attempt)
  }

  function begin(made: NewAttempt) {
    const attempt = create(made, 'pending')
    return { attempt, told: hooks.notify(attempt) }
  }

  function play(session: SnapSession, outcome: Outcome, chosen: string) {
    const { orderId, grossAmount, customFields, notifyUrls, expiresAt } = session
    // Only cards are doubted.
    const method = outcome === 'challenge' ? 'credit_card' : chosen
    const made = { orderId, grossAmount, customFields, notifyUrls, expiresAt, method }
    // Who chose another way to pay gets a second try; the first one stays open until it expires.
    const open = attemptsOf(store.state, orderId).findLast(
      (attempt) => attempt.status === 'pending' && attempt.method === method,
    )
    if (open === undefined && method === 'credit_card' && outcome !== 'pending') {
      // A card needs no waiting: its first word is the issuer's.
      const attempt = create(made, 'pending')
      return playOn(attempt, outcome) ?? { attempt, told: Promise.resolve() }
    }
    const { attempt, told } = open ? { attempt: open, told: Promise.resolve() } : begin(made)
    if (outcome === 'pending') return { attempt, told }
    const { secondAttempt } = outcome === 'success' ? rules.take(session.orderId, 'secondAttempt') : {}
    if (secondAttempt) {
      const second = begin(made)
      const paid = playOn(second.attempt, 'success')
      const expired = move(attempt, 'expire')
      return { attempt: second.attempt, told: all(told, second.told, paid?.told, expired) }
    }
    const played = playOn(attempt, outcome)
    return { attempt, told: all(told, played?.told) }
  }

  function playOn(attempt: Attempt, outcome: Outcome) {
    const told = letHappen(attempt, outcome)
    return told === null ? null : { attempt, told }
  }

  function letHappen(attempt: Attempt, outcome: Outcome): Promise<void> | null {
    const isCard = attempt.paymentType === 'credit_card'
    switch (outcome) {
      case 'pending':
        return attempt.status === 'pending' ? Promise.resolve() : null
      case 'success':
        return move(attempt, isCard && attempt.status === 'pending' ? 'capture' : 'settlement')
      case 'challenge':
        if (attempt.status !== 'pending') return null
        attempt.fraudStatus = 'challenge'
        return move(attempt, 'capture')
      case 'accept':
        if (attempt.fraudStatus !== 'challenge' || attempt.status !== 'capture') return null
        attempt.fraudStatus = 'accept'
        store.changed()
        return hooks.notify(attempt)
      case 'refuse':
        if (attempt.fraudStatus !== 'challenge' || attempt.status !== 'capture') return null
        attempt.fraudStatus = 'deny'
        return move(attempt, 'deny')
      case 'deny':
        return attempt.status === 'pending' ? move(attempt, 'deny') : null
      case 'reversal':
        return attempt.status === 'settlement' ? move(attempt, 'deny') : null
      case 'expire':
        return move(attempt, 'expire')
      case 'cancel':
        return move(attempt, 'cancel')
      case 'partial_chargeback':
      case 'chargeback':
        return move(attempt, outcome)
    }
  }

  return {
    begin,
    play,
    playOn,
    move,
    tell: (attempt) => hooks.notify(attempt),
    resume() {
      for (const attempt of store.state.attempts.values()) watch(attempt)
    },
  }
}

async function all(...told: (Promise<void> | null | undefined)[]): Promise<void> {
  await Promise.all(told)
}
