import { type Exchange, readBytes, readJson, sendJson } from '../wire.ts'
import { feedPrinter, Unplugged } from './connections.ts'
import type { Paper } from './paper.ts'
import { type DrawerKick, type Printer, type Settings, soundSettings } from './printer.ts'

export type TestApi = {
  readonly papers: () => readonly Paper[]
  readonly drawers: () => readonly DrawerKick[]
  /** A printer begins to exist when it is first named. */
  readonly printer: (name: string) => Printer
  readonly printers: () => readonly Printer[]
  change(printer: Printer, settings: Partial<Settings>): Promise<void>
  reset(): Promise<void>
  readonly version: () => number
  nextChange(patience: AbortSignal): Promise<void>
}

/** The printer at the raw port. */
export const mainPrinter = 'utama'
const printerName = /^[a-zA-Z0-9_-]{1,40}$/
const longestPollMs = 10_000

/**
 * What the page, tests and the fake serial port of a till ask, below `/__sim`. `?printer=` names one of several
 * (kitchen, a till of its own in a test); missing it is the one at the raw port, and for lists all of them.
 *   POST print                raw bytes, as they would go over a cable; answers {answer: hex of what it sent back};
 *                             503 while it is off, and the connection breaks where a fault says so. `&end=1`: the
 *                             job is over (without, the next `ESC @` or a cut ends the paper)
 *   GET  papers?after=        {papers, last, version}; with `version` it waits up to 10 s for any change
 *   GET  papers/{n}           one of them;  papers/{n}.png the picture;  papers/{n}.bin what was received
 *   GET  drawers?after=       every kick, oldest first, and their number
 *   GET  printers             names and settings
 *   POST settings             any members of Settings in printer.ts: the kind of unit, and its faults
 *   POST reset                nothing printed; with `printer` only that one forgets and is sound again
 */
export async function answerTestApi(api: TestApi, exchange: Exchange): Promise<boolean> {
  const { request, response, path, url } = exchange
  if (!path.startsWith('/__sim/')) return false
  const named = url.searchParams.get('printer')
  if (named !== null && !printerName.test(named)) {
    sendJson(response, 400, { error: 'a printer is named by letters and digits' })
    return true
  }
  const isNamed = (one: { readonly printer: string }) => named === null || one.printer === named
  const printer = () => api.printer(named ?? mainPrinter)
  const paper = /^\/__sim\/papers\/(\d+)(\.png|\.bin)?$/.exec(path)
  if (request.method === 'GET' && paper !== null) {
    answerPaper(
      exchange,
      api.papers().find(({ number }) => number === Number(paper[1])),
      paper[2],
    )
    return true
  }
  const after = Number(url.searchParams.get('after') ?? 0)
  switch (`${request.method} ${path.slice('/__sim'.length)}`) {
    case 'POST /print':
      await print(printer(), exchange)
      return true
    case 'GET /papers': {
      await waitForChange(api, exchange)
      const papers = api.papers().filter((one) => isNamed(one) && one.number > after)
      const last = api.papers().at(-1)?.number ?? 0
      sendJson(response, 200, { papers: papers.map(shown), last, version: api.version() })
      return true
    }
    case 'GET /drawers': {
      const drawers = api.drawers().filter((one) => isNamed(one) && one.number > after)
      sendJson(response, 200, { drawers, count: drawers.length })
      return true
    }
    case 'GET /printers':
      sendJson(response, 200, {
        printers: api.printers().map(({ name, settings }) => ({ name, ...settings })),
      })
      return true
    case 'POST /settings': {
      const settings = readSettings(await readJson(request))
      if (settings === null) sendJson(response, 400, { error: 'these are no settings' })
      else {
        await api.change(printer(), settings)
        sendJson(response, 200, printer().settings)
      }
      return true
    }
    case 'POST /reset':
      if (named === null) await api.reset()
      else {
        await api.change(printer(), soundSettings())
        printer().restart()
      }
      sendJson(response, 200, { ok: true })
      return true
  }
  sendJson(response, 404, { error: 'not found' })
  return true
}

async function waitForChange(api: TestApi, { request, response, url }: Exchange): Promise<void> {
  const seen = url.searchParams.get('version')
  if (seen === null) return
  const gone = new AbortController()
  request.once('close', () => gone.abort())
  response.once('close', () => gone.abort())
  const patience = AbortSignal.any([gone.signal, AbortSignal.timeout(longestPollMs)])
  while (api.version() === Number(seen) && !patience.aborted) await api.nextChange(patience)
}

async function print(printer: Printer, { request, response, url }: Exchange): Promise<void> {
  const bytes = await readBytes(request)
  if (bytes === undefined) {
    sendJson(response, 413, { error: 'too much for one job' })
    return
  }
  if (printer.settings.isOffline) {
    sendJson(response, 503, { error: 'the printer is off' })
    return
  }
  const answered: Uint8Array[] = []
  try {
    await feedPrinter(printer, bytes, (part) => answered.push(part))
  } catch (error) {
    if (!(error instanceof Unplugged)) throw error
    response.destroy()
    return
  }
  if (url.searchParams.get('end') === '1') printer.endPaper()
  sendJson(response, 200, { answer: Buffer.concat(answered).toString('hex') })
}

function answerPaper({ response }: Exchange, paper: Paper | undefined, ending: string | undefined): void {
  if (paper === undefined) {
    sendJson(response, 404, { error: 'no such paper' })
    return
  }
  if (ending === '.png') {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(paper.png())
  } else if (ending === '.bin') {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.end(Uint8Array.from(paper.bytes))
  } else sendJson(response, 200, shown(paper))
}

/** `text` is what a person reads, line by line; `marks` is all that happened. */
function shown(paper: Paper) {
  const { number, printer, startedAt, widthDots, marks, bytes } = paper
  const lines = marks.flatMap((mark) =>
    mark.kind === 'line' || mark.kind === 'label_text' ? [mark.text] : [],
  )
  return {
    ...{ number, printer, startedAt, widthDots, isEnded: paper.isEnded(), byteCount: bytes.length },
    ...{ text: lines.join('\n'), marks },
  }
}

/** Members of `Settings` with values that fit; null for anything else. */
export function readSettings(body: unknown): Partial<Settings> | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const isFlag = (value: unknown) => typeof value === 'boolean'
  const isCountOrNull = (value: unknown) =>
    value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)
  const checks: { readonly [Name in keyof Settings]: (value: unknown) => boolean } = {
    kind: (value) => value === 'receipt' || value === 'tspl' || value === 'zpl',
    dpi: (value) => value === 203 || value === 300,
    widthDots: (value) => value === 384 || value === 576,
    hasQr: isFlag,
    isOffline: isFlag,
    isPaperOut: isFlag,
    dropAfterBytes: isCountOrNull,
    bytesPerSecond: isCountOrNull,
    answersStatus: isFlag,
  }
  const areFit = Object.entries(body).every(
    ([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof Settings](value),
  )
  return areFit ? (body as Partial<Settings>) : null
}
