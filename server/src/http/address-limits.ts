import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Keys } from '../crypto/keys.ts'
import { createAllowance } from './allowance.ts'
import { keyOfAddress, tooManyRequests } from './limits.ts'
import { Problem } from './problems.ts'
import { toldStatusOf } from './security-log.ts'

/**
 * Calls of one address without a credential that was good before: pages, sign-ins, first calls. Two hundred tills behind
 * one address may all load the whole till at once.
 */
export const callsPerAddress = { burst: 15_000, perSecond: 200 }
/** Calls of one address whose credential turned out to be nobody's. */
export const unknownCredentialsPerAddress = { burst: 400, perSecond: 2 }
/** Refusals of a credential that was good before: one that has ended goes on for a while and then counts as nobody's. */
const refusalsPerGoodCredential = { burst: 6_000, perSecond: 5 }
const refusalDelayMs = 500
const mostWaiting = 2_000
const retryMs = 5_000

declare module 'fastify' {
  interface FastifyRequest {
    /** What the credential of this call is remembered by; null: it brings none. */
    credentialHash: string | null
  }
}

/** Routes that answer nobody whose credential they have not looked up: elsewhere a good answer proves nothing. */
const provingRoutes =
  /^\/(?:api\/(?:sync\/(?:pull|push|snapshot|account)$|stores$|devices$|staff\/me$|operator\/)|rest\/v1\/:table$|auth\/v1\/user$)/

/** How all wires call it; none has a form of its own for this. */
export const tooManyCallsCode = 'too_many_calls'

/**
 * Limits by address at every door [PLATFORM-62]. Calls with a credential that was good here before are not counted: the
 * tills of a shop are never told to wait because of somebody who shares their address.
 */
export function installAddressLimits(
  app: FastifyInstance,
  { anonKey }: Pick<Keys, 'anonKey'>,
  clock: () => number = () => performance.now(),
): void {
  const calls = createAllowance({ ...callsPerAddress, clock })
  const unknown = createAllowance({ ...unknownCredentialsPerAddress, clock })
  const ofGood = createAllowance({ ...refusalsPerGoodCredential, clock })
  let waiting = 0
  const good = new Set<string>()
  // Anybody may have this one, so it is no credential.
  const isPublic = (text: string) => text === anonKey || text === `Bearer ${anonKey}`
  app.decorateRequest('credentialHash', null)
  app.addHook('onRequest', async (request, reply) => {
    const { authorization, apikey } = request.headers
    const credential = [authorization, apikey].find((one) => typeof one === 'string' && !isPublic(one))
    if (typeof credential === 'string') request.credentialHash = hash('sha256', credential, 'base64')
    if (request.credentialHash !== null && good.has(request.credentialHash)) return
    const key = keyOfAddress(request)
    const isWithin = calls.take(key) && (request.credentialHash === null || unknown.has(key))
    if (isWithin) return
    // A refusal costs us little and a flood of them much: whoever waits for it cannot ask again meanwhile.
    if (waiting < mostWaiting) {
      waiting += 1
      await wait(refusalDelayMs)
      waiting -= 1
    }
    // Not every wire's errors carry it by themselves.
    reply.header('retry-after', String(retryMs / 1_000))
    throw new Problem(429, tooManyCallsCode, tooManyRequests(retryMs).message, { retryAfterMs: retryMs })
  })
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const { credentialHash } = request
    if (credentialHash === null) return
    const status = toldStatusOf(request, reply)
    if (status < 400 && provingRoutes.test(request.routeOptions.url ?? '')) remember(good, credentialHash)
    const isRefused = status === 401 || status === 403
    if (!isRefused) return
    // A good one at the wrong door is no stranger, unless it does nothing else any more.
    if (good.has(credentialHash)) {
      if (!ofGood.take(credentialHash)) good.delete(credentialHash)
    } else unknown.take(keyOfAddress(request))
  })
}

/** Hashes that a server under way keeps: a few megabytes. */
const mostRemembered = 50_000

/** The last ones used stay. */
function remember(good: Set<string>, credentialHash: string): void {
  good.delete(credentialHash)
  good.add(credentialHash)
  if (good.size > mostRemembered) good.delete(good.values().next().value as string)
}
