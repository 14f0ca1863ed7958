import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createCloudGateway } from '../integrations/whatsapp/cloud-gateway.ts'
import type { WhatsAppGateway } from '../integrations/whatsapp/gateway.ts'
import { createWwebjsGateway } from '../integrations/whatsapp/wwebjs-gateway.ts'

export type TestMessage = {
  number: number
  to: string
  text: string
  code: string | null
  isDelivered: boolean
  /** By which wire it came. */
  way: 'wwebjs' | 'cloud'
  request: unknown
}

type GatewayOptions = { clock?: () => number; timeoutMs?: number; isThrottled?: boolean }

/** The simulator as the program that it is, spoken to over real HTTP. */
export type TestWhatsApp = {
  readonly url: string
  readonly apiKey: string
  /** The real adapter, pointed at the simulator. */
  gateway(options?: GatewayOptions): WhatsAppGateway
  /** The other real adapter, that of Meta's Cloud API, pointed at the same simulator. */
  cloudGateway(options?: GatewayOptions): WhatsAppGateway
  /** What was sent to this number so far. */
  messagesTo(phone: string): Promise<TestMessage[]>
  /** Waits until this number has more than `count` messages, and answers all of them. */
  awaitMessages(phone: string, count: number): Promise<TestMessage[]>
  /** The newest code of this number. */
  codeFor(phone: string): Promise<string>
  addFault(fault: object): Promise<void>
  clearFaults(): Promise<void>
  /** Acknowledgements are told to this server from now on, at once. */
  tellAcksTo(serverUrl: string | null): Promise<void>
  setSession(state: 'CONNECTED' | 'QR' | 'DISCONNECTED'): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../../simulators/whatsapp/main.ts', import.meta.url))
const apiKey = 'kunci-uji'
/** What the simulator's side of the Cloud API knows. */
export const testCloud = {
  token: 'token-uji',
  phoneNumberId: '1066',
  appSecret: 'rahasia-uji',
  verifyToken: 'kata-uji',
}

const programArguments = [
  ...['--port', '0', '--api-key', apiKey, '--session', 'laci', '--cloud-token', testCloud.token],
  ...['--cloud-number', testCloud.phoneNumberId, '--cloud-secret', testCloud.appSecret],
]

export async function startTestWhatsApp(): Promise<TestWhatsApp> {
  const child: ChildProcess = fork(program, programArguments, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`

  async function call(path: string, method = 'GET', body?: object): Promise<unknown> {
    const response = await fetch(`${url}/__sim/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  async function find(query: string): Promise<TestMessage[]> {
    return ((await call(`messages?${query}`)) as { messages: TestMessage[] }).messages
  }
  const messagesTo = (phone: string) => find(`to=${phone.replace('+', '')}`)

  return {
    url,
    apiKey,
    gateway: (options = {}) =>
      createWwebjsGateway({
        baseUrl: url,
        apiKey,
        session: 'laci',
        isProduction: false,
        isSimulator: options.isThrottled !== true,
        clock: options.clock ?? Date.now,
        ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
      }),
    cloudGateway: (options = {}) =>
      createCloudGateway({
        baseUrl: url,
        version: 'v25.0',
        ...testCloud,
        templatePrefix: 'laci_',
        isProduction: false,
        isSimulator: options.isThrottled !== true,
        clock: options.clock ?? Date.now,
        ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
      }),
    tellAcksTo: async (serverUrl) =>
      void (await call('events', 'POST', {
        url: serverUrl === null ? null : `${serverUrl}/api/whatsapp`,
        scale: 0,
      })),
    messagesTo,
    async awaitMessages(phone, count) {
      for (;;) {
        const messages = await messagesTo(phone)
        if (messages.length > count) return messages
        await find(`to=${phone.replace('+', '')}&after=${messages.at(-1)?.number ?? 0}`)
      }
    },
    async codeFor(phone) {
      const code = (await messagesTo(phone)).findLast((message) => message.code !== null)?.code
      if (!code) throw new Error(`no code was sent to ${phone}`)
      return code
    },
    addFault: async (fault) => void (await call('faults', 'POST', fault)),
    clearFaults: async () => void (await call('faults', 'DELETE')),
    setSession: async (state) => void (await call('session', 'POST', { state })),
    async stop() {
      const end = once(child, 'exit')
      child.kill('SIGTERM')
      await end
    },
  }
}
