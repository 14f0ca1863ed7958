import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { maskedPhone, readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { shownAddress } from '../logging/shown-address.ts'
import { keyOfAddress, type Limits } from './limits.ts'

/** Calls that let somebody in or out, change what lets them in, or take an account away or along: method and route, and what the log calls it. */
export const doors: Readonly<Record<string, string>> = {
  'POST /auth/v1/signup': 'sign_up',
  'POST /auth/v1/token': 'token',
  'POST /auth/v1/verify': 'one_time_code',
  'GET /auth/v1/verify': 'one_time_link',
  'POST /auth/v1/logout': 'sign_out',
  'PUT /auth/v1/user': 'change_person',
  'POST /auth/v1/factors': 'add_factor',
  'POST /auth/v1/factors/:factorId/verify': 'second_factor',
  'DELETE /auth/v1/factors/:factorId': 'remove_factor',
  'POST /api/registrations/:id/verify': 'registration_code',
  'POST /api/password-recoveries/:id/verify': 'recovery_code',
  'POST /api/password-recoveries/:id/complete': 'recovery_password',
  'POST /api/account-deletion': 'delete_account',
  'POST /api/account-deletion/cancel': 'restore_account',
  'GET /api/account-export': 'export_account',
  'POST /api/devices': 'add_till',
  'POST /api/devices/:deviceId/revoke': 'revoke_till',
  'POST /api/staff/sign-in': 'staff_sign_in',
  'POST /api/staff/sign-out': 'staff_sign_out',
  'POST /api/staff/me/password': 'staff_password',
  'POST /api/staff/me/pin': 'staff_pin',
  'POST /api/staff/:staffId/reset-password': 'staff_password_reset',
  'POST /api/staff/:staffId/disable': 'staff_disable',
}

/** Refusals that wires of others tell by a status of another name. */
const toldStatuses = new WeakMap<FastifyRequest, number>()

/** What the refusal of this call is in truth, where its wire answers all of them with one HTTP status. */
export function noteStatus(request: FastifyRequest, status: number): void {
  toldStatuses.set(request, status)
}

/** What this call was answered with, in truth. */
export function toldStatusOf(request: FastifyRequest, reply: FastifyReply): number {
  return toldStatuses.get(request) ?? reply.statusCode
}

/**
 * One line for each use of a door, and for each call that was refused for lack of rights or for being one too many
 * [PLATFORM-36]. Typed names are masked and nothing else of a body is told: people type passwords into the wrong field.
 */
export function installSecurityLog(app: FastifyInstance, limits: Limits): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`
    const door = doors[route]
    const status = toldStatusOf(request, reply)
    const isRefused = status === 401 || status === 403 || status === 429
    if (door === undefined && !isRefused) return
    const outcome = outcomeOf(status, reply)
    // A flood of refusals must not fill the disk; what came in is always told.
    if (outcome === 'refused' && !limits.refusalLinesByAddress.take(keyOfAddress(request)).isAllowed) return
    request.log.info(
      {
        security: door ?? 'call',
        outcome,
        status,
        route,
        address: shownAddress(request.ip),
        callerId: callerIdOf(request.headers.authorization),
        ...(door !== undefined && typedName(request)),
      },
      outcome === 'done' ? 'a door was used' : 'a call was refused',
    )
  })
}

function outcomeOf(status: number, reply: FastifyReply): 'done' | 'refused' | 'failed' {
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  // A link answers with a redirect either way.
  return /[#?&]error=/.test(String(reply.getHeader('location') ?? '')) ? 'refused' : 'done'
}

/** What the credential says of itself: the person, till or staff session; true when the call was not refused. */
function callerIdOf(authorization: string | undefined): string | null {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const opaque = /^laci(?:_[a-z]+)?_([0-9a-f-]{36})_/.exec(token)?.[1]
  if (opaque !== undefined) return isUuid(opaque) ? opaque : null
  // Who signs in holds nothing yet: an error that is made to be thrown away costs more than the rest of this line.
  if (token === '') return null
  try {
    const { sub } = decodeJwt(token)
    return isUuid(sub) ? sub : null
  } catch {
    return null
  }
}

function typedName(request: FastifyRequest): { name?: string; shopCode?: string; grant?: string } {
  const { email, phone, shopCode } = membersOf(request.body)
  const { grant_type: grant } = membersOf(request.query)
  const typed = typeof email === 'string' && email !== '' ? email : phone
  const name = typeof typed === 'string' ? maskedName(typed.slice(0, 254)) : null
  return {
    ...(name !== null && { name }),
    ...(typeof shopCode === 'string' && /^[\w -]{6,9}$/.test(shopCode) && { shopCode }),
    ...(typeof grant === 'string' && /^[a-z_]{1,20}$/.test(grant) && { grant }),
  }
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** `0812***890` for a number, alone or as an e-mail; `b***@mail.example` for another e-mail; else nothing. */
function maskedName(typed: string): string | null {
  const [local = '', host] = typed.trim().split('@')
  const read = readPhoneNumber(local)
  if (read.ok) return maskedPhone(read.value)
  return host !== undefined && /^[\w.-]+$/.test(host) ? `${local.slice(0, 1)}***@${host}` : null
}
