import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { DeviceClaim } from '@laci/domain/staff/wire.ts'
import type { FastifyRequest } from 'fastify'
import { bearerOpaqueToken } from '../../crypto/opaque-token.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { hashDeviceKey, makeDeviceKey } from '../../identity/device-key.ts'
import { addNewDevice, type GivenDevice, givenDevice } from '../../identity/new-device.ts'
import { tellNewTillSoon } from '../../outbox/new-till-notices.ts'
import { openStaffSession } from './sign-in.ts'
import { type HeldRequest, holdDeviceRequest, noteClaim, replaceDeviceKey } from './sign-in-store.ts'

/**
 * A device asks what became of its request. Once the owner has approved it becomes a till of the shop, with a key of its
 * own and the session of the person who asked [STAFF-13]. Asking again before that till was ever heard of gives another
 * key: the first answer may have been lost.
 */
export async function claimDevice(
  request: FastifyRequest,
  requestId: string,
  deps: FeatureDeps,
): Promise<DeviceClaim> {
  const token = bearerOpaqueToken('request', request.headers.authorization)
  if (token === null || token.id !== requestId) throw requestOver()
  takeOrThrow(deps.limits.deviceClaimsByRequest, token.id)
  const claim = await inScope(deps.database, { role: 'service_role' }, async (tx): Promise<DeviceClaim> => {
    const held = await holdDeviceRequest(tx, token, deps.clock())
    if (held === null || held.isDeviceUsed) throw requestOver()
    if (held.isApproved === null) {
      return { status: 'waiting_for_owner', expiresAt: held.expiresAt as Instant }
    }
    if (!held.isApproved) throw denied()
    const device = await giveDevice(tx, deps, held)
    const session = await openStaffSession(tx, deps, held.candidate, device.deviceId)
    return { status: 'approved', device, session }
  })
  if (claim.status === 'approved') await tellNewTillSoon(deps)
  return claim
}

async function giveDevice(tx: Tx, deps: FeatureDeps, held: HeldRequest): Promise<GivenDevice> {
  const { storeId, staffId } = held.candidate
  if (held.deviceId !== null) {
    const deviceKey = makeDeviceKey(held.deviceId, deps.randomBytes(32))
    await replaceDeviceKey(tx, held.deviceId, hashDeviceKey(deviceKey))
    return givenDevice({ deviceId: held.deviceId, letter: held.letter!, deviceKey, storeId }, deps)
  }
  await tx.query(`select set_config('app.store_id', $1, true)`, [storeId])
  const device = await addNewDevice(tx, { storeId, name: held.deviceName, createdBy: staffId, staffId }, deps)
  await noteClaim(tx, held.requestId, device.deviceId)
  return device
}

function requestOver(): Problem {
  return new Problem(
    401,
    'request_over',
    'Permintaan perangkat ini sudah lewat. Masuk lagi dengan kode toko, nama, dan kata sandi.',
  )
}

function denied(): Problem {
  return new Problem(
    403,
    'device_denied',
    'Pemilik toko belum mengizinkan perangkat ini. Tanyakan pemilik toko, lalu masuk lagi.',
  )
}
