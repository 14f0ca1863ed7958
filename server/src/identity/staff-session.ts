import {
  hasRight,
  type StaffAccess,
  type StaffRight,
  type StaffRole,
} from '@laci/domain/base/permission/rights.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { FastifyRequest } from 'fastify'
import { bearerOpaqueToken } from '../crypto/opaque-token.ts'
import type { Rows } from '../db/row-types.ts'
import { inScope, type Tx } from '../db/scope.ts'
import { Problem } from '../http/problems.ts'
import type { World } from '../world/world.ts'
import { inMemberScope, storeForbidden } from './membership.ts'
import { requireOwner } from './session.ts'

/** A staff member behind a request, with the rights of this moment: they are read anew for each one [STAFF-8]. */
export type StaffMember = {
  readonly staffId: string
  readonly sessionId: string
  readonly storeId: string
  /** The till that the session belongs to. */
  readonly deviceId: string
  readonly name: string
  readonly access: StaffAccess
}

type SessionDeps = Pick<World, 'database' | 'keys' | 'clock'>

/** Whoever has not come for so long signs in again. */
export const staffSessionIdleMs = 30 * dayMs
/** A session that was used within this time is not noted again: reading should not mean writing. */
const lastUsedStepMs = 5 * 60_000

/**
 * Who of the staff is asking, by the token that the sign-in on a till gave out. The row behind it decides: the person is
 * still here, the till is not revoked, the shop not closing. Throws Problem 401 `staff_session_missing` or
 * `staff_session_ended`.
 */
export async function requireStaff(request: FastifyRequest, deps: SessionDeps): Promise<StaffMember> {
  const token = bearerOpaqueToken('staff', request.headers.authorization)
  if (token === null) {
    throw new Problem(401, 'staff_session_missing', 'Karyawan belum masuk di kasir ini. Silakan masuk dulu.')
  }
  const nowMs = deps.clock()
  const row = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.prepared<
      Pick<Rows['staff_session'], 'store_id' | 'device_id'> &
        Pick<Rows['staff'], 'name' | 'maximum_discount_hundredths'> & {
          staff_id: string
          role: StaffRole
          rights: StaffRight[]
          is_stale: boolean
        }
    >(
      'staff_of_session',
      `select staff.staff_id, staff.store_id, device_id, staff.name, role, rights, maximum_discount_hundredths,
              last_used_at < $4 as is_stale
       from staff_session session
       join staff using (staff_id)
       join device using (device_id)
       where session_id = $1 and token_hash = $2 and last_used_at > $3
         and disabled_at is null and revoked_at is null and not app.is_store_closing(staff.store_id)`,
      [token.id, token.hash, new Date(nowMs - staffSessionIdleMs), new Date(nowMs - lastUsedStepMs)],
    )
    if (rows[0]?.is_stale) {
      await tx.query('update staff_session set last_used_at = $2 where session_id = $1', [
        token.id,
        new Date(nowMs),
      ])
    }
    return rows[0]
  })
  if (row === undefined) {
    throw new Problem(
      401,
      'staff_session_ended',
      'Sesi karyawan ini sudah berakhir. Masuk lagi, atau tanyakan pemilik toko. Transaksi tetap tersimpan di perangkat ini.',
    )
  }
  return {
    staffId: row.staff_id,
    sessionId: token.id,
    storeId: row.store_id,
    deviceId: row.device_id,
    name: row.name,
    access: {
      role: row.role,
      rights: row.rights,
      maximumDiscountHundredths: row.maximum_discount_hundredths,
    },
  }
}

/** Throws Problem 403 `right_missing` when the staff member may not do this. */
export function requireRight(member: StaffMember, right: StaffRight): void {
  if (hasRight(member.access, right)) return
  throw new Problem(
    403,
    'right_missing',
    'Anda belum punya hak untuk ini. Tidak ada yang diubah. Minta pemilik toko memberi hak, atau panggil atasan.',
  )
}

/**
 * Runs `work` within a shop for somebody who works there: its owner, or a staff member with this right, or all of them. A
 * staff member has one shop and need not name it.
 */
export async function inShopScope<T>(
  request: FastifyRequest,
  deps: SessionDeps,
  asked: { readonly storeId: unknown; readonly right: StaffRight | readonly StaffRight[] },
  work: (tx: Tx, storeId: string) => Promise<T>,
): Promise<T> {
  if (bearerOpaqueToken('staff', request.headers.authorization) === null) {
    return inMemberScope(deps.database, await requireOwner(request, deps), asked.storeId, work)
  }
  const member = await requireStaff(request, deps)
  for (const right of [asked.right].flat()) requireRight(member, right)
  if (asked.storeId !== undefined && asked.storeId !== member.storeId) throw storeForbidden()
  return inScope(deps.database, { role: 'authenticated', storeId: member.storeId }, (tx) =>
    work(tx, member.storeId),
  )
}
