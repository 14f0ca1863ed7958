import { journalEdition } from '@laci/domain/journal/event-kinds.ts'
import { warningCodes } from '@laci/domain/warning/warning.ts'
import { readLines } from '../../device/read-lines.ts'
import type { SyncWire, WireAnswer } from './sync-wire.ts'

export type HttpWireDeps = {
  /** `https://laci.example`, without a slash at the end. */
  readonly origin: string
  readonly deviceKey: string
  readonly fetch: typeof fetch
  readonly WebSocket: typeof WebSocket
}

/** The wire over HTTP and a websocket. Reads answers so carefully because hotel and shop Wi-Fi answer for us. */
export function createHttpWire(deps: HttpWireDeps): SyncWire {
  const authorization = { authorization: `Bearer ${deps.deviceKey}` }

  async function send(path: string, init: RequestInit): Promise<Response | null> {
    try {
      return await deps.fetch(`${deps.origin}${path}`, {
        ...init,
        headers: { ...authorization, ...(init.headers as Record<string, string> | undefined) },
        cache: 'no-store',
        credentials: 'omit',
        // Our API never redirects; a sign-in page of a network does.
        redirect: 'manual',
      })
    } catch {
      return null
    }
  }

  return {
    async push(request, signal) {
      const response = await send('/api/sync/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal,
      })
      return readJson(response)
    },
    async pull({ after, warningsAfter, limit, unsent, tail }, signal) {
      const query = `after=${after}&warningsAfter=${warningsAfter}&limit=${limit}&unsent=${unsent}&codes=${warningCodes.length}&tail=${tail}&edition=${journalEdition}`
      return readJson(await send(`/api/sync/pull?${query}`, { signal }))
    },
    async snapshot(after, onLine, signal) {
      const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
      const response = await send(`/api/sync/snapshot${query}`, { signal })
      if (response === null) return { kind: 'unreachable' }
      if (response.status !== 200 || !isOurs(response, 'ndjson') || response.body === null) {
        return readJson(response)
      }
      // A line that is cut off in the middle is no line: the download goes on from the one before.
      const end = await readLines(response.body, onLine)
      if (end.kind === 'broken') return { kind: 'unreachable' }
      if (end.kind === 'not_ours') return { kind: 'not_ours', status: 200, retryAfterMs: null }
      if (end.kind === 'done') return { kind: 'answer', status: 200, body: null, retryAfterMs: null }
      return { kind: 'answer', status: end.refusal.status, body: end.refusal, retryAfterMs: null }
    },
    openSocket(listener) {
      const socket = new deps.WebSocket(`${deps.origin.replace(/^http/, 'ws')}/api/sync/socket`)
      let isClosed = false
      const closed = () => {
        if (isClosed) return
        isClosed = true
        listener.onClose()
      }
      socket.onopen = () => {
        socket.send(JSON.stringify({ hello: 'laci', deviceKey: deps.deviceKey }))
        listener.onOpen()
      }
      socket.onmessage = (message) => {
        if (typeof message.data === 'string') listener.onMessage(message.data)
      }
      socket.onclose = closed
      socket.onerror = closed
      return {
        close() {
          socket.close()
          closed()
        },
      }
    },
  }
}

function isOurs(response: Response, word: 'json' | 'ndjson'): boolean {
  return response.headers.get('content-type')?.includes(word) ?? false
}

async function readJson(response: Response | null): Promise<WireAnswer> {
  if (response === null) return { kind: 'unreachable' }
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  // A redirect that was not followed has status 0.
  const status = response.type === 'opaqueredirect' ? 302 : response.status
  if (!isOurs(response, 'json')) {
    await response.body?.cancel().catch(() => undefined)
    return { kind: 'not_ours', status, retryAfterMs }
  }
  let text: string
  try {
    text = await response.text()
  } catch {
    return { kind: 'unreachable' }
  }
  try {
    return { kind: 'answer', status, body: JSON.parse(text), retryAfterMs }
  } catch {
    return { kind: 'not_ours', status, retryAfterMs }
  }
}

/** Seconds, as our server writes it; a date of some proxy is ignored. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1_000 : null
}
