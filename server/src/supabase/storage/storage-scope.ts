import type { FastifyRequest } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { bearerDeviceKey, type DeviceKey, inDeviceScope } from '../../identity/device-key.ts'
import { secondFactorNeeded } from '../../identity/session.ts'
import { bearerOf } from '../../identity/tokens.ts'
import { type Caller, readCaller, sessionStandingOf } from '../callers/caller.ts'
import { accessDenied, invalidJwt } from './storage-problem.ts'

/** Who made a signed link: it is worth what they may still do when it is used [STORAGE-13]. */
export type LinkMaker =
  | { readonly kind: 'service' }
  /** `sessionId`: the link ends with that sign-in [STORAGE-24]; null: a link from before it was written down. */
  | { readonly kind: 'person'; readonly id: string; readonly sessionId: string | null }
  | { readonly kind: 'till'; readonly id: string }

/**
 * Who calls, as far as it was verified [STORAGE-14, STORAGE-16]: a person, nobody or the service by their token; a till
 * by its device key, which comes as the bearer beside the public `apikey`; or whoever holds a link, with the rights of
 * its maker.
 */
export type StorageCaller =
  | { readonly kind: 'token'; readonly caller: Caller }
  | { readonly kind: 'till'; readonly key: DeviceKey }
  | { readonly kind: 'link'; readonly maker: LinkMaker }

/**
 * The rights come from the bearer, and only where none is sent from the key. A bad or expired token is refused and
 * never taken for nobody.
 */
export async function readStorageCaller(request: FastifyRequest, deps: FeatureDeps): Promise<StorageCaller> {
  const { authorization, apikey } = request.headers
  const key = bearerDeviceKey(authorization)
  if (key !== null) return { kind: 'till', key }
  const token = authorization === undefined ? (apikey as string) : bearerOf(authorization)
  if (token === null) throw invalidJwt('Authorization must be a bearer token')
  const caller = await readCaller(deps.keys, token, deps.clock())
  if (caller.ok) return { kind: 'token', caller: caller.value }
  switch (caller.refusal.code) {
    case 'token_expired':
      throw invalidJwt('jwt expired')
    case 'token_unverifiable':
      throw invalidJwt('invalid signature')
    case 'token_claims':
      throw invalidJwt('jwt claims are not valid')
  }
}

/**
 * Runs `work` with the rights of the caller. Throws AccessDenied for a session that has ended, and Problem
 * `device_unknown` or `device_revoked` for a till.
 */
export function inCallerScope<T>(
  deps: FeatureDeps,
  caller: StorageCaller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  switch (caller.kind) {
    case 'till':
      return inDeviceScope(deps.database, caller.key, deps.clock(), (tx) => work(tx))
    case 'link':
      return inMakerScope(deps, caller.maker, work)
    case 'token':
      return inScope(deps.database, caller.caller.scope, async (tx) => {
        const standing = await sessionStandingOf(tx, caller.caller)
        if (standing === 'ended') throw accessDenied('The session of this JWT has ended')
        if (standing === 'second_factor_needed') throw secondFactorNeeded()
        return work(tx)
      })
  }
}

function inMakerScope<T>(deps: FeatureDeps, maker: LinkMaker, work: (tx: Tx) => Promise<T>): Promise<T> {
  switch (maker.kind) {
    case 'service':
      return inScope(deps.database, { role: 'service_role' }, work)
    case 'person':
      return inScope(deps.database, { role: 'authenticated', userId: maker.id }, async (tx) => {
        if (!(await isMakersSessionOpen(tx, maker)))
          throw accessDenied('The session that made this link has ended')
        return work(tx)
      })
    case 'till':
      return inScope(deps.database, { role: 'authenticated', deviceId: maker.id }, async (tx) => {
        const { rows } = await tx.query(
          `select set_config('app.store_id', store_id::text, true) from device
           where device_id = app.device_id() and revoked_at is null`,
        )
        if (rows.length === 0) throw accessDenied('The till that made this link has been revoked')
        return work(tx)
      })
  }
}

async function isMakersSessionOpen(
  tx: Tx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string | null },
): Promise<boolean> {
  if (sessionId === null) return true
  const { rows } = await tx.query<{ is_open: boolean }>('select app.is_session_open($1, $2) as is_open', [
    sessionId,
    id,
  ])
  return rows[0]!.is_open
}

/** As what this caller makes links; null for nobody, who can see nothing to make one for. */
export function linkMakerOf(caller: StorageCaller): LinkMaker | null {
  if (caller.kind === 'link') return caller.maker
  if (caller.kind === 'till') return { kind: 'till', id: caller.key.deviceId }
  const { sessionId, scope } = caller.caller
  const { role, userId } = scope
  if (role === 'service_role') return { kind: 'service' }
  return userId === undefined ? null : { kind: 'person', id: userId, sessionId }
}

export function isService(caller: StorageCaller): boolean {
  return linkMakerOf(caller)?.kind === 'service'
}

/** The person behind it, for `owner`; null for a till and the service. */
export function personOf(caller: StorageCaller): string | null {
  const maker = linkMakerOf(caller)
  return maker?.kind === 'person' ? maker.id : null
}
