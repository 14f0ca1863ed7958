import { pseudoEmail, storedPhone } from '@laci/domain/base/phone/phone-number.ts'
import { deviceCreatedSchema } from '@laci/domain/device/wire.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { pushResponseSchema } from '@laci/domain/journal/wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** The routes that a shop's owner and till use, called without a network. */
export type DemoApi = {
  /** The owner's access token; null when the password is not the right one. */
  signIn(phone: string, password: string): Promise<string | null>
  openTill(session: string, name: string): Promise<DemoTill>
  push(deviceKey: string, request: Omit<PushBody, 'sentAt'>): Promise<void>
}
export type DemoTill = { storeId: string; deviceId: string; letter: string; deviceKey: string }

type PushBody = {
  protocol: number
  storeId: string
  deviceId: string
  sentAt: number
  firstSeq: number
  isGapKnown: boolean
  events: readonly Envelope[]
}

const sessionSchema = z.object({ access_token: z.string() })
const ensuredSchema = z.object({ storeId: z.string() })

export function demoApi(deps: {
  app: FastifyInstance
  anonKey: string
  pseudoDomain: string
  now: number
}): DemoApi {
  async function post(url: string, body: object, bearer: string): Promise<{ status: number; body: unknown }> {
    const answer = await deps.app.inject({
      method: 'POST',
      url,
      headers: { apikey: deps.anonKey, authorization: `Bearer ${bearer}` },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Everything here is made by us: an answer that is not the expected one is a bug of this release. */
  async function postOrFail(url: string, body: object, bearer: string): Promise<unknown> {
    const answer = await post(url, body, bearer)
    if (answer.status < 300) return answer.body
    throw new Error(
      `the demo shop could not be made: ${url} answered ${answer.status} ${JSON.stringify(answer.body)}`,
    )
  }

  return {
    async signIn(phone, password) {
      const email = pseudoEmail(storedPhone(phone), deps.pseudoDomain)
      const answer = await post('/auth/v1/token?grant_type=password', { email, password }, deps.anonKey)
      return answer.status === 200 ? sessionSchema.parse(answer.body).access_token : null
    },
    async openTill(session, name) {
      const { storeId } = ensuredSchema.parse(await postOrFail('/api/accounts/ensure', {}, session))
      return deviceCreatedSchema.parse(await postOrFail('/api/devices', { storeId, name }, session))
    },
    async push(deviceKey, request) {
      const body: PushBody = { ...request, sentAt: deps.now }
      const answer = pushResponseSchema.parse(await postOrFail('/api/sync/push', body, deviceKey))
      const lastSeq = request.firstSeq + request.events.length - 1
      if (answer.acceptedThrough < lastSeq || answer.warnings.length > 0) {
        throw new Error(`the demo shop's events were not taken as they are: ${JSON.stringify(answer)}`)
      }
    },
  }
}
