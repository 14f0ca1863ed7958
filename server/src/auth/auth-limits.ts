import type { FastifyRequest } from 'fastify'
import { addressKey, createRateLimit, type RateLimit } from '../platform/rate-limit.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { tooManyRequests } from './auth-problem.ts'

const minuteMs = 60_000

export type AuthLimits = {
  /** New people by address. */
  readonly signUps: RateLimit
  /** Sign-ins and refreshes by address. */
  readonly tokenCalls: RateLimit
  /** Passwords tried for one name from one address; a right one clears it. */
  readonly triesFromAddress: RateLimit
  /** Passwords tried for one name from anywhere. Higher, so that a stranger cannot easily lock an owner out. */
  readonly tries: RateLimit
}

/**
 * Many shops of a town share one address of their phone network, so the limits by address are wide. Conformance mode
 * takes at least 300 sign-ups and 600 token calls a minute (ruling 11).
 */
export function createAuthLimits(deps: Pick<FeatureDeps, 'clock' | 'config'>): AuthLimits {
  const { clock } = deps
  if (deps.config.signupTicket === 'off') {
    const limit = () => createRateLimit({ maximum: 6_000, windowMs: minuteMs, clock })
    return { signUps: limit(), tokenCalls: limit(), triesFromAddress: limit(), tries: limit() }
  }
  return {
    signUps: createRateLimit({ maximum: 120, windowMs: 60 * minuteMs, clock }),
    tokenCalls: createRateLimit({ maximum: 300, windowMs: 5 * minuteMs, clock }),
    triesFromAddress: createRateLimit({ maximum: 10, windowMs: 5 * minuteMs, clock }),
    tries: createRateLimit({ maximum: 600, windowMs: 60 * minuteMs, clock }),
  }
}

export function takeOrRefuse(limit: RateLimit, key: string): void {
  const verdict = limit.take(key)
  if (!verdict.isAllowed) throw tooManyRequests(verdict.retryAfterMs)
}

export function keyOfAddress(request: FastifyRequest): string {
  return addressKey(request.ip)
}
