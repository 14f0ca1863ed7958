import type { WebSocket } from 'ws'
import { answerFrame } from './conversation.ts'
import { type ProtocolVersion, readFrame } from './frames.ts'
import type { Connection } from './hub.ts'
import type { Realtime } from './realtime.ts'
import { largestBacklogBytes, maximumFramesPerSecond, maximumWaitingFrames } from './realtime-limits.ts'

/** Serves one open socket until it closes. `key`: what it was opened with, anonymous or service. */
export function serveSocket(
  realtime: Realtime,
  socket: WebSocket,
  opened: { version: ProtocolVersion; address: string; key: string },
): void {
  const { hub, deps } = realtime
  const { version, address, key } = opened
  let lastBindingId = 0
  const connection: Connection = {
    version,
    address,
    channels: new Map(),
    lastHeardMs: deps.clock(),
    nextBindingId() {
      lastBindingId += 1
      return lastBindingId
    },
    send(data) {
      if (socket.readyState !== socket.OPEN) return
      // Behind a line that is not read our memory would fill with what waits for it.
      if (socket.bufferedAmount > largestBacklogBytes) return socket.terminate()
      socket.send(data)
    },
    cut: () => socket.terminate(),
  }
  hub.addConnection(connection)
  socket.on('close', () => hub.removeConnection(connection))
  socket.on('ping', () => {
    connection.lastHeardMs = deps.clock()
  })
  readInTurn(socket, async (data, isBinary) => {
    connection.lastHeardMs = deps.clock()
    const frame = readFrame(version, data, isBinary)
    if (frame === null) socket.close(1007, 'unreadable frame')
    else await answerFrame(realtime, connection, key, frame)
  })
}

type Waiting = { data: Uint8Array; isBinary: boolean }

/**
 * Hands on frames one after the other. While too many wait, or more came within a second than anybody may send, the
 * socket is not read: the sender's own line fills up and nothing is lost.
 */
function readInTurn(socket: WebSocket, answer: (data: Uint8Array, isBinary: boolean) => Promise<void>): void {
  const waiting: Waiting[] = []
  let isBusy = false
  let second = { startedMs: performance.now(), frames: 0 }

  async function withinRate(): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - second.startedMs >= 1_000) second = { startedMs: nowMs, frames: 0 }
    second.frames += 1
    if (second.frames <= maximumFramesPerSecond) return
    await new Promise((resolve) => setTimeout(resolve, second.startedMs + 1_000 - nowMs))
    second = { startedMs: performance.now(), frames: 1 }
  }

  async function drain(): Promise<void> {
    isBusy = true
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await withinRate()
      if (socket.readyState !== socket.OPEN) break
      await answer(next.data, next.isBinary)
      // What was written gets its chance to leave: a burst of large frames must not look like receivers that are slow.
      await new Promise((resolve) => setImmediate(resolve))
      if (socket.isPaused && waiting.length < maximumWaitingFrames / 2) socket.resume()
    }
    isBusy = false
  }

  socket.on('message', (data, isBinary) => {
    waiting.push({ data: data as Buffer, isBinary })
    if (waiting.length >= maximumWaitingFrames) socket.pause()
    if (!isBusy) void drain()
  })
}
