import { createHash, timingSafeEqual } from 'node:crypto'
import { providerStatusSchema, signatureText } from '@laci/domain/payment/provider-wire.ts'
import { isObject, readAnswer, wasNeverConnected } from '../read-answer.ts'
import type { Away, ChangeOutcome, MidtransGateway, NotDone, Unknown } from './gateway.ts'

/** How Midtrans is reached: contract, section 1. Our own hand on it: docs/decisions/0021. */
export type MidtransOptions = {
  readonly serverKey: string
  /** `https://api.midtrans.com`, without a slash at the end. */
  readonly apiUrl: string
  /** `https://app.midtrans.com`: payment pages. */
  readonly snapUrl: string
  /** Where it tells us what happened; goes before what its dashboard says. */
  readonly notificationUrl: string
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 10_000

type Answer = {
  readonly kind: 'answer'
  /** Of HTTP or of the body, whichever is worse. */
  readonly code: number
  readonly body: Readonly<Record<string, unknown>>
}

export function createMidtransGateway(options: MidtransOptions): MidtransGateway {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${options.serverKey}:`).toString('base64')}`,
  }
  const api = (method: string, id: string, action: string, body?: object) =>
    ask(`${options.apiUrl}/v2/${encodeURIComponent(id)}/${action}`, method, headers, body, timeoutMs)
  const change = async (id: string, action: string): Promise<ChangeOutcome> => {
    const answer = await api('POST', id, action)
    if (answer.kind !== 'answer') return answer
    return answer.code < 300 ? { kind: 'done' } : failureOf(answer)
  }

  return {
    async openSession(request) {
      const answer = await ask(
        `${options.snapUrl}/snap/v1/transactions`,
        'POST',
        { ...headers, 'x-override-notification': options.notificationUrl },
        request,
        timeoutMs,
      )
      if (answer.kind !== 'answer') return answer
      if (answer.code >= 300) {
        const failure = failureOf(answer)
        const isTaken = failure.kind === 'refused' && failure.messages.some(saysTaken)
        return isTaken ? { kind: 'taken' } : failure
      }
      const { token, redirect_url: redirectUrl } = answer.body
      return typeof token === 'string' && typeof redirectUrl === 'string'
        ? { kind: 'opened', token, redirectUrl }
        : { kind: 'unknown', reason: 'unreadable_answer' }
    },
    async cancelSession(snapToken) {
      const url = `${options.snapUrl}/snap/v1/transactions/${encodeURIComponent(snapToken)}/cancel`
      const answer = await ask(url, 'POST', headers, undefined, timeoutMs)
      if (answer.kind !== 'answer') return answer
      return answer.code < 300 ? { kind: 'done' } : failureOf(answer)
    },
    async chargeQris({ orderId, amountRupiah, minutes, notificationPath }) {
      const notificationUrl = new URL(notificationPath, options.notificationUrl).href
      const answer = await ask(
        `${options.apiUrl}/v2/charge`,
        'POST',
        { ...headers, 'x-override-notification': notificationUrl },
        {
          payment_type: 'qris',
          transaction_details: { order_id: orderId, gross_amount: amountRupiah },
          qris: { acquirer: 'gopay' },
          custom_expiry: { expiry_duration: minutes, unit: 'minute' },
        },
        timeoutMs,
      )
      if (answer.kind !== 'answer') return answer
      if (answer.code === 406) return { kind: 'taken' }
      if (answer.code >= 300) return failureOf(answer)
      const { qr_string: qrisText } = answer.body
      return { kind: 'charged', qrisText: typeof qrisText === 'string' ? qrisText : null }
    },
    async readStatus(id) {
      const answer = await api('GET', id, 'status')
      if (answer.kind !== 'answer') return answer
      if (answer.code === 404) return { kind: 'none' }
      // 407 is the status of what has expired: no failure, and with a body like any other.
      const read = providerStatusSchema.safeParse(answer.body)
      if (read.success && (answer.code < 300 || answer.code === 407))
        return { kind: 'found', status: read.data }
      if (answer.code < 300) return { kind: 'unknown', reason: 'unreadable_answer' }
      return failureOf(answer)
    },
    cancel: (id) => change(id, 'cancel'),
    expire: (id) => change(id, 'expire'),
    async refund(id, { refundKey, amountRupiah, reason }) {
      const answer = await api('POST', id, 'refund', { refund_key: refundKey, amount: amountRupiah, reason })
      if (answer.kind !== 'answer') return answer
      if (answer.code === 202) return { kind: 'denied' }
      if (answer.code < 300) return { kind: 'done' }
      return answer.code === 406 ? { kind: 'known' } : failureOf(answer)
    },
    isSigned(notice) {
      const wanted = createHash('sha512').update(signatureText(notice, options.serverKey)).digest()
      const given = Buffer.from(notice.signature_key, 'hex')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

function saysTaken(message: string): boolean {
  return /order_id/i.test(message) && /taken|used|already|duplicate/i.test(message)
}

/** What an answer that is no success means. */
function failureOf({ code, body }: Answer): NotDone {
  if (code === 401) return { kind: 'away', reason: 'wrong_key' }
  if (code === 429 || code >= 500) return { kind: 'away', reason: 'busy' }
  const messages = Array.isArray(body.error_messages) ? body.error_messages : [body.status_message]
  return { kind: 'refused', code, messages: messages.filter((text) => typeof text === 'string') }
}

async function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: object | undefined,
  timeoutMs: number,
): Promise<Answer | Away | Unknown> {
  let status: number
  let read: unknown
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    status = response.status
    read = await readAnswer(response)
  } catch (error) {
    return wasNeverConnected(error)
      ? { kind: 'away', reason: 'unreachable' }
      : { kind: 'unknown', reason: 'no_answer' }
  }
  if (!isObject(read)) {
    return status >= 400
      ? { kind: 'answer', code: status, body: {} }
      : { kind: 'unknown', reason: 'unreadable_answer' }
  }
  // The body's own code can report an error under HTTP 200.
  const bodyCode = Number(read.status_code) || 0
  return { kind: 'answer', code: Math.max(bodyCode, status), body: read }
}
