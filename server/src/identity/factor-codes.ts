import { isFactorLocked, waitAfterWrongCodesMs } from '@laci/domain/auth/second-factor.ts'
import { createSeal, type Seal } from '../crypto/seal.ts'
import type { Tx } from '../db/scope.ts'
import type { World } from '../world/world.ts'
import { acceptCode, countWrongCode, type Factor } from './factors-store.ts'
import { fromBase32, matchingCounter, readTotpCode } from './totp.ts'

/** Factor secrets are stored sealed, bound to their factor. */
export function sealOfFactors({ keys, randomBytes }: Pick<World, 'keys' | 'randomBytes'>): Seal {
  return createSeal(keys.refreshTokenKey, 'laci factor secret', randomBytes)
}

/** `locked`: nobody may try for that long, wherever from and however right [AUTH-85]. */
export type FactorCodeVerdict =
  | { readonly kind: 'right'; readonly factorId: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'locked'; readonly waitMs: number }

/**
 * Takes a code of any of these factors of a person who is locked: a right one uses its step up, a wrong one is counted on
 * each factor that it was tried on [AUTH-83 to AUTH-85]. To be committed whatever the verdict is. What no app shows is a
 * slip and no guess: it is wrong and not counted.
 */
export async function takeFactorCode(
  tx: Tx,
  seal: Seal,
  factors: readonly Factor[],
  typed: string,
  nowMs: number,
): Promise<FactorCodeVerdict> {
  const open = factors.filter(({ lockedUntil }) => !isFactorLocked(lockedUntil, nowMs))
  if (open.length === 0) {
    return { kind: 'locked', waitMs: Math.min(...factors.map(({ lockedUntil }) => lockedUntil! - nowMs)) }
  }
  const code = readTotpCode(typed)
  if (code === null) return { kind: 'wrong' }
  for (const factor of open) {
    const secret = fromBase32(seal.open(factor.sealedSecret, factor.factorId))
    const counter = matchingCounter(secret, code, nowMs, factor.lastCounter)
    if (counter === null) continue
    await acceptCode(tx, factor, counter, nowMs)
    return { kind: 'right', factorId: factor.factorId }
  }
  for (const factor of open) {
    const wrongCodes = factor.wrongCodes + 1
    const waitMs = waitAfterWrongCodesMs(wrongCodes)
    // Not "until now": a call that read the clock a moment before this one and waited for the row would be locked out.
    const lockedUntil = waitMs === 0 ? null : nowMs + waitMs
    await countWrongCode(tx, factor.factorId, { wrongCodes, lockedUntil })
  }
  return { kind: 'wrong' }
}
