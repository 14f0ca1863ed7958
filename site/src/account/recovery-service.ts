import {
  type RecoveryStarted,
  type RecoveryTicket,
  recoveryStartedSchema,
  recoveryTicketSchema,
} from '@laci/domain/account/recovery.ts'
import * as z from 'zod/mini'
import { type Fetch, requestApi } from '../shell/api-request.ts'

/** A new password by a code to the same number. All throw ApiRefusal or NoAnswer. */
export function recoveryService({ origin, fetch }: { origin: string; fetch: Fetch }) {
  const address = `${origin}/api/password-recoveries`
  const addressOf = (recoveryId: string, command: string) =>
    `${address}/${encodeURIComponent(recoveryId)}/${command}`
  return {
    start(phone: string): Promise<RecoveryStarted> {
      return requestApi(fetch, address, recoveryStartedSchema, { method: 'POST', body: { phone } })
    },
    resend(recoveryId: string): Promise<RecoveryStarted> {
      return requestApi(fetch, addressOf(recoveryId, 'resend'), recoveryStartedSchema, {
        method: 'POST',
        body: {},
      })
    },
    verify(recoveryId: string, code: string): Promise<RecoveryTicket> {
      return requestApi(fetch, addressOf(recoveryId, 'verify'), recoveryTicketSchema, {
        method: 'POST',
        body: { code },
      })
    },
    async complete(recoveryId: string, ticket: string, password: string, factorCode: string): Promise<void> {
      await requestApi(fetch, addressOf(recoveryId, 'complete'), z.object({}), {
        method: 'POST',
        body: { ticket, password, factorCode },
      })
    },
  }
}
