import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import {
  type DeviceList,
  deviceCreatedSchema,
  deviceCreateSchema,
  deviceListSchema,
  type FormerDevice,
} from '@laci/domain/device/wire.ts'
import type { FastifyInstance } from 'fastify'
import { deviceOrOwner, ownerSession } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json, segment } from '../../api/part.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { inDeviceScope } from '../../identity/device-key.ts'
import { inMemberScope, inOwnerScope } from '../../identity/membership.ts'
import { addNewDevice, rekeyFormer } from '../../identity/new-device.ts'
import type { Owner } from '../../identity/session.ts'
import { tellNewTillSoon, tellNewTills } from '../../outbox/new-till-notices.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'
import { listDevices, revokeDevice, storeOfDevice } from './device-store.ts'
import { notifyOfQuietTills } from './quiet-tills.ts'

/** For what could not be told at once. */
const tellAgainEveryMs = 60_000
/** A silence counts in hours. */
const missEveryMs = 10 * 60_000

/** Tills with a credential of their own: given out, listed, taken back one by one (ruling 13). */
export async function registerDevices(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const api = createApi(app, deps)
  api.route(
    {
      method: 'POST',
      path: '/api/devices',
      summary: 'Makes a till of the shop. Its key is shown this once.',
      ...{ access: ownerSession, body: json(deviceCreateSchema), answers: { 201: deviceCreatedSchema } },
    },
    async (call) => {
      const owner = await call.caller()
      const { storeId, name, former } = call.body
      takeOrThrow(deps.limits.devicesByOwner, owner.userId)
      const lost = former === undefined ? null : await rekeyLost(owner, storeId, former)
      const created =
        lost ??
        (await inMemberScope(deps.database, owner, storeId, (tx) =>
          addNewDevice(tx, { storeId, name, createdBy: owner.userId, staffId: null, former }, deps),
        ))
      await tellNewTillSoon(deps)
      return created
    },
  )

  /** Only the owner of the shop lets a till in that was there before. */
  async function rekeyLost(owner: Owner, storeId: string, former: FormerDevice) {
    await inOwnerScope(deps.database, owner, storeId, async () => undefined)
    return inScope(deps.database, { role: 'service_role' }, (tx) =>
      rekeyFormer(tx, { storeId, former }, deps),
    )
  }

  api.route(
    {
      ...{ method: 'GET', path: '/api/devices', summary: 'The tills of the shop.' },
      ...{ access: deviceOrOwner, query: namedStore, answers: { 200: deviceListSchema } },
    },
    async (call): Promise<DeviceList> => {
      const caller = await call.caller()
      if (caller.kind === 'device') {
        const { key } = caller
        return inDeviceScope(deps.database, key, deps.clock(), async (tx, device) => ({
          devices: await listDevices(tx, key.deviceId, deps.shopListeners.connectedDevices(device.storeId)),
        }))
      }
      return inMemberScope(deps.database, caller.owner, call.query.storeId, async (tx, storeId) => ({
        devices: await listDevices(tx, null, deps.shopListeners.connectedDevices(storeId)),
      }))
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/devices/:deviceId/revoke', summary: 'Takes a till back.' },
      ...{ access: deviceOrOwner, params: { deviceId: segment }, answers: { 200: okSchema } },
    },
    async (call) => {
      const caller = await call.caller()
      const { deviceId } = call.params
      const revoke = async (tx: Tx) => {
        if (!isUuid(deviceId) || !(await revokeDevice(tx, deviceId, deps.clock()))) throw deviceMissing()
      }
      if (caller.kind === 'device') {
        const { key } = caller
        await inDeviceScope(deps.database, key, deps.clock(), (tx, { staffId }) => {
          // Its key is in the hands of one person, whatever the rights of whoever stands at it [STAFF-28].
          if (staffId !== null && deviceId !== key.deviceId) throw foreignTill()
          return revoke(tx)
        })
      } else {
        const { owner } = caller
        // The person names no shop here: it is the one of theirs that has this device, and no other.
        const storeId = isUuid(deviceId)
          ? await inScope(deps.database, { role: 'service_role' }, (tx) =>
              storeOfDevice(tx, deviceId, owner.userId),
            )
          : null
        if (storeId === null) throw deviceMissing()
        await inMemberScope(deps.database, owner, storeId, revoke)
      }
      deps.shopListeners.tellRevoked(deviceId)
      return done
    },
  )

  const telling = createRepeatedWork({
    name: 'messages about new tills',
    everyMs: tellAgainEveryMs,
    work: () => tellNewTills(deps),
    log: deps.log,
  })
  const missing = createRepeatedWork({
    name: 'messages about quiet tills',
    everyMs: missEveryMs,
    work: () => notifyOfQuietTills(deps),
    log: deps.log,
  })
  for (const work of [telling, missing]) {
    app.addHook('onReady', async () => work.start())
    app.addHook('onClose', () => work.stop())
  }
}

function foreignTill(): Problem {
  return new Problem(
    403,
    'right_missing',
    'Perangkat milik karyawan tidak bisa mencabut perangkat lain. Tidak ada yang diubah. Minta pemilik toko.',
  )
}

function deviceMissing(): Problem {
  return new Problem(404, 'device_missing', 'Perangkat itu tidak ada di toko ini. Tidak ada yang diubah.')
}
