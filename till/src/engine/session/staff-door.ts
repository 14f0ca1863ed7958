import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { type Instant, instantSchema } from '@laci/domain/base/time/instant.ts'
import {
  type DeviceClaim,
  deviceClaimSchema,
  type StaffSignInAnswer,
  staffSignInAnswerSchema,
} from '@laci/domain/staff/wire.ts'
import * as z from 'zod/mini'
import type { SignInRefusal, StaffSignInTyped } from '../api/session.ts'
import type { ApiAnswer, ApiCall } from '../base/api-call.ts'
import { doorRequestKey } from './door-key.ts'

/** A question to the owner that this device waits for. The token fetches the till's key once the owner said yes. */
export type DoorRequest = {
  readonly requestId: string
  readonly requestToken: string
  readonly expiresAt: Instant
  readonly shopCode: string
  readonly staffName: string
}

export type Admitted = Extract<DeviceClaim, { status: 'approved' }>

/** `waiting`: no answer yet. `unheard`: the server could not be asked. `over`: it will never be a yes. */
export type Claimed =
  | { readonly kind: 'admitted'; readonly admitted: Admitted }
  | { readonly kind: 'waiting' | 'unheard' }
  | { readonly kind: 'over'; readonly refusal: SignInRefusal }

export type StaffDoor = {
  ask(typed: StaffSignInTyped, deviceName: string): Promise<Result<DoorRequest, SignInRefusal>>
  /** The question of an earlier page: closing the window while the owner thinks loses nothing. */
  request(): DoorRequest | null
  claim(request: DoorRequest): Promise<Claimed>
  forget(): void
}

const requestSchema = z.object({
  requestId: z.string(),
  requestToken: z.string(),
  expiresAt: instantSchema,
  shopCode: z.string(),
  staffName: z.string(),
})

/** *Masuk sebagai karyawan* on a device that is no till yet: asks, waits, fetches [STAFF-12] [STAFF-13]. */
export function createStaffDoor(deps: {
  readonly call: ApiCall
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}): StaffDoor {
  const { call, storage } = deps
  return {
    async ask(typed, deviceName) {
      const answered = await call('/api/staff/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...typed, deviceName }),
      })
      const answer = readAnswer<StaffSignInAnswer>(answered, staffSignInAnswerSchema)
      if (!answer.ok) return answer
      // A session at once is for tills of the shop, and this device is none.
      if (answer.value.status !== 'waiting_for_owner') return refuse({ code: 'server_trouble' })
      const { requestId, requestToken, expiresAt } = answer.value
      const request = {
        ...{ requestId, requestToken, expiresAt },
        shopCode: typed.shopCode,
        staffName: typed.name.trim(),
      }
      storage.setItem(doorRequestKey, JSON.stringify(request))
      return accept(request)
    },
    request() {
      const text = storage.getItem(doorRequestKey)
      if (text === null) return null
      try {
        return requestSchema.parse(JSON.parse(text))
      } catch {
        storage.removeItem(doorRequestKey)
        return null
      }
    },
    async claim({ requestId, requestToken }) {
      const answered = await call(`/api/staff/device-requests/${encodeURIComponent(requestId)}/claim`, {
        method: 'POST',
        headers: { authorization: `Bearer ${requestToken}`, 'content-type': 'application/json' },
        body: '{}',
      })
      const answer = readAnswer<DeviceClaim>(answered, deviceClaimSchema)
      if (answer.ok) {
        return answer.value.status === 'approved'
          ? { kind: 'admitted', admitted: answer.value }
          : { kind: 'waiting' }
      }
      const isOver = answer.refusal.code === 'device_denied' || answer.refusal.code === 'request_over'
      return isOver ? { kind: 'over', refusal: answer.refusal } : { kind: 'unheard' }
    },
    forget: () => storage.removeItem(doorRequestKey),
  }
}

function readAnswer<Value>(answered: ApiAnswer, schema: z.ZodMiniType<Value>): Result<Value, SignInRefusal> {
  if (answered.kind !== 'answer') return refuse({ code: answered.kind })
  if (answered.status === 429) return refuse({ code: 'too_many_tries' })
  const { code } = (answered.body ?? {}) as { code?: unknown }
  if (code === 'staff_sign_in_wrong') return refuse({ code: 'staff_credentials' })
  if (code === 'device_denied' || code === 'request_over') return refuse({ code })
  const read = answered.status < 300 ? schema.safeParse(answered.body) : null
  return read?.success ? accept(read.data) : refuse({ code: 'server_trouble' })
}
