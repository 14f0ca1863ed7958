import { whatsAppChatId } from '@laci/domain/phone/phone-number.ts'
import { isObject, readAnswer, wasNeverConnected } from '../read-answer.ts'
import type { OutgoingMessage, SendOutcome, WhatsAppGateway } from './gateway.ts'

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
}

const defaultTimeoutMs = 7_000
/** The real gateway can take seconds to look at its browser. */
const statusTimeoutMs = 15_000
/** Our simulators name themselves in every answer. */
const simulatorHeader = 'x-laci-simulator'

type Answer = { readonly status: number; readonly body: unknown; readonly isSimulator: boolean }
type NoAnswer = { readonly status: null; readonly wasRefused: boolean }

export function createWwebjsGateway(options: WwebjsOptions): WhatsAppGateway {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  /** Null until somebody has answered. */
  let isKnownSimulator: boolean | null = null

  async function call(path: string, body: object | null, limits: { timeoutMs: number; key: string | null }) {
    const answer = await ask(`${options.baseUrl}${path}`, body, limits)
    if (answer.status !== null) isKnownSimulator = answer.isSimulator
    return answer
  }
  const post = (path: string, body: object) =>
    call(`/client/${path}/${encodeURIComponent(options.session)}`, body, { timeoutMs, key: options.apiKey })

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

  const askStatus = (limits: { timeoutMs: number; key: string | null }) =>
    call(`/session/status/${encodeURIComponent(options.session)}`, null, limits)

  return {
    name: 'wwebjs',
    isThrottled: !options.isSimulator,
    async send(message) {
      if (options.clock() >= message.notAfter) return { kind: 'reject', reason: 'too_late' }
      if (await isSimulatorInProduction()) return { kind: 'reject', reason: 'simulator_in_production' }
      const first = await sendOnce(message)
      if (first !== 'no_lid') return first
      // A number never written to is unknown to the gateway's browser until it is looked up.
      const found = await post('getNumberId', { number: message.to.slice(1) })
      if (found.status === 200 && isObject(found.body) && found.body.result === null) {
        return { kind: 'reject', reason: 'not_on_whatsapp' }
      }
      const second = await sendOnce(message)
      return second === 'no_lid' ? { kind: 'retry', reason: 'no_lid' } : second
    },
    async isSessionConnected() {
      return isConnected(await askStatus({ timeoutMs: statusTimeoutMs, key: options.apiKey }))
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
  }
}

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
      return { kind: 'sent', providerId: providerIdOf(body.message) }
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

function providerIdOf(message: Record<string, unknown>): string {
  const { id } = message
  return isObject(id) && typeof id._serialized === 'string' ? id._serialized.slice(0, 200) : ''
}

function isConnected(answer: Answer | NoAnswer): boolean {
  return answer.status === 200 && isObject(answer.body) && answer.body.message === 'session_connected'
}

async function ask(
  url: string,
  body: object | null,
  limits: { timeoutMs: number; key: string | null },
): Promise<Answer | NoAnswer> {
  try {
    const response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...(limits.key !== null && { 'x-api-key': limits.key }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.timeoutMs),
    })
    return {
      status: response.status,
      body: await readAnswer(response),
      isSimulator: response.headers.has(simulatorHeader),
    }
  } catch (error) {
    return { status: null, wasRefused: wasNeverConnected(error) }
  }
}
