import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import { cashSale, createEventMaker } from '@laci/server/testing/event-maker.ts'
import type { BenchTill } from './ingest-shop.ts'

// The herd: a process of its own with a line for each till. What is sent is made before it is let go.

export type HerdOrder = {
  readonly url: string
  readonly tills: readonly BenchTill[]
  readonly pushesPerTill: number
  readonly salesPerPush: number
}
export type HerdReport = {
  readonly durationMs: number
  /** What the server said that it has. */
  readonly storedSales: number
  readonly answers: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

type Push = { readonly body: Buffer; readonly throughSeq: number }

/** As a till does that got no Retry-After. */
const retryMs = 1_000
const random = (count: number) => new Uint8Array(randomBytes(count))
/** Another address of this machine than the bystander's: limits by address must not be what saves it. */
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' })

let isOver = false
let storedSales = 0
const answers: Record<string, number> = {}
const faults: string[] = []

function pushesOf(till: BenchTill, { pushesPerTill, salesPerPush }: HerdOrder): Push[] {
  const maker = createEventMaker(till.storeId, till.deviceId, random, Date.now())
  return Array.from({ length: pushesPerTill }, () => {
    const firstSeq = maker.nextSeq
    const events = Array.from({ length: salesPerPush }, (_, index) => {
      const products = [0, 1, 2].map((at) => ({
        productId: till.productIds[(index + at) % till.productIds.length]!,
        name: 'Indomie Goreng Spesial 85 g',
        priceRupiah: 3_500,
      }))
      const body = cashSale(products, { atMs: maker.atMs, letter: 'A', counter: firstSeq + index, random })
      return maker.seal({ kind: 'sale_recorded', body })
    })
    const { storeId, deviceId } = till
    const push = {
      protocol: syncProtocol,
      storeId,
      deviceId,
      sentAt: Date.now(),
      firstSeq,
      isGapKnown: false,
      events,
    }
    return { body: Buffer.from(JSON.stringify(push)), throughSeq: maker.nextSeq - 1 }
  })
}

type Answer = { readonly status: number; readonly retryAfterS: number; readonly text: string }

function send(url: string, key: string, body: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const asked = request(
      `${url}/api/sync/push`,
      {
        method: 'POST',
        agent,
        timeout: 60_000,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.once('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfterS: Number(response.headers['retry-after'] ?? 0),
            text,
          }),
        )
      },
    )
    asked.once('error', () => resolve({ status: 0, retryAfterS: 0, text: '' }))
    asked.once('timeout', () => asked.destroy())
    asked.end(body)
  })
}

/** Sends one push after the other, each until it is stored. */
async function run(url: string, till: BenchTill, pushes: readonly Push[]): Promise<void> {
  let stored = 0
  for (const { body, throughSeq } of pushes) {
    for (;;) {
      // What was not answered may be stored: it is asked again, also when the herd is called off.
      const { status, retryAfterS, text } = await send(url, till.deviceKey, body)
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 200) {
        const { acceptedThrough } = JSON.parse(text) as { acceptedThrough: number }
        if (acceptedThrough !== throughSeq) faults.push(`accepted ${acceptedThrough} of ${throughSeq}`)
        storedSales += acceptedThrough - stored
        stored = acceptedThrough
        break
      }
      if (![0, 429, 503].includes(status)) faults.push(`push ${status} ${text.slice(0, 100)}`)
      if (isOver && status !== 0) return
      await wait(retryAfterS * 1_000 || retryMs)
    }
    if (isOver) return
  }
}

process.on('message', async (order: HerdOrder | 'end' | 'go') => {
  if (order === 'end') {
    isOver = true
    return
  }
  if (order === 'go') {
    go()
    return
  }
  const herd = order.tills.map((till) => ({ till, pushes: pushesOf(till, order) }))
  go = async () => {
    const startedAt = performance.now()
    await Promise.all(herd.map(({ till, pushes }) => run(order.url, till, pushes)))
    const durationMs = performance.now() - startedAt
    while (!isOver) await wait(50)
    process.send!({ durationMs, storedSales, answers, faults } satisfies HerdReport)
    agent.destroy()
  }
  process.send!('ready')
})
let go: () => unknown = () => {}
