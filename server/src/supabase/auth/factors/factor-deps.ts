import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { FastifyRequest } from 'fastify'
import type { Seal } from '../../../crypto/seal.ts'
import type { Tx } from '../../../db/scope.ts'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { type Factor, readFactorsOf } from '../../../identity/factors-store.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type BearerClaims, lockPerson, type SignedIn } from '../require-bearer.ts'

/** What the commands on factors work with. */
export type FactorDeps = FeatureDeps & {
  /** Factor secrets are stored sealed, bound to their factor. */
  readonly seal: Seal
}

export type FactorCall = {
  readonly request: FastifyRequest
  readonly claims: BearerClaims
  /** From the address; '' where it names none. */
  readonly factorId: string
}

/** Who calls, all factors that are there, and the one that the address names. */
export type FactorOwner = SignedIn & { readonly factors: readonly Factor[]; readonly factor: Factor }

/**
 * Locks the caller, so that commands on the factors of one person happen one after the other, and finds the factor.
 * Throws 404 `mfa_factor_not_found`, the same for one that does not exist and for another person's.
 */
export async function lockFactorOwner(tx: Tx, call: FactorCall, nowMs: number): Promise<FactorOwner> {
  const signedIn = await lockPerson(tx, call.claims, nowMs)
  const factors = await readFactorsOf(tx, signedIn.user.userId, nowMs)
  const factor = isUuid(call.factorId) && factors.find((one) => one.factorId === call.factorId)
  if (!factor) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
  return { ...signedIn, factors, factor }
}
