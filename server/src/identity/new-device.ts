import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import {
  deviceLetter,
  maximumLivingDevices,
  mostDeviceLetters,
  placeOfLetter,
} from '@laci/domain/device/device-letter.ts'
import type { DeviceCreated, FormerDevice } from '@laci/domain/device/wire.ts'
import { createPassSigner } from '../crypto/pass-key.ts'
import type { Rows } from '../db/row-types.ts'
import type { Tx } from '../db/scope.ts'
import { Problem } from '../http/problems.ts'
import type { World } from '../world/world.ts'
import { hashDeviceKey, makeDeviceKey } from './device-key.ts'

/** What a new till is told, once: the key for its passes always belongs to it [DEVICE-9]. */
export type GivenDevice = Required<DeviceCreated>

/** The one answer that gives a till its key, whether for the first time or because an answer was lost. */
export function givenDevice(
  device: Omit<GivenDevice, 'passKey'>,
  { keys }: Pick<World, 'keys'>,
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
 * who signed it in. `staffId`: that person is staff, and the till is taken back together with the account. `former`: what it
 * was before this database came from a backup that is older than it [DEVICE-20].
 */
export async function addNewDevice(
  tx: Tx,
  device: {
    readonly storeId: string
    readonly name: string
    readonly createdBy: string
    readonly staffId: string | null
    readonly former?: FormerDevice | undefined
  },
  world: Pick<World, 'clock' | 'randomBytes' | 'keys'>,
): Promise<GivenDevice> {
  const nowMs = world.clock()
  const { former } = device
  const deviceId = former?.deviceId ?? uuidV7(nowMs, world.randomBytes(10))
  const deviceKey = makeDeviceKey(deviceId, world.randomBytes(32))
  const letters = await lockLetters(tx)
  const letter = freeLetter(letters, former?.letter ?? null)
  try {
    await tx.query(
      `insert into device (device_id, store_id, letter, name, key_hash, created_by, created_at, staff_id)
       values ($1, app.store_id(), $2, $3, decode($4, 'hex'), $5, to_timestamp($6 / 1000.0), $7)`,
      [deviceId, letter, device.name, hashDeviceKey(deviceKey), device.createdBy, nowMs, device.staffId],
    )
  } catch (error) {
    // Row policies hide the tills of other shops; the key of the table does not.
    if (former !== undefined && (error as { constraint?: unknown }).constraint === 'device_pkey')
      throw formerElsewhere()
    throw error
  }
  return givenDevice({ deviceId, letter, deviceKey, storeId: device.storeId }, world)
}

type LetteredDevice = { readonly letter: string; readonly is_living: boolean }

/**
 * The answer that let a former till in was lost, and it asks again: a new key for one that nobody has heard since. Null: the
 * shop has no such till. Needs the rights of the service.
 */
export async function rekeyFormer(
  tx: Tx,
  { storeId, former }: { readonly storeId: string; readonly former: FormerDevice },
  world: Pick<World, 'randomBytes' | 'keys'>,
): Promise<GivenDevice | null> {
  const { deviceId } = former
  const deviceKey = makeDeviceKey(deviceId, world.randomBytes(32))
  const { rows } = await tx.query<Pick<Rows['device'], 'letter'>>(
    `update device set key_hash = decode($3, 'hex')
     where device_id = $1 and store_id = $2 and letter <> '${deskLetter}'
       and revoked_at is null and last_seen_at is null and accepted_through = 0
     returning letter`,
    [deviceId, storeId, hashDeviceKey(deviceKey)],
  )
  const letter = rows[0]?.letter
  return letter === undefined ? null : givenDevice({ deviceId, letter, deviceKey, storeId }, world)
}

/**
 * Every till that the shop ever had; devices are never deleted, so a letter is never given twice [DEVICE-1]. Takes the shop's
 * lock: two tills that sign in at once get two letters, and are counted exactly [DEVICE-8].
 */
async function lockLetters(tx: Tx): Promise<readonly LetteredDevice[]> {
  await tx.query('insert into journal_head (store_id) values (app.store_id()) on conflict do nothing')
  await tx.query('select 1 from journal_head where store_id = app.store_id() for update')
  const { rows } = await tx.query<LetteredDevice>(
    `select letter, revoked_at is null as is_living from device
     where store_id = app.store_id() and letter <> '${deskLetter}'`,
  )
  return rows
}

/** The next one after all that were given, or the former one where nobody has it meanwhile. */
function freeLetter(devices: readonly LetteredDevice[], former: string | null): string {
  const living = devices.filter((device) => device.is_living).length
  const next = Math.max(-1, ...devices.map(({ letter }) => placeOfLetter(letter))) + 1
  if (living >= maximumLivingDevices || next >= mostDeviceLetters) throw tooManyDevices()
  return former === null || devices.some(({ letter }) => letter === former) ? deviceLetter(next) : former
}

function formerElsewhere(): Problem {
  return new Problem(
    409,
    'device_known',
    'Perangkat ini sudah terdaftar, atau milik toko lain, atau sudah dicabut. Tidak ada yang diubah. Data tetap tersimpan di perangkat ini; simpan berkas cadangan, lalu hubungi kami.',
  )
}

function tooManyDevices(): Problem {
  return new Problem(
    409,
    'too_many_devices',
    `Toko ini sudah punya ${maximumLivingDevices} perangkat kasir. Tidak ada yang ditambahkan. Cabut dulu perangkat yang tidak dipakai lagi, lalu coba lagi.`,
  )
}
