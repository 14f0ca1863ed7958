import { whatsAppChatId } from '@laci/domain/base/phone/phone-number.ts'
import { isObject } from '../read-answer.ts'
import { type Answer, callGateway, isSameSecret, type NoAnswer } from './call-gateway.ts'
import type { OutgoingMessage, SendOutcome, WhatsAppGateway } from './gateway.ts'
import { ackOf, providerIdOf, readWwebjsEvent } from './wwebjs-events.ts'

/** How wwebjs-api is reached. Source of paths and answers: avoylenko/wwebjs-api, the REST wrapper of whatsapp-web.js. */
export type WwebjsOptions = {
  /** `http://host:port`, without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Name of the WhatsApp session: letters, digits, `_`, `-`. */
  readonly session: string
  /** In production nothing is ever given to a simulator. */
  readonly isProduction: boolean
  /** True for the simulator that we started ourselves. */
  readonly isSimulator: boolean
  readonly clock: () => number
  /** One call. A code is waited for 8 s in all, so it must be less. */
  readonly timeoutMs?: number
  /** Other messages than codes in 24 hours, so that the number is not taken for a sender of advertisements. */
  readonly notesPerDay?: number
}

const defaultTimeoutMs = 7_000
/** The real gateway can take seconds to look at its browser. */
const statusTimeoutMs = 15_000
/** A look-up is a help and must not eat the time of the message itself. */
const lookUpTimeoutMs = 3_000
/** More than WhatsApp ever puts into one, and less than a QR can hold. */
const longestQr = 1_000
/** Numbers that need no look-up any more; a restart asks once more for each. */
const mostKnownNumbers = 20_000

/** Sources: ruling 33 for codes, the gateway's contract (section 5) for the rest [WA-6]. */
const pace = { gapMs: { codes: [1_000, 1_000], notes: [3_000, 5_000] }, recipientGapMs: 0 } as const
export const defaultNotesPerDay = 200

export function createWwebjsGateway(options: WwebjsOptions): WhatsAppGateway {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  /** Null until somebody has answered. */
  let isKnownSimulator: boolean | null = null

  /** Numbers that were looked up or written to: only the first message to a number needs it. */
  const known = new Set<string>()

  async function call(path: string, body: object | null, limits: { timeoutMs: number; key: string | null }) {
    const answer = await callGateway(`${options.baseUrl}${path}`, {
      headers: limits.key === null ? {} : { 'x-api-key': limits.key },
      body,
      timeoutMs: limits.timeoutMs,
    })
    if (answer.status !== null) isKnownSimulator = answer.isSimulator
    return answer
  }
  const post = (path: string, body: object, patienceMs = timeoutMs) =>
    call(`/client/${path}/${encodeURIComponent(options.session)}`, body, {
      timeoutMs: patienceMs,
      key: options.apiKey,
    })

  async function isSimulatorInProduction(): Promise<boolean> {
    if (!options.isProduction) return false
    if (isKnownSimulator === null) await call('/ping', null, { timeoutMs, key: null })
    return isKnownSimulator === true
  }

  async function sendOnce(message: OutgoingMessage): Promise<SendOutcome | 'no_lid'> {
    return outcomeOf(
      await post('sendMessage', {
        chatId: whatsAppChatId(message.to),
        contentType: 'string',
        content: message.text,
        options: { linkPreview: false },
      }),
    )
  }

  /** A number never written to is unknown to the gateway's browser until it is looked up. */
  async function isNobody(message: OutgoingMessage): Promise<boolean> {
    const number = message.to.slice(1)
    const found = await post('getNumberId', { number }, Math.min(timeoutMs, lookUpTimeoutMs))
    if (found.status !== 200 || !isObject(found.body)) return false
    if (isObject(found.body.result)) remember(number)
    return found.body.result === null
  }

  function remember(number: string): void {
    if (known.size >= mostKnownNumbers) known.clear()
    known.add(number)
  }

  const askSession = (what: string, limits: { timeoutMs: number; key: string | null }) =>
    call(`/session/${what}/${encodeURIComponent(options.session)}`, null, limits)
  const askStatus = (limits: { timeoutMs: number; key: string | null }) => askSession('status', limits)
  /** Says `success: true` whatever else it says. */
  async function askWell(what: string) {
    const { status, ...answer } = await askSession(what, { timeoutMs, key: options.apiKey })
    if (status !== 200 || !('body' in answer) || !isObject(answer.body)) return null
    return answer.body.success === true ? answer.body : null
  }

  return {
    name: 'wwebjs',
    isThrottled: !options.isSimulator,
    pace: { ...pace, atOnce: { codes: 4, notes: 1 }, notesPerDay: options.notesPerDay ?? defaultNotesPerDay },
    async send(message) {
      if (options.clock() >= message.notAfter) return { kind: 'reject', reason: 'too_late' }
      if (await isSimulatorInProduction()) return { kind: 'reject', reason: 'simulator_in_production' }
      if (!known.has(message.to.slice(1)) && (await isNobody(message))) return nobody
      let outcome = await sendOnce(message)
      if (outcome === 'no_lid') {
        if (await isNobody(message)) return nobody
        outcome = await sendOnce(message)
      }
      if (outcome === 'no_lid') return { kind: 'retry', reason: 'no_lid' }
      if (outcome.kind === 'sent') remember(message.to.slice(1))
      return outcome
    },
    async state() {
      const answer = await askStatus({ timeoutMs: statusTimeoutMs, key: options.apiKey })
      return {
        isReachable: answer.status !== null,
        isConnected: isConnected(answer),
        state: stateOf(answer),
      }
    },
    async inspect() {
      const [withoutKey, withKey] = await Promise.all([
        askStatus({ timeoutMs, key: null }),
        askStatus({ timeoutMs, key: options.apiKey }),
      ])
      return {
        isReachable: withKey.status !== null,
        isOpenToAll: withoutKey.status === 200,
        isSimulator: isKnownSimulator === true,
        isSessionConnected: isConnected(withKey),
      }
    },
    pairing: {
      async qr() {
        const said = (await askWell('qr'))?.qr
        return typeof said === 'string' && said.length <= longestQr ? said : null
      },
      // A session that does not run cannot be restarted, and one that runs cannot be started.
      renew: async () => (await askWell('restart')) !== null || (await askWell('start')) !== null,
    },
    hear({ headers, rawBody }) {
      if (!isSameSecret(headers['x-api-key'], options.apiKey)) return null
      return readWwebjsEvent(rawBody, options.session)
    },
  }
}

const nobody = { kind: 'reject', reason: 'not_on_whatsapp' } as const

/** Every row of the contract's table of answers [WA-2]. */
function outcomeOf(answer: Answer | NoAnswer): SendOutcome | 'no_lid' {
  if (answer.status === null) {
    return answer.wasRefused
      ? { kind: 'retry', reason: 'unreachable' }
      : { kind: 'unknown', reason: 'no_answer' }
  }
  const { status, body } = answer
  switch (status) {
    case 200:
      if (!isObject(body)) return { kind: 'unknown', reason: 'unreadable_answer' }
      // No message in a success means that no chat was found and nothing was sent.
      if (!isObject(body.message)) return { kind: 'reject', reason: 'not_on_whatsapp' }
      return { kind: 'sent', providerId: providerIdOf(body.message), ack: ackOf(body.message.ack) }
    case 400:
      return { kind: 'reject', reason: 'bad_request' }
    case 403:
      return { kind: 'retry', reason: 'wrong_key' }
    case 404:
      // The session, never the recipient.
      return { kind: 'retry', reason: 'session_down' }
    case 422:
      return { kind: 'retry', reason: 'wrong_session_name' }
  }
  if (isObject(body) && typeof body.error === 'string' && body.error.includes('No LID for user')) {
    return 'no_lid'
  }
  return { kind: 'retry', reason: 'gateway_failed' }
}

/** The word of the session itself, as `GET /session/status` names it. */
function stateOf(answer: Answer | NoAnswer): string | null {
  if (answer.status === null || !isObject(answer.body)) return null
  const { state, message } = answer.body
  const word = typeof state === 'string' ? state : message
  return typeof word === 'string' ? word.slice(0, 40) : null
}

function isConnected(answer: Answer | NoAnswer): boolean {
  return answer.status === 200 && isObject(answer.body) && answer.body.message === 'session_connected'
}
