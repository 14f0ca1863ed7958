import { needsSecondFactor } from '@laci/domain/auth/second-factor.ts'
import type { Tx } from '../../platform/scope.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { SignedIn } from '../require-bearer.ts'
import { readFactorsOf } from './factors-store.ts'

/**
 * Throws 401 `insufficient_aal` for a person who has a second factor and has not shown it in this sign-in: a stolen
 * password alone must not set another one (AUTH-87).
 */
export async function requireSecondFactor(tx: Tx, signedIn: SignedIn, nowMs: number): Promise<void> {
  const factors = await readFactorsOf(tx, signedIn.user.userId, nowMs)
  if (!needsSecondFactor(factors, signedIn.session.aal)) return
  throw new AuthProblem(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
}
