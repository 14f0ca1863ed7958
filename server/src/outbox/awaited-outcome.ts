import { setTimeout as sleep } from 'node:timers/promises'
import { inScope } from '../db/scope.ts'
import type { World } from '../world/world.ts'
import { giveUpMessage, readProgress } from './outbox-store.ts'

/** What became of a message that somebody waited for. */
export type AwaitedOutcome = 'sent' | 'not_sent' | 'not_on_whatsapp' | 'no_answer'

/** How often somebody who waits asks the database, in case another process sends the message. */
const askEveryMs = 500

/** So long a failed message says that the next one would fail as well. */
const failureCountsMs = 60_000

/** People who wait for their code to be sent: the one message that a request waits for (ruling 33). */
export function createWaiting(
  deps: Pick<World, 'database' | 'clock'> & { readonly areCodesDown: () => boolean },
) {
  const ends = new EventTarget()
  let last: { outcome: AwaitedOutcome; tookMs: number; at: number } = { outcome: 'sent', tookMs: 200, at: 0 }

  async function lookAt(messageId: string, isLastLook: boolean): Promise<AwaitedOutcome | null> {
    return inScope(deps.database, { role: 'service_role' }, async (tx) => {
      const progress = await readProgress(tx, messageId)
      // Erased: too old for anybody to wait for.
      if (progress === null) return 'not_sent'
      switch (progress.status) {
        case 'sent':
        case 'delivered':
        case 'read':
          return 'sent'
        case 'unknown':
          return 'no_answer'
        case 'failed':
          return progress.lastError === 'not_on_whatsapp' ? 'not_on_whatsapp' : 'not_sent'
        case 'expired':
          return 'not_sent'
      }
      const isHopeless = deps.areCodesDown() && progress.status === 'queued'
      if (!isLastLook && !isHopeless) return null
      await giveUpMessage(tx, messageId, deps.clock())
      return progress.wasUnknown || progress.status === 'sending' ? 'no_answer' : 'not_sent'
    })
  }

  return {
    /** A try of this message was written down. */
    ended: (messageId: string) => void ends.dispatchEvent(new Event(messageId)),
    async waitFor(messageId: string, timeoutMs: number): Promise<AwaitedOutcome> {
      const began = performance.now()
      const deadline = began + timeoutMs
      for (;;) {
        // Listening begins before looking: an end between the two is then not missed.
        const wait = nextEnd(ends, messageId, Math.min(askEveryMs, deadline - performance.now()))
        const outcome = await lookAt(messageId, performance.now() >= deadline)
        if (outcome !== null) {
          wait.cancel()
          const at = performance.now()
          // Whether a number is on WhatsApp is that number's own.
          if (outcome !== 'not_on_whatsapp') last = { outcome, tookMs: at - began, at }
          return outcome
        }
        await wait.done
      }
    },
    async waitAsForLast(earlierMessageId: string | null): Promise<AwaitedOutcome> {
      if (deps.areCodesDown()) return 'not_sent'
      await sleep(last.tookMs)
      const earlier = earlierMessageId === null ? null : await lookAt(earlierMessageId, false)
      if (earlier === 'not_on_whatsapp') return earlier
      return performance.now() - last.at < failureCountsMs ? last.outcome : 'sent'
    },
  }
}

/** Resolves when `messageId` has ended or the time is over. */
function nextEnd(ends: EventTarget, messageId: string, timeoutMs: number) {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, timeoutMs))
  const hear = () => resolve()
  ends.addEventListener(messageId, hear, { once: true })
  const tidy = () => {
    clearTimeout(timer)
    ends.removeEventListener(messageId, hear)
  }
  done.finally(tidy)
  return { done, cancel: resolve }
}
