import { assert } from '../base/lib/assert.ts'
import type { Envelope } from '../events/envelope.ts'
import { maximumEventsPerPush } from '../events/envelope.ts'

/** Part of a push that the device's own log decides. */
export type PushBatch = {
  readonly firstSeq: number
  readonly isGapKnown: boolean
  readonly events: readonly Envelope[]
}

/** Bytes of JSON that one push may carry: well below what servers and proxies take. */
export const maximumPushBytes = 900_000

/**
 * Gathers what goes into the next push [SYNC-11]: the unbroken run of events after the last acknowledged one, in the device's
 * own order. When the first of them does not follow on, the ones between are lost on this device and the push says so, or the
 * rest would wait for ever.
 */
export function gatherPush(
  ackedThrough: number,
  limits: { readonly maximumEvents: number; readonly maximumBytes: number } = {
    maximumEvents: maximumEventsPerPush,
    maximumBytes: maximumPushBytes,
  },
): {
  /** Takes the log's next events above `ackedThrough`, ascending. Answers whether more of them would fit. */
  add(events: readonly Envelope[]): boolean
  /** Null while there was none. */
  batch(): PushBatch | null
} {
  const gathered: Envelope[] = []
  let bytes = 0
  let isFull = false

  function take(event: Envelope): boolean {
    const [first] = gathered
    assert(
      first !== undefined || event.deviceSeq > ackedThrough,
      'an acknowledged event is never sent as if it were new',
    )
    if (first !== undefined && event.deviceSeq !== first.deviceSeq + gathered.length) return false
    // Characters, not bytes: close enough for a limit, and most of the text is ASCII.
    bytes += JSON.stringify(event).length
    if (first !== undefined && bytes > limits.maximumBytes) return false
    gathered.push(event)
    return gathered.length < limits.maximumEvents
  }

  return {
    add(events) {
      for (const event of events) {
        if (isFull) break
        isFull = !take(event)
      }
      return !isFull
    },
    batch() {
      const [first] = gathered
      if (first === undefined) return null
      return { firstSeq: first.deviceSeq, isGapKnown: first.deviceSeq > ackedThrough + 1, events: gathered }
    },
  }
}

/** What an answer to a push means for the outbox. */
export type PushVerdict =
  /** Events through this number are stored for good and leave the outbox. */
  | { readonly kind: 'acknowledged'; readonly ackedThrough: number }
  /** The server lacks events it once had: everything after this number is sent again (SYNC-12). */
  | { readonly kind: 'rewound'; readonly ackedThrough: number }
  /** The answer makes no sense for what was sent; nothing leaves the outbox. */
  | { readonly kind: 'stuck' }

/**
 * Reads `acceptedThrough` of an answer. Never more is taken as acknowledged than was sent in this very call: a copied
 * profile can make the server know higher numbers of this device than the device itself [SYNC-12].
 */
export function readPushAnswer(batch: PushBatch, ackedThrough: number, acceptedThrough: number): PushVerdict {
  const lastSent = batch.firstSeq + batch.events.length - 1
  if (acceptedThrough >= batch.firstSeq) {
    return { kind: 'acknowledged', ackedThrough: Math.min(acceptedThrough, lastSent) }
  }
  if (acceptedThrough < ackedThrough) return { kind: 'rewound', ackedThrough: acceptedThrough }
  return { kind: 'stuck' }
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000

/**
 * How long to wait after so many failures in a row: doubling, at most a minute, half of it by chance so that a whole
 * town of tills does not come back in the same second [SYNC-13]. `random` is in [0, 1).
 */
export function backOffDelayMs(failureCount: number, random: number): number {
  assert(failureCount >= 1, 'there is nothing to wait for before the first failure')
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failureCount - 1, 16))
  return Math.round(full / 2 + random * (full / 2))
}
