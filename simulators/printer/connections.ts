import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Printer } from './printer.ts'

/** Gives up after so much was taken: the cable was pulled. */
export class Unplugged extends Error {}

/**
 * Feeds bytes to a printer as fast as it takes them. Throws `Unplugged` when its fault says so; what came before has
 * been printed.
 */
export async function feedPrinter(
  printer: Printer,
  bytes: Uint8Array,
  answer: (bytes: Uint8Array) => void,
): Promise<void> {
  const { settings } = printer
  let rest = bytes
  while (rest.length > 0) {
    const drop = settings.dropAfterBytes
    const pace = settings.bytesPerSecond
    const size = Math.min(rest.length, drop ?? rest.length, pace === null ? rest.length : sliceOf(pace))
    if (pace !== null) await wait((size / pace) * 1000)
    const answered = printer.take(rest.subarray(0, size))
    if (answered.length > 0) answer(answered)
    rest = rest.subarray(size)
    if (drop === null) continue
    settings.dropAfterBytes = drop - size
    if (settings.dropAfterBytes > 0) continue
    settings.dropAfterBytes = null
    throw new Unplugged()
  }
}

/** Ten slices a second. */
const sliceOf = (bytesPerSecond: number) => Math.max(1, Math.floor(bytesPerSecond / 10))

export type RawPort = {
  readonly port: number
  /** Opens or closes the door as the printer is on or off. */
  follow(): Promise<void>
  close(): Promise<void>
}

/** Port 9100 of a network printer: no handshake, one connection at a time, the end of a job is the end of it. */
export async function openRawPort(printer: Printer, wantedPort: number): Promise<RawPort> {
  let server: Server | null = null
  let port = wantedPort
  let sockets: Socket[] = []

  async function open(): Promise<void> {
    const opened = createServer({ allowHalfOpen: true }, (socket) => void serve(socket))
    // A second caller finds the line busy.
    opened.maxConnections = 1
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject)
      opened.listen(port, '127.0.0.1', resolve)
    })
    port = (opened.address() as { port: number }).port
    server = opened
  }

  async function serve(socket: Socket): Promise<void> {
    sockets.push(socket)
    socket.on('error', () => {})
    try {
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        await feedPrinter(printer, chunk, (bytes) => socket.write(bytes))
      }
      socket.end()
    } catch {
      // Pulled by a fault or by the caller: what came is printed, and no more comes.
      socket.destroy()
    } finally {
      printer.endPaper()
      sockets = sockets.filter((one) => one !== socket)
    }
  }

  async function shut(): Promise<void> {
    const closing = server
    server = null
    if (closing === null) return
    const closed = new Promise<void>((resolve) => closing.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await open()
  return {
    get port() {
      return port
    },
    async follow() {
      if (printer.settings.isOffline) await shut()
      else if (server === null) await open()
    },
    close: shut,
  }
}
