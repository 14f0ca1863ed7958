import { inScope } from '../../db/scope.ts'
import type { ServerDeps } from '../../deps/server-deps.ts'
import { insertNotices, type SignedNotice } from './notice-store.ts'

/** Takes messages in. */
export type NoticeIntake = {
  /** Resolves once the message is committed: with its order, or null when nobody knows it. */
  store(notice: SignedNotice): Promise<string | null>
  /**
   * Resolves at once, or in a quarter of a second while messages come in a flood: whoever asks the provider about them
   * stands back, because an answer that is late makes the provider send again.
   */
  letUp(): Promise<void>
}

/** So many within a second are a flood. */
const floodPerSecond = 100
const standBackMs = 250

/** A statement with more grows no faster. */
const batchAtMost = 200

type Waiting = {
  readonly notice: SignedNotice
  resolve(orderId: string | null): void
  reject(error: unknown): void
}

/**
 * Messages that come at once are stored in one statement and one commit: while one batch is written, the next one gathers.
 * A single message waits for nobody.
 */
export function createNoticeIntake(deps: Pick<ServerDeps, 'database' | 'clock'>): NoticeIntake {
  let waiting: Waiting[] = []
  let isWriting = false
  /** Messages of the second that began then. */
  let second = { startedAt: 0, count: 0 }

  function count(): void {
    const now = performance.now()
    if (now - second.startedAt >= 1_000) second = { startedAt: now, count: 0 }
    second.count += 1
  }

  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchAtMost)
      waiting = waiting.slice(batchAtMost)
      try {
        const orderIds = await inScope(deps.database, { role: 'service_role' }, (tx) =>
          insertNotices(
            tx,
            batch.map(({ notice }) => notice),
            deps.clock(),
          ),
        )
        for (const [index, one] of batch.entries()) one.resolve(orderIds[index] ?? null)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    isWriting = false
  }

  return {
    store: (notice) =>
      new Promise((resolve, reject) => {
        count()
        waiting.push({ notice, resolve, reject })
        // After everything that this turn of the loop has read: what came together goes together.
        setImmediate(() => void write())
      }),
    letUp() {
      const isFlood = performance.now() - second.startedAt < 1_000 && second.count > floodPerSecond
      return isFlood ? new Promise((resolve) => setTimeout(resolve, standBackMs)) : Promise.resolve()
    },
  }
}
