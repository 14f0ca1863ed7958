import type { FastifyRequest } from 'fastify'
import { bearerDeviceKey, type DeviceKey, deviceUnknown } from '../identity/device-key.ts'
import { type Operator, type Owner, requireOperator, requireOwner } from '../identity/session.ts'
import { requireStaff, type StaffMember } from '../identity/staff-session.ts'
import type { World } from '../world/world.ts'

/** How a caller can prove who it is; shown as `securitySchemes` of the document. */
export const securitySchemes = {
  ownerSession: 'The access token of a person, from `POST /auth/v1/token`.',
  operatorSession: 'The access token of somebody who runs Laci, signed in with two factors.',
  staffSession: 'The token of a staff member on one till, from `POST /api/staff/sign-in`.',
  deviceKey: 'The key of a till, from `POST /api/devices`.',
  deviceRequest: 'The token of a device that waits for the owner, from `POST /api/staff/sign-in`.',
  orderSecret: 'What opens one order without an account, from `POST /api/orders`.',
} as const
export type SecurityScheme = keyof typeof securitySchemes

export type AccessDeps = Pick<World, 'database' | 'keys' | 'clock'>

/** Who may call a route. */
export type Access<Caller> = {
  /** Any one of these; empty: anybody. */
  readonly schemes: readonly SecurityScheme[]
  /** Who shows nothing is somebody, too. */
  readonly isOptional?: boolean
  /** Throws Problem 401 or 403. Null: the route finds out by itself, by more than the bearer says. */
  readonly read: ((request: FastifyRequest, deps: AccessDeps) => Promise<Caller>) | null
}

/** Visitors, and outside services that prove themselves by a signature. */
export const anybody: Access<never> = { schemes: [], read: null }
export const ownerSession: Access<Owner> = { schemes: ['ownerSession'], read: requireOwner }
export const operatorSession: Access<Operator> = { schemes: ['operatorSession'], read: requireOperator }
export const staffSession: Access<StaffMember> = { schemes: ['staffSession'], read: requireStaff }

/** A till, by a key of the right shape: whether it is a true one the scope of its transaction says. */
export const deviceKey: Access<DeviceKey> = {
  schemes: ['deviceKey'],
  read: async (request) => requireDeviceKey(request),
}

/** Also where the key must be known before anything else is done. */
export function requireDeviceKey(request: FastifyRequest): DeviceKey {
  const key = bearerDeviceKey(request.headers.authorization)
  if (key === null) throw deviceUnknown()
  return key
}

export type DeviceOrOwner =
  | { readonly kind: 'device'; readonly key: DeviceKey }
  | { readonly kind: 'owner'; readonly owner: Owner }

export const deviceOrOwner: Access<DeviceOrOwner> = {
  schemes: ['deviceKey', 'ownerSession'],
  async read(request, deps) {
    const key = bearerDeviceKey(request.headers.authorization)
    return key === null
      ? { kind: 'owner', owner: await requireOwner(request, deps) }
      : { kind: 'device', key }
  },
}

/** The route itself decides, with what the call names. */
export function judgedByRoute(...schemes: readonly SecurityScheme[]): Access<never> {
  return { schemes, read: null }
}

export function orNobody<Caller>(access: Access<Caller>): Access<Caller> {
  return { ...access, isOptional: true }
}
