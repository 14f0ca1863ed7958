import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { pushResponseSchema, syncProtocol } from '@laci/domain/journal/wire.ts'
import { cashSale, createEventMaker, type SoldProduct } from '@laci/server/testing/event-maker.ts'
import type { OpenedTill } from '../real-server/shop-client.ts'

/** A till that sells without a break and sends until the server has said yes, whatever happens to it meanwhile. */
export type SellingTill = {
  readonly deviceId: string
  /** All it has ever told, in its order. */
  readonly events: readonly Envelope[]
  /** Through which of its events a server has said: stored for good. */
  acknowledgedThrough(): number
  /** Answers that were no yes: refused connections, cut connections, 503. */
  failedCalls(): number
  /** Stops selling, sends what is left and resolves when all of it is acknowledged. */
  finish(): Promise<void>
  /** Stops at once, with sales unsent: for a run that has failed already. */
  abandon(): void
}

const retryDelayMs = 15
const largestQueue = 150
const callTimeoutMs = 10_000

/** Starts to sell `products` at once. `random` gives fresh bytes, `whole` a whole number from least to most. */
export function startSelling(options: {
  url: string
  till: OpenedTill
  products: readonly SoldProduct[]
  random: (byteCount: number) => Uint8Array
  whole: (least: number, most: number) => number
}): SellingTill {
  const { till, products, random, whole } = options
  const maker = createEventMaker(till.storeId, till.deviceId, random, Date.now())
  const events: Envelope[] = []
  let acknowledged = 0
  let failedCalls = 0
  let isSelling = true
  let isAbandoned = false

  function sell(): void {
    maker.atMs = Math.max(Date.now(), maker.atMs)
    const chosen = Array.from({ length: whole(1, 4) }, () => products[whole(0, products.length - 1)]!)
    const sale = cashSale(chosen, {
      atMs: maker.atMs,
      letter: till.letter,
      counter: events.length + 1,
      random,
    })
    events.push(maker.seal({ kind: 'sale_recorded', body: sale }))
  }

  async function send(): Promise<void> {
    const batch = events.slice(acknowledged, acknowledged + 100)
    const answer = await fetch(`${options.url}/api/sync/push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${till.deviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        protocol: syncProtocol,
        storeId: till.storeId,
        deviceId: till.deviceId,
        sentAt: Date.now(),
        firstSeq: acknowledged + 1,
        isGapKnown: false,
        events: batch,
      }),
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    const text = await answer.text()
    // A no that no retry can change would be a bug of this check or of the server.
    if (answer.status >= 400 && answer.status < 500) throw new Bug(`push answered ${answer.status}: ${text}`)
    if (!answer.ok) throw new Error(`push answered ${answer.status}`)
    const { acceptedThrough } = pushResponseSchema.parse(JSON.parse(text))
    if (acceptedThrough < acknowledged) throw new Bug(`the server forgot events after ${acceptedThrough}`)
    acknowledged = Math.min(acceptedThrough, events.length)
  }

  const work = (async () => {
    while (!isAbandoned && (isSelling || acknowledged < events.length)) {
      // As long as the server is away a till has a queue, and customers do not wait in it without end.
      if (isSelling && events.length - acknowledged < largestQueue)
        for (let count = whole(1, 8); count > 0; count -= 1) sell()
      try {
        await send()
      } catch (error) {
        if (error instanceof Bug) throw error
        failedCalls += 1
        await wait(retryDelayMs)
      }
    }
  })()
  // Kept for `finish`, which everybody calls in the end: until then it is no unhandled rejection.
  work.catch(() => {})

  return {
    deviceId: till.deviceId,
    events,
    acknowledgedThrough: () => acknowledged,
    failedCalls: () => failedCalls,
    async finish() {
      isSelling = false
      await work
    },
    abandon() {
      isAbandoned = true
    },
  }
}

class Bug extends Error {}
