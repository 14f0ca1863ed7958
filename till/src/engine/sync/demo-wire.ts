import { assert } from '@laci/domain/base/lib/assert.ts'
import type { Timers } from '../base/timers.ts'
import type { TillLog } from '../log/till-log.ts'
import type { SyncWire, WireAnswer } from './sync-wire.ts'

/**
 * A server that is only this device's own log: it confirms what it is told and hands it back as the stream, so that the
 * demo runs through the same engine as a real shop and nothing ever leaves the device [ONBOARDING-8].
 */
export function createDemoWire(deps: {
  readonly log: Pick<TillLog, 'ownEvents'>
  readonly acceptedThrough: number
  readonly clock: () => number
  readonly timers: Timers
}): SyncWire {
  let { acceptedThrough } = deps
  const answer = (body: unknown): WireAnswer => ({ kind: 'answer', status: 200, body, retryAfterMs: null })
  return {
    async push({ firstSeq, events }) {
      acceptedThrough = Math.max(acceptedThrough, firstSeq + events.length - 1)
      const serverTime = deps.clock()
      return answer({ acceptedThrough, lastSeq: acceptedThrough, serverTime, conflicts: [], warnings: [] })
    },
    async pull({ after, limit }) {
      const own = await deps.log.ownEvents(after + 1, limit)
      // One device: its numbers are the shop's, and what it told was heard at once.
      const events = own
        .filter((event) => event.deviceSeq <= acceptedThrough)
        .map((event) => ({ ...event, storeSeq: event.deviceSeq, receivedAt: event.at }))
      assert(
        events.every((event, index) => event.storeSeq === after + 1 + index),
        'the demo log has no holes',
      )
      return answer({
        events,
        lastSeq: acceptedThrough,
        hasMore: after + events.length < acceptedThrough,
        acceptedThrough,
        warnings: [],
        serverTime: deps.clock(),
      })
    },
    snapshot: async () => ({ kind: 'unreachable' }),
    openSocket(listener) {
      const cancel = deps.timers.after(0, listener.onOpen)
      return { close: cancel }
    },
  }
}
