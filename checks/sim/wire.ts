import type { SocketListener, SyncWire, WireAnswer } from '@laci/till/engine/sync/sync-wire.ts'
import type { Power } from './disk.ts'
import { type Answer, carry } from './network.ts'
import type { Random } from './random.ts'
import { asRelease, editionOf } from './releases.ts'
import { type Hearing, noteAnswer } from './screen-truth.ts'
import type { ServerHost } from './server-host.ts'
import type { SimTill } from './sim-till.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The server speaks this often on a socket that has nothing to say. */
const heartbeatMs = 30_000

/** One till's link to the server: the engine's port on one side, a lossy network on the other. */
export function virtualWire(
  till: SimTill,
  host: ServerHost,
  power: Power,
  time: VirtualTime,
  random: Random,
  hearing: Hearing,
): SyncWire {
  const { link, release } = till
  const edition = editionOf[release]
  const { deviceId } = till.identity
  /** Asks, and gives up when the caller does. While the power is off nothing answers. */
  function ask(serve: () => Answer | null, signal: AbortSignal, isPush = false): Promise<WireAnswer> {
    return new Promise((resolve) => {
      const { clockOffsetMs } = till
      let isOver = false
      /** How often the server had come back from a backup when it served this; null: it never heard of it. */
      let servedBy: number | null = null
      const answerWith = (answer: WireAnswer): void => {
        if (!power.isOn || isOver) return
        isOver = true
        const clockOffsetsMs = [...new Set([clockOffsetMs, till.clockOffsetMs])]
        noteAnswer(hearing, answer, { isPush, servedBy, clockOffsetsMs })
        resolve(answer)
      }
      if (signal.aborted) {
        answerWith({ kind: 'unreachable' })
        return
      }
      signal.addEventListener('abort', () => answerWith({ kind: 'unreachable' }), { once: true })
      const served = (): Answer | null => {
        // The answer that arrives is that of the first one of two.
        servedBy ??= host.restoreCount()
        return serve()
      }
      carry(link, time, random, served, (answer) =>
        answerWith(answer === null ? { kind: 'unreachable' } : readAnswer(answer)),
      )
    })
  }

  return {
    push(request, signal) {
      // As text, taken now: what the server holds can then never be changed by the till's own memory.
      let bodyText: string | null = null
      const isCarried = link.state === 'good' || link.state === 'bad'
      if (isCarried) bodyText = JSON.stringify(request)
      return ask(() => host.push(deviceId, bodyText ?? ''), signal, true)
    },
    async pull(query, signal) {
      const answer = await ask(() => host.pull(deviceId, { ...query, edition }), signal)
      if (answer.kind === 'answer') till.heardPulls += 1
      return answer
    },
    async snapshot(after, onLine, signal) {
      let cursor = after
      let isFirst = true
      for (;;) {
        let next: string | null = null
        let isEnd = false
        const answer = await ask(() => {
          const refused = host.refusal(deviceId)
          if (refused !== null) return refused
          const found = host.snapshotLine(deviceId, cursor)
          if (found === null) return null
          next = found.next
          isEnd = found.line.line === 'end'
          return { status: 200, contentType: 'application/json', text: '', body: found.line }
        }, signal)
        const isOurs = answer.kind === 'answer' && answer.status === 200
        // The first line decides what the caller hears; later the stream only breaks off.
        if (!isOurs) return isFirst ? answer : streamDone
        isFirst = false
        await onLine(answer.body)
        if (isEnd || next === null) return streamDone
        cursor = next
      }
    },
    openSocket: ({ onOpen, onMessage, onClose }) =>
      openSocket({
        onOpen: () => asRelease(release, onOpen),
        onMessage: (text) => asRelease(release, () => onMessage(text)),
        onClose: () => asRelease(release, onClose),
      }),
  }

  function openSocket(listener: SocketListener): { close(): void } {
    let isClosed = false
    const stops: (() => void)[] = []
    const close = (): void => {
      if (isClosed) return
      isClosed = true
      for (const stop of stops) stop()
      if (power.isOn) listener.onClose()
    }
    time.after(random.between(10, 100), () => {
      const isReachable = (link.state === 'good' || link.state === 'bad') && host.isUp()
      if (isClosed || !power.isOn || !isReachable || host.refusal(deviceId) !== null) {
        close()
        return
      }
      listener.onOpen()
      let heartbeat = time.after(heartbeatMs, speak)
      function speak(): void {
        if (isClosed || !power.isOn) return
        if (link.state === 'good' || link.state === 'bad') {
          listener.onMessage(JSON.stringify({ lastSeq: host.model.state().events.length }))
        }
        heartbeat = time.after(heartbeatMs, speak)
      }
      stops.push(
        host.onCommit(() => {
          time.after(random.between(5, 60), () => {
            if (isClosed || !power.isOn) return
            if (link.state !== 'good' && link.state !== 'bad') return
            if (link.state === 'bad' && random.chance(0.3)) return
            listener.onMessage(JSON.stringify({ lastSeq: host.model.state().events.length }))
          })
        }),
        host.onStop(() => time.after(random.between(1, 50), close)),
        () => time.cancel(heartbeat),
      )
    })
    return { close }
  }
}

const streamDone: WireAnswer = { kind: 'answer', status: 200, body: null, retryAfterMs: null }

/** What the browser's wire would say of this answer: only JSON of our shape is ours. */
function readAnswer(answer: Answer): WireAnswer {
  const notOurs: WireAnswer = { kind: 'not_ours', status: answer.status, retryAfterMs: null }
  if (!answer.contentType.startsWith('application/json')) return notOurs
  if (answer.body !== undefined) {
    return { kind: 'answer', status: answer.status, body: answer.body, retryAfterMs: null }
  }
  try {
    return { kind: 'answer', status: answer.status, body: JSON.parse(answer.text), retryAfterMs: null }
  } catch {
    return notOurs
  }
}
