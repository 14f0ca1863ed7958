import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basicAuthorization } from '../signature.ts'
import { type SimulatorOptions, startSimulator } from '../simulator.ts'
import type { Hook } from '../state.ts'

/** The members that tests look at; others are compared as a whole. */
export type Body = {
  readonly token: string
  readonly redirect_url: string
  readonly error_messages: string[]
  readonly status_code: string
  readonly transaction_id: string
  readonly order_id: string
  readonly transaction_status: string
  readonly fraud_status: string
  readonly gross_amount: string
  readonly settlement_time: string
  readonly signature_key: string
  readonly qr_string: string
  readonly actions: { readonly name: string; readonly url: string }[]
  readonly refunds: object[]
  readonly hooks: Hook[]
}
export type Answer = { readonly status: number; readonly body: Body }

export type Notice = {
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: Body
}

/** The other side of the wire: a merchant with an address for notifications, and the simulator. */
export type TestMerchant = {
  readonly url: string
  readonly serverKey: string
  /** Everything that arrived, oldest first. */
  readonly notices: Notice[]
  /** What the address answers: statuses in turn, the last one for ever. */
  answerWith(...statuses: (number | { readonly status: number; readonly location: string })[]): void
  post(path: string, body: unknown, key?: string, headers?: Record<string, string>): Promise<Answer>
  get(path: string, key?: string): Promise<Answer>
  /** A Snap token for this order at Rp 29.000. */
  create(orderId: string, changes?: object): Promise<Answer>
  pay(orderId: string, outcome: string, more?: object): Promise<Answer>
  rule(rule: object): Promise<Answer>
  hooks(orderId?: string): Promise<Hook[]>
  /** Puts the clock forward; throws when the simulator will not. */
  advance(ms: number): Promise<void>
  stop(): Promise<void>
}

export const serverKey = 'SB-Mid-server-CONTOH0000000000'
export const minuteMs = 60_000

export async function startTestMerchant(changes: Partial<SimulatorOptions> = {}): Promise<TestMerchant> {
  const notices: Notice[] = []
  let answers: Parameters<TestMerchant['answerWith']> = [200]
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const text = Buffer.concat(parts).toString('utf8')
    notices.push({ headers: request.headers, text, body: JSON.parse(text) as Body })
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (typeof answer === 'number') response.writeHead(answer)
    else response.writeHead(answer.status, { location: answer.location })
    response.end('sudah')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const simulator = await startSimulator({
    port: 0,
    serverKey,
    clientKey: 'SB-Mid-client-CONTOH',
    merchantId: 'G123456789',
    notificationUrl: address,
    dataFile: null,
    speed: 1,
    seed: 7,
    isProduction: false,
    ...changes,
  })

  async function call(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(simulator.url + path, init)
    return { status: response.status, body: (await response.json()) as Body }
  }
  const headersOf = (key: string) => ({
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: basicAuthorization(key),
  })
  const post: TestMerchant['post'] = (path, body, key = serverKey, headers = {}) =>
    call(path, { method: 'POST', headers: { ...headersOf(key), ...headers }, body: JSON.stringify(body) })
  const get: TestMerchant['get'] = (path, key = serverKey) => call(path, { headers: headersOf(key) })

  return {
    url: simulator.url,
    serverKey,
    notices,
    answerWith(...statuses) {
      answers = statuses
    },
    post,
    get,
    create: (orderId, more = {}) => post('/snap/v1/transactions', snapRequest(orderId, more)),
    pay: (orderId, outcome, more = {}) => post('/__sim/pay', { orderId, outcome, ...more }),
    rule: (rule) => post('/__sim/rules', rule),
    hooks: async (orderId) => (await get(`/__sim/hooks${orderId ? `?orderId=${orderId}` : ''}`)).body.hooks,
    async advance(ms) {
      const { status } = await post('/__sim/clock/advance', { ms })
      if (status !== 200) throw new Error(`the clock cannot be put forward by ${ms} ms`)
    },
    async stop() {
      await simulator.close()
      await new Promise((resolve) => {
        receiver.close(resolve)
        receiver.closeAllConnections()
      })
    },
  }
}

export function snapRequest(orderId: string, changes: object = {}): object {
  return {
    transaction_details: { order_id: orderId, gross_amount: 29_000 },
    item_details: [{ id: 'ebook', price: 29_000, quantity: 1, name: 'Ebook' }],
    ...changes,
  }
}
