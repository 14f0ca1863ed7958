import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problems.ts'

/** A window of time, and the bytes that must have moved within it. */
type LeastRate = { readonly windowMs: number; readonly bytes: number }

/** Bodies, uploads too: 1 kB a second. The slowest mobile line brings more; who sends less holds a connection for ever. */
export const leastBodyRate: LeastRate = { windowMs: 30_000, bytes: 30 * 1024 }
/** Answers: 2 kB a second, over longer, because the buffers of the system move a long way at once. */
export const leastAnswerRate: LeastRate = { windowMs: 120_000, bytes: 240 * 1024 }
/** What somebody may still send who has been answered already and reads the answer only after sending. */
const mostLeftoverBytes = 16 * 1024 * 1024
export const tooSlowCode = 'too_slow'
const sweepEveryMs = 5_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the exchanges that are too slow at this moment (monotonic milliseconds); called every few seconds. */
    dropSlowExchanges(nowMs: number): void
  }
}

type Progress = { sinceMs: number; bytes: number; isTold: boolean }

/**
 * A caller who sends a body, or reads an answer, more slowly than any line does is told 408, and its connection ends
 * [PLATFORM-57, PLATFORM-58]. All exchanges under way are looked at together, so that one costs nothing but its place.
 */
export function installLeastRates(app: FastifyInstance): void {
  // An answered request forgets its socket, though a body may still be coming on it.
  const open = new Map<ServerResponse, Socket>()
  const progress = new WeakMap<ServerResponse, Progress>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    open.set(response, request.socket)
    response.once('close', forget)
  })

  function forget(this: ServerResponse): void {
    // What is left of a body that nobody waits for any more holds the connection too.
    if (this.req.complete) open.delete(this)
  }

  function dropSlow(nowMs: number): void {
    for (const [response, socket] of open) {
      if (socket.destroyed) open.delete(response)
      else if (!response.req.complete) judgeBody(response, socket, nowMs)
      else if (response.closed) open.delete(response)
      else judgeAnswer(response, nowMs)
    }
  }

  function judgeBody(response: ServerResponse, socket: Socket, nowMs: number): void {
    const { req: request } = response
    // Bytes that lie here unread are our own slowness.
    if (request.readableLength > 0) {
      restart(response, nowMs, socket.bytesRead)
      return
    }
    const moved = movedBy(response, nowMs, socket.bytesRead, leastBodyRate)
    const isTooMuch = moved.isLeftover && moved.bytes > mostLeftoverBytes
    if (!moved.isTooSlow && !isTooMuch) return
    if (isTooMuch || moved.isTold || response.headersSent || request.listenerCount('error') === 0) {
      socket.destroy()
      return
    }
    progress.get(response)!.isTold = true
    response.setHeader('connection', 'close')
    // Whoever reads the body answers in the form of its wire. The stream itself stays whole, so that the answer can leave.
    request.emit('error', tooSlow())
  }

  function judgeAnswer(response: ServerResponse, nowMs: number): void {
    const { socket } = response
    // Not its turn yet, or nothing waits for the reader: then we are what is waited for.
    if (socket === null || socket.writableLength === 0) {
      progress.delete(response)
      return
    }
    if (movedBy(response, nowMs, takenBySystem(socket), leastAnswerRate).isTooSlow) socket.destroy()
  }

  function movedBy(response: ServerResponse, nowMs: number, bytes: number, least: LeastRate) {
    const known = progress.get(response)
    if (known === undefined) restart(response, nowMs, bytes)
    const { sinceMs, bytes: before, isTold } = known ?? { sinceMs: nowMs, bytes, isTold: false }
    const isOver = isTold || nowMs - sinceMs >= least.windowMs
    const isTooSlow = isOver && (isTold || bytes - before < least.bytes)
    const isLeftover = response.writableFinished
    if (isOver && !isTooSlow) restart(response, nowMs, bytes)
    return { isTooSlow, isTold, isLeftover, bytes: bytes - before }
  }

  function restart(response: ServerResponse, sinceMs: number, bytes: number): void {
    progress.set(response, { sinceMs, bytes, isTold: progress.get(response)?.isTold ?? false })
  }

  app.decorate('dropSlowExchanges', dropSlow)
  const sweep = setInterval(() => dropSlow(performance.now()), sweepEveryMs)
  sweep.unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

/**
 * What the system has taken so far. Node itself tells only of whole pieces, and a page is one piece: its own timeout of
 * sockets looks at the same queue.
 */
function takenBySystem(socket: Socket): number {
  const handle = (socket as unknown as { _handle: { bytesWritten: number; writeQueueSize: number } | null })
    ._handle
  return handle === null ? 0 : handle.bytesWritten - handle.writeQueueSize
}

function tooSlow(): Problem {
  return new Problem(
    408,
    tooSlowCode,
    'Kiriman datang terlalu lambat dan diputus. Tidak ada yang diubah. Coba lagi dengan sambungan yang lebih baik.',
  )
}
