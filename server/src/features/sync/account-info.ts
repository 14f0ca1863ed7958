import { maskedPhone, type PhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { shownShopCode } from '@laci/domain/staff/shop-code.ts'
import type { TillStaff } from '@laci/domain/staff/wire.ts'
import { tillStaffSchema } from '@laci/domain/staff/wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { deviceKey } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { inDeviceScope } from '../../identity/device-key.ts'
import { siblingStores } from '../../shop/sibling-stores.ts'

/** What the till's *Pengaturan* shows of the owner's account. Times are epoch milliseconds. */
const syncAccountSchema = z.object({
  ownerName: z.string(),
  role: z.string(),
  accountType: z.string(),
  startDate: z.int(),
  endDate: z.int(),
  isActive: z.boolean(),
  tokenBalance: z.int(),
  /** `0812***456`; empty for an owner without a number. */
  phoneMasked: z.string(),
  /** What staff type to name this shop; null: it never had staff. */
  shopCode: z.nullable(z.string()),
  /** Grows with every change of what follows; every pull carries it. */
  staffVersion: z.int(),
  /** Who works here, with what is needed to switch by PIN without internet (STAFF-5). Only this shop's tills get it. */
  staff: z.array(tillStaffSchema),
  /** How many new devices of staff wait for the owner's answer. */
  waitingDeviceCount: z.int(),
  /** Whether the owner has other shops, to which goods can be sent. */
  hasOtherStores: z.boolean(),
})
export type SyncAccount = z.output<typeof syncAccountSchema>

/** `GET /api/sync/account`, with the device's key: a till has no session of a person (ruling 13). */
export function registerSyncAccount(app: FastifyInstance, deps: FeatureDeps): void {
  createApi(app, deps).route(
    {
      method: 'GET',
      path: '/api/sync/account',
      summary: 'What a till shows of the account of its owner, and who works here.',
      ...{ access: deviceKey, answers: { 200: syncAccountSchema } },
    },
    async ({ caller }): Promise<SyncAccount> => {
      const key = await caller()
      const own = await inDeviceScope(deps.database, key, deps.clock(), async (tx, { storeId, staffId }) => ({
        storeId,
        account: await readAccount(tx, deps.clock(), staffId),
      }))
      const others = await inScope(deps.database, { role: 'service_role' }, (tx) =>
        siblingStores(tx, own.storeId),
      )
      return { ...own.account, hasOtherStores: others.length > 0 }
    },
  )
}

async function readAccount(
  tx: Tx,
  nowMs: number,
  ownStaffId: string | null,
): Promise<Omit<SyncAccount, 'hasOtherStores'>> {
  const { rows } = await tx.query<
    Pick<Rows['stores'], 'name' | 'phone'> &
      Pick<Rows['accounts'], 'role' | 'account_type' | 'start_date' | 'end_date' | 'is_active' | 'token'> & {
        shop_code: string | null
        staff_version: number
        waiting_device_count: number
      }
  >(
    `select accounts.name, accounts.role, account_type, start_date, end_date, is_active, token, stores.phone,
            shop_code, coalesce(staff_list.version, 0) as staff_version,
            (select count(*) from staff_device_request
             where store_id = app.store_id() and answered_at is null and expires_at > $1) as waiting_device_count
     from stores join accounts on accounts.account_id = stores.owner_id
     left join staff_list on staff_list.store_id = stores.id
     where stores.id = app.store_id()`,
    [new Date(nowMs)],
  )
  const row = rows[0]
  if (row === undefined) {
    throw new Problem(
      404,
      'account_missing',
      'Akun pemilik toko ini tidak ada. Transaksi tetap tersimpan di perangkat ini.',
    )
  }
  return {
    ownerName: row.name,
    role: row.role,
    accountType: row.account_type,
    startDate: row.start_date.getTime(),
    endDate: row.end_date.getTime(),
    isActive: row.is_active,
    tokenBalance: row.token,
    // `stores.phone` is the owner's verified number as people dial it.
    phoneMasked: row.phone === '' ? '' : maskedPhone(`+62${row.phone.slice(1)}` as PhoneNumber),
    shopCode: row.shop_code === null ? null : shownShopCode(row.shop_code),
    staffVersion: row.staff_version,
    staff: await readStaff(tx, ownStaffId),
    waitingDeviceCount: row.waiting_device_count,
  }
}

/**
 * Somebody who left is named without rights and without a PIN: old receipts carry the name. A device of somebody's own gets
 * nobody else's PIN, nobody else stands there [STAFF-42].
 */
async function readStaff(tx: Tx, ownStaffId: string | null): Promise<TillStaff[]> {
  const { rows } = await tx.query<TillStaffRow>(
    `select staff_id, name, role, rights, maximum_discount_hundredths, pin_hash, disabled_at is null as is_active
     from staff where store_id = app.store_id() order by created_at, staff_id`,
  )
  return rows.map((row) => ({
    staffId: row.staff_id,
    name: row.name,
    role: row.role,
    rights: row.is_active ? row.rights : [],
    maximumDiscountHundredths: row.is_active ? row.maximum_discount_hundredths : 0,
    pinHash: row.is_active && (ownStaffId === null || ownStaffId === row.staff_id) ? row.pin_hash : null,
    isActive: row.is_active,
  }))
}

type TillStaffRow = Pick<Rows['staff'], 'staff_id' | 'name' | 'maximum_discount_hundredths' | 'pin_hash'> & {
  role: TillStaff['role']
  rights: TillStaff['rights']
  is_active: boolean
}
