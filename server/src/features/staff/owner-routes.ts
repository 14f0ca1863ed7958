import { judgePassword } from '@laci/domain/account/password.ts'
import { isUuid, uuidV7 } from '@laci/domain/base/ids/uuid.ts'
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
  staffPasswordResetSchema,
  staffPinSetSchema,
  staffSignOutSchema,
} from '@laci/domain/staff/wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readBody } from '../../http/json-body.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import { type Owner, requireOwner } from '../../identity/session.ts'
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
  async function ownerOf(request: FastifyRequest, storeId: string): Promise<Owner> {
    const owner = await requireOwner(request, deps)
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
    request: FastifyRequest,
    storeId: string,
    changesOf: (tx: Tx, staffId: string) => Promise<StaffChanges> | StaffChanges,
    after: (tx: Tx, staffId: string) => Promise<void> = async () => {},
  ): Promise<{ ok: true }> {
    const { staffId } = request.params as { staffId: string }
    const owner = await requireOwner(request, deps)
    await asOwner(storeId, () =>
      inOwnerScope(deps.database, owner, storeId, async (tx) => {
        const isThere =
          isUuid(staffId) &&
          (await updateStaff(tx, { storeId, staffId }, await changesOf(tx, staffId), deps.clock()))
        if (!isThere) throw staffProblem({ code: 'staff_unknown' })
        await after(tx, staffId)
      }),
    )
    return { ok: true }
  }

  app.get('/api/staff', async (request): Promise<StaffList> => {
    const owner = await requireOwner(request, deps)
    const { storeId: asked } = request.query as { storeId?: unknown }
    return inOwnerScope(deps.database, owner, asked, async (tx, storeId) => ({
      shopCode: shownShopCode(await ensureShopCode(tx, storeId, deps.randomBytes)),
      staff: await listStaff(tx, storeId),
      waitingDevices: await listWaitingDevices(tx, storeId, deps.clock()),
    }))
  })

  app.post('/api/staff', async (request, reply) => {
    const body = readBody(staffCreateSchema, request.body)
    const { storeId } = body
    const name = orThrow(readStaffName(body.name))
    const access = orThrow(readStaffAccess(body))
    const password = orThrow(judgePassword(body.password, { names: [name, deps.config.brand.name] }))
    const pin = body.pin == null ? null : orThrow(judgePin(body.pin))
    const owner = await ownerOf(request, storeId)
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
    return reply.code(201).send({ staffId })
  })

  app.post('/api/staff/:staffId/change', (request) => {
    const body = readBody(staffChangeSchema, request.body)
    const name = body.name === undefined ? {} : { name: orThrow(readStaffName(body.name)) }
    return change(request, body.storeId, async (tx, staffId) => {
      const known = await lockStaff(tx, body.storeId, staffId)
      if (known === null) throw staffProblem({ code: 'staff_unknown' })
      return { ...name, access: changedAccess(known.access, body) }
    })
  })

  app.post('/api/staff/:staffId/reset-password', async (request) => {
    const body = readBody(staffPasswordResetSchema, request.body)
    const password = orThrow(judgePassword(body.password))
    await ownerOf(request, body.storeId)
    const passwordHash = await deps.passwords.hash(password)
    // Whoever knew the old password is out.
    return change(
      request,
      body.storeId,
      async (tx, staffId) => {
        const known = await lockStaff(tx, body.storeId, staffId)
        orThrow(judgePassword(password, { names: [known?.name, deps.config.brand.name] }))
        return { passwordHash }
      },
      (tx, staffId) => endStaffSessions(tx, staffId, null),
    )
  })

  app.post('/api/staff/:staffId/set-pin', async (request) => {
    const { storeId, pin } = readBody(staffPinSetSchema, request.body)
    const judged = pin === null ? null : orThrow(judgePin(pin))
    const owner = await ownerOf(request, storeId)
    if (judged === null) return change(request, storeId, () => ({ pinHash: null }))
    const { staffId } = request.params as { staffId: string }
    if (!isUuid(staffId)) throw staffProblem({ code: 'staff_unknown' })
    await asOwner(storeId, () =>
      writeWithPin(owner, { storeId, staffId, pin: judged }, async (tx, pinHash) => {
        const known = await lockStaff(tx, storeId, staffId)
        if (known === null) throw staffProblem({ code: 'staff_unknown' })
        if (!known.isActive) throw staffProblem({ code: 'staff_left' })
        await updateStaff(tx, { storeId, staffId }, { pinHash }, deps.clock())
      }),
    )
    return { ok: true }
  })

  app.post('/api/staff/:staffId/disable', async (request) => {
    const { storeId } = readBody(inStoreSchema, request.body)
    const revoked: string[] = []
    const done = await change(
      request,
      storeId,
      () => ({ isDisabled: true }),
      async (tx, staffId) => {
        await endStaffSessions(tx, staffId, null)
        revoked.push(...(await revokeDevicesOfStaff(tx, staffId, deps.clock())))
      },
    )
    for (const deviceId of revoked) deps.shopListeners.tellRevoked(deviceId)
    return done
  })

  app.post('/api/staff/:staffId/enable', (request) => {
    const { storeId } = readBody(inStoreSchema, request.body)
    return change(request, storeId, () => ({ isDisabled: false }))
  })

  app.post('/api/staff/:staffId/sign-out', (request) => {
    const { storeId, deviceId } = readBody(staffSignOutSchema, request.body)
    return change(
      request,
      storeId,
      () => ({}),
      (tx, staffId) => endStaffSessions(tx, staffId, deviceId ?? null),
    )
  })

  for (const answer of ['approve', 'deny'] as const) {
    app.post(`/api/staff/device-requests/:requestId/${answer}`, async (request) => {
      const { requestId } = request.params as { requestId: string }
      const { storeId } = readBody(inStoreSchema, request.body)
      const owner = await requireOwner(request, deps)
      const nowMs = deps.clock()
      await asOwner(storeId, () =>
        inOwnerScope(deps.database, owner, storeId, async (tx) => {
          const given = { isApproved: answer === 'approve', expiresAt: nowMs + claimLifeMs, nowMs }
          const isThere = isUuid(requestId) && (await answerDevice(tx, { storeId, requestId }, given))
          if (!isThere) throw requestUnknown()
        }),
      )
      return { ok: true }
    })
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
