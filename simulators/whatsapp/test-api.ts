import { type Exchange, readJson, sendJson } from '../wire.ts'
import type { Acks } from './acks.ts'
import { type FaultList, readFault } from './faults.ts'
import type { MessageBox } from './message-box.ts'
import { type SessionState, sessionStates, sessionStatus } from './session.ts'

export type TestApi = {
  readonly acks: Acks
  readonly box: MessageBox
  readonly faults: FaultList
  readonly sessionState: () => SessionState
  readonly setSessionState: (state: SessionState) => void
}

const longestPollMs = 10_000

/**
 * What the page and tests ask, below `/__sim`:
 *   GET  messages?to=&after=   newest last; with `after` it waits up to 10 s for a newer one
 *        messages?version=     waits up to 10 s for any change since that version
 *   GET|POST|DELETE faults     one fault of faults.ts is added; DELETE clears
 *   GET|POST session           {state: CONNECTED | QR | DISCONNECTED}
 *   POST events               {url, scale}: where acknowledgements go, and how fast (1 real, 0 at once)
 *   POST reset                 no messages, no faults, connected
 */
export async function answerTestApi(api: TestApi, exchange: Exchange): Promise<boolean> {
  const { request, response, path } = exchange
  if (!path.startsWith('/__sim/')) return false
  const body = request.method === 'POST' ? await readJson(request) : undefined
  switch (`${request.method} ${path.slice('/__sim'.length)}`) {
    case 'GET /messages':
      await answerMessages(api, exchange)
      return true
    case 'GET /faults':
      sendJson(response, 200, { faults: api.faults.list() })
      return true
    case 'POST /faults': {
      const fault = readFault(body)
      if (fault === null) sendJson(response, 400, { error: 'this is no fault' })
      else {
        api.faults.add(fault)
        sendJson(response, 200, { faults: api.faults.list() })
      }
      return true
    }
    case 'DELETE /faults':
      api.faults.clear()
      sendJson(response, 200, { faults: [] })
      return true
    case 'GET /session':
      sendJson(response, 200, { state: api.sessionState(), status: sessionStatus(api.sessionState()) })
      return true
    case 'POST /session': {
      const state = (body as { state?: SessionState } | undefined)?.state
      if (state === undefined || !sessionStates.includes(state)) {
        sendJson(response, 400, { error: `state must be one of ${sessionStates.join(', ')}` })
        return true
      }
      api.setSessionState(state)
      sendJson(response, 200, { state })
      return true
    }
    case 'POST /events': {
      const { url, scale } = (body ?? {}) as { url?: unknown; scale?: unknown }
      if ((url !== null && typeof url !== 'string') || typeof scale !== 'number' || scale < 0) {
        sendJson(response, 400, { error: 'url must be text or null, scale a number from 0' })
        return true
      }
      api.acks.settings.url = url
      api.acks.settings.scale = scale
      sendJson(response, 200, { url, scale })
      return true
    }
    case 'POST /reset':
      api.acks.stop()
      api.box.clear()
      api.faults.clear()
      api.setSessionState('CONNECTED')
      sendJson(response, 200, { ok: true })
      return true
  }
  sendJson(response, 404, { error: 'not found' })
  return true
}

async function answerMessages({ box }: TestApi, { request, response, url }: Exchange): Promise<void> {
  const after = url.searchParams.get('after')
  const seen = url.searchParams.get('version')
  const query = { to: url.searchParams.get('to') ?? '', after: Number(after ?? 0) || 0 }
  const startLast = box.lastNumber()
  let messages = box.find(query)
  const isWaiting = () =>
    seen === null ? after !== null && messages.length === 0 : box.version() === Number(seen)
  if (isWaiting()) {
    const gone = new AbortController()
    request.once('close', () => gone.abort())
    response.once('close', () => gone.abort())
    const patience = AbortSignal.any([gone.signal, AbortSignal.timeout(longestPollMs)])
    while (isWaiting() && !patience.aborted) {
      await box.nextChange(patience)
      messages = box.find(query)
      // Cleared: whoever watches wants to know.
      if (seen === null && box.find({}).length === 0 && startLast > 0) break
    }
  }
  if (!response.destroyed) {
    const all = box.find({ to: query.to })
    sendJson(response, 200, {
      messages,
      last: box.lastNumber(),
      oldest: all[0]?.number ?? null,
      version: box.version(),
    })
  }
}
