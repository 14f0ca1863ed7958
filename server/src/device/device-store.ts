import type { DeviceList } from '@laci/domain/sync/wire.ts'
import type { Instant } from '@laci/domain/time/instant.ts'
import type { Tx } from '../platform/scope.ts'

type ListedDevice = DeviceList['devices'][number]

/**
 * How many tills the shop ever had; devices are never deleted, so the number names the next letter [DEVICE-1]. Takes the
 * shop's lock: two tills that sign in at once get two letters.
 */
export async function countDevices(tx: Tx): Promise<number> {
  await tx.query('insert into journal_head (store_id) values (app.store_id()) on conflict do nothing')
  await tx.query('select 1 from journal_head where store_id = app.store_id() for update')
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from device where store_id = app.store_id()',
  )
  return rows[0]!.count
}

export async function addDevice(
  tx: Tx,
  device: {
    readonly deviceId: string
    readonly letter: string
    readonly name: string
    /** sha256 in hex. */
    readonly keyHash: string
    readonly createdBy: string
    readonly nowMs: number
  },
): Promise<void> {
  await tx.query(
    `insert into device (device_id, store_id, letter, name, key_hash, created_by, created_at)
     values ($1, app.store_id(), $2, $3, decode($4, 'hex'), $5, to_timestamp($6 / 1000.0))`,
    [device.deviceId, device.letter, device.name, device.keyHash, device.createdBy, device.nowMs],
  )
}

/** Every till of the shop, the first one first. `ownDeviceId`: the one that asks, if a till does. */
export async function listDevices(tx: Tx, ownDeviceId: string | null): Promise<ListedDevice[]> {
  const { rows } = await tx.query<{
    device_id: string
    letter: string
    name: string
    created_at: Date
    last_seen_at: Date | null
    revoked_at: Date | null
    accepted_through: number
  }>(
    `select device_id, letter, name, created_at, last_seen_at, revoked_at, accepted_through
     from device where store_id = app.store_id() order by length(letter), letter`,
  )
  return rows.map((row) => ({
    deviceId: row.device_id,
    letter: row.letter,
    name: row.name,
    createdAt: row.created_at.getTime() as Instant,
    lastSeenAt: (row.last_seen_at?.getTime() ?? null) as Instant | null,
    revokedAt: (row.revoked_at?.getTime() ?? null) as Instant | null,
    acceptedThrough: row.accepted_through,
    isThisDevice: row.device_id === ownDeviceId,
  }))
}

/** False when the shop has no such till. One that was revoked before keeps its first time. */
export async function revokeDevice(tx: Tx, deviceId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update device set revoked_at = coalesce(revoked_at, to_timestamp($2 / 1000.0))
     where device_id = $1 and store_id = app.store_id()`,
    [deviceId, nowMs],
  )
  return rowCount === 1
}

/** The shop of a till, when this person works there. Needs the rights of the service. */
export async function storeOfDevice(tx: Tx, deviceId: string, userId: string): Promise<string | null> {
  const { rows } = await tx.query<{ store_id: string }>(
    `select store_id from device join membership using (store_id) where device_id = $1 and user_id = $2`,
    [deviceId, userId],
  )
  return rows[0]?.store_id ?? null
}
