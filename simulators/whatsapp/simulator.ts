import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendJson } from '../wire.ts'
import { createAcks } from './acks.ts'
import { answerCloud } from './cloud-api.ts'
import { createFaultList } from './faults.ts'
import { openMessageBox } from './message-box.ts'
import type { SessionState } from './session.ts'
import { answerTestApi } from './test-api.ts'
import { answerWrapper } from './wrapper-api.ts'

export type SimulatorOptions = {
  /** 0: any free port. */
  readonly port: number
  readonly apiKey: string
  /** Name of the one WhatsApp session. */
  readonly sessionName: string
  /** Keeps the last messages over a restart; null: in memory only. */
  readonly dataFile: string | null
  /** The Cloud API's side: the token that may send, the number that sends, the secret that signs news. */
  readonly cloud?: { readonly token: string; readonly phoneNumberId: string; readonly appSecret: string }
  /** Where news of messages go: `<url>/wwebjs/events`, `<url>/cloud/events`; missing: nowhere. */
  readonly eventsUrl?: string | null
}

export type Simulator = { readonly url: string; readonly port: number; close(): Promise<void> }

const pageFiles: Readonly<Record<string, { file: string; type: string }>> = {
  '/': { file: 'page.html', type: 'text/html; charset=utf-8' },
  '/page.css': { file: '../../page.css', type: 'text/css; charset=utf-8' },
  '/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
}

/** Starts a stand-in for the WhatsApp gateway. It listens on loopback only: it shows codes to whoever asks. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const box = openMessageBox(options.dataFile)
  const faults = createFaultList()
  let state: SessionState = 'CONNECTED'
  const { apiKey, sessionName } = options
  const cloud = options.cloud ?? { token: apiKey, phoneNumberId: '100', appSecret: apiKey }
  const settings = { url: options.eventsUrl ?? null, scale: 1 }
  const acks = createAcks({ box, apiKey, sessionName, ...cloud, settings })
  const parts = {
    box,
    faults,
    acks,
    ...cloud,
    apiKey,
    sessionName,
    sessionState: () => state,
    setSessionState: (next: SessionState) => {
      if (next === state) return
      state = next
      // As the real wrapper tells it.
      if (next === 'CONNECTED') acks.tellSession('ready', {})
      else if (next === 'QR') acks.tellSession('status', { msg: 'auth_failure' })
      else acks.tellSession('disconnected', { reason: 'NAVIGATION' })
    },
  }
  const server = createServer((request, response) => {
    // How a server of ours recognises a simulator and refuses it in production.
    response.setHeader('x-laci-simulator', 'whatsapp')
    response.setHeader('cache-control', 'no-store')
    const answer = async () => {
      const url = new URL(request.url ?? '/', 'http://simulator')
      const exchange = { request, response, url, path: url.pathname }
      const page = pageFiles[url.pathname]
      if (page && request.method === 'GET') {
        response.writeHead(200, {
          'content-type': page.type,
          'content-security-policy': "default-src 'self'; img-src data:; frame-ancestors 'none'",
        })
        response.end(readFileSync(new URL(page.file, new URL('./page/', import.meta.url))))
      } else if (
        !(await answerTestApi(parts, exchange)) &&
        !(await answerCloud(parts, exchange)) &&
        !(await answerWrapper(parts, exchange))
      ) {
        sendJson(response, 404, { success: false, error: 'not found' })
      }
    }
    answer().catch((error: unknown) => {
      // A caller that hangs up in the middle is no news; anything else must be seen.
      if (!request.destroyed) console.error(error)
      if (!response.headersSent) sendJson(response, 500, { success: false, error: 'simulator error' })
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
    close: () =>
      new Promise((resolve) => {
        acks.stop()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
