import { answerFile, type PageFiles, type Served, serve, sharedFiles } from '../serve.ts'
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

const pageFiles: PageFiles = {
  ...sharedFiles,
  '/': new URL('./page/page.html', import.meta.url),
  '/page.js': new URL('./page/page.js', import.meta.url),
}

/** Starts a stand-in for the WhatsApp gateway. It listens on loopback only: it shows codes to whoever asks. */
export async function startSimulator(options: SimulatorOptions): Promise<Served> {
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
  const served = await serve({
    name: 'whatsapp',
    port: options.port,
    answer: async (exchange) =>
      answerFile(exchange, pageFiles) ||
      (await answerTestApi(parts, exchange)) ||
      (await answerCloud(parts, exchange)) ||
      answerWrapper(parts, exchange),
    errorBody: (_status, words) => ({ success: false, error: words }),
  })
  return {
    ...served,
    close() {
      acks.stop()
      return served.close()
    },
  }
}
