import type { Logger } from 'pino'

/** Work that is done again and again for as long as the server runs. */
export type RepeatedWork = {
  /** Does it at once, then after each pause. */
  start(): void
  /** Does it now instead of after the pause; once more when it is just being done. */
  poke(): void
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
  let isPoked = false
  let wake = () => {}

  async function run(): Promise<void> {
    let isTroubleLogged = false
    while (!stopping.signal.aborted) {
      isPoked = false
      try {
        await work()
        isTroubleLogged = false
      } catch (error) {
        if (!isTroubleLogged) log.error({ err: error, work: name }, 'work that repeats itself failed')
        isTroubleLogged = true
      }
      if (!isPoked) await pause()
    }
  }

  function pause(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, everyMs)
      stopping.signal.addEventListener('abort', end)
      wake = end
    })
  }

  return {
    poke() {
      isPoked = true
      wake()
    },
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
