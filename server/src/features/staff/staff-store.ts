import type { StaffAccess, StaffRight, StaffRole } from '@laci/domain/base/permission/rights.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import { shopCodeOf } from '@laci/domain/staff/shop-code.ts'
import { staffNameKey } from '@laci/domain/staff/staff-name.ts'
import type { StaffMemberView, WaitingDevice } from '@laci/domain/staff/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of the owner, in a transaction that is scoped to the shop and to its owner (inOwnerScope). Times are epoch
// milliseconds of our clock.

/** A row that the database writes as JSON: times are already epoch milliseconds. */
const toMs = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`

/** The code of the shop, made now when it has none. */
export async function ensureShopCode(
  tx: Tx,
  storeId: string,
  randomBytes: (count: number) => Uint8Array,
): Promise<string> {
  for (;;) {
    const { rows } = await tx.query<Pick<Rows['staff_list'], 'shop_code'>>(
      'select shop_code from staff_list where store_id = $1',
      [storeId],
    )
    if (rows[0] !== undefined) return rows[0].shop_code
    // Nothing is done when the code belongs to another shop already, or another request was faster.
    await tx.query('insert into staff_list (store_id, shop_code) values ($1, $2) on conflict do nothing', [
      storeId,
      shopCodeOf(randomBytes(6)),
    ])
  }
}

export type NewStaff = {
  readonly staffId: string
  readonly storeId: string
  readonly name: string
  readonly access: StaffAccess
  readonly passwordHash: string
  readonly pinHash: string | null
  readonly nowMs: number
}

export async function insertStaff(tx: Tx, staff: NewStaff): Promise<void> {
  await tx.query(
    `insert into staff (staff_id, store_id, name, name_key, role, rights, maximum_discount_hundredths, password_hash,
                        pin_hash, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      staff.staffId,
      staff.storeId,
      staff.name,
      staffNameKey(staff.name),
      staff.access.role,
      staff.access.rights,
      staff.access.maximumDiscountHundredths,
      staff.passwordHash,
      staff.pinHash,
      new Date(staff.nowMs),
    ],
  )
}

/** PINs of one shop are given one after the other: what was compared is then still all there is [STAFF-37]. */
export async function lockPins(tx: Tx, storeId: string): Promise<void> {
  // Not the row of the shop's list: whoever changes a person holds that person's row before it, and would wait for us.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`staff pins ${storeId}`])
}

/** What those who work in the shop switch with, one person left out. */
export async function otherPinHashes(tx: Tx, storeId: string, staffId: string | null): Promise<string[]> {
  const { rows } = await tx.query<{ pin_hash: string }>(
    `select pin_hash from staff where store_id = $1 and disabled_at is null and pin_hash is not null
       and staff_id is distinct from $2`,
    [storeId, staffId],
  )
  return rows.map((row) => row.pin_hash)
}

/** Name and access of one, locked; null when the shop has no such person. */
export async function lockStaff(
  tx: Tx,
  storeId: string,
  staffId: string,
): Promise<{ name: string; access: StaffAccess; isActive: boolean } | null> {
  const { rows } = await tx.query<
    Pick<Rows['staff'], 'name' | 'maximum_discount_hundredths'> & {
      is_active: boolean
      role: StaffRole
      rights: StaffRight[]
    }
  >(
    `select disabled_at is null as is_active, name, role, rights, maximum_discount_hundredths from staff
     where store_id = $1 and staff_id = $2 for update`,
    [storeId, staffId],
  )
  const row = rows[0]
  if (row === undefined) return null
  const { name, role, rights, maximum_discount_hundredths: maximumDiscountHundredths } = row
  return { name, access: { role, rights, maximumDiscountHundredths }, isActive: row.is_active }
}

export type StaffChanges = {
  readonly name?: string
  readonly access?: StaffAccess
  readonly passwordHash?: string
  readonly pinHash?: string | null
  /** True: no longer here. */
  readonly isDisabled?: boolean
}

/** Changes what is given and nothing else; false when the shop has no such person. */
export async function updateStaff(
  tx: Tx,
  staff: { readonly storeId: string; readonly staffId: string },
  changes: StaffChanges,
  nowMs: number,
): Promise<boolean> {
  const sets: string[] = []
  const values: unknown[] = [staff.storeId, staff.staffId]
  const set = (column: string, value: unknown) => sets.push(`${column} = $${values.push(value)}`)
  set('updated_at', new Date(nowMs))
  if (changes.name !== undefined) {
    set('name', changes.name)
    set('name_key', staffNameKey(changes.name))
  }
  if (changes.access !== undefined) {
    set('role', changes.access.role)
    set('rights', changes.access.rights)
    set('maximum_discount_hundredths', changes.access.maximumDiscountHundredths)
  }
  if (changes.passwordHash !== undefined) set('password_hash', changes.passwordHash)
  if (changes.pinHash !== undefined) set('pin_hash', changes.pinHash)
  if (changes.isDisabled === true) {
    sets.push(`disabled_at = coalesce(disabled_at, $${values.push(new Date(nowMs))})`)
    // Somebody else may be given this PIN from now on [STAFF-37].
    set('pin_hash', null)
  }
  if (changes.isDisabled === false) sets.push('disabled_at = null')
  const { rowCount } = await tx.query(
    `update staff set ${sets.join(', ')} where store_id = $1 and staff_id = $2`,
    values,
  )
  return rowCount === 1
}

/** Ends sessions of one person: on one till, or on all. */
export async function endStaffSessions(tx: Tx, staffId: string, deviceId: string | null): Promise<void> {
  await tx.query('delete from staff_session where staff_id = $1 and ($2::uuid is null or device_id = $2)', [
    staffId,
    deviceId,
  ])
}

/** Takes back every till that came from this person's own sign-in, and what still waits for the owner. Answers their ids. */
export async function revokeDevicesOfStaff(tx: Tx, staffId: string, nowMs: number): Promise<string[]> {
  await tx.query('delete from staff_device_request where staff_id = $1', [staffId])
  const { rows } = await tx.query<Pick<Rows['device'], 'device_id'>>(
    'update device set revoked_at = $2 where staff_id = $1 and revoked_at is null returning device_id',
    [staffId, new Date(nowMs)],
  )
  return rows.map((row) => row.device_id)
}

/** Everybody who works or worked in the shop, in the order of coming. */
export async function listStaff(tx: Tx, storeId: string): Promise<StaffMemberView[]> {
  const { rows } = await tx.query<
    Pick<Rows['device'], 'name'> &
      Pick<Rows['staff'], 'maximum_discount_hundredths'> & {
        staff_id: string
        role: StaffRole
        rights: StaffRight[]
        has_pin: boolean
        is_active: boolean
        created_at: number
        devices: StaffMemberView['devices']
        sessions: StaffMemberView['sessions']
      }
  >(
    `select staff_id, name, role, rights, maximum_discount_hundredths, pin_hash is not null as has_pin,
       disabled_at is null as is_active, ${toMs('created_at')} as created_at,
       (select coalesce(json_agg(json_build_object('deviceId', device_id, 'letter', letter, 'name', device.name)
                                 order by device.created_at), '[]')
        from device where device.staff_id = staff.staff_id and revoked_at is null) as devices,
       (select coalesce(json_agg(json_build_object('deviceId', device_id, 'deviceName', device.name,
                  'since', ${toMs('session.created_at')}, 'lastUsedAt', ${toMs('session.last_used_at')})
                                 order by session.last_used_at desc), '[]')
        from staff_session session join device using (device_id)
        where session.staff_id = staff.staff_id and revoked_at is null) as sessions
     from staff where store_id = $1 order by staff.created_at, staff_id`,
    [storeId],
  )
  return rows.map((row) => ({
    staffId: row.staff_id,
    name: row.name,
    role: row.role,
    rights: row.rights,
    maximumDiscountHundredths: row.maximum_discount_hundredths,
    hasPin: row.has_pin,
    isActive: row.is_active,
    createdAt: row.created_at as Instant,
    devices: row.devices,
    sessions: row.sessions,
  }))
}

/** Devices that wait for the owner's answer, the oldest first. */
export async function listWaitingDevices(tx: Tx, storeId: string, nowMs: number): Promise<WaitingDevice[]> {
  const { rows } = await tx.query<
    Pick<Rows['staff_device_request'], 'request_id' | 'staff_id' | 'device_name'> & {
      staff_name: string
      asked_at: number
      expires_at: number
    }
  >(
    `select request_id, staff_id, staff.name as staff_name, device_name,
       ${toMs('request.created_at')} as asked_at, ${toMs('request.expires_at')} as expires_at
     from staff_device_request request join staff using (staff_id)
     where request.store_id = $1 and answered_at is null and expires_at > $2
     order by request.created_at, request_id`,
    [storeId, new Date(nowMs)],
  )
  return rows.map((row) => ({
    requestId: row.request_id,
    staffId: row.staff_id,
    staffName: row.staff_name,
    deviceName: row.device_name,
    askedAt: row.asked_at as Instant,
    expiresAt: row.expires_at as Instant,
  }))
}

/** Writes the owner's answer down; false when nothing waits under this id. */
export async function answerDevice(
  tx: Tx,
  request: { readonly storeId: string; readonly requestId: string },
  answer: { readonly isApproved: boolean; readonly expiresAt: number; readonly nowMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff_device_request set answered_at = $4, is_approved = $3, expires_at = $5
     where store_id = $1 and request_id = $2 and answered_at is null and expires_at > $4`,
    [
      request.storeId,
      request.requestId,
      answer.isApproved,
      new Date(answer.nowMs),
      new Date(answer.expiresAt),
    ],
  )
  return rowCount === 1
}
