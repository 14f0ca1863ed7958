import { judgePassword } from '@laci/domain/account/password.ts'
import { isUuid, uuidSchema, uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { readStaffAccess, type StaffAccess } from '@laci/domain/base/permission/rights.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { judgePin } from '@laci/domain/staff/pin.ts'
import { shownShopCode } from '@laci/domain/staff/shop-code.ts'
import { readStaffName } from '@laci/domain/staff/staff-name.ts'
import {
  inStoreSchema,
  type StaffChange,
  type StaffList,
  staffChangeSchema,
  staffCreateSchema,
  staffListSchema,
  staffPasswordResetSchema,
  staffPinSetSchema,
  staffSignOutSchema,
} from '@laci/domain/staff/wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ownerSession } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json, member, segment, type ValuesOf } from '../../api/part.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import type { Owner } from '../../identity/session.ts'
import { givePin, type PinToGive } from './given-pin.ts'
import { nameTakenOr, orThrow, staffProblem } from './staff-problem.ts'
import {
  answerDevice,
  endStaffSessions,
  ensureShopCode,
  insertStaff,
  listStaff,
  listWaitingDevices,
  lockStaff,
  revokeDevicesOfStaff,
  type StaffChanges,
  updateStaff,
} from './staff-store.ts'

const ofStaff = { staffId: segment }
type ByOwner = { caller(): Promise<Owner> }
type OfStaff = ByOwner & { readonly params: ValuesOf<typeof ofStaff> }

/** An approved device has so long to fetch its key. */
const claimLifeMs = dayMs

/**
 * What the owner does with the staff of a shop. Every body names the shop; every answer but the list is `{ok: true}`.
 *   GET  /api/staff?storeId=                     staffListSchema
 *   POST /api/staff                              staffCreateSchema -> 201 {staffId}
 *   POST /api/staff/:staffId/change              staffChangeSchema
 *   POST /api/staff/:staffId/reset-password      staffPasswordResetSchema: ends the person's sessions
 *   POST /api/staff/:staffId/set-pin             staffPinSetSchema
 *   POST /api/staff/:staffId/disable, /enable    inStoreSchema: disabling ends sessions and takes tills back
 *   POST /api/staff/:staffId/sign-out            staffSignOutSchema: on one till or on all
 *   POST /api/staff/device-requests/:requestId/approve, /deny   inStoreSchema
 */
export function registerStaffOfOwner(app: FastifyInstance, deps: FeatureDeps): void {
  const api = createApi(app, deps)

  /** Runs a command of the owner, then tells the tills of the shop that there is something new. */
  async function asOwner<T>(storeId: string, command: () => Promise<T>): Promise<T> {
    const result = await command().catch((error: unknown) => {
      throw nameTakenOr(error)
    })
    // Their pull carries the number of the staff list; this only makes them pull now.
    deps.shopListeners.tellChange(storeId)
    return result
  }

  /** The owner of this very shop, before anything costly is done; what it costs is counted. */
  async function ownerOf(call: ByOwner, storeId: string): Promise<Owner> {
    const owner = await call.caller()
    takeOrThrow(deps.limits.staffCommandsByOwner, owner.userId)
    await inOwnerScope(deps.database, owner, storeId, async () => {})
    return owner
  }

  /** Writes with a PIN of one's own in the shop. Only the owner is told that somebody has it [STAFF-26]. */
  async function writeWithPin<T>(
    owner: Owner,
    person: PinToGive,
    write: (tx: Tx, pinHash: string) => Promise<T>,
  ): Promise<T> {
    return orThrow(
      await givePin(
        deps.passwords,
        person,
        (work) => inOwnerScope(deps.database, owner, person.storeId, work),
        write,
      ),
    )
  }

  async function change(
    call: OfStaff,
    storeId: string,
    changesOf: (tx: Tx, staffId: string) => Promise<StaffChanges> | StaffChanges,
    after: (tx: Tx, staffId: string) => Promise<void> = async () => {},
  ): Promise<{ ok: true }> {
    const { staffId } = call.params
    const owner = await call.caller()
    await asOwner(storeId, () =>
      inOwnerScope(deps.database, owner, storeId, async (tx) => {
        const isThere =
          isUuid(staffId) &&
          (await updateStaff(tx, { storeId, staffId }, await changesOf(tx, staffId), deps.clock()))
        if (!isThere) throw staffProblem({ code: 'staff_unknown' })
        await after(tx, staffId)
      }),
    )
    return done
  }

  api.route(
    {
      ...{ method: 'GET', path: '/api/staff', summary: 'Who works in a shop.' },
      ...{ access: ownerSession, query: namedStore, answers: { 200: staffListSchema } },
    },
    async (call): Promise<StaffList> => {
      const owner = await call.caller()
      return inOwnerScope(deps.database, owner, call.query.storeId, async (tx, storeId) => ({
        shopCode: shownShopCode(await ensureShopCode(tx, storeId, deps.randomBytes)),
        staff: await listStaff(tx, storeId),
        waitingDevices: await listWaitingDevices(tx, storeId, deps.clock()),
      }))
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/staff', summary: 'Makes a staff member.' },
      access: ownerSession,
      body: json(staffCreateSchema),
      answers: { 201: z.object({ staffId: uuidSchema }) },
    },
    async (call) => {
      const { body } = call
      const { storeId } = body
      const name = orThrow(readStaffName(body.name))
      const access = orThrow(readStaffAccess(body))
      const password = orThrow(judgePassword(body.password, { names: [name, deps.config.brand.name] }))
      const pin = body.pin == null ? null : orThrow(judgePin(body.pin))
      const owner = await ownerOf(call, storeId)
      const passwordHash = await deps.passwords.hash(password)
      const staffId = uuidV7(deps.clock(), deps.randomBytes(10))
      const insert = async (tx: Tx, pinHash: string | null) => {
        await ensureShopCode(tx, storeId, deps.randomBytes)
        await insertStaff(tx, {
          ...{ staffId, storeId, name, access, passwordHash, pinHash },
          nowMs: deps.clock(),
        })
      }
      await asOwner(storeId, () =>
        pin === null
          ? inOwnerScope(deps.database, owner, storeId, (tx) => insert(tx, null))
          : writeWithPin(owner, { storeId, staffId: null, pin }, insert),
      )
      return { staffId }
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/staff/:staffId/change', summary: 'Changes name, role or rights.' },
      ...{ access: ownerSession, params: ofStaff, body: json(staffChangeSchema), answers: { 200: okSchema } },
    },
    (call) => {
      const { body } = call
      const name = body.name === undefined ? {} : { name: orThrow(readStaffName(body.name)) }
      return change(call, body.storeId, async (tx, staffId) => {
        const known = await lockStaff(tx, body.storeId, staffId)
        if (known === null) throw staffProblem({ code: 'staff_unknown' })
        return { ...name, access: changedAccess(known.access, body) }
      })
    },
  )

  api.route(
    {
      method: 'POST',
      path: '/api/staff/:staffId/reset-password',
      summary: 'Sets a new password, which ends the sessions of the person.',
      access: ownerSession,
      params: ofStaff,
      body: json(staffPasswordResetSchema),
      answers: { 200: okSchema },
    },
    async (call) => {
      const { body } = call
      const password = orThrow(judgePassword(body.password))
      await ownerOf(call, body.storeId)
      const passwordHash = await deps.passwords.hash(password)
      // Whoever knew the old password is out.
      return change(
        call,
        body.storeId,
        async (tx, staffId) => {
          const known = await lockStaff(tx, body.storeId, staffId)
          orThrow(judgePassword(password, { names: [known?.name, deps.config.brand.name] }))
          return { passwordHash }
        },
        (tx, staffId) => endStaffSessions(tx, staffId, null),
      )
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/staff/:staffId/set-pin', summary: 'Sets the PIN, or takes it away.' },
      ...{ access: ownerSession, params: ofStaff, body: json(staffPinSetSchema), answers: { 200: okSchema } },
    },
    async (call) => {
      const { storeId, pin } = call.body
      const judged = pin === null ? null : orThrow(judgePin(pin))
      const owner = await ownerOf(call, storeId)
      if (judged === null) return change(call, storeId, () => ({ pinHash: null }))
      const { staffId } = call.params
      if (!isUuid(staffId)) throw staffProblem({ code: 'staff_unknown' })
      await asOwner(storeId, () =>
        writeWithPin(owner, { storeId, staffId, pin: judged }, async (tx, pinHash) => {
          const known = await lockStaff(tx, storeId, staffId)
          if (known === null) throw staffProblem({ code: 'staff_unknown' })
          if (!known.isActive) throw staffProblem({ code: 'staff_left' })
          await updateStaff(tx, { storeId, staffId }, { pinHash }, deps.clock())
        }),
      )
      return done
    },
  )

  api.route(
    {
      method: 'POST',
      path: '/api/staff/:staffId/disable',
      summary: 'Ends the sessions of a person and takes their tills back.',
      ...{ access: ownerSession, params: ofStaff, body: json(inStoreSchema), answers: { 200: okSchema } },
    },
    async (call) => {
      const { storeId } = call.body
      const revoked: string[] = []
      const changed = await change(
        call,
        storeId,
        () => ({ isDisabled: true }),
        async (tx, staffId) => {
          await endStaffSessions(tx, staffId, null)
          revoked.push(...(await revokeDevicesOfStaff(tx, staffId, deps.clock())))
        },
      )
      for (const deviceId of revoked) deps.shopListeners.tellRevoked(deviceId)
      return changed
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/staff/:staffId/enable', summary: 'Lets a person in again.' },
      ...{ access: ownerSession, params: ofStaff, body: json(inStoreSchema), answers: { 200: okSchema } },
    },
    (call) => {
      const { storeId } = call.body
      return change(call, storeId, () => ({ isDisabled: false }))
    },
  )

  api.route(
    {
      method: 'POST',
      path: '/api/staff/:staffId/sign-out',
      summary: 'Signs a person out on one till or on all.',
      access: ownerSession,
      params: ofStaff,
      body: json(staffSignOutSchema),
      answers: { 200: okSchema },
    },
    (call) => {
      const { storeId, deviceId } = call.body
      return change(
        call,
        storeId,
        () => ({}),
        (tx, staffId) => endStaffSessions(tx, staffId, deviceId ?? null),
      )
    },
  )

  for (const answer of ['approve', 'deny'] as const) {
    api.route(
      {
        method: 'POST',
        path: `/api/staff/device-requests/:requestId/${answer}`,
        summary: 'The word of the owner on a device that waits.',
        access: ownerSession,
        params: { requestId: member(uuidSchema, requestUnknown) },
        body: json(inStoreSchema),
        answers: { 200: okSchema },
      },
      async (call) => {
        const { storeId } = call.body
        const owner = await call.caller()
        const nowMs = deps.clock()
        await asOwner(storeId, () =>
          inOwnerScope(deps.database, owner, storeId, async (tx) => {
            const given = { isApproved: answer === 'approve', expiresAt: nowMs + claimLifeMs, nowMs }
            const { requestId } = call.params
            const isThere = await answerDevice(tx, { storeId, requestId }, given)
            if (!isThere) throw requestUnknown()
          }),
        )
        return done
      },
    )
  }
}

/** A new role begins with its own rights; single rights are changed from what the person has. */
function changedAccess(known: StaffAccess, body: StaffChange): StaffAccess {
  const isNewRole = body.role !== undefined && body.role !== known.role
  const maximum = known.maximumDiscountHundredths === 0 ? undefined : known.maximumDiscountHundredths
  return orThrow(
    readStaffAccess({
      role: body.role ?? known.role,
      rights: body.rights ?? (isNewRole ? undefined : known.rights),
      maximumDiscountHundredths: body.maximumDiscountHundredths ?? (isNewRole ? undefined : maximum),
    }),
  )
}

function requestUnknown(): Problem {
  return new Problem(
    404,
    'request_unknown',
    'Permintaan perangkat ini sudah dijawab atau sudah lewat. Tidak ada yang diubah.',
  )
}
