import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { deskLetter } from '../../identity/new-device.ts'

type ListedDevice = DeviceList['devices'][number]

/** Every till of the shop, the first one first. `ownDeviceId`: the one that asks, if a till does. */
export async function listDevices(
  tx: Tx,
  ownDeviceId: string | null,
  connected: ReadonlySet<string>,
): Promise<ListedDevice[]> {
  const { rows } = await tx.query<
    Pick<
      Rows['device'],
      | 'device_id'
      | 'letter'
      | 'name'
      | 'created_at'
      | 'last_seen_at'
      | 'revoked_at'
      | 'accepted_through'
      | 'unsent_count'
    >
  >(
    `select device_id, letter, name, created_at, last_seen_at, revoked_at, accepted_through, unsent_count
     from device where store_id = app.store_id() and letter <> '${deskLetter}' order by length(letter), letter`,
  )
  return rows.map((row) => ({
    deviceId: row.device_id,
    letter: row.letter,
    name: row.name,
    createdAt: row.created_at.getTime() as Instant,
    lastSeenAt: (row.last_seen_at?.getTime() ?? null) as Instant | null,
    revokedAt: (row.revoked_at?.getTime() ?? null) as Instant | null,
    acceptedThrough: row.accepted_through,
    unsentCount: row.unsent_count,
    isThisDevice: row.device_id === ownDeviceId,
    isConnected: connected.has(row.device_id),
  }))
}

/** False when the shop has no such till. One that was revoked before keeps its first time. */
export async function revokeDevice(tx: Tx, deviceId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update device set revoked_at = coalesce(revoked_at, to_timestamp($2 / 1000.0))
     where device_id = $1 and store_id = app.store_id() and letter <> '${deskLetter}'`,
    [deviceId, nowMs],
  )
  return rowCount === 1
}

/** The shop of a till, when this person works there. Needs the rights of the service. */
export async function storeOfDevice(tx: Tx, deviceId: string, userId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['device'], 'store_id'>>(
    `select store_id from device join membership using (store_id) where device_id = $1 and user_id = $2 and letter <> '${deskLetter}'`,
    [deviceId, userId],
  )
  return rows[0]?.store_id ?? null
}
