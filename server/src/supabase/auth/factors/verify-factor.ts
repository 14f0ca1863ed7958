import { needsSecondFactor } from '@laci/domain/auth/second-factor.ts'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { inScope, type Tx } from '../../../db/scope.ts'
import { keyOfAddress } from '../../../http/limits.ts'
import { takeFactorCode } from '../../../identity/factor-codes.ts'
import { findChallenge } from '../../../identity/factors-store.ts'
import { bodyOf, textOf } from '../auth-body.ts'
import { AuthProblem, tooManyRequests, validationFailed } from '../auth-problem.ts'
import { linkSaltBytes, sessionView } from '../issue-session.ts'
import { raiseSession } from '../sessions-store.ts'
import { type FactorCall, type FactorDeps, type FactorOwner, lockFactorOwner } from './factor-deps.ts'

type Outcome = { ok: true; body: Record<string, unknown> } | { ok: false; problem: AuthProblem }

/** `POST /factors/{id}/verify` (AUTH-83 to AUTH-86): a code of the app makes this sign-in `aal2`. */
export async function verifyFactor(call: FactorCall, deps: FactorDeps): Promise<Record<string, unknown>> {
  const body = bodyOf(call.request)
  const typed = textOf(body, 'code')
  const challengeId = textOf(body, 'challenge_id')
  // The outcome is a value and not a throw: a wrong code must be counted although the call fails.
  const outcome = await inScope(deps.database, { role: 'service_role' }, async (tx): Promise<Outcome> => {
    const nowMs = deps.clock()
    const owner = await lockFactorOwner(tx, call, nowMs)
    requireRight(owner)
    await requireChallenge(tx, { owner, challengeId, address: keyOfAddress(call.request), nowMs })
    const taken = await takeFactorCode(tx, deps.seal, [owner.factor], typed, nowMs)
    if (taken.kind === 'locked') throw tooManyRequests(taken.waitMs)
    if (taken.kind === 'wrong') return { ok: false, problem: wrongCode() }
    const { session, refreshToken } = await raiseSession(tx, deps.keys, owner.session, {
      factorId: taken.factorId,
      salt: deps.randomBytes(linkSaltBytes),
      nowMs,
    })
    return { ok: true, body: await sessionView(tx, deps, owner.user, session, refreshToken) }
  })
  if (!outcome.ok) throw outcome.problem
  return outcome.body
}

/** A new factor becomes one only in a sign-in that showed one of those that the person has already (AUTH-82). */
function requireRight({ factor, factors, session }: FactorOwner): void {
  if (factor.status === 'unverified' && needsSecondFactor(factors, session.aal)) {
    throw new AuthProblem(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
  }
}

async function requireChallenge(
  tx: Tx,
  asked: { owner: FactorOwner; challengeId: string; address: string; nowMs: number },
): Promise<void> {
  const { owner, challengeId, address, nowMs } = asked
  if (!isUuid(challengeId)) throw validationFailed('challenge_id must be a UUID')
  const challenge = await findChallenge(tx, owner.factor.factorId, challengeId)
  if (!challenge) {
    throw new AuthProblem(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (challenge.address !== address) {
    throw new AuthProblem(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.expiresAt <= nowMs) {
    throw new AuthProblem(
      422,
      'mfa_challenge_expired',
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
    )
  }
}

function wrongCode(): AuthProblem {
  return new AuthProblem(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
}
