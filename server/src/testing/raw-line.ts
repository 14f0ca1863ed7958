import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection without a client library: what a caller does who keeps to no rule. */
export type RawLine = {
  readonly socket: Socket
  /** What has come so far. */
  readonly text: () => string
  /** Resolves when the server has ended the line. */
  readonly ended: Promise<unknown>
}

export async function openRawLine(url: string, first: string): Promise<RawLine> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (part) => {
    text += part.toString('latin1')
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(first)
  return { socket, text: () => text, ended }
}

export function headOf(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
