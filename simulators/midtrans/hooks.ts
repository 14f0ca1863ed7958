import { attemptBody, type Merchant, noticeCode, type WireBody } from './bodies.ts'
import type { Clock } from './clock.ts'
import type { Rule, RuleList } from './rules.ts'
import { signatureOf } from './signature.ts'
import { type Attempt, addHook, type Hook, type Store } from './state.ts'

export type HookSender = {
  /**
   * Tells the merchant's address how a try stands now. Resolves when every copy that goes out at once has had its
   * first answer; copies that a rule delays, holds or loses are not waited for.
   */
  notify(attempt: Attempt): Promise<void>
  /** Sends one notification again, as it was. */
  resend(hook: Hook): Promise<void>
  /** Goes on with the plan of what was waiting when the program ended. */
  resume(): void
  /** Forgets what is held. */
  clear(): void
}

export type HookSenderDeps = {
  readonly store: Store
  readonly clock: Clock
  readonly rules: RuleList
  readonly merchant: Merchant
  /** How long an answer is waited for, in milliseconds. */
  readonly patienceMs: number
}

const minuteMs = 60_000
/** The pause before each further try. */
const retryPausesMs = [2, 10, 30, 90, 210].map((minutes) => minutes * minuteMs)
/** The random shift of a pause, to either side. */
const shiftShare = 0.1
const mostRedirects = 5
const keptAnswerLength = 500

export function createHookSender(deps: HookSenderDeps): HookSender {
  const { store, clock, rules, merchant } = deps
  /** The last first try of each order: notifications of one order go out one after the other. */
  const lines = new Map<string, Promise<unknown>>()
  const held = new Map<string, { wanted: readonly string[]; hooks: Hook[] }>()

  /** Resolves when `send` is done; it begins when everything before it in the order's line is. */
  function inLine(orderId: string, send: () => Promise<unknown>): Promise<unknown> {
    const done = (lines.get(orderId) ?? Promise.resolve()).then(send)
    lines.set(orderId, done)
    void done.finally(() => {
      if (lines.get(orderId) === done) lines.delete(orderId)
    })
    return done
  }

  async function notify(attempt: Attempt): Promise<void> {
    const rule = rules.take(attempt.orderId, 'hook')
    const body = JSON.stringify(noticeBody(merchant, attempt, rule))
    const urls = attempt.notifyUrls.length > 0 ? attempt.notifyUrls : [null]
    const hooks = urls.flatMap((url) =>
      Array.from({ length: rule.duplicate ?? 1 }, () =>
        addHook(store.state, {
          orderId: attempt.orderId,
          transactionId: attempt.transactionId,
          transactionStatus: attempt.status,
          url,
          body,
          tries: [],
          state: url === null ? 'no_address' : rule.drop ? 'dropped' : 'sending',
          nextAt: null,
        }),
      ),
    )
    store.changed()
    const goingOut = release(
      attempt,
      rule,
      hooks.filter((hook) => hook.state === 'sending'),
    )
    if (goingOut.length === 0) return
    const send = () => sendAll(goingOut, rule.parallel ?? false)
    if (rule.delayMs === undefined) await inLine(attempt.orderId, send)
    else clock.at('wall', clock.now('wall') + rule.delayMs, send)
  }

  /** What may go out now: everything, or, under a rule about the order, nothing until all is there. */
  function release(attempt: Attempt, rule: Rule, hooks: Hook[]): Hook[] {
    if (rule.order === undefined) return hooks
    const waiting = held.get(attempt.orderId) ?? { wanted: rule.order, hooks: [] }
    for (const hook of hooks) hook.state = 'held'
    waiting.hooks.push(...hooks)
    held.set(attempt.orderId, waiting)
    const statuses = waiting.hooks.map((hook) => hook.transactionStatus)
    if (!waiting.wanted.every((status) => statuses.includes(status))) return []
    held.delete(attempt.orderId)
    const place = ({ transactionStatus }: Hook) => waiting.wanted.indexOf(transactionStatus)
    return waiting.hooks.sort((one, other) => place(one) - place(other))
  }

  async function sendAll(hooks: readonly Hook[], isParallel: boolean): Promise<void> {
    if (isParallel) await Promise.all(hooks.map((hook) => tryOnce(hook, clock.now('plan'))))
    else for (const hook of hooks) await tryOnce(hook, clock.now('plan'))
  }

  async function tryOnce(hook: Hook, dueAt: number): Promise<void> {
    if (hook.url === null) return
    hook.state = 'sending'
    hook.nextAt = null
    const { httpStatus, answer } = await post(hook.url, hook.body, deps.patienceMs)
    hook.tries.push({ at: clock.now('wall'), httpStatus, answer })
    const pauseMs = retryPausesMs[hook.tries.length - 1]
    if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) hook.state = 'delivered'
    else if (pauseMs === undefined || hook.tries.length > retriesAfter(httpStatus)) hook.state = 'given_up'
    else {
      const shift = 1 + (store.state.randomness.fraction() * 2 - 1) * shiftShare
      plan(hook, dueAt + Math.round(pauseMs * shift))
    }
    store.changed()
  }

  function plan(hook: Hook, dueAt: number): void {
    hook.state = 'waiting'
    hook.nextAt = dueAt
    clock.at('plan', dueAt, (plannedAt) => {
      // Sent again by hand in the meantime: the plan is over.
      if (hook.state === 'waiting' && hook.nextAt === plannedAt) return tryOnce(hook, plannedAt)
    })
  }

  return {
    notify,
    resend: (hook) => tryOnce(hook, clock.now('plan')),
    resume() {
      for (const hook of store.state.hooks) {
        if (hook.state === 'waiting' && hook.nextAt !== null) plan(hook, hook.nextAt)
        // It ended in the middle of a try: nobody knows the answer, so it counts as none.
        else if (hook.state === 'sending') plan(hook, clock.now('plan'))
      }
    },
    clear() {
      held.clear()
      lines.clear()
    },
  }
}

/** How many further tries the vendor makes after this answer; null: no answer at all. */
export function retriesAfter(httpStatus: number | null): number {
  switch (httpStatus) {
    case 500:
      return 1
    case 503:
      return 4
    case 400:
    case 404:
      return 2
    case 301:
    case 302:
    case 303:
      return 0
    default:
      return 5
  }
}

function noticeBody(merchant: Merchant, attempt: Attempt, rule: Rule): WireBody {
  const code = noticeCode(attempt)
  const body = attemptBody(merchant, attempt, code, 'midtrans payment notification')
  if (rule.orderIdIsTransactionId) body.order_id = attempt.transactionId
  if (rule.amount !== undefined) body.gross_amount = rule.amount
  if (rule.status !== undefined) body.transaction_status = rule.status
  if (rule.upperCaseStatus) body.transaction_status = String(body.transaction_status).toUpperCase()
  body.signature_key = signatureOf(
    String(body.order_id),
    code,
    String(body.gross_amount),
    rule.badSignature ? 'not the key' : merchant.serverKey,
  )
  if (rule.omitFraudStatus) delete body.fraud_status
  for (const field of rule.omitFields ?? []) delete body[field]
  return Object.assign(body, rule.extraFields)
}

/** One POST as the vendor makes it. 307 and 308 are followed, other redirects are answers. */
async function post(
  url: string,
  body: string,
  patienceMs: number,
): Promise<{ httpStatus: number | null; answer: string }> {
  let address = url
  const patience = AbortSignal.timeout(patienceMs)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'user-agent': 'Veritrans',
        },
        body,
        redirect: 'manual',
        signal: patience,
      })
      const answer = (await response.text()).slice(0, keptAnswerLength)
      const next = response.headers.get('location')
      const isFollowed = (response.status === 307 || response.status === 308) && next !== null
      if (!isFollowed || redirects >= mostRedirects) return { httpStatus: response.status, answer }
      address = new URL(next, address).href
    }
  } catch (error) {
    return { httpStatus: null, answer: (error as Error).message }
  }
}
