import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { secondFactorNeeded } from '../../identity/session.ts'
import {
  type Caller,
  type CallerRefusal,
  readCaller,
  type SessionStanding,
  sessionStandingOf,
} from '../callers/caller.ts'
import { areVisitsAllowed } from './private-topics.ts'

/** Why somebody may not join, stay or speak. English: programs show these texts to the people who write them. */
export type AdmissionRefusal = { code: 'not_admitted'; reason: string }

const notAdmitted = (reason: string) => refuse<AdmissionRefusal>({ code: 'not_admitted', reason })

const tokenReasons: { readonly [Code in CallerRefusal['code']]: string } = {
  token_expired: 'InvalidJWTToken: Token has expired',
  token_unverifiable: 'InvalidJWTToken: Token cannot be verified',
  token_claims: 'InvalidJWTToken: Claims are not valid',
}

/** Of a session that is not open for what is asked. */
export const standingReasons: { readonly [Standing in Exclude<SessionStanding, 'open'>]: string } = {
  ended: 'InvalidJWTToken: The session has ended',
  // As over HTTP, and beside it what programs show to people.
  second_factor_needed: `Unauthorized: second_factor_needed: ${secondFactorNeeded().message}`,
}

/** Who a token stands for, when that is somebody: nobody hears anything without having signed in (REALTIME-4). */
export async function readSomebody(
  deps: Pick<FeatureDeps, 'keys' | 'clock'>,
  token: string,
): Promise<Result<Caller, AdmissionRefusal>> {
  const caller = await readCaller(deps.keys, token, deps.clock())
  if (!caller.ok) return notAdmitted(tokenReasons[caller.refusal.code])
  if (caller.value.scope.role === 'anon') return notAdmitted('Unauthorized: Sign in to use channels')
  return accept(caller.value)
}

/** Whether the session of `caller` stands and the rules allow this topic. To be asked in the caller's own scope. */
export async function admit(
  tx: Tx,
  caller: Caller,
  places: readonly { name: string; isPrivate: boolean }[],
): Promise<Result<null, AdmissionRefusal>> {
  const standing = await sessionStandingOf(tx, caller)
  if (standing !== 'open') return notAdmitted(standingReasons[standing])
  const privatePlaces = places.filter((place) => place.isPrivate)
  if (privatePlaces.length === 0) return accept(null)
  const allowed = await areVisitsAllowed(
    tx,
    privatePlaces.map(({ name }) => ({ name, caller })),
  )
  const refused = privatePlaces.find((_place, index) => !allowed[index])
  if (refused === undefined) return accept(null)
  return notAdmitted(`Unauthorized: You do not have permissions for this Channel topic: ${refused.name}`)
}
