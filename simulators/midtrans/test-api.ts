import { type Exchange, readJson, sendJson } from '../wire.ts'
import { attemptBody, callbackResult, statusCode } from './bodies.ts'
import { offeredMethods } from './methods.ts'
import type { Parts } from './parts.ts'
import { type Outcome, outcomes } from './payments.ts'
import { readRule } from './rules.ts'
import { isWhole, recordOf } from './snap-request.ts'
import { type Attempt, attemptsOf, findAttempt, hasTakenMoney, isOver, type SnapSession } from './state.ts'

/**
 * What tests and the simulator's own pages ask, below `/__sim`:
 *   GET|POST|DELETE rules      one rule of rules.ts is added; DELETE clears
 *   POST pay                   {orderId | token, outcome, method?}: what a person would pick on the pay page; a
 *                              transaction id in place of the order id means that one try. Answers
 *                              when the notifications that go out at once have been answered
 *   GET  orders                every order with its tries, the newest first; ?orderId=
 *   GET  hooks                 every notification with request and answers, oldest first; ?orderId=&after=
 *   POST hooks/{number}/resend
 *   POST clock/advance         {ms}: retries, expiries and settlements that come due happen before the answer
 *   GET  keys                  the keys of its one merchant, to be typed in where a shop sets its own
 *   POST reset                 {seed?}: no orders, no rules, no notifications
 */
export async function answerTestApi(parts: Parts, exchange: Exchange): Promise<boolean> {
  const { request, response, path, url } = exchange
  if (!path.startsWith('/__sim/')) return false
  const given = request.method === 'POST' ? await readJson(request) : undefined
  const body = recordOf(given)
  const resend = /^POST \/hooks\/(\d+)\/resend$/.exec(`${request.method} ${path.slice('/__sim'.length)}`)
  if (resend !== null) {
    await resendHook(parts, exchange, Number(resend[1]))
    return true
  }
  switch (`${request.method} ${path.slice('/__sim'.length)}`) {
    case 'GET /rules':
      sendJson(response, 200, { rules: parts.rules.list(), now: parts.clock.now('wall') })
      return true
    case 'POST /rules': {
      const rule = readRule(given)
      if (rule === null) sendJson(response, 400, { error: 'this is no rule' })
      else {
        parts.rules.add(rule)
        sendJson(response, 200, { rules: parts.rules.list() })
      }
      return true
    }
    case 'DELETE /rules':
      parts.rules.clear()
      sendJson(response, 200, { rules: [] })
      return true
    case 'POST /pay':
      await pay(parts, exchange, body)
      return true
    case 'GET /orders':
      sendJson(response, 200, { orders: orders(parts, url.searchParams.get('orderId')) })
      return true
    case 'GET /hooks': {
      const orderId = url.searchParams.get('orderId')
      const after = Number(url.searchParams.get('after') ?? 0)
      const hooks = parts.store.state.hooks.filter(
        (hook) => hook.number > after && (orderId === null || hook.orderId === orderId),
      )
      sendJson(response, 200, { hooks, last: parts.store.state.lastHookNumber })
      return true
    }
    case 'POST /clock/advance': {
      const { ms } = body
      if (!isWhole(ms) || ms < 0) {
        sendJson(response, 400, { error: 'ms must be a whole number of milliseconds' })
        return true
      }
      await parts.clock.advance(ms)
      parts.store.changed()
      sendJson(response, 200, { now: parts.clock.now('wall') })
      return true
    }
    case 'GET /keys':
      sendJson(response, 200, { serverKey: parts.merchant.serverKey, clientKey: parts.clientKey })
      return true
    case 'POST /reset':
      parts.reset(isWhole(body.seed) ? body.seed : undefined)
      sendJson(response, 200, { ok: true })
      return true
  }
  sendJson(response, 404, { error: 'not found' })
  return true
}

async function resendHook(parts: Parts, { response }: Exchange, number: number): Promise<void> {
  const hook = parts.store.state.hooks.find((one) => one.number === number)
  if (hook === undefined || hook.url === null) {
    sendJson(response, 404, { error: 'no such notification, or nowhere to send it' })
    return
  }
  await parts.hooks.resend(hook)
  sendJson(response, 200, { hook })
}

async function pay(parts: Parts, { response }: Exchange, body: Record<string, unknown>): Promise<void> {
  const { store } = parts
  const outcome = outcomes.find((one) => one === body.outcome)
  const id = typeof body.orderId === 'string' ? body.orderId : body.token
  if (outcome === undefined || typeof id !== 'string') {
    sendJson(response, 400, { error: `needs orderId or token, and outcome: ${outcomes.join(', ')}` })
    return
  }
  const session =
    store.state.sessions.get(id) ?? [...store.state.sessions.values()].find((one) => one.orderId === id)
  const played = session ? playSession(parts, session, outcome, body.method) : playAttempt(parts, id, outcome)
  if (typeof played === 'string') {
    sendJson(response, 409, { error: played })
    return
  }
  await played.told
  const { attempt } = played
  sendJson(response, 200, {
    result: callbackResult(attempt, session?.finishUrl ?? null),
    status: attemptBody(parts.merchant, attempt, statusCode(attempt)),
  })
}

/** What happens after the money has moved or is in doubt; everything else begins at the pay page. */
const lateOutcomes: readonly Outcome[] = ['accept', 'refuse', 'reversal', 'partial_chargeback', 'chargeback']

function playSession(parts: Parts, session: SnapSession, outcome: Outcome, asked: unknown) {
  if (lateOutcomes.includes(outcome)) return playAttempt(parts, session.orderId, outcome)
  if (isOver(session, parts.clock.now('wall'))) return 'the payment page is over'
  const attempts = attemptsOf(parts.store.state, session.orderId)
  if (attempts.some(hasTakenMoney)) return 'the order is paid already'
  const offered = offeredMethods(session.enabledPayments)
  // Without a word about the method it goes on with the one that waits for money.
  const open = attempts.findLast(({ status }) => status === 'pending')
  const wanted = asked ?? open?.method ?? offered[0]?.name
  const method = offered.find(({ name }) => name === wanted)
  if (method === undefined) return 'this method is not offered for this order'
  return parts.payments.play(session, outcome, method.name)
}

function playAttempt(parts: Parts, id: string, outcome: Outcome) {
  const attempt = findAttempt(parts.store.state, id)
  if (attempt === null) return 'no such order'
  return parts.payments.playOn(attempt, outcome) ?? `a payment that is ${attempt.status} cannot do that`
}

function orders({ store, merchant }: Parts, wanted: string | null): unknown[] {
  const { sessions, attempts } = store.state
  const ids = new Set([
    ...[...sessions.values()].map(({ orderId }) => orderId),
    ...[...attempts.values()].map(({ orderId }) => orderId),
  ])
  const shown = wanted === null ? [...ids].reverse() : [...ids].filter((id) => id === wanted)
  return shown.map((orderId) => ({
    orderId,
    session: [...sessions.values()].find((session) => session.orderId === orderId) ?? null,
    attempts: attemptsOf(store.state, orderId).map((attempt: Attempt) =>
      attemptBody(merchant, attempt, statusCode(attempt)),
    ),
  }))
}
