import { type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { type DeviceList, deviceListSchema } from '@laci/domain/device/wire.ts'
import { type TillStaff, tillStaffSchema } from '@laci/domain/staff/wire.ts'
import * as z from 'zod/mini'
import type { OwnerSession, SignInRefusal } from '../api/session.ts'
import { createApiCall, goodAnswer } from '../base/api-call.ts'
import { TillProblem } from '../base/problem.ts'

/** What the till asks of the server with a person's session, and of the device list with its own key. */
export type OwnerApi = {
  /** Password grant. The session lives in memory only, and only until the device has its own key (ruling 13). */
  /** `factorCode`: of the authenticator app, of who has one; without it such a person is refused. */
  signIn(
    phoneOrEmail: string,
    password: string,
    factorCode?: string,
  ): Promise<Result<OwnerSession, SignInRefusal>>
  /** What has changed about the account since the sign-in; null when it cannot be asked now. */
  accountNow(deviceKey: string): Promise<AccountNow | null>
  devices(deviceKey: string): Promise<DeviceList>
  revokeDevice(deviceKey: string, deviceId: string): Promise<void>
}

/** What a till may know of the account and of who works here. */
export type AccountNow = {
  readonly name: string
  readonly shopCode: string | null
  readonly staffVersion: number
  readonly staff: readonly TillStaff[]
  readonly waitingDeviceCount: number
  /** A server of an older release does not say. */
  readonly hasOtherStores?: boolean | undefined
}

const accountNowSchema = z.object({
  ownerName: z.string(),
  shopCode: z.nullable(z.string()),
  staffVersion: z.int(),
  staff: z.array(tillStaffSchema),
  waitingDeviceCount: z.int(),
  hasOtherStores: z.optional(z.boolean()),
})

export function createOwnerApi(deps: { readonly origin: string; readonly fetch: typeof fetch }): OwnerApi {
  const call = createApiCall(deps)

  return {
    async signIn(...typed) {
      const signing = await import('./owner-sign-in.ts').catch(() => null)
      return signing === null ? refuse({ code: 'offline' }) : signing.signInOwner({ ...deps, call }, ...typed)
    },
    async accountNow(deviceKey) {
      const answered = await call('/api/sync/account', { headers: { authorization: `Bearer ${deviceKey}` } })
      const read = accountNowSchema.safeParse(answered.kind === 'answer' ? answered.body : null)
      if (!read.success) return null
      const { ownerName, ...staff } = read.data
      return { name: ownerName, ...staff }
    },
    async devices(deviceKey) {
      const answered = goodAnswer(
        await call('/api/devices', { headers: { authorization: `Bearer ${deviceKey}` } }),
      )
      const read = deviceListSchema.safeParse(answered.body)
      if (!read.success) throw new TillProblem('server_trouble', 'the list of devices cannot be read')
      return read.data
    },
    async revokeDevice(deviceKey, deviceId) {
      const path = `/api/devices/${encodeURIComponent(deviceId)}/revoke`
      const headers = { authorization: `Bearer ${deviceKey}`, 'content-type': 'application/json' }
      goodAnswer(await call(path, { method: 'POST', headers, body: '{}' }))
    },
  }
}
