import { judgePassword } from '@laci/domain/account/password.ts'
import { judgePin } from '@laci/domain/staff/pin.ts'
import { ownPasswordSchema, ownPinSchema, type StaffSelf } from '@laci/domain/staff/wire.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readBody } from '../../http/json-body.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { requireStaff, type StaffMember } from '../../identity/staff-session.ts'
import { claimDevice } from './claim-device.ts'
import { givePin } from './given-pin.ts'
import { registerStaffOfOwner } from './owner-routes.ts'
import { signInStaff } from './sign-in.ts'
import { changeOwnPassword, endOwnSession, passwordHashOf, setOwnPin } from './sign-in-store.ts'
import { orThrow, staffProblem } from './staff-problem.ts'

/**
 * People who work at the tills of a shop (docs/rules/staff.md). The owner's commands are in owner-routes.ts; here is
 * what staff do themselves:
 *   POST /api/staff/sign-in                            staffSignInSchema -> staffSignInAnswerSchema, 200 or 202
 *   POST /api/staff/device-requests/:requestId/claim   deviceClaimSchema, 200 or 202
 *   GET  /api/staff/me                                 staffSelfSchema: the rights of this moment
 *   POST /api/staff/me/password, /me/pin               ownPasswordSchema, ownPinSchema
 *   POST /api/staff/sign-out
 */
export async function registerStaff(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  registerStaffOfOwner(app, deps)

  app.post('/api/staff/sign-in', async (request, reply) => {
    const answer = await signInStaff(request, deps)
    return reply.code(answer.status === 'signed_in' ? 200 : 202).send(answer)
  })

  app.post('/api/staff/device-requests/:requestId/claim', async (request, reply) => {
    const answer = await claimDevice(request, deps)
    return reply.code(answer.status === 'approved' ? 200 : 202).send(answer)
  })

  app.get('/api/staff/me', async (request): Promise<StaffSelf> => {
    const { storeId, staffId, name, access } = await requireStaff(request, deps)
    return { storeId, staff: { staffId, name, ...access, rights: [...access.rights] } }
  })

  app.post('/api/staff/me/password', async (request) => {
    const member = await requireStaff(request, deps)
    const body = readBody(ownPasswordSchema, request.body)
    const password = orThrow(judgePassword(body.password, { names: [member.name, deps.config.brand.name] }))
    const oldHash = await requireOwnPassword(member, body.currentPassword, deps)
    const newHash = await deps.passwords.hash(password)
    const { staffId, sessionId } = member
    const isChanged = await inScope(deps.database, { role: 'service_role' }, (tx) =>
      changeOwnPassword(tx, { staffId, sessionId, oldHash, newHash, nowMs: deps.clock() }),
    )
    if (!isChanged) throw staffProblem({ code: 'password_wrong' })
    return { ok: true }
  })

  app.post('/api/staff/me/pin', async (request) => {
    const member = await requireStaff(request, deps)
    const body = readBody(ownPinSchema, request.body)
    const pin = orThrow(judgePin(body.pin))
    await requireOwnPassword(member, body.currentPassword, deps)
    takeOrThrow(deps.limits.ownPinsByStaff, member.staffId)
    const { staffId, storeId } = member
    const given = await givePin(
      deps.passwords,
      { storeId, staffId, pin },
      (work) => inScope(deps.database, { role: 'service_role' }, work),
      (tx, pinHash) => setOwnPin(tx, { staffId, pinHash, nowMs: deps.clock() }),
    )
    // A cashier is not told that somebody has this PIN [STAFF-26]: the words are those for an easy one.
    if (!given.ok) throw staffProblem({ code: 'pin_weak' })
    if (!given.value) throw staffProblem({ code: 'staff_unknown' })
    deps.shopListeners.tellChange(member.storeId)
    return { ok: true }
  })

  app.post('/api/staff/sign-out', async (request) => {
    const { sessionId } = await requireStaff(request, deps)
    await inScope(deps.database, { role: 'service_role' }, (tx) => endOwnSession(tx, sessionId))
    return { ok: true }
  })
}

/** A till stands open in front of everybody: what changes a credential asks for the password once more. Answers its hash. */
async function requireOwnPassword(
  member: StaffMember,
  typed: string,
  { database, passwords, limits }: FeatureDeps,
): Promise<string> {
  const place = `own ${member.staffId} ${member.deviceId}`
  takeOrThrow(limits.staffTriesByNameAndPlace, place)
  const hash = await inScope(database, { role: 'service_role' }, (tx) => passwordHashOf(tx, member.staffId))
  if (!(await passwords.verify(hash, typed)) || hash === null) throw staffProblem({ code: 'password_wrong' })
  limits.staffTriesByNameAndPlace.forget(place)
  return hash
}
