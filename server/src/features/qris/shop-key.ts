import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { QrisKeyState } from '@laci/domain/qris/charge-wire.ts'
import { createSeal, type Seal } from '../../crypto/seal.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'

const keyOfChargeKeptMs = 2 * dayMs

export function sealOfShopKeys({ keys, randomBytes }: FeatureDeps): Seal {
  return createSeal(keys.refreshTokenKey, 'laci shop midtrans key', randomBytes)
}

/** Needs the rights of `service_role`, as all of this does: nobody else touches the rows of keys. */
export async function saveShopKey(
  tx: Tx,
  seal: Seal,
  key: { storeId: string; serverKey: string; environment: 'sandbox' | 'production'; nowMs: number },
): Promise<void> {
  await tx.query(
    `insert into qris_key (store_id, sealed_key, environment, ending, saved_at) values ($1, $2, $3, $4, $5)
     on conflict (store_id) do update set sealed_key = excluded.sealed_key, environment = excluded.environment,
       ending = excluded.ending, saved_at = excluded.saved_at`,
    [
      key.storeId,
      seal.seal(key.serverKey, key.storeId),
      key.environment,
      key.serverKey.slice(-4),
      new Date(key.nowMs),
    ],
  )
  await forgetKeysOfCharges(tx, key.storeId, key.nowMs)
}

export async function removeShopKey(tx: Tx, storeId: string, nowMs: number): Promise<void> {
  await tx.query('delete from qris_key where store_id = $1', [storeId])
  await forgetKeysOfCharges(tx, storeId, nowMs)
}

/** A code lives for minutes, so nothing comes any more of a charge that ended long ago: it needs its key no longer. */
async function forgetKeysOfCharges(tx: Tx, storeId: string, nowMs: number): Promise<void> {
  await tx.query(
    `update qris_charge set sealed_key = null
     where store_id = $1 and status <> 'pending' and created_at < $2 and sealed_key is not null`,
    [storeId, new Date(nowMs - keyOfChargeKeptMs)],
  )
}

export async function shopKeyState(tx: Tx, storeId: string): Promise<QrisKeyState> {
  const { rows } = await tx.query<Pick<Rows['qris_key'], 'environment' | 'ending'>>(
    'select environment, ending from qris_key where store_id = $1',
    [storeId],
  )
  const row = rows[0]
  return row === undefined
    ? { isSet: false, environment: null, ending: null }
    : { isSet: true, environment: row.environment, ending: row.ending }
}

/** The key that a charge was made with [PAY-36]; of one that keeps none the shop's key of now. */
export async function openKeyOfCharge(
  tx: Tx,
  seal: Seal,
  { storeId, sealedKey }: { readonly storeId: string; readonly sealedKey: string | null },
): Promise<string | null> {
  return sealedKey === null ? openShopKey(tx, seal, storeId) : seal.open(sealedKey, storeId)
}

/** The key itself, for a call to the provider; null: the shop has none. */
export async function openShopKey(tx: Tx, seal: Seal, storeId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['qris_key'], 'sealed_key'>>(
    'select sealed_key from qris_key where store_id = $1',
    [storeId],
  )
  return rows[0] === undefined ? null : seal.open(rows[0].sealed_key, storeId)
}
