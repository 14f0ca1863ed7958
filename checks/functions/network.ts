import type { Random } from '../sim/random.ts'

export type NetworkState = 'there' | 'gone' | 'flapping'

/** The network between one till and the server, as `fetch` and `WebSocket` of the till's own wire. */
export type Network = {
  readonly fetch: typeof fetch
  readonly WebSocket: typeof WebSocket
  set(state: NetworkState): void
  /** Requests that failed so far: before the server had them, and with its answer lost. */
  failures(): { readonly before: number; readonly after: number }
}

/** While it flaps: of so many requests one never arrives, and of so many others the answer is lost. */
const lostOf = { before: 4, after: 6 } as const

export function createNetwork(random: Random): Network {
  let state: NetworkState = 'there'
  const failures = { before: 0, after: 0 }
  const sockets = new Set<WebSocket>()

  const isGone = () => state === 'gone'

  async function send(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const isFlapping = state === 'flapping'
    if (isGone() || (isFlapping && random.between(1, lostOf.before) === 1)) {
      failures.before += 1
      throw new TypeError('no network')
    }
    const response = await fetch(input, init)
    // It may have gone while the server was asked.
    if (isGone() || (isFlapping && random.between(1, lostOf.after) === 1)) {
      await response.arrayBuffer()
      failures.after += 1
      throw new TypeError('the network went away')
    }
    return response
  }

  class NetworkSocket extends WebSocket {
    constructor(url: string | URL) {
      // Nobody listens at this port: it closes by itself.
      super(state === 'there' ? url : 'ws://127.0.0.1:9')
      sockets.add(this)
      this.addEventListener('close', () => sockets.delete(this))
    }
  }

  return {
    fetch: send as typeof fetch,
    WebSocket: NetworkSocket,
    set(next) {
      state = next
      if (next !== 'there') for (const socket of sockets) socket.close()
    },
    failures: () => ({ ...failures }),
  }
}
