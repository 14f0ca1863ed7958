import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** What becomes of one request on a bad line. */
export type Fate =
  /** The connection breaks before the server hears anything. */
  | 'cut'
  /** The server does it, and its answer is lost. */
  | 'answer_lost'
  | 'proxy_error'
  /** A sign-in page of a Wi-Fi. */
  | 'captive'
  | 'pass'

/** In front of the server: hands out the till of an earlier release, and holds back or loses what tills send, as it is told to. */
export type TillGateway = {
  readonly url: string
  /** From here on the till of today is handed out, as after an update of the server. */
  updateTill(): void
  /** While it does, every push is answered with 503. */
  holdPushes(isHolding: boolean): void
  /** What becomes of each call of the API from here on, and after how many milliseconds; null: it passes at once. */
  setLine(line: (() => { readonly fate: Fate; readonly delayMs: number }) | null): void
  close(): Promise<void>
}

const html = { 'content-type': 'text/html' }

const contentTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** `archive`: the built pages of the earlier till, as `checks/earlier-tills` keeps them; null: the till is that of today. */
export async function openTillGateway(serverUrl: string, archive: string | null): Promise<TillGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'laci-earlier-till-'))
  if (archive !== null) execFileSync('tar', ['-xzf', archive, '-C', folder])
  const { headers: pageHeaders } = await fetch(`${serverUrl}/kasir/`)
  const target = new URL(serverUrl)
  let isEarlier = archive !== null
  let isHolding = false
  let line: (() => { readonly fate: Fate; readonly delayMs: number }) | null = null

  /** A file of the earlier till; every address that is none is its shell. */
  function sendEarlier(path: string, response: ServerResponse): void {
    const asked = join(folder, normalize(`/${path}`))
    const isFile = existsSync(asked) && statSync(asked).isFile()
    if (!isFile && extname(path) !== '') {
      response.writeHead(404).end()
      return
    }
    const file = isFile ? asked : join(folder, 'index.html')
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
    response.setHeader('cache-control', 'no-cache')
    const policy = pageHeaders.get('content-security-policy')
    if (policy !== null) response.setHeader('content-security-policy', policy)
    response.end(readFileSync(file))
  }

  async function carry(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fate, delayMs } = line!()
    await wait(delayMs)
    if (fate === 'cut') incoming.socket.destroy()
    else if (fate === 'proxy_error') response.writeHead(502, html).end('<h1>Bad gateway</h1>')
    else if (fate === 'captive') response.writeHead(200, html).end('<h1>WiFi Gratis</h1>')
    else forward(incoming, response, fate === 'answer_lost')
  }

  function forward(incoming: IncomingMessage, response: ServerResponse, isAnswerLost = false): void {
    const { method, url, headers } = incoming
    const outgoing = request(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (answer) => {
        if (isAnswerLost) {
          answer.resume().on('end', () => incoming.socket.destroy())
          return
        }
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }

  const gateway = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url!, serverUrl)
    if (isHolding && pathname === '/api/sync/push') {
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end('{"code":"server_busy","message":"Sibuk."}')
    } else if (isEarlier && pathname.startsWith('/kasir/')) {
      sendEarlier(pathname.slice('/kasir/'.length), response)
    } else if (line !== null && pathname.startsWith('/api/')) {
      void carry(incoming, response)
    } else {
      forward(incoming, response)
    }
  })
  const sockets = new Set<Duplex>()
  gateway.on('upgrade', (incoming, socket, head) => {
    if (line !== null && line().fate !== 'pass') {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const beyond = connect(Number(target.port), target.hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      )
      beyond.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      beyond.write(head)
      socket.pipe(beyond).pipe(socket)
    })
    beyond.on('error', () => socket.destroy())
    socket.on('error', () => beyond.destroy())
  })
  await new Promise<void>((resolve) => gateway.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(gateway.address() as AddressInfo).port}`,
    updateTill: () => {
      isEarlier = false
    },
    holdPushes: (isHeld) => {
      isHolding = isHeld
    },
    setLine(next) {
      line = next
      // Sockets that stand go down with the line, and come back over it.
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      const closed = new Promise((resolve) => gateway.close(resolve))
      gateway.closeAllConnections()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
