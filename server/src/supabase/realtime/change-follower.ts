import type { Logger } from 'pino'
import { type Database, isDatabaseAway } from '../../db/database.ts'
import { inScope } from '../../db/scope.ts'
import {
  type Audience,
  type Change,
  changesPerPage,
  forgetOldChanges,
  notesKeptMinutes,
  readChanges,
  readCurrentSnapshot,
} from './change-store.ts'
import { followEveryMs } from './realtime-limits.ts'
import type { Snapshot } from './snapshot.ts'

/** Half of what notes are kept: beyond it some may be gone that nobody was told of. */
const longestGapMs = (notesKeptMinutes * 60_000) / 2
const forgetEveryMs = 60_000

export type ChangeFollower = {
  /**
   * Runs the join of a listener. From before it begins, changes for its audience are fetched; none is handed out while
   * it runs. So a listener that is in the audience when it ends misses nothing since any moment within it.
   */
  whileJoining<T>(listener: Audience, join: () => Promise<T>): Promise<T>
  stop(): void
}

type Span = { readonly until: Snapshot; afterId: number }

/**
 * Asks for the notes of ended transactions, as long as anybody listens. What was missed while the database was away is
 * fetched when it is back; what cannot be fetched any more is said through `onGap`.
 */
export function createChangeFollower(options: {
  database: Database
  clock: () => number
  log: Logger
  audience(): Audience
  onChanges(changes: readonly Change[]): Promise<void>
  onGap(): void
}): ChangeFollower {
  const { database, clock, log } = options
  const joining = new Map<Promise<void>, Audience>()
  /** How far everybody was told; null: nobody listens. */
  let told: { snapshot: Snapshot; atMs: number } | null = null
  /** What is being told; kept when the database goes away meanwhile, so that nothing is told twice. */
  let span: Span | null = null
  let starting: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false

  const asService = <T>(work: Parameters<typeof inScope<T>>[2]) =>
    inScope(database, { role: 'service_role' }, work)

  function wholeAudience(): Audience {
    const all = [options.audience(), ...joining.values()]
    return {
      readerIds: [...new Set(all.flatMap(({ readerIds }) => readerIds))],
      hasService: all.some(({ hasService }) => hasService),
    }
  }

  async function start(): Promise<void> {
    told = { snapshot: await asService(readCurrentSnapshot), atMs: clock() }
    plan()
  }

  function plan(): void {
    if (!isStopped) timer = setTimeout(() => void follow(), followEveryMs)
  }

  async function follow(): Promise<void> {
    try {
      await look()
    } catch (error) {
      // The same span is asked for again.
      if (!isStopped && !isDatabaseAway(error)) log.error({ err: error }, 'changes of rows could not be read')
    }
    const audience = wholeAudience()
    if (audience.readerIds.length > 0 || audience.hasService) plan()
    else [told, span] = [null, null]
  }

  async function look(): Promise<void> {
    const since = told!
    span ??= { until: await asService(readCurrentSnapshot), afterId: 0 }
    const now = { snapshot: span.until, atMs: clock() }
    // Numbers of transactions only grow: a smaller one means another, older database.
    const isOlder = now.snapshot.next < since.snapshot.next
    if (isOlder || now.atMs - since.atMs > longestGapMs) options.onGap()
    else if (now.snapshot.text !== since.snapshot.text) await tellSpan(since.snapshot, span)
    told = now
    span = null
  }

  async function tellSpan(since: Snapshot, open: Span): Promise<void> {
    // Taken after `until`: who is not in it yet begins to listen later than this span ends.
    const audience = wholeAudience()
    for (;;) {
      const changes = await asService((tx) => readChanges(tx, { since, ...open }, audience))
      await Promise.all(joining.keys())
      if (changes.length > 0) await options.onChanges(changes)
      if (changes.length < changesPerPage) return
      open.afterId = changes.at(-1)!.changeId
    }
  }

  const forgetTimer = setInterval(() => {
    asService(forgetOldChanges).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'old notes of changes could not be removed')
    })
  }, forgetEveryMs)
  forgetTimer.unref()

  return {
    async whileJoining(listener, join) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      joining.set(ended, listener)
      try {
        if (told === null) {
          starting ??= start().finally(() => {
            starting = null
          })
          await starting
        }
        return await join()
      } finally {
        joining.delete(ended)
        end()
      }
    },
    stop() {
      isStopped = true
      clearInterval(forgetTimer)
      if (timer !== null) clearTimeout(timer)
    },
  }
}
