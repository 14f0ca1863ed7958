import { setTimeout as wait } from 'node:timers/promises'
import { type Exchange, sendJson } from '../wire.ts'
import { attemptBody } from './bodies.ts'
import { readTime } from './clock.ts'
import { errorBody, notifyUrlsOf, type Parts } from './parts.ts'
import { qrPng } from './qr-image.ts'
import { acquirerQris } from './qris.ts'
import {
  isRecord,
  isWhole,
  readAmount,
  readCustomFields,
  readItems,
  readOrderId,
  recordOf,
} from './snap-request.ts'
import { isOrderKnown } from './state.ts'

const unitMs: { readonly [unit: string]: number } = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}
const acquirers = ['gopay', 'airpay shopee']

/** `POST /v2/charge`: a QRIS payment. Other payment types are not active for this merchant. */
export async function answerCharge(
  parts: Parts,
  { request, response }: Exchange,
  body: unknown,
): Promise<void> {
  const { store, clock, rules, payments, merchant } = parts
  const answer = (code: string, message: string, more: Record<string, unknown> = {}) =>
    sendJson(response, 200, errorBody(parts, code, message, more))
  if (!isRecord(body)) return answer('400', 'One or more parameters in the payload is invalid.')
  if (body.payment_type !== 'qris') return answer('402', 'Payment channel is not activated.')
  const errors: string[] = []
  const transaction = recordOf(body.transaction_details)
  const orderId = readOrderId(transaction.order_id, errors)
  const grossAmount = readAmount(transaction.gross_amount, errors)
  readItems(body.item_details, grossAmount, errors)
  const customFields = readCustomFields(body, errors)
  const expiresAt = readCustomExpiry(body.custom_expiry, clock.now('wall'), errors)
  const acquirer = recordOf(body.qris).acquirer ?? 'gopay'
  if (!acquirers.includes(String(acquirer))) errors.push('qris.acquirer must be gopay or airpay shopee')
  if (errors.length > 0) {
    return answer('400', 'One or more parameters in the payload is invalid.', { validation_messages: errors })
  }
  const rule = rules.take(orderId, 'create')
  if (rule.createDelayMs !== undefined && rule.createStatus !== undefined) await wait(rule.createDelayMs)
  if (rule.createStatus !== undefined) {
    sendJson(
      response,
      rule.createStatus,
      errorBody(parts, String(rule.createStatus), 'Internal server error'),
    )
    return
  }
  if (isOrderKnown(store.state, orderId)) {
    return answer('406', 'The request could not be completed due to a conflict: order_id has been used')
  }
  const { attempt, told } = payments.begin({
    orderId,
    grossAmount,
    customFields,
    notifyUrls: notifyUrlsOf(parts, request),
    method: 'other_qris',
    expiresAt,
    details: { acquirer },
  })
  if (rule.beforeResponse) {
    await told
    await payments.playOn(attempt, 'success')?.told
  }
  if (rule.createDelayMs !== undefined) await wait(rule.createDelayMs)
  const imageUrl = `${parts.pageOrigin(request)}/v2/qris/${attempt.transactionId}/qr-code`
  sendJson(response, 200, {
    ...attemptBody(merchant, attempt, '201', 'QRIS transaction is created'),
    qr_string: acquirerQris(grossAmount, referenceOf(attempt.transactionId)),
    actions: [
      { name: 'generate-qr-code', method: 'GET', url: imageUrl },
      { name: 'generate-qr-code-v2', method: 'GET', url: `${imageUrl}?v=2` },
    ],
  })
}

/** The picture of a charge's QR code; false when the path is none. */
export async function answerQrImage(parts: Parts, { request, response, path }: Exchange): Promise<boolean> {
  const match = /^\/v2\/qris\/([^/]+)\/qr-code$/.exec(path)
  const attempt = match && parts.store.state.attempts.get(match[1]!)
  if (!attempt || request.method !== 'GET') return false
  response.writeHead(200, { 'content-type': 'image/png' })
  response.end(qrPng(acquirerQris(attempt.grossAmount, referenceOf(attempt.transactionId))))
  return true
}

/** Tag 62-05 holds 25 characters at most. */
export function referenceOf(transactionId: string): string {
  return transactionId.replaceAll('-', '').slice(0, 25)
}

function readCustomExpiry(given: unknown, now: number, errors: string[]): number | null {
  if (given === undefined) return null
  const { order_time, expiry_duration, unit } = recordOf(given)
  const startTime = order_time === undefined ? now : readTime(order_time)
  const factor = unitMs[String(unit ?? 'minute')]
  if (startTime === null) errors.push('custom_expiry.order_time must be in format yyyy-MM-dd HH:mm:ss Z')
  if (factor === undefined) errors.push('custom_expiry.unit must be second, minute, hour or day')
  if (!isWhole(expiry_duration) || expiry_duration < 1)
    errors.push('custom_expiry.expiry_duration must be an integer of at least 1')
  return (startTime ?? now) + Number(expiry_duration) * (factor ?? 0)
}
