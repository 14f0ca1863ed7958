import { connect, type Socket } from 'node:net'

/**
 * One kept connection that sends the same request again and again, one after the other. A whole HTTP client would take
 * from the cores that it measures: at a sign-in as much as the database does.
 */
export type HttpLine = {
  /** Sends it and waits for the whole answer. Rejects unless that is 200. */
  ask(): Promise<void>
  close(): void
}

export type HttpQuestion = {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const endOfHead = Buffer.from('\r\n\r\n')

/** The server must tell the length of its answers, as ours does. */
export function openHttpLine({ port, method, path, headers, body = '' }: HttpQuestion): HttpLine {
  const named = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`)
  const question = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  let socket = open()
  let waiting: PromiseWithResolvers<void> | null = null
  let got: Buffer = Buffer.alloc(0)

  function settle(error: Error | null): void {
    const { resolve, reject } = waiting ?? {}
    waiting = null
    got = Buffer.alloc(0)
    if (error === null) resolve?.()
    else reject?.(error)
  }

  function open(): Socket {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    opened.on('data', take)
    opened.on('error', (error) => socket === opened && settle(error))
    opened.on(
      'close',
      () => socket === opened && settle(new Error(`${path}: the server ended the connection`)),
    )
    return opened
  }

  function take(part: Buffer): void {
    got = got.length === 0 ? part : Buffer.concat([got, part])
    const headBytes = got.indexOf(endOfHead)
    if (headBytes === -1) return
    const head = got.toString('latin1', 0, headBytes)
    const length = /^content-length: *(\d+)$/im.exec(head)?.[1]
    if (length === undefined) {
      settle(new Error(`${path}: the answer does not tell its length`))
      return
    }
    if (got.length < headBytes + endOfHead.length + Number(length)) return
    settle(head.startsWith('HTTP/1.1 200 ') ? null : new Error(`${path}: ${head.split('\r\n', 1)[0]}`))
  }

  return {
    ask() {
      // A server ends a connection on which nothing was asked for a while.
      if (socket.destroyed || socket.readableEnded) socket = open()
      waiting = Promise.withResolvers()
      socket.write(question)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
