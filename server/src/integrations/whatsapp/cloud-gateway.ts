import { variablesOf } from '@laci/domain/message/templates.ts'
import { isObject } from '../read-answer.ts'
import { type Answer, callGateway, isSameSecret, type NoAnswer, readProviderId } from './call-gateway.ts'
import { outcomeOfCode } from './cloud-answers.ts'
import { isSignedByMeta, readCloudEvent } from './cloud-events.ts'
import type { OutgoingMessage, Pace, SendOutcome, WhatsAppGateway } from './gateway.ts'

/** Meta's own API. It sends approved templates only: docs/whatsapp-setup.md says which have to be made there. */
export type CloudOptions = {
  /** `https://graph.facebook.com`, without a slash at the end. */
  readonly baseUrl: string
  /** `v25.0` */
  readonly version: string
  /** Names the number that sends. It is an id, not the number. */
  readonly phoneNumberId: string
  readonly token: string
  /** Signs what Meta tells us. */
  readonly appSecret: string
  /** A word of our own that Meta repeats when our address is entered there. */
  readonly verifyToken: string
  /** Stands before the name of each template. */
  readonly templatePrefix: string
  /** In production nothing is ever given to a simulator. */
  readonly isProduction: boolean
  readonly isSimulator: boolean
  readonly clock: () => number
  /** One call. A code is waited for 8 s in all, so it must be less. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 7_000
const language = 'id'

/** 20 a second in all, and one in 6 seconds for each person. Source: the gateway's contract, sections 2 and 5 [WA-6]. */
const pace: Pace = {
  gapMs: { codes: [100, 100], notes: [100, 100] },
  atOnce: { codes: 8, notes: 4 },
  recipientGapMs: 6_000,
  notesPerDay: null,
}

export function createCloudGateway(options: CloudOptions): WhatsAppGateway {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  const own = `${options.baseUrl}/${options.version}/${options.phoneNumberId}`
  const headers = { authorization: `Bearer ${options.token}` }
  /** Null until somebody has answered. */
  let isKnownSimulator: boolean | null = null

  async function call(url: string, body: object | null): Promise<Answer | NoAnswer> {
    const answer = await callGateway(url, { headers, body, timeoutMs })
    if (answer.status !== null) isKnownSimulator = answer.isSimulator
    return answer
  }
  const askNumber = () => call(`${own}?fields=quality_rating`, null)

  return {
    name: 'cloud',
    isThrottled: !options.isSimulator,
    pace,
    async send(message) {
      if (options.clock() >= message.notAfter) return { kind: 'reject', reason: 'too_late' }
      if (message.template === null) return { kind: 'reject', reason: 'bad_template' }
      if (options.isProduction) {
        if (isKnownSimulator === null) await askNumber()
        if (isKnownSimulator === true) return { kind: 'reject', reason: 'simulator_in_production' }
      }
      return outcomeOf(await call(`${own}/messages`, bodyOf(message, options.templatePrefix)))
    },
    async state() {
      const answer = await askNumber()
      const rating = answer.status !== null && isObject(answer.body) ? answer.body.quality_rating : null
      return {
        isReachable: answer.status !== null,
        isConnected: answer.status === 200,
        state: typeof rating === 'string' ? rating.slice(0, 40) : null,
      }
    },
    async inspect() {
      const answer = await askNumber()
      return {
        isReachable: answer.status !== null,
        isOpenToAll: false,
        isSimulator: isKnownSimulator === true,
        isSessionConnected: answer.status === 200,
      }
    },
    hear: (heard) =>
      isSignedByMeta(heard, options.appSecret) ? readCloudEvent(heard.rawBody, options.phoneNumberId) : null,
    handshake(query) {
      const challenge = query['hub.challenge']
      const isAsked =
        query['hub.mode'] === 'subscribe' && isSameSecret(query['hub.verify_token'], options.verifyToken)
      return isAsked && typeof challenge === 'string' && /^[\w.-]{1,200}$/.test(challenge) ? challenge : null
    },
  }
}

/** A code goes in twice: into the text that Meta wrote, and into the button that copies it. */
function bodyOf(message: OutgoingMessage, prefix: string): object {
  const template = message.template!
  const isCode = variablesOf(template).includes('code')
  const values = isCode ? message.variables.slice(0, 1) : message.variables
  const parameters = values.map((text) => ({ type: 'text', text }))
  const body = parameters.length === 0 ? [] : [{ type: 'body', parameters }]
  const button = isCode ? [{ type: 'button', sub_type: 'url', index: '0', parameters }] : []
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: message.to.slice(1),
    type: 'template',
    template: {
      name: `${prefix}${template}`,
      language: { code: language },
      components: [...body, ...button],
    },
  }
}

function outcomeOf(answer: Answer | NoAnswer): SendOutcome {
  if (answer.status === null) {
    return answer.wasRefused
      ? { kind: 'retry', reason: 'unreachable' }
      : { kind: 'unknown', reason: 'no_answer' }
  }
  const { status, body } = answer
  if (status === 200) {
    const [first] = isObject(body) && Array.isArray(body.messages) ? body.messages : []
    const providerId = isObject(first) ? readProviderId(first.id) : ''
    if (providerId === '') return { kind: 'unknown', reason: 'unreadable_answer' }
    // Accepted, not delivered: what becomes of it comes by the webhook.
    return { kind: 'sent', providerId, ack: 0 }
  }
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  const known = outcomeOfCode(error.code)
  if (known) return known
  if (status === 401 || status === 403) return { kind: 'retry', reason: 'wrong_key' }
  if (status === 429) return { kind: 'retry', reason: 'too_many', afterMs: 5_000 }
  return status >= 400 && status < 500
    ? { kind: 'reject', reason: 'bad_request' }
    : { kind: 'retry', reason: 'gateway_failed' }
}
