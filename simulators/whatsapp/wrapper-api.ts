import { randomBytes } from 'node:crypto'
import { type Exchange, readJson, sendJson } from '../wire.ts'
import { type Answer, answerSend, type Sending } from './answer-send.ts'
import type { Fault } from './faults.ts'
import { type SessionState, sessionStatus } from './session.ts'

export type WrapperApi = Sending & {
  readonly apiKey: string
  readonly sessionName: string
  readonly sessionState: () => SessionState
  readonly setSessionState: (state: SessionState) => void
}

const notSimulated: Answer = { status: 404, body: { success: false, error: 'not simulated' } }

/** Paths of wwebjs-api: `/client/sendMessage/laci` -> client, sendMessage, laci. */
const sessionPath = /^\/(client|session)\/([A-Za-z]+)\/([^/]+)$/
const mediaTypes = ['MessageMedia', 'MessageMediaFromURL', 'Location', 'Contact', 'Poll']

/** Answers what wwebjs-api answers; false when the path is none of its. */
export async function answerWrapper(api: WrapperApi, exchange: Exchange): Promise<boolean> {
  const { request, response, path } = exchange
  if (path === '/ping') {
    sendJson(response, 200, { success: true, message: 'pong' })
    return true
  }
  const match = sessionPath.exec(path)
  if (match === null) return false
  const [, group, call, session] = match as unknown as [string, string, string, string]
  // Read first: a body that is left in the connection would be taken for the next request.
  const body = request.method === 'POST' ? await readJson(request) : undefined
  const guarded = guard(api, request.headers['x-api-key'], decodeURIComponent(session), group)
  if (!guarded && group === 'client' && call === 'sendMessage') {
    await sendMessage(api, exchange, body)
    return true
  }
  const answer =
    guarded ??
    (group === 'session' ? sessionAnswer(api, call) : lookUpAnswer(api, call, body)) ??
    notSimulated
  sendJson(response, answer.status, answer.body)
  return true
}

function guard(api: WrapperApi, key: unknown, session: string, group: string): Answer | null {
  if (key !== api.apiKey) return { status: 403, body: { success: false, error: 'Invalid API key' } }
  if (!/^[\w-]+$/.test(session)) {
    return { status: 422, body: { success: false, error: 'Session should be alphanumerical or -' } }
  }
  if (group === 'session') return null
  if (session !== api.sessionName) {
    return { status: 404, body: { success: false, error: 'session_not_found' } }
  }
  if (api.sessionState() !== 'CONNECTED') {
    return { status: 404, body: { success: false, error: 'session_not_connected' } }
  }
  return null
}

let qrRound = 1

function sessionAnswer(api: WrapperApi, call: string): Answer | null {
  const state = api.sessionState()
  if (call === 'status') return { status: 200, body: sessionStatus(state) }
  if (call === 'start' && state === 'CONNECTED') {
    return { status: 422, body: { success: false, error: 'Session already exists' } }
  }
  if (call === 'start' || call === 'restart') {
    // Who is logged out has to scan: another round of the same.
    if (call === 'restart' && state === 'QR') qrRound += 1
    else api.setSessionState('CONNECTED')
    return { status: 200, body: { success: true, message: 'Session initiated successfully' } }
  }
  if (call === 'stop' || call === 'terminate') {
    api.setSessionState(call === 'stop' ? 'DISCONNECTED' : 'QR')
    return { status: 200, body: { success: true, message: 'Logged out successfully' } }
  }
  if (call !== 'qr') return null
  const body =
    state === 'QR'
      ? { success: true, qr: `2@simulated-${qrRound}` }
      : { success: false, message: 'qr code not ready or already scanned' }
  return { status: 200, body }
}

async function sendMessage(api: WrapperApi, exchange: Exchange, body: unknown): Promise<void> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const chatId = typeof given.chatId === 'string' ? given.chatId : ''
  await answerSend(api, exchange, {
    way: 'wwebjs',
    to: chatId.split('@')[0] ?? '',
    chatId,
    text: typeof given.content === 'string' ? given.content : JSON.stringify(given.content ?? ''),
    request: given,
    answerOf: (fault) => (fault && faultyAnswer(fault, chatId, given)) ?? judge(chatId, given, fault),
    idOf: ({ body: answered }) =>
      (answered as { message?: { id: { _serialized: string } } }).message?.id._serialized ?? '',
  })
}

function faultyAnswer(fault: Fault, chatId: string, given: Record<string, unknown>): Answer | null {
  if (fault.noLid) return { status: 500, body: { success: false, error: 'No LID for user' } }
  if (fault.noMessage || fault.notRegistered) return { status: 200, body: { success: true } }
  if (fault.http === undefined) return null
  const errors: Record<number, string> = {
    400: 'invalid contentType',
    403: 'Invalid API key',
    404: 'session_not_connected',
    422: 'Session should be alphanumerical or -',
  }
  if (fault.http === 200) return judge(chatId, given, fault)
  return {
    status: fault.http,
    body: { success: false, error: errors[fault.http] ?? 'Protocol error (Runtime.callFunctionOn)' },
  }
}

/** What happens to a message when nothing is wrong with the gateway. */
function judge(chatId: string, given: Record<string, unknown>, fault: Fault | null): Answer {
  const { contentType, content } = given
  if (contentType !== 'string' && !mediaTypes.includes(String(contentType))) {
    return { status: 400, body: { success: false, error: 'invalid contentType' } }
  }
  if (contentType !== 'string') {
    return { status: 400, body: { success: false, error: 'the simulator takes text only' } }
  }
  if (!/^[^@]+@(c\.us|g\.us|lid)$/.test(chatId)) {
    return { status: 500, body: { success: false, error: 'Evaluation failed: wid error: invalid wid' } }
  }
  if (typeof content !== 'string' || content === '') {
    return { status: 500, body: { success: false, error: 'Evaluation failed: t: t' } }
  }
  // As in reality: 0812… with a leading 0 is nobody, and nothing is corrected. Neither is a foreign group or lid ours.
  if (!/^[1-9]\d{7,14}@c\.us$/.test(chatId)) return { status: 200, body: { success: true } }
  const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
  return {
    status: 200,
    body: {
      success: true,
      message: {
        id: { fromMe: true, remote: chatId, id, _serialized: `true_${chatId}_${id}` },
        // Pending: what it waits for does not come.
        ack: fault?.noAck ? 0 : 1,
        hasMedia: false,
        body: content,
        type: 'chat',
        timestamp: Math.floor(Date.now() / 1000),
        from: '6281200000000@c.us',
        to: chatId,
        fromMe: true,
      },
    },
  }
}

function lookUpAnswer(api: WrapperApi, call: string, body: unknown): Answer | null {
  if (call !== 'isRegisteredUser' && call !== 'getNumberId') return null
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const number = String(given.number ?? '').split('@')[0]!
  const fault = api.faults.peek(number, 'wwebjs')
  const isRegistered = /^[1-9]\d{7,14}$/.test(number) && !fault?.notRegistered
  if (isRegistered) api.faults.lookedUp(number)
  if (call === 'isRegisteredUser') return { status: 200, body: { success: true, result: isRegistered } }
  const id = { server: 'c.us', user: number, _serialized: `${number}@c.us` }
  return { status: 200, body: { success: true, result: isRegistered ? id : null } }
}
