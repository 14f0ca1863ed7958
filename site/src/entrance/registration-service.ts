import { type RegistrationStarted, registrationStartedSchema } from '@laci/domain/account/registration.ts'
import * as z from 'zod/mini'
import { type Fetch, requestApi } from '../shell/api-request.ts'

export type RegistrationForm = {
  readonly name: string
  readonly phone: string
  readonly password: string
  /** Affiliate code, when there is one. */
  readonly ref?: string
  /** This browser's mark. */
  readonly device?: string
}

/**
 * Registration as ruling 9 has it: the server makes, sends and checks the code. `path`: whom it registers. All throw ApiRefusal
 * or NoAnswer.
 */
export function registrationService(
  { origin, fetch }: { origin: string; fetch: Fetch },
  path: '/api/registrations' | '/api/affiliate-registrations',
) {
  const address = origin + path
  const addressOf = (registrationId: string, command: string) =>
    `${address}/${encodeURIComponent(registrationId)}/${command}`
  return {
    start(form: RegistrationForm): Promise<RegistrationStarted> {
      return requestApi(fetch, address, registrationStartedSchema, { method: 'POST', body: form })
    },
    async verify(registrationId: string, code: string): Promise<void> {
      await requestApi(fetch, addressOf(registrationId, 'verify'), z.object({}), {
        method: 'POST',
        body: { code },
      })
    },
    resend(registrationId: string): Promise<RegistrationStarted> {
      return requestApi(fetch, addressOf(registrationId, 'resend'), registrationStartedSchema, {
        method: 'POST',
        body: {},
      })
    },
  }
}

export type RegistrationService = ReturnType<typeof registrationService>
