import { once } from 'node:events'
import { type RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { WebSocket } from 'ws'
import type { TestServer } from './test-server.ts'

const addressOf = (server: TestServer) => `${server.url.replace('http', 'ws')}/realtime/v1`

export type TestSpeaker = { readonly accessToken: string } | 'anon' | 'service'

function keyOf(server: TestServer, speaker: TestSpeaker): string {
  return speaker === 'service' ? server.keys.serviceKey : server.keys.anonKey
}

export function tokenOf(server: TestServer, speaker: TestSpeaker): string {
  return typeof speaker === 'string' ? keyOf(server, speaker) : speaker.accessToken
}

/** The published client of `/realtime/v1` against this server, signed in as `speaker`. End it with `disconnect`. */
export async function realtimeClientOf(
  server: TestServer,
  speaker: TestSpeaker,
  vsn: '1.0.0' | '2.0.0' = '2.0.0',
): Promise<RealtimeClient> {
  const client = new RealtimeClient(addressOf(server), {
    params: { apikey: keyOf(server, speaker) },
    vsn,
    // A test that waits for its answer longer than this has its answer.
    timeout: 8_000,
    logger: () => {},
  })
  if (typeof speaker !== 'string') await client.setAuth(speaker.accessToken)
  return client
}

/** What `subscribe` says, in its order: `SUBSCRIBED`, `CHANNEL_ERROR: why`, `CLOSED` … */
export type Subscription = { readonly states: string[]; next(): Promise<string> }

export function subscribe(channel: RealtimeChannel): Subscription {
  const states = inbox<string>()
  channel.subscribe((state, error) => states.put(error ? `${state}: ${error.message}` : state))
  return { states: states.all, next: states.next }
}

/** What came, in its order. `next` waits for the first that was not handed out yet. */
export function inbox<Item>(): {
  readonly all: Item[]
  put(item: Item): void
  next(): Promise<Item>
} {
  const all: Item[] = []
  let handedOut = 0
  let wake = () => {}
  return {
    all,
    put(item) {
      all.push(item)
      wake()
    },
    async next() {
      while (handedOut >= all.length) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      handedOut += 1
      return all[handedOut - 1]!
    },
  }
}

export type RawFrame = { joinRef: unknown; ref: unknown; topic: string; event: string; payload: unknown }

/** A socket without a client around it, for what the client hides. */
export type RawSocket = {
  readonly socket: WebSocket
  readonly frames: RawFrame[]
  readonly closed: Promise<[number, string]>
  send(topic: string, event: string, payload: unknown, refs?: { ref?: unknown; joinRef?: unknown }): void
  sendRaw(data: string | Uint8Array): void
  next(): Promise<RawFrame>
  /** Joins and answers the reply. */
  join(topic: string, config: object, accessToken?: string): Promise<RawFrame>
  close(): void
}

export async function openRaw(
  server: TestServer,
  options: { key?: string; vsn?: string; localAddress?: string } = {},
): Promise<RawSocket> {
  const { key = server.keys.anonKey, vsn = '2.0.0', localAddress } = options
  const socket = new WebSocket(
    `${addressOf(server)}/websocket?apikey=${encodeURIComponent(key)}&vsn=${vsn}`,
    localAddress === undefined ? {} : { localAddress },
  )
  const frames = inbox<RawFrame>()
  socket.on('message', (data, isBinary) => {
    frames.put(isBinary ? binaryFrame(data as Buffer) : textFrame(JSON.parse(String(data))))
  })
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]))
  })
  await once(socket, 'open')
  const sendRaw = (data: string | Uint8Array) => socket.send(data)
  const send: RawSocket['send'] = (topic, event, payload, { ref = '1', joinRef = null } = {}) =>
    sendRaw(
      JSON.stringify(
        vsn === '2.0.0'
          ? [joinRef, ref, topic, event, payload]
          : { topic, event, payload, ref, join_ref: joinRef },
      ),
    )
  return {
    socket,
    frames: frames.all,
    closed,
    send,
    sendRaw,
    next: frames.next,
    async join(topic, config, accessToken) {
      send(topic, 'phx_join', { config, access_token: accessToken }, { ref: 'j', joinRef: 'j' })
      for (;;) {
        const frame = await frames.next()
        if (frame.event === 'phx_reply' && frame.ref === 'j') return frame
      }
    },
    close: () => socket.close(),
  }
}

function textFrame(value: unknown): RawFrame {
  if (Array.isArray(value)) {
    const [joinRef, ref, topic, event, payload] = value
    return { joinRef, ref, topic, event, payload }
  }
  const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>
  return { joinRef, ref, topic: topic as string, event: event as string, payload }
}

/** Kind 4: three lengths and the encoding, then topic, event, metadata and content. */
function binaryFrame(data: Buffer): RawFrame {
  const [kind, topicLength, eventLength, metadataLength] = data
  const topicEnd = 5 + topicLength!
  const eventEnd = topicEnd + eventLength!
  const payload = data.subarray(eventEnd + metadataLength!)
  const topic = data.subarray(5, topicEnd).toString()
  const event = data.subarray(topicEnd, eventEnd).toString()
  return { joinRef: null, ref: null, topic, event: `kind ${kind}`, payload: { event, payload } }
}
