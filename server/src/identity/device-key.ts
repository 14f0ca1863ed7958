import { hash } from 'node:crypto'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { accountClosedReason } from '@laci/domain/journal/wire.ts'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/row-types.ts'
import { asService, inScope, type Tx } from '../db/scope.ts'
import { Problem } from '../http/problems.ts'
import { shopSlotsOf } from './shop-slots.ts'

/** What a till proves itself with, as far as the server keeps it (ruling 13). */
export type DeviceKey = {
  readonly deviceId: string
  /** sha256 of the whole key, lower-case hex. */
  readonly keyHash: string
}

const keyPattern = /^laci_([0-9a-f-]{36})_[A-Za-z0-9_-]{43}$/

/** The key of a new till: shown once, kept as a hash. `secret` holds 32 fresh random bytes. */
export function makeDeviceKey(deviceId: string, secret: Uint8Array): string {
  return `laci_${deviceId}_${Buffer.from(secret).toString('base64url')}`
}

export function hashDeviceKey(key: string): string {
  return hash('sha256', key)
}

/** The device key of a text, or null when it is none. Whether it is a true one only the database can say. */
export function readDeviceKey(text: string): DeviceKey | null {
  const deviceId = keyPattern.exec(text)?.[1]
  return deviceId !== undefined && isUuid(deviceId) ? { deviceId, keyHash: hashDeviceKey(text) } : null
}

/** The device key of an `Authorization` header, or null when it carries something else. */
export function bearerDeviceKey(authorization: string | undefined): DeviceKey | null {
  return authorization?.startsWith('Bearer ') ? readDeviceKey(authorization.slice('Bearer '.length)) : null
}

export function deviceUnknown(): Problem {
  return new Problem(
    401,
    'device_unknown',
    'Perangkat ini tidak dikenal oleh server. Transaksi tetap tersimpan di perangkat ini. Masuk lagi agar bisa dikirim.',
  )
}

/** A till that knows no reason reads the code alone: it was taken back all the same. */
function accountClosed(): Problem {
  return new Problem(
    403,
    'device_revoked',
    'Akun toko ini ditutup pemiliknya. Transaksi tetap tersimpan di perangkat ini dan tetap bisa dikirim. ' +
      'Pulihkan akun di situs, lalu masuk lagi.',
    { reason: accountClosedReason },
  )
}

export function deviceRevoked(): Problem {
  return new Problem(
    403,
    'device_revoked',
    'Perangkat ini sudah dicabut oleh pemilik toko. Transaksi tetap tersimpan di perangkat ini dan tetap bisa dikirim. ' +
      'Masuk lagi untuk memakai kasir.',
  )
}

/** The till that a transaction belongs to. */
export type KnownDevice = {
  readonly deviceId: string
  readonly storeId: string
  /** What it said last of events that we do not have yet; null: nothing so far [SYNC-38]. */
  readonly unsentCount: number | null
  /** What it said last that it can read [SYNC-114]. */
  readonly edition: number
  /** The staff member whose own sign-in made it a till; null: the owner did. */
  readonly staffId: string | null
}

/** A till that was heard of within this time is not noted again: reading should not mean writing. */
const lastSeenStepMs = 60_000

/** More keys than this are looked up again. */
const mostKnownKeys = 50_000
/** Shops of keys that were right, by the hash of the key: a key never moves to another shop. */
const storesOfKeys = new WeakMap<pg.Pool, Map<string, string>>()

/**
 * Runs `work` as one of the few requests that a shop has at work at once [PLATFORM-43]; it waits before it takes a connection.
 * Whose turn it is is told by a key that was right: who names a device without its key takes nobody's place. Not within
 * another `inShopSlot`. Throws Problem `device_unknown` (401) and `server_busy` (503).
 */
export async function inShopSlot<T>(database: Database, key: DeviceKey, work: () => Promise<T>): Promise<T> {
  const storeId = await storeOfKey(database, key)
  return shopSlotsOf(database).run(storeId, work)
}

/** The shop of a key that is a true one, also of a till that was taken back. Asked on the connections of short questions, once for a key. */
export async function storeOfKey(database: Database, { deviceId, keyHash }: DeviceKey): Promise<string> {
  const stores = storesOfKeys.get(database.pool) ?? new Map<string, string>()
  storesOfKeys.set(database.pool, stores)
  const name = `${deviceId} ${keyHash}`
  const known = stores.get(name)
  if (known !== undefined) return known
  const { rows } = await asService(database).ask<{ store_id: string }>({
    name: 'store_of_device_key',
    text: `select store_id from device where device_id = $1 and key_hash = decode($2, 'hex')`,
    values: [deviceId, keyHash],
  })
  const storeId = rows[0]?.store_id
  if (storeId === undefined) throw deviceUnknown()
  if (stores.size >= mostKnownKeys) stores.delete(stores.keys().next().value as string)
  stores.set(name, storeId)
  return storeId
}

/**
 * Runs `work` with the rights of the till that holds this key, in its shop, in a slot of the shop. Throws Problem
 * `device_unknown` (401), `device_revoked` (403) and `server_busy` (503).
 */
export function inDeviceScope<T>(
  database: Database,
  key: DeviceKey,
  nowMs: number,
  work: (tx: Tx, device: KnownDevice) => Promise<T>,
): Promise<T> {
  return inShopSlot(database, key, () => openDeviceScope(database, key, nowMs, work))
}

function openDeviceScope<T>(
  database: Database,
  key: DeviceKey,
  nowMs: number,
  work: (tx: Tx, device: KnownDevice) => Promise<T>,
): Promise<T> {
  return inScope(database, { role: 'authenticated', deviceId: key.deviceId }, async (tx) => {
    const { rows } = await tx.prepared<
      Pick<Rows['device'], 'store_id' | 'unsent_count' | 'edition' | 'staff_id'> & {
        is_revoked: boolean
        is_closed: boolean
        is_stale: boolean
      }
    >(
      'open_device_scope',
      `select store_id, staff_id, unsent_count, edition, revoked_at is not null as is_revoked,
              case when revoked_at is null then false else app.is_store_closing(store_id) end as is_closed,
              last_seen_at is null or last_seen_at < to_timestamp($3 / 1000.0) as is_stale,
              set_config('app.store_id', store_id::text, true)
       from device where device_id = $1 and key_hash = decode($2, 'hex')`,
      [key.deviceId, key.keyHash, nowMs - lastSeenStepMs],
    )
    const device = rows[0]
    if (device === undefined) throw deviceUnknown()
    // With the shop all its tills were taken back.
    if (device.is_closed) throw accountClosed()
    if (device.is_revoked) throw deviceRevoked()
    if (device.is_stale) {
      await tx.query('update device set last_seen_at = to_timestamp($2 / 1000.0) where device_id = $1', [
        key.deviceId,
        nowMs,
      ])
    }
    return work(tx, {
      deviceId: key.deviceId,
      storeId: device.store_id,
      unsentCount: device.unsent_count,
      edition: device.edition,
      staffId: device.staff_id,
    })
  })
}
