import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { answerFile, type PageFiles, type Served, serve, sharedFiles } from '../serve.ts'
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

export type Simulator = Served & { readonly rawPort: number }

const pageFiles: PageFiles = {
  ...sharedFiles,
  '/': new URL('./page/page.html', import.meta.url),
  '/paper.css': new URL('./page/paper.css', import.meta.url),
  '/page.js': new URL('./page/page.js', import.meta.url),
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

  const served = await serve({
    name: 'printer',
    port: options.port,
    async answer(exchange) {
      const { request, response } = exchange
      allowOwnMachine(request.headers.origin, response)
      if (request.method === 'OPTIONS') {
        response.writeHead(204).end()
        return true
      }
      return answerFile(exchange, pageFiles) || answerTestApi(parts, exchange)
    },
    errorBody: (_status, words) => ({ error: words }),
  })
  return {
    ...served,
    get rawPort() {
      return raw.port
    },
    async close() {
      await raw.close()
      await served.close()
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
