import type { StaffRight, StaffRole } from '@laci/domain/base/permission/rights.ts'
import type { StaffSession } from '@laci/domain/staff/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

// Queries of signing in. All of them need the rights of `service_role`: nobody is known yet.

/** Somebody whose password is to be checked. */
export type StaffCandidate = {
  readonly staffId: string
  readonly storeId: string
  readonly passwordHash: string
  readonly staff: StaffSession['staff']
}

type CandidateRow = Pick<
  Rows['staff'],
  'staff_id' | 'store_id' | 'password_hash' | 'name' | 'maximum_discount_hundredths'
> & { role: StaffRole; rights: StaffRight[] }

const columns = `staff.staff_id, staff.store_id, staff.password_hash, staff.name, staff.role, staff.rights,
  staff.maximum_discount_hundredths`

function candidateOf(row: CandidateRow): StaffCandidate {
  return {
    staffId: row.staff_id,
    storeId: row.store_id,
    passwordHash: row.password_hash,
    staff: {
      staffId: row.staff_id,
      name: row.name,
      role: row.role,
      rights: row.rights,
      maximumDiscountHundredths: row.maximum_discount_hundredths,
    },
  }
}

/** The shop of a code and the person of that name in it; one query, whatever there is. */
export async function findCandidate(
  tx: Tx,
  shopCode: string,
  nameKey: string,
): Promise<{ storeId: string | null; candidate: StaffCandidate | null }> {
  const { rows } = await tx.prepared<CandidateRow & { shop: string | null; staff_id: string | null }>(
    'staff_candidate',
    `select staff_list.store_id as shop, ${columns}
     from staff_list
     left join staff on staff.store_id = staff_list.store_id and name_key = $2 and disabled_at is null
     where shop_code = $1 and not app.is_store_closing(staff_list.store_id)`,
    [shopCode, nameKey],
  )
  const row = rows[0]
  return {
    storeId: row?.shop ?? null,
    candidate: row !== undefined && row.staff_id !== null ? candidateOf(row) : null,
  }
}

/**
 * The same person once more, held until the transaction ends: null when the password was changed or the account
 * disabled while the hash was made.
 */
export async function holdCandidate(
  tx: Tx,
  { staffId, passwordHash }: Pick<StaffCandidate, 'staffId' | 'passwordHash'>,
): Promise<StaffCandidate | null> {
  const { rows } = await tx.query<CandidateRow>(
    `select ${columns} from staff
     where staff_id = $1 and password_hash = $2 and disabled_at is null for share`,
    [staffId, passwordHash],
  )
  return rows[0] === undefined ? null : candidateOf(rows[0])
}

/** Signs a person in on a till; an earlier session of theirs on it ends. */
export async function insertStaffSession(
  tx: Tx,
  session: {
    readonly sessionId: string
    readonly storeId: string
    readonly staffId: string
    readonly deviceId: string
    readonly tokenHash: Buffer
    readonly nowMs: number
  },
): Promise<void> {
  await tx.query(
    `insert into staff_session (session_id, store_id, staff_id, device_id, token_hash, created_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (staff_id, device_id) do update set session_id = excluded.session_id, token_hash = excluded.token_hash,
       created_at = excluded.created_at, last_used_at = excluded.last_used_at`,
    [
      session.sessionId,
      session.storeId,
      session.staffId,
      session.deviceId,
      session.tokenHash,
      new Date(session.nowMs),
    ],
  )
}

/** What a person has asked for lately; more would only fill the owner's list. */
const mostWaiting = 3

/** Asks the owner for a new device. Older questions of the same person beyond the newest few are forgotten. */
export async function insertDeviceRequest(
  tx: Tx,
  request: {
    readonly requestId: string
    readonly storeId: string
    readonly staffId: string
    readonly tokenHash: Buffer
    readonly deviceName: string
    readonly nowMs: number
    readonly expiresAt: number
  },
): Promise<void> {
  // One at a time for a person: those that look at once would each see room [AUTH-101].
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `device requests ${request.staffId}`,
  ])
  await tx.query('delete from staff_device_request where staff_id = $1 and expires_at <= $2', [
    request.staffId,
    new Date(request.nowMs),
  ])
  await tx.query(
    `delete from staff_device_request where request_id in (
       select request_id from staff_device_request where staff_id = $1 and answered_at is null
       order by created_at desc, request_id desc offset $2)`,
    [request.staffId, mostWaiting - 1],
  )
  await tx.query(
    `insert into staff_device_request (request_id, store_id, staff_id, token_hash, device_name, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      request.requestId,
      request.storeId,
      request.staffId,
      request.tokenHash,
      request.deviceName,
      new Date(request.nowMs),
      new Date(request.expiresAt),
    ],
  )
}

export type HeldRequest = {
  readonly requestId: string
  readonly deviceName: string
  readonly expiresAt: number
  /** Null: the owner has not answered. */
  readonly isApproved: boolean | null
  /** The till it became, and whether that till was ever heard of or taken back. */
  readonly deviceId: string | null
  readonly letter: string | null
  readonly isDeviceUsed: boolean
  readonly candidate: StaffCandidate
}

/** A device's own request, locked; null when it is gone, over, or its person is no longer here. */
export async function holdDeviceRequest(
  tx: Tx,
  token: { readonly id: string; readonly hash: Buffer },
  nowMs: number,
): Promise<HeldRequest | null> {
  const { rows } = await tx.query<
    CandidateRow & {
      device_name: string
      expires_at: Date
      is_approved: boolean | null
      device_id: string | null
      letter: string | null
      is_device_used: boolean
    }
  >(
    `select ${columns}, device_name, expires_at, is_approved, request.device_id, letter,
            coalesce(last_seen_at is not null or revoked_at is not null, false) as is_device_used
     from staff_device_request request
     join staff using (staff_id)
     left join device on device.device_id = request.device_id
     where request_id = $1 and token_hash = $2 and expires_at > $3 and disabled_at is null
       and not app.is_store_closing(staff.store_id)
     for update of request for share of staff`,
    [token.id, token.hash, new Date(nowMs)],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    requestId: token.id,
    deviceName: row.device_name,
    expiresAt: row.expires_at.getTime(),
    isApproved: row.is_approved,
    deviceId: row.device_id,
    letter: row.letter,
    isDeviceUsed: row.is_device_used,
    candidate: candidateOf(row),
  }
}

export async function noteClaim(tx: Tx, requestId: string, deviceId: string): Promise<void> {
  await tx.query('update staff_device_request set device_id = $2 where request_id = $1', [
    requestId,
    deviceId,
  ])
}

/** Gives a till that was never heard of another key: the answer with the first one was lost on its way. */
export async function replaceDeviceKey(tx: Tx, deviceId: string, keyHash: string): Promise<void> {
  await tx.query(`update device set key_hash = decode($2, 'hex') where device_id = $1`, [deviceId, keyHash])
}

/** Sets the person's own password, if it is still the one that was checked; the other sessions end. */
export async function changeOwnPassword(
  tx: Tx,
  change: {
    readonly staffId: string
    readonly sessionId: string
    readonly oldHash: string
    readonly newHash: string
    readonly nowMs: number
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff set password_hash = $3, updated_at = $4
     where staff_id = $1 and password_hash = $2 and disabled_at is null`,
    [change.staffId, change.oldHash, change.newHash, new Date(change.nowMs)],
  )
  if (rowCount !== 1) return false
  await tx.query('delete from staff_session where staff_id = $1 and session_id <> $2', [
    change.staffId,
    change.sessionId,
  ])
  return true
}

/** False when the person does not work here any more. */
export async function setOwnPin(
  tx: Tx,
  change: { readonly staffId: string; readonly pinHash: string; readonly nowMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update staff set pin_hash = $2, updated_at = $3 where staff_id = $1 and disabled_at is null',
    [change.staffId, change.pinHash, new Date(change.nowMs)],
  )
  return rowCount === 1
}

export async function passwordHashOf(tx: Tx, staffId: string): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['staff'], 'password_hash'>>(
    'select password_hash from staff where staff_id = $1',
    [staffId],
  )
  return rows[0]?.password_hash ?? null
}

export async function endOwnSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.query('delete from staff_session where session_id = $1', [sessionId])
}
