import { judgePassword } from '@laci/domain/account/password.ts'
import { judgePin } from '@laci/domain/staff/pin.ts'
import {
  deviceClaimSchema,
  ownPasswordSchema,
  ownPinSchema,
  type StaffSelf,
  staffSelfSchema,
  staffSignInAnswerSchema,
  staffSignInSchema,
} from '@laci/domain/staff/wire.ts'
import type { FastifyInstance } from 'fastify'
import { judgedByRoute, orNobody, staffSession } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json, segment } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import type { StaffMember } from '../../identity/staff-session.ts'
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

  const api = createApi(app, deps)
  api.route(
    {
      ...{ method: 'POST', path: '/api/staff/sign-in', access: orNobody(judgedByRoute('deviceKey')) },
      ...{ summary: 'Signs a staff member in on a till, or asks the owner for another device.' },
      body: json(staffSignInSchema),
      answers: { 200: staffSignInAnswerSchema, 202: staffSignInAnswerSchema },
    },
    async (call) => {
      const answer = await signInStaff(call.request, call.body, deps)
      return call.answer(answer.status === 'signed_in' ? 200 : 202, answer)
    },
  )

  api.route(
    {
      method: 'POST',
      path: '/api/staff/device-requests/:requestId/claim',
      params: { requestId: segment },
      ...{ summary: 'What became of a request for another device.', access: judgedByRoute('deviceRequest') },
      answers: { 200: deviceClaimSchema, 202: deviceClaimSchema },
    },
    async (call) => {
      const answer = await claimDevice(call.request, call.params.requestId, deps)
      return call.answer(answer.status === 'approved' ? 200 : 202, answer)
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/staff/me', summary: 'The rights of this moment.' },
      ...{ access: staffSession, answers: { 200: staffSelfSchema } },
    },
    async ({ caller }): Promise<StaffSelf> => {
      const { storeId, staffId, name, access } = await caller()
      return { storeId, staff: { staffId, name, ...access, rights: [...access.rights] } }
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/staff/me/password', summary: 'Changes the own password.' },
      ...{ access: staffSession, body: json(ownPasswordSchema), answers: { 200: okSchema } },
    },
    async (call) => {
      const member = await call.caller()
      const { body } = call
      const password = orThrow(judgePassword(body.password, { names: [member.name, deps.config.brand.name] }))
      const oldHash = await requireOwnPassword(member, body.currentPassword, deps)
      const newHash = await deps.passwords.hash(password)
      const { staffId, sessionId } = member
      const isChanged = await inScope(deps.database, { role: 'service_role' }, (tx) =>
        changeOwnPassword(tx, { staffId, sessionId, oldHash, newHash, nowMs: deps.clock() }),
      )
      if (!isChanged) throw staffProblem({ code: 'password_wrong' })
      return done
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/staff/me/pin', summary: 'Changes the own PIN.' },
      ...{ access: staffSession, body: json(ownPinSchema), answers: { 200: okSchema } },
    },
    async (call) => {
      const member = await call.caller()
      const { body } = call
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
      return done
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/staff/sign-out', summary: 'Ends the own session.' },
      ...{ access: staffSession, answers: { 200: okSchema } },
    },
    async ({ caller }) => {
      const { sessionId } = await caller()
      await inScope(deps.database, { role: 'service_role' }, (tx) => endOwnSession(tx, sessionId))
      return done
    },
  )
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
