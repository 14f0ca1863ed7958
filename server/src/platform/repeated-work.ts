import type { Logger } from 'pino'

/** Work that is done again and again for as long as the server runs. */
export type RepeatedWork = {
  /** Does it at once, then after each pause. */
  start(): void
  /** Resolves when none is under way any more. */
  stop(): Promise<void>
}

/**
 * Runs `work`, waits `everyMs` and runs it again, one at a time. What is due must stand in the database and not in this
 * clock: then nothing is missed by a server that was off. A failure is noted, once until it goes well again, and ends
 * nothing.
 */
export function createRepeatedWork({
  name,
  everyMs,
  work,
  log,
}: {
  name: string
  everyMs: number
  work: () => Promise<unknown>
  log: Logger
}): RepeatedWork {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let isTroubleLogged = false
    while (!stopping.signal.aborted) {
      try {
        await work()
        isTroubleLogged = false
      } catch (error) {
        if (!isTroubleLogged) log.error({ err: error, work: name }, 'work that repeats itself failed')
        isTroubleLogged = true
      }
      await pause(everyMs, stopping.signal)
    }
  }

  return {
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
