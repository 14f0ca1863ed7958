import { type PhoneNumber, shownPhone } from '../base/phone/phone-number.ts'
import type { Instant } from '../base/time/instant.ts'
import { trialOf } from '../plan/trial.ts'

/** The columns of a new `accounts` row, without ids. `password` is a column of the wire and is always blank. */
export type NewAccount = {
  readonly name: string
  readonly role: 'owner'
  readonly accountType: 'subscription'
  readonly isActive: true
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly tokens: number
  readonly users: readonly []
  readonly password: ''
}

/** The columns of a new `stores` row, without ids. */
export type NewStore = {
  readonly name: string
  readonly address: ''
  readonly telp: ''
  readonly phone: string
  readonly promo: ''
}

/** An owner's account as the specification wants it (section 4) [ACCOUNT-3]; the trial is given once per person. */
export function newOwnerAccount(name: string, now: Instant, hadTrial: boolean): NewAccount {
  const trial = trialOf(now, hadTrial)
  return {
    name,
    role: 'owner',
    accountType: 'subscription',
    isActive: true,
    startsAt: trial.startsAt,
    endsAt: trial.endsAt,
    tokens: trial.tokens,
    users: [],
    password: '',
  }
}

/**
 * A store as the specification wants it [ACCOUNT-3]: blank, its phone the WhatsApp number as people write it. Only a further
 * one has a name from the start [ACCOUNT-27].
 */
export function newStore(phone: PhoneNumber | null, name = ''): NewStore {
  return { name, address: '', telp: '', phone: phone === null ? '' : shownPhone(phone), promo: '' }
}
