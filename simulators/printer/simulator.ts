import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendJson } from '../wire.ts'
import { openRawPort } from './connections.ts'
import type { Paper } from './paper.ts'
import { createPrinter, type DrawerKick, type Printer, soundSettings, type Tray } from './printer.ts'
import { answerTestApi, mainPrinter } from './test-api.ts'

export type SimulatorOptions = {
  /** Of its page and test API. 0: any free port. */
  readonly port: number
  /** Where bytes go as to a network printer. 0: any free port. */
  readonly rawPort: number
}

export type Simulator = {
  readonly url: string
  readonly port: number
  readonly rawPort: number
  close(): Promise<void>
}

const pageFiles: Readonly<Record<string, { file: string; type: string }>> = {
  '/': { file: 'page.html', type: 'text/html; charset=utf-8' },
  '/page.css': { file: '../../page.css', type: 'text/css; charset=utf-8' },
  '/paper.css': { file: 'paper.css', type: 'text/css; charset=utf-8' },
  '/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
}

/** Starts stand-ins for receipt printers. It listens on loopback only: it shows receipts to whoever asks. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const news = new EventEmitter().setMaxListeners(0)
  let version = 0
  let lastNumber = 0
  const papers: Paper[] = []
  const drawers: DrawerKick[] = []
  const tray: Tray = {
    papers,
    drawers,
    nextNumber: () => ++lastNumber,
    now: Date.now,
    changed() {
      version += 1
      news.emit('change')
    },
  }
  const printers = new Map<string, Printer>()
  function printer(name: string): Printer {
    let found = printers.get(name)
    if (found === undefined) {
      found = createPrinter(name, tray)
      printers.set(name, found)
    }
    return found
  }
  const raw = await openRawPort(printer(mainPrinter), options.rawPort)

  const parts = {
    papers: () => papers,
    drawers: () => drawers,
    printer,
    printers: () => [...printers.values()],
    async change(changed: Printer, settings: Parameters<Printer['change']>[0]) {
      changed.change(settings)
      if (changed.name === mainPrinter) await raw.follow()
      tray.changed()
    },
    async reset() {
      for (const one of printers.values()) {
        one.change(soundSettings())
        one.restart()
      }
      for (const name of printers.keys()) if (name !== mainPrinter) printers.delete(name)
      papers.length = 0
      drawers.length = 0
      await raw.follow()
      tray.changed()
    },
    version: () => version,
    nextChange: (patience: AbortSignal) =>
      once(news, 'change', { signal: patience }).then(
        () => {},
        () => {},
      ),
  }

  const server = createServer((request, response) => {
    // How a server of ours recognises a simulator and refuses it in production.
    response.setHeader('x-laci-simulator', 'printer')
    response.setHeader('cache-control', 'no-store')
    allowOwnMachine(request.headers.origin, response)
    const answer = async () => {
      const url = new URL(request.url ?? '/', 'http://simulator')
      const page = pageFiles[url.pathname]
      if (request.method === 'OPTIONS') response.writeHead(204).end()
      else if (page && request.method === 'GET') {
        response.writeHead(200, {
          'content-type': page.type,
          'content-security-policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
        })
        response.end(readFileSync(new URL(page.file, new URL('./page/', import.meta.url))))
      } else if (!(await answerTestApi(parts, { request, response, url, path: url.pathname }))) {
        sendJson(response, 404, { error: 'not found' })
      }
    }
    answer().catch((error: unknown) => {
      // A caller that hangs up in the middle is no news; anything else must be seen.
      if (!request.destroyed) console.error(error)
      if (!response.headersSent) sendJson(response, 500, { error: 'simulator error' })
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get rawPort() {
      return raw.port
    },
    close: async () => {
      await raw.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** A till in a browser of this machine may print here, by the fake serial port of tests and of the demo. */
function allowOwnMachine(origin: string | undefined, response: ServerResponse): void {
  if (origin === undefined || !/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-methods', 'GET, POST')
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('vary', 'origin')
}
