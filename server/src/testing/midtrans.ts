import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MidtransGateway } from '../integrations/midtrans/gateway.ts'
import { createMidtransGateway } from '../integrations/midtrans/midtrans-gateway.ts'
import type { TestServer } from './test-server.ts'

/** How a notification went, as the simulator keeps it. */
export type TestHook = {
  readonly number: number
  readonly orderId: string
  readonly transactionId: string
  readonly transactionStatus: string
  readonly body: string
  readonly state: string
  readonly tries: { readonly httpStatus: number | null; readonly answer: string }[]
}

/** The Midtrans simulator as the program that it is, spoken to over real HTTP. */
export type TestMidtrans = {
  readonly url: string
  readonly serverKey: string
  /** The real adapter, pointed at the simulator; its notifications come to the server that `tellsTo` named last. */
  gateway(options?: { timeoutMs?: number; serverKey?: string }): MidtransGateway
  tellsTo(server: Pick<TestServer, 'url'>): void
  /** Lets something happen to an order, by the id under which the provider knows it. Answers when our server was told. */
  pay(providerOrderId: string, outcome: string, more?: object): Promise<{ status: Record<string, string> }>
  /** A fault, until cleared: simulators/midtrans/rules.ts. */
  rule(rule: object): Promise<void>
  clearRules(): Promise<void>
  hooks(providerOrderId: string): Promise<TestHook[]>
  advance(ms: number): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../../simulators/midtrans/main.ts', import.meta.url))
export const testServerKey = 'SB-Mid-server-CONTOH0000000000'
export const notificationPath = '/api/payments/midtrans/notification'

export async function startTestMidtrans(): Promise<TestMidtrans> {
  const args = ['--port', '0', '--server-key', testServerKey, '--speed', '1']
  const child: ChildProcess = fork(program, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${port}`
  let notificationUrl = `http://127.0.0.1:9${notificationPath}`

  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${url}/__sim/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`the simulator refused ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    url,
    serverKey: testServerKey,
    gateway: ({ timeoutMs, serverKey = testServerKey } = {}) =>
      createMidtransGateway({
        serverKey,
        apiUrl: url,
        snapUrl: url,
        // Asked for at every call: the server that is told listens only later.
        get notificationUrl() {
          return notificationUrl
        },
        ...(timeoutMs !== undefined && { timeoutMs }),
      }),
    tellsTo(server) {
      notificationUrl = `${server.url}${notificationPath}`
    },
    pay: (orderId, outcome, more = {}) => call('POST', 'pay', { orderId, outcome, ...more }),
    rule: async (rule) => void (await call('POST', 'rules', rule)),
    clearRules: async () => void (await call('DELETE', 'rules')),
    hooks: async (orderId) =>
      (await call<{ hooks: TestHook[] }>('GET', `hooks?orderId=${encodeURIComponent(orderId)}`)).hooks,
    advance: async (ms) => void (await call('POST', 'clock/advance', { ms })),
    async stop() {
      const end = once(child, 'exit')
      child.kill('SIGTERM')
      await end
    },
  }
}
