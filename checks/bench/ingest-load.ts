import { hash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import { acceptRequestText } from '@laci/server/features/sync/accept-request.ts'
import { isPushRequest } from '@laci/server/features/sync/event-schemas.ts'
import { acceptEventsStatement } from '@laci/server/features/sync/journal-store.ts'
import { readEvents } from '@laci/server/features/sync/read-events.ts'
import { hashDeviceKey } from '@laci/server/identity/device-key.ts'
import { cashSale, createEventMaker, type EventMaker } from '@laci/server/testing/event-maker.ts'
import pg from 'pg'
import type { BenchTill } from './ingest-shop.ts'

// The load generator: a process of its own, so that making and timing calls takes no time from the server. Everything
// that is sent is made before the clock starts.

export type LoadOrder =
  | {
      readonly order: 'open'
      readonly side: 'http' | 'raw'
      readonly url: string
      readonly tills: readonly BenchTill[]
    }
  | { readonly order: 'run'; readonly callsPerTill: number; readonly salesPerCall: number }
  | { readonly order: 'end' }

export type LoadReport = {
  readonly durationMs: number
  readonly callMs: readonly number[]
  readonly faults: readonly string[]
}

type Answer = { readonly acceptedThrough?: unknown; readonly warnings?: unknown }
type Lane = {
  readonly till: BenchTill
  readonly maker: EventMaker
  /** Everything that can be done before the clock starts; the call itself is what comes back. */
  prepare(pushText: string): () => Promise<Answer>
}

const linesPerSale = 3
const random = (count: number) => new Uint8Array(randomBytes(count))
const sha256 = (text: string) => hash('sha256', text)

let lanes: Lane[] = []
let close = async () => {}

function open({ side, url, tills }: Extract<LoadOrder, { order: 'open' }>): void {
  const makerOf = (till: BenchTill) => createEventMaker(till.storeId, till.deviceId, random, Date.now())
  if (side === 'http') {
    const callers = tills.map((till) => openHttpCaller(url, till))
    lanes = tills.map((till, index) => ({ till, maker: makerOf(till), prepare: callers[index]!.prepare }))
    close = async () => {
      for (const caller of callers) caller.close()
    }
  } else {
    const pool = new pg.Pool({ connectionString: url, max: tills.length })
    lanes = tills.map((till) => ({ till, maker: makerOf(till), prepare: prepareStatement(pool, till) }))
    close = () => pool.end()
  }
}

/** The parameter is what the server makes of that very push. */
function prepareStatement(pool: pg.Pool, { deviceId, deviceKey }: BenchTill): Lane['prepare'] {
  const keyHash = hashDeviceKey(deviceKey)
  return (pushText) => {
    const push: unknown = JSON.parse(pushText)
    if (!isPushRequest(push)) throw new Error('the bench made a push that the server would refuse')
    const nowMs = Date.now()
    const circumstances = { deviceId, keyHash, nowMs, driftMs: null }
    const values = [acceptRequestText(push, readEvents(push, pushText, sha256, nowMs), circumstances)]
    return async () => (await pool.query({ ...acceptEventsStatement, values })).rows[0].answer
  }
}

/**
 * HTTP/1.1 over one kept connection, with nothing but what this bench needs: the generator shares two cores with what
 * it measures, and node's own client would take a good part of them.
 */
function openHttpCaller(url: string, { deviceKey }: BenchTill): Pick<Lane, 'prepare'> & { close(): void } {
  const { hostname, port, host } = new URL(url)
  const head = `POST /api/sync/push HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\nauthorization: Bearer ${deviceKey}\r\n`
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let heard = ''
  let answered: (answer: Answer) => void = () => {}
  const failed = (why: string) => answered({ acceptedThrough: why })
  socket.setEncoding('utf8')
  socket.on('error', (error) => failed(error.message))
  socket.on('close', () => failed('the server closed the connection'))
  socket.on('data', (chunk: string) => {
    heard += chunk
    const bodyAt = heard.indexOf('\r\n\r\n') + 4
    const bodyLength = Number(/content-length: (\d+)/i.exec(heard)?.[1])
    // Answers are plain ASCII, so letters are bytes.
    if (bodyAt < 4 || heard.length - bodyAt < bodyLength) return
    const body = heard.slice(bodyAt)
    heard = ''
    answered(JSON.parse(body))
  })
  return {
    prepare(pushText) {
      const body = Buffer.from(pushText)
      const request = Buffer.concat([Buffer.from(`${head}content-length: ${body.length}\r\n\r\n`), body])
      return () =>
        new Promise((resolve) => {
          answered = resolve
          socket.write(request)
        })
    },
    close: () => socket.destroy(),
  }
}

/** The text of one push: sales of three lines, made and sealed as a till does. */
function pushText({ till, maker }: Lane, salesPerCall: number): string {
  const firstSeq = maker.nextSeq
  const events = Array.from({ length: salesPerCall }, (_, index) => {
    maker.atMs = Date.now()
    const products = Array.from({ length: linesPerSale }, () => ({
      productId: till.productIds[Math.floor(Math.random() * till.productIds.length)]!,
      name: 'Indomie Goreng Spesial 85 g',
      priceRupiah: 3_500,
    }))
    const body = cashSale(products, { atMs: maker.atMs, letter: 'A', counter: index + 1, random })
    return maker.seal({ kind: 'sale_recorded', body })
  })
  return JSON.stringify({
    protocol: syncProtocol,
    storeId: till.storeId,
    deviceId: till.deviceId,
    sentAt: Date.now(),
    firstSeq,
    isGapKnown: false,
    events,
  })
}

async function run({
  callsPerTill,
  salesPerCall,
}: Extract<LoadOrder, { order: 'run' }>): Promise<LoadReport> {
  const work = lanes.map((lane) =>
    Array.from({ length: callsPerTill }, () => {
      const call = lane.prepare(pushText(lane, salesPerCall))
      return { call, throughSeq: lane.maker.nextSeq - 1 }
    }),
  )
  const callMs: number[] = []
  const faults: string[] = []
  const startedAt = performance.now()
  await Promise.all(
    work.map(async (calls) => {
      for (const { call, throughSeq } of calls) {
        const calledAt = performance.now()
        const { acceptedThrough, warnings } = await call()
        callMs.push(performance.now() - calledAt)
        if (acceptedThrough !== throughSeq || JSON.stringify(warnings) !== '[]') {
          faults.push(JSON.stringify({ throughSeq, acceptedThrough, warnings }).slice(0, 300))
        }
      }
    }),
  )
  return { durationMs: performance.now() - startedAt, callMs, faults }
}

process.on('message', async (order: LoadOrder) => {
  switch (order.order) {
    case 'open':
      open(order)
      process.send!({})
      return
    case 'run':
      process.send!(await run(order))
      return
    case 'end':
      await close()
      process.disconnect()
  }
})
