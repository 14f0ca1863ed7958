import { canonicalText } from '@laci/domain/events/canonical-text.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { type DeviceTail, readDeviceTail } from '@laci/domain/journal/device-tail.ts'
import type { StampedEvent } from '@laci/domain/journal/event-kinds.ts'
import { emptyReplicaStart, openReplica } from '@laci/domain/journal/replica.ts'
import { applyPage } from '@laci/domain/journal/replica-page.ts'
import type { PushRequest } from '@laci/domain/journal/wire.ts'
import type { Warning } from '@laci/domain/warning/warning.ts'
import type { PullQuery, SocketListener, SyncWire, WireAnswer } from '../engine/sync/sync-wire.ts'

/**
 * The least server that keeps the wire's promises, in memory, with a switch for every way a network can fail. It stands
 * for the outside in tests of the engine; the real one is proved in checks.
 */
export type ScriptedServer = {
  readonly stream: StampedEvent[]
  readonly warnings: Warning[]
  readonly pushes: PushRequest[]
  readonly pulls: PullQuery[]
  acceptedThrough: Map<string, number>
  /** What every till of the shop reads; null: a server of before that says nothing. */
  readableEdition: number | null
  /** Ends of chains that were only heard of. */
  tails: Map<string, DeviceTail>
  /** Answers instead of the server, first one first; `drop_answer` does the work and loses the answer. */
  script: (WireAnswer | 'drop_answer' | 'hang')[]
  /** What every call meets while set. */
  weather: WireAnswer | null
  /** Lines of a snapshot after which it breaks off, once. */
  breakSnapshotAfter: number | null
  snapshotCalls: (string | null)[]
  /** Asked before each line of a snapshot is sent: it may take its time. */
  beforeLine: ((line: { readonly line: string }) => Promise<void>) | null
  wireFor(deviceId: string): SyncWire
  poke(): void
  dropSockets(): void
  /** Sockets that their tills keep open. */
  socketCount(): number
  /** Back to an older backup. */
  restore(storeSeq: number): void
}

export function scriptedServer(clock: () => number): ScriptedServer {
  const sockets = new Map<SocketListener, () => void>()

  const server: ScriptedServer = {
    stream: [],
    warnings: [],
    pushes: [],
    pulls: [],
    acceptedThrough: new Map(),
    readableEdition: null,
    tails: new Map(),
    script: [],
    weather: null,
    breakSnapshotAfter: null,
    snapshotCalls: [],
    beforeLine: null,
    wireFor: (deviceId) => ({
      push: (request, signal) => reply(signal, () => push(structuredClone(request))),
      pull: (query, signal) =>
        reply(signal, () => {
          server.pulls.push(query)
          const events = server.stream.slice(query.after, query.after + query.limit)
          return answer(200, {
            events: structuredClone(events),
            lastSeq: server.stream.length,
            hasMore: query.after + events.length < server.stream.length,
            acceptedThrough: server.acceptedThrough.get(deviceId) ?? 0,
            warnings: server.warnings.filter((warning) => warning.warningSeq > query.warningsAfter),
            serverTime: clock(),
            ...(server.readableEdition !== null && { readableEdition: server.readableEdition }),
            ...tailBeyond(deviceId, query.tail),
          })
        }),
      async snapshot(after, onLine, signal) {
        server.snapshotCalls.push(after)
        const before = await reply(signal, () => answer(200, null))
        if (before.kind !== 'answer' || before.status !== 200) return before
        return streamSnapshot(after, onLine)
      },
      openSocket(listener) {
        const close = () => {
          if (sockets.delete(listener)) listener.onClose()
        }
        sockets.set(listener, close)
        queueMicrotask(() => {
          if (server.weather !== null) close()
          else if (sockets.has(listener)) listener.onOpen()
        })
        return { close }
      },
    }),
    poke() {
      for (const listener of sockets.keys()) {
        listener.onMessage(JSON.stringify({ lastSeq: server.stream.length }))
      }
    },
    dropSockets() {
      for (const close of [...sockets.values()]) close()
    },
    socketCount: () => sockets.size,
    restore(storeSeq) {
      server.stream.length = storeSeq
      server.acceptedThrough = new Map()
      for (const event of server.stream) server.acceptedThrough.set(event.deviceId, event.deviceSeq)
    },
  }

  async function reply(signal: AbortSignal, work: () => WireAnswer): Promise<WireAnswer> {
    const next = server.script.shift()
    if (next === 'hang') {
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'unreachable' }))
      })
    }
    if (next === 'drop_answer') {
      work()
      return { kind: 'unreachable' }
    }
    return next ?? server.weather ?? work()
  }

  /** What a till does not know of its own end. */
  function tailBeyond(deviceId: string, told: string): { tail?: DeviceTail } {
    const own = server.stream.filter((event) => event.deviceId === deviceId).at(-1)
    const stored = own === undefined ? [] : [{ deviceSeq: own.deviceSeq, hash: own.hash, receipt: null }]
    const heard = server.tails.get(deviceId)
    const [latest] = [...stored, ...(heard === undefined ? [] : [heard])].sort(
      (one, other) => other.deviceSeq - one.deviceSeq,
    )
    return latest !== undefined && latest.deviceSeq > (readDeviceTail(told)?.deviceSeq ?? 0)
      ? { tail: latest }
      : {}
  }

  function push(request: PushRequest): WireAnswer {
    server.pushes.push(request)
    const { deviceId, firstSeq } = request
    let accepted = server.acceptedThrough.get(deviceId) ?? 0
    if (firstSeq <= accepted + 1 || request.isGapKnown) {
      for (const event of request.events as Envelope[]) {
        if (!server.stream.some((known) => known.eventId === event.eventId)) {
          server.stream.push({ ...event, storeSeq: server.stream.length + 1, receivedAt: clock() })
        }
        accepted = Math.max(accepted, event.deviceSeq)
      }
      server.acceptedThrough.set(deviceId, accepted)
    }
    server.poke()
    return answer(200, {
      acceptedThrough: accepted,
      lastSeq: server.stream.length,
      serverTime: clock(),
      conflicts: [],
      warnings: [],
    })
  }

  async function streamSnapshot(
    after: string | null,
    onLine: (line: unknown) => Promise<void>,
  ): Promise<WireAnswer> {
    const replica = openReplica(emptyReplicaStart('nobody'))
    const applied = applyPage(replica, server.stream)
    if (!applied.ok) throw new Error(applied.fault)
    const rows = [...replica.rows.values()].sort((one, other) => (one.productId < other.productId ? -1 : 1))
    const sales = server.stream.filter(
      (event) => event.kind === 'sale_recorded' && event.storeSeq > historySeq(after),
    )
    const lines: ({ readonly line: string } & Record<string, unknown>)[] = [
      // Once: a download that goes on has its head already.
      ...(after === null
        ? [
            {
              line: 'head',
              protocol: 1,
              lastSeq: server.stream.length,
              settings: replica.settings,
              settingsThroughSeq: replica.settingsThroughSeq,
              productCount: rows.length,
              serverTime: clock(),
            },
          ]
        : []),
      ...rows
        .filter((row) => after === null || (after.startsWith('p:') && `p:${row.productId}` > after))
        .map((row) => ({ line: 'products', cursor: `p:${row.productId}`, products: [row] })),
      ...pagesOf(sales).map((page) => ({ line: 'sales', cursor: `s:${page.at(-1)!.storeSeq}`, sales: page })),
      { line: 'end' },
    ]
    let sent = 0
    for (const line of lines) {
      if (server.breakSnapshotAfter !== null && sent >= server.breakSnapshotAfter) {
        server.breakSnapshotAfter = null
        return { kind: 'unreachable' }
      }
      await server.beforeLine?.(line)
      await onLine(structuredClone(line))
      sent += 1
    }
    return answer(200, null)
  }

  return server
}

/** The number behind which a history goes on. */
function historySeq(cursor: string | null): number {
  return cursor?.startsWith('s:') ? Number(cursor.slice(2)) : 0
}

/** Sales come in lines of ten. */
function pagesOf(events: readonly StampedEvent[]): StampedEvent[][] {
  const pages: StampedEvent[][] = []
  for (let from = 0; from < events.length; from += 10) pages.push(events.slice(from, from + 10))
  return pages
}

export function answer(status: number, body: unknown, retryAfterMs: number | null = null): WireAnswer {
  return { kind: 'answer', status, body, retryAfterMs }
}

/** The server's own picture, as a till without anything pending would see it. */
export function streamText(stream: readonly StampedEvent[]): string {
  return canonicalText(stream.map((event) => event.eventId))
}
