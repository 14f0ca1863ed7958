import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { QrisCharge, QrisChargeStatus } from '@laci/domain/qris/charge-wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

/** A charge as it is kept. */
export type ChargeRow = Omit<QrisCharge, 'isFresh'> & {
  readonly storeId: string
  readonly isBegun: boolean
  readonly askedAt: Instant | null
  /** The key that it was made with; null: it is paid, or older than this release. */
  readonly sealedKey: string | null
}

const columns = `charge_id, store_id, amount_rupiah, status, is_begun, qris_text, expires_at, asked_at, sealed_key`

type Row = Pick<
  Rows['qris_charge'],
  | 'charge_id'
  | 'store_id'
  | 'amount_rupiah'
  | 'is_begun'
  | 'qris_text'
  | 'expires_at'
  | 'asked_at'
  | 'sealed_key'
> & { status: QrisChargeStatus }

const chargeOf = (row: Row): ChargeRow => ({
  chargeId: row.charge_id,
  storeId: row.store_id,
  amountRupiah: row.amount_rupiah,
  status: row.status,
  isBegun: row.is_begun,
  qrisText: row.qris_text,
  expiresAt: instant(row.expires_at.getTime()),
  askedAt: row.asked_at === null ? null : instant(row.asked_at.getTime()),
  sealedKey: row.sealed_key,
})

/** Writes a new charge down with the key of this moment, before anybody is asked; one that is known stays as it is. Answers what is there. */
export async function insertCharge(
  tx: Tx,
  charge: {
    chargeId: string
    storeId: string
    deviceId: string
    amountRupiah: number
    nowMs: number
    expiresAtMs: number
  },
): Promise<ChargeRow | null> {
  await tx.query(
    `insert into qris_charge (charge_id, store_id, device_id, amount_rupiah, status, created_at, expires_at, sealed_key)
     values ($1, $2, $3, $4, 'pending', $5, $6, (select sealed_key from qris_key where store_id = $2))
     on conflict do nothing`,
    [
      charge.chargeId,
      charge.storeId,
      charge.deviceId,
      charge.amountRupiah,
      new Date(charge.nowMs),
      new Date(charge.expiresAtMs),
    ],
  )
  return readCharge(tx, charge.chargeId, charge.storeId)
}

/** `storeId` null: whatever shop it is of (a message of the provider names only the charge). */
export async function readCharge(
  tx: Tx,
  chargeId: string,
  storeId: string | null,
): Promise<ChargeRow | null> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from qris_charge where charge_id = $1 and ($2::uuid is null or store_id = $2)`,
    [chargeId, storeId],
  )
  return rows[0] === undefined ? null : chargeOf(rows[0])
}

/** What the provider gave when the charge was made. */
export async function noteBegun(tx: Tx, chargeId: string, qrisText: string | null): Promise<void> {
  await tx.query('update qris_charge set is_begun = true, qris_text = $2 where charge_id = $1', [
    chargeId,
    qrisText,
  ])
}

/** What the provider said. A charge that has left `pending` never changes again, but for money that came after all. */
export async function noteAnswer(
  tx: Tx,
  chargeId: string,
  status: Exclude<QrisChargeStatus, 'pending'> | null,
  nowMs: number,
): Promise<void> {
  await tx.query(
    `update qris_charge
     set asked_at = $3, status = coalesce($2::text, status),
         sealed_key = case when $2::text = 'paid' then null else sealed_key end,
         settled_at = case when $2::text is null then settled_at else coalesce(settled_at, $3::timestamptz) end
     where charge_id = $1 and (status = 'pending' or $2::text is null or $2::text = 'paid')`,
    [chargeId, status, new Date(nowMs)],
  )
}
