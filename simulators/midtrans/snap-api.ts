import { setTimeout as wait } from 'node:timers/promises'
import { type Exchange, readJson, sendJson } from '../wire.ts'
import { offeredMethods } from './methods.ts'
import { isAuthorized, notifyUrlsOf, type Parts } from './parts.ts'
import { readSnapRequest } from './snap-request.ts'
import { attemptsOf, isOrderKnown, type SnapSession } from './state.ts'

const unauthorized = {
  error_messages: [
    'Access denied due to unauthorized transaction, please check client or server key',
    'Visit https://docs.midtrans.com/reference/api-authorization-headers for more details',
  ],
}

/** `/snap/v1/transactions` and `/snap/v1/transactions/{token}/cancel`; false when the path is neither. */
export async function answerSnap(parts: Parts, exchange: Exchange): Promise<boolean> {
  const { request, response, path } = exchange
  const match = /^\/snap\/v1\/transactions(?:\/([^/]+)\/cancel)?$/.exec(path)
  if (match === null || request.method !== 'POST') return false
  // Read first: a body that is left in the connection would be taken for the next request.
  const body = await readJson(request)
  if (!isAuthorized(parts, request)) sendJson(response, 401, unauthorized)
  else if (match[1] === undefined) await createSession(parts, exchange, body)
  else await cancelSession(parts, exchange, decodeURIComponent(match[1]))
  return true
}

async function createSession(parts: Parts, { request, response }: Exchange, body: unknown): Promise<void> {
  const { store, clock, rules, payments } = parts
  const now = clock.now('wall')
  const asked = readSnapRequest(body, now)
  if (Array.isArray(asked)) {
    sendJson(response, 400, { error_messages: asked })
    return
  }
  const rule = rules.take(asked.orderId, 'create')
  if (rule.createStatus !== undefined) {
    await wait(rule.createDelayMs ?? 0)
    sendJson(response, rule.createStatus, {
      error_messages: ['Sorry, we encountered internal server error. We will fix this soon.'],
    })
    return
  }
  if (isOrderKnown(store.state, asked.orderId)) {
    sendJson(response, 400, { error_messages: ['transaction_details.order_id has already been taken'] })
    return
  }
  const token = store.state.randomness.uuid()
  const { pageLifeMs, ...rest } = asked
  const session: SnapSession = {
    ...rest,
    token,
    pageExpiresAt: now + pageLifeMs,
    notifyUrls: notifyUrlsOf(parts, request),
    isCancelled: false,
  }
  store.state.sessions.set(token, session)
  store.changed()
  if (rule.beforeResponse) {
    const method = offeredMethods(session.enabledPayments)[0]?.name ?? 'other_qris'
    await payments.play(session, 'success', method).told
  }
  if (rule.createDelayMs !== undefined) await wait(rule.createDelayMs)
  sendJson(response, 201, { token, redirect_url: `${parts.pageOrigin(request)}/snap/v2/vtweb/${token}` })
}

async function cancelSession(
  { store, payments, rules }: Parts,
  { response }: Exchange,
  token: string,
): Promise<void> {
  const session = store.state.sessions.get(token)
  if (session === undefined) {
    sendJson(response, 404, { error_messages: ['Transaction token not found'] })
    return
  }
  const attempts = attemptsOf(store.state, session.orderId)
  if (attempts.some(({ status }) => status === 'settlement' || status === 'capture')) {
    sendJson(response, 412, { error_messages: ['Transaction has been paid'] })
    return
  }
  session.isCancelled = true
  store.changed()
  for (const attempt of attempts) void payments.move(attempt, 'cancel')
  const { cancelDelayMs } = rules.take(session.orderId, 'cancel')
  if (cancelDelayMs !== undefined) await wait(cancelDelayMs)
  sendJson(response, 200, { token, status_message: 'Success, transaction is canceled' })
}
