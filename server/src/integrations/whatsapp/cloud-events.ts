import { createHmac } from 'node:crypto'
import type { DeliveryNews } from '@laci/domain/message/delivery.ts'
import { isObject } from '../read-answer.ts'
import { isSameSecret, readCall, readProviderId } from './call-gateway.ts'
import { outcomeOfCode } from './cloud-answers.ts'
import type { GatewayNews, IncomingCall } from './gateway.ts'

const newsOfStatus: { readonly [status: string]: DeliveryNews } = {
  sent: { kind: 'ack', ack: 1 },
  delivered: { kind: 'ack', ack: 2 },
  read: { kind: 'ack', ack: 3 },
  played: { kind: 'ack', ack: 4 },
  failed: { kind: 'failed' },
}

/** Whether a call was signed with the secret of our app, over the bytes as they came [WA-17]. */
export function isSignedByMeta({ headers, rawBody }: IncomingCall, appSecret: string): boolean {
  if (appSecret === '') return false
  const expected = `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`
  return isSameSecret(headers['x-hub-signature-256'], expected)
}

/** The statuses in a webhook of the Cloud API for our number; everything else in it is nothing to us. Null: unreadable. */
export function readCloudEvent(rawBody: Buffer, phoneNumberId: string): readonly GatewayNews[] | null {
  const body = readCall(rawBody)
  if (!isObject(body)) return null
  const news: GatewayNews[] = []
  for (const entry of listOf(body.entry)) {
    for (const change of listOf(entry.changes)) {
      const value = isObject(change.value) ? change.value : {}
      const number = isObject(value.metadata) ? value.metadata.phone_number_id : phoneNumberId
      if (number !== phoneNumberId) continue
      for (const status of listOf(value.statuses)) {
        const told = newsOf(status)
        if (told !== null) news.push(told)
      }
    }
  }
  return news
}

/** One status, whatever stands beside it [WA-42]; null: it tells nothing. */
function newsOf({ id, status, errors }: Record<string, unknown>): GatewayNews | null {
  const providerId = readProviderId(id)
  if (providerId === '' || typeof status !== 'string' || !Object.hasOwn(newsOfStatus, status)) return null
  const news = newsOfStatus[status]!
  const told = { kind: 'delivery', providerId, news } as const
  if (news.kind !== 'failed') return told
  const refusal = listOf(errors)
    .map(({ code }) => outcomeOfCode(code))
    .find((known) => known !== null)
  return refusal === undefined ? told : { ...told, refusal }
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
