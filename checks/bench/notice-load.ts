import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'

// A process of its own that sends signed messages as the payment provider does: what it costs to make them must not be
// taken from the server.

export type NoticeOrder =
  | {
      readonly order: 'run'
      readonly url: string
      readonly serverKey: string
      /** The order of each message: no two are about the same. */
      readonly orderNumbers: readonly string[]
      readonly connections: number
      /** Messages a second in all; null: each connection as fast as it is answered. */
      readonly perSecond: number | null
    }
  | { readonly order: 'end' }
export type NoticeReport = {
  readonly durationMs: number
  readonly callMs: readonly number[]
  readonly fault: string | null
}

process.on('message', (order: NoticeOrder) => {
  if (order.order === 'end') process.exit(0)
  void run(order).then((report) => process.send?.(report))
})

async function run(order: Extract<NoticeOrder, { order: 'run' }>): Promise<NoticeReport> {
  const { url, orderNumbers, connections, perSecond } = order
  const bodies = orderNumbers.map((orderNumber, index) => bodyOf(orderNumber, index, order.serverKey))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const callMs: number[] = []
  let fault: string | null = null
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let at = next++; at < bodies.length; at = next++) {
        if (perSecond !== null) await until(startedAt + (at * 1_000) / perSecond)
        const begun = performance.now()
        const status = await send(agent, url, bodies[at]!)
        callMs.push(performance.now() - begun)
        if (status !== 200) fault ??= `a message was answered ${status}`
      }
    }),
  )
  agent.destroy()
  return { durationMs: performance.now() - startedAt, callMs, fault }
}

function bodyOf(orderNumber: string, index: number, serverKey: string): string {
  const [code, amount] = ['200', '99000.00']
  return JSON.stringify({
    transaction_id: `tx-${orderNumber}`,
    order_id: orderNumber,
    merchant_id: 'G000000000',
    gross_amount: amount,
    currency: 'IDR',
    payment_type: 'qris',
    transaction_status: 'settlement',
    fraud_status: 'accept',
    status_code: code,
    status_message: 'midtrans payment notification',
    transaction_time: '2026-11-22 07:00:00',
    settlement_time: '2026-11-22 07:00:05',
    reference_id: String(index),
    signature_key: createHash('sha512').update(`${orderNumber}${code}${amount}${serverKey}`).digest('hex'),
  })
}

function until(at: number): Promise<void> {
  const waitMs = at - performance.now()
  return waitMs <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, waitMs))
}

function send(agent: Agent, url: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (incoming) => {
        incoming.resume()
        incoming.on('end', () => resolve(incoming.statusCode ?? 0))
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
