import { needsSecondFactor } from '@laci/domain/auth/second-factor.ts'
import type { Tx } from '../../../db/scope.ts'
import { readFactorsOf } from '../../../identity/factors-store.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { SignedIn } from '../require-bearer.ts'

/**
 * Throws 401 `insufficient_aal` for a person who has a second factor and has not shown it in this sign-in: a stolen
 * password alone changes nothing of the person (AUTH-87, AUTH-96).
 */
export async function requireSecondFactor(tx: Tx, signedIn: SignedIn, nowMs: number): Promise<void> {
  const factors = await readFactorsOf(tx, signedIn.user.userId, nowMs)
  if (!needsSecondFactor(factors, signedIn.session.aal)) return
  throw factorNotShown()
}

export function factorNotShown(): AuthProblem {
  return new AuthProblem(
    401,
    'insufficient_aal',
    'AAL2 session is required when MFA is enabled: verify a code of the authenticator app first.',
  )
}
