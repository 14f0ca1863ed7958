import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import { readShopCode } from '@laci/domain/staff/shop-code.ts'
import { staffNameKey } from '@laci/domain/staff/staff-name.ts'
import type { StaffSession, StaffSignInAnswer, staffSignInSchema } from '@laci/domain/staff/wire.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { makeOpaqueToken } from '../../crypto/opaque-token.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress, takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { bearerDeviceKey, inDeviceScope, type KnownDevice } from '../../identity/device-key.ts'
import {
  findCandidate,
  holdCandidate,
  insertDeviceRequest,
  insertStaffSession,
  type StaffCandidate,
} from './sign-in-store.ts'

/** The owner may look tomorrow morning; then the person signs in again. */
const requestLifeMs = dayMs

/**
 * A staff member signs in with the shop's code, a name and a password. On a till of that shop (its key is the bearer) a
 * session begins; on any other device the owner is asked. An unknown code, an unknown name, somebody who left and a
 * wrong password get one answer for one and the same work [STAFF-10].
 */
export async function signInStaff(
  request: FastifyRequest,
  body: z.output<typeof staffSignInSchema>,
  deps: FeatureDeps,
): Promise<StaffSignInAnswer> {
  const till = await knownTill(request, deps)
  const { limits } = deps
  if (till) takeOrThrow(limits.staffSignInsByDevice, till.deviceId)
  else takeOrThrow(limits.staffSignInsByAddress, keyOfAddress(request))

  const shopCode = readShopCode(body.shopCode) ?? ''
  const nameKey = staffNameKey(body.name)
  const { storeId, candidate } = await inScope(deps.database, { role: 'service_role' }, (tx) =>
    findCandidate(tx, shopCode, nameKey),
  )
  const isOwnTill = till !== null && till.storeId === storeId
  const tried = `${shopCode} ${nameKey}`
  const place = isOwnTill ? till.deviceId : keyOfAddress(request)
  const triedHere = `${tried} ${place}`
  takeOrThrow(limits.staffTriesByNameAndPlace, triedHere)
  // Strangers who try names of a shop close them for strangers, never for the shop's own tills [STAFF-11].
  if (!isOwnTill && !limits.placesOfSuccess.has(triedHere)) takeOrThrow(limits.staffTriesByName, tried)

  const isRight = await deps.passwords.verify(candidate?.passwordHash ?? null, body.password)
  if (!candidate || !isRight) throw wrongSignIn()
  limits.staffTriesByNameAndPlace.forget(triedHere)
  limits.placesOfSuccess.add(triedHere)
  if (isOwnTill) return { status: 'signed_in', session: await beginSession(deps, candidate, till.deviceId) }
  takeOrThrow(limits.deviceRequestsByStaff, candidate.staffId)
  return askOwner(deps, candidate, body.deviceName ?? 'Perangkat baru')
}

/** The till behind the request, when it is a true one and not revoked; whose till it is decides the caller. */
async function knownTill(request: FastifyRequest, deps: FeatureDeps): Promise<KnownDevice | null> {
  const key = bearerDeviceKey(request.headers.authorization)
  if (key === null) return null
  try {
    return await inDeviceScope(deps.database, key, deps.clock(), async (_tx, device) => device)
  } catch (error) {
    // A till that the owner took back is any device again.
    if (error instanceof Problem && ['device_unknown', 'device_revoked'].includes(error.code)) return null
    throw error
  }
}

function beginSession(deps: FeatureDeps, checked: StaffCandidate, deviceId: string): Promise<StaffSession> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const current = await holdCandidate(tx, checked)
    if (current === null) throw wrongSignIn()
    return openStaffSession(tx, deps, current, deviceId)
  })
}

/** Signs a checked person in on a till. Needs the rights of `service_role`. */
export async function openStaffSession(
  tx: Tx,
  deps: FeatureDeps,
  { staffId, storeId, staff }: StaffCandidate,
  deviceId: string,
): Promise<StaffSession> {
  const nowMs = deps.clock()
  const sessionId = uuidV7(nowMs, deps.randomBytes(10))
  const token = makeOpaqueToken('staff', sessionId, deps.randomBytes(32))
  await insertStaffSession(tx, { sessionId, storeId, staffId, deviceId, tokenHash: token.hash, nowMs })
  return { token: token.text, storeId, staff }
}

async function askOwner(
  deps: FeatureDeps,
  checked: StaffCandidate,
  deviceName: string,
): Promise<StaffSignInAnswer> {
  const nowMs = deps.clock()
  const requestId = uuidV7(nowMs, deps.randomBytes(10))
  const token = makeOpaqueToken('request', requestId, deps.randomBytes(32))
  const expiresAt = nowMs + requestLifeMs
  await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const current = await holdCandidate(tx, checked)
    if (current === null) throw wrongSignIn()
    const { staffId, storeId } = current
    await insertDeviceRequest(tx, {
      ...{ requestId, storeId, staffId, deviceName, tokenHash: token.hash, nowMs, expiresAt },
    })
  })
  deps.shopListeners.tellChange(checked.storeId)
  return {
    status: 'waiting_for_owner',
    requestId,
    requestToken: token.text,
    expiresAt: expiresAt as Instant,
  }
}

function wrongSignIn(): Problem {
  return new Problem(
    401,
    'staff_sign_in_wrong',
    'Kode toko, nama, atau kata sandi salah. Periksa lagi, atau tanyakan pemilik toko.',
  )
}
