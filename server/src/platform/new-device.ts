import { deviceLetter, maximumLivingDevices, mostDeviceLetters } from '@laci/domain/device/device-letter.ts'
import { uuidV7 } from '@laci/domain/ids/uuid.ts'
import type { DeviceCreated } from '@laci/domain/sync/wire.ts'
import { hashDeviceKey, makeDeviceKey } from './device-key.ts'
import { createPassSigner } from './pass-key.ts'
import { Problem } from './problems.ts'
import type { Tx } from './scope.ts'
import type { ServerDeps } from './server-deps.ts'

/** What a new till is told, once: the key for its passes always belongs to it [DEVICE-9]. */
export type GivenDevice = Required<DeviceCreated>

/** The one answer that gives a till its key, whether for the first time or because an answer was lost. */
export function givenDevice(
  device: Omit<GivenDevice, 'passKey'>,
  { keys }: Pick<ServerDeps, 'keys'>,
): GivenDevice {
  return { ...device, passKey: createPassSigner(keys).passKey }
}

/**
 * The server's own device of a shop, where the owner's word on held commands is told and chained like everything else. It
 * stands in no list, prints nothing, and nobody has its key.
 */
export const deskLetter = 'pemilik'

/**
 * Makes a till of the shop that the transaction is scoped to, with a key that is shown this once. `createdBy`: the person
 * who signed it in. `staffId`: that person is staff, and the till is taken back together with the account.
 */
export async function addNewDevice(
  tx: Tx,
  device: {
    readonly storeId: string
    readonly name: string
    readonly createdBy: string
    readonly staffId: string | null
  },
  world: Pick<ServerDeps, 'clock' | 'randomBytes' | 'keys'>,
): Promise<GivenDevice> {
  const nowMs = world.clock()
  const deviceId = uuidV7(nowMs, world.randomBytes(10))
  const deviceKey = makeDeviceKey(deviceId, world.randomBytes(32))
  const letter = deviceLetter(await countDevices(tx))
  await tx.query(
    `insert into device (device_id, store_id, letter, name, key_hash, created_by, created_at, staff_id)
     values ($1, app.store_id(), $2, $3, decode($4, 'hex'), $5, to_timestamp($6 / 1000.0), $7)`,
    [deviceId, letter, device.name, hashDeviceKey(deviceKey), device.createdBy, nowMs, device.staffId],
  )
  return givenDevice({ deviceId, letter, deviceKey, storeId: device.storeId }, world)
}

/**
 * How many tills the shop ever had; devices are never deleted, so the number names the next letter [DEVICE-1]. Takes the
 * shop's lock: two tills that sign in at once get two letters, and are counted exactly [DEVICE-8].
 */
async function countDevices(tx: Tx): Promise<number> {
  await tx.query('insert into journal_head (store_id) values (app.store_id()) on conflict do nothing')
  await tx.query('select 1 from journal_head where store_id = app.store_id() for update')
  const { rows } = await tx.query<{ count: number; living: number }>(
    `select count(*) as count, count(*) filter (where revoked_at is null) as living
     from device where store_id = app.store_id() and letter <> '${deskLetter}'`,
  )
  const { count, living } = rows[0]!
  if (living >= maximumLivingDevices || count >= mostDeviceLetters) throw tooManyDevices()
  return count
}

function tooManyDevices(): Problem {
  return new Problem(
    409,
    'too_many_devices',
    `Toko ini sudah punya ${maximumLivingDevices} perangkat kasir. Tidak ada yang ditambahkan. Cabut dulu perangkat yang tidak dipakai lagi, lalu coba lagi.`,
  )
}
