import { randomBytes } from 'node:crypto'
import { type Exchange, readJson, sendJson } from '../wire.ts'
import { type Answer, answerSend, type Sending } from './answer-send.ts'
import type { Fault } from './faults.ts'

export type CloudApi = Sending & {
  readonly token: string
  readonly phoneNumberId: string
}

type Given = Record<string, unknown>

/** Paths of the Cloud API: `/v25.0/1234567890/messages`, and the number itself without the last part. */
const numberPath = /^\/v\d+\.\d+\/([^/]+)(\/messages)?$/

/** Which status an error code comes with. Source: Meta, "Error codes" of the Cloud API. */
const statusOfCode: { readonly [code: number]: number } = {
  190: 401,
  10: 403,
  130429: 429,
  131056: 429,
  131048: 429,
  131000: 500,
  131016: 500,
  132001: 404,
}
const titleOfCode: { readonly [code: number]: string } = {
  190: 'Invalid OAuth access token - Cannot parse access token',
  130429: 'Rate limit hit',
  131026: 'Message undeliverable',
  131047: 'Re-engagement message',
  131048: 'Spam rate limit hit',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement.',
  131056: 'Pair rate limit hit',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
  132018: 'There was an issue with the parameters in your template',
}

/** Answers what Meta's Cloud API answers; false when the path is none of its. */
export async function answerCloud(api: CloudApi, exchange: Exchange): Promise<boolean> {
  const { request, response, path } = exchange
  const match = numberPath.exec(path)
  if (match === null) return false
  // Read first: a body that is left in the connection would be taken for the next request.
  const body = request.method === 'POST' ? await readJson(request) : undefined
  const isSending = request.method === 'POST' && match[2] !== undefined
  const answer =
    request.headers.authorization !== `Bearer ${api.token}`
      ? failure(190)
      : match[1] !== api.phoneNumberId
        ? failure(100, `Unsupported request. Object with ID '${match[1]}' does not exist`)
        : isSending
          ? null
          : numberAnswer(api, exchange, match[2] !== undefined)
  if (answer) sendJson(response, answer.status, answer.body)
  else await sendMessage(api, exchange, isObject(body) ? body : {})
  return true
}

function numberAnswer(api: CloudApi, { request }: Exchange, isMessages: boolean): Answer {
  if (request.method !== 'GET' || isMessages) return failure(100, 'Unsupported request')
  return { status: 200, body: { quality_rating: 'GREEN', id: api.phoneNumberId } }
}

async function sendMessage(api: CloudApi, exchange: Exchange, given: Given): Promise<void> {
  const to = typeof given.to === 'string' ? given.to.replace(/^\+/, '') : ''
  const { text, code } = readTemplate(given)
  await answerSend(api, exchange, {
    way: 'cloud',
    to,
    chatId: `${to}@c.us`,
    text,
    ...(code !== null && { code }),
    request: given,
    answerOf: (fault) => faultyAnswer(fault) ?? judge(to, given),
    idOf: ({ body }) => (body as { messages?: { id: string }[] }).messages?.[0]?.id ?? '',
  })
}

function faultyAnswer(fault: Fault | null): Answer | null {
  if (fault?.cloudError !== undefined) return failure(fault.cloudError)
  if (fault?.http !== undefined && fault.http !== 200) {
    return { status: fault.http, body: { error: { message: 'simulated', type: 'OAuthException', code: -1 } } }
  }
  return fault?.notRegistered || fault?.noMessage ? failure(131026) : null
}

/** What happens to a message when nothing is wrong with Meta. */
function judge(to: string, given: Given): Answer {
  if (given.messaging_product !== 'whatsapp') {
    return failure(100, '(#100) The parameter messaging_product is required.')
  }
  if (!/^[1-9]\d{7,14}$/.test(to)) return failure(100, '(#100) Invalid parameter')
  // Free text is taken only within 24 hours of the person's last message, and nobody writes to a simulator.
  if (given.type !== 'template') return failure(131047)
  const template = isObject(given.template) ? given.template : {}
  const language = isObject(template.language) ? template.language.code : null
  if (typeof template.name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(template.name) || language !== 'id') {
    return failure(132001)
  }
  const texts = parametersOf(given)
  if (texts.some((text) => text === '' || /[\n\t]| {4}/.test(text))) return failure(132018)
  const buttons = componentsOf(given).filter(({ type }) => type === 'button')
  const [body] = componentsOf(given).filter(({ type }) => type === 'body')
  // A code has to stand in the text and in the button that copies it.
  if (buttons.some((button) => JSON.stringify(button.parameters) !== JSON.stringify(body?.parameters))) {
    return failure(132000)
  }
  const id = `wamid.${randomBytes(24).toString('base64url').toUpperCase()}`
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    },
  }
}

/** What a phone would show. Meta writes the text of a code itself; of other templates we see only what fills them. */
function readTemplate(given: Given): { text: string; code: string | null } {
  const texts = parametersOf(given)
  const hasButton = componentsOf(given).some(({ type }) => type === 'button')
  const code = hasButton ? (texts[0] ?? '') : null
  if (code !== null) {
    return { code, text: `*${code}* adalah kode verifikasi Anda. Demi keamanan, jangan bagikan kode ini.` }
  }
  const name = isObject(given.template) ? String(given.template.name) : String(given.type)
  return { code, text: [`[${name}]`, ...texts].join('\n') }
}

function componentsOf(given: Given): Given[] {
  const template = isObject(given.template) ? given.template : {}
  return Array.isArray(template.components) ? template.components.filter(isObject) : []
}

function parametersOf(given: Given): string[] {
  const [body] = componentsOf(given).filter(({ type }) => type === 'body')
  const parameters = Array.isArray(body?.parameters) ? body.parameters.filter(isObject) : []
  return parameters.map(({ text }) => (typeof text === 'string' ? text : ''))
}

function failure(code: number, message = `(#${code}) ${titleOfCode[code] ?? 'Error'}`): Answer {
  const details = titleOfCode[code] ?? message
  return {
    status: statusOfCode[code] ?? 400,
    body: {
      error: {
        message,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details },
        fbtrace_id: randomBytes(8).toString('hex'),
      },
    },
  }
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
