import { setTimeout as wait } from 'node:timers/promises'
import { type Exchange, readJson, sendJson } from '../wire.ts'
import { attemptBody, statusCode, type WireBody } from './bodies.ts'
import { answerCharge, answerQrImage } from './charge.ts'
import { errorBody, isAuthorized, type Parts } from './parts.ts'
import { refund } from './refunds.ts'
import { type Attempt, findAttempt } from './state.ts'

const actions = /^\/v2\/([^/]+)\/(status|cancel|expire|approve|deny|refund|refund\/online\/direct)$/

/** The Core API, below `/v2`; false when the path is none of its. Errors stand in the body, mostly under HTTP 200. */
export async function answerCore(parts: Parts, exchange: Exchange): Promise<boolean> {
  const { request, response, path } = exchange
  if (await answerQrImage(parts, exchange)) return true
  const match = actions.exec(path)
  const isStatus = match?.[2] === 'status'
  if (match === null && path !== '/v2/charge') return false
  if (request.method !== (isStatus ? 'GET' : 'POST')) return false
  const body = isStatus ? undefined : await readJson(request)
  if (!isAuthorized(parts, request)) {
    sendJson(response, 401, errorBody(parts, '401', 'Unknown Merchant server_key/id'))
    return true
  }
  if (match === null) {
    await answerCharge(parts, exchange, body)
    return true
  }
  const [, written, action] = match as unknown as [string, string, string]
  const id = decodeURIComponent(written)
  const attempt = findAttempt(parts.store.state, id)
  if (isStatus) await answerStatus(parts, exchange, attempt, id)
  else if (attempt === null) sendJson(response, 200, notFound(parts))
  else if (action.startsWith('refund')) sendJson(response, 200, refund(parts, attempt, body))
  else sendJson(response, 200, act(parts, attempt, action))
  return true
}

async function answerStatus(
  parts: Parts,
  { response }: Exchange,
  attempt: Attempt | null,
  id: string,
): Promise<void> {
  const rule = parts.rules.take(attempt?.orderId ?? id, 'status')
  const answer = rule.statusAnswer ?? {}
  const body = attempt === null ? notFound(parts) : attemptBody(parts.merchant, attempt, statusCode(attempt))
  if (rule.upperCaseStatus && body.transaction_status !== undefined)
    body.transaction_status = String(body.transaction_status).toUpperCase()
  if (answer.delayMs !== undefined) await wait(answer.delayMs)
  if (answer.hangUp) response.destroy()
  else if (answer.text !== undefined) {
    response.writeHead(answer.http ?? 200, { 'content-type': 'text/html' })
    response.end(answer.text)
  } else sendJson(response, answer.http ?? 200, { ...body, ...answer.body })
}

/** Cancel, expire, approve and deny: a new state, or 412 when it does not allow that. */
function act(parts: Parts, attempt: Attempt, action: string): WireBody {
  const { payments, merchant } = parts
  // What is settled is refunded, not cancelled.
  const isPending = attempt.status === 'pending'
  const moved =
    action === 'approve'
      ? payments.playOn(attempt, 'accept')
      : action === 'deny'
        ? payments.playOn(attempt, 'refuse')
        : action === 'expire' && !isPending
          ? null
          : payments.move(attempt, action === 'cancel' ? 'cancel' : 'expire')
  if (moved === null) return errorBody(parts, '412', 'Transaction status cannot be updated.')
  const words = { cancel: 'canceled', expire: 'expired', approve: 'approved', deny: 'denied' }
  const code = action === 'expire' ? '407' : '200'
  return attemptBody(
    merchant,
    attempt,
    code,
    `Success, transaction is ${words[action as keyof typeof words]}`,
  )
}

function notFound(parts: Parts): WireBody {
  return errorBody(parts, '404', "Transaction doesn't exist.")
}
