import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A program of ours that runs beside the server: a simulator. */
export type HelperProcess = {
  /** Resolves true when the helper answers on its port, false when it has not within the time. */
  isListening(timeoutMs: number): Promise<boolean>
  stop(): Promise<void>
}

const restartDelaysMs = [100, 500, 2_000, 10_000] as const

/**
 * Runs `program` on our own Node and starts it again when it dies; it ends with this process, however that ends
 * [RUN-10]: the channel to it closes, and it takes that as its end. It gets nothing of our environment, only `settings`, as
 * options of its command line. `port` is also watched.
 */
export function startHelper(options: {
  program: string
  settings: Readonly<Record<string, string | number>>
  port: number
  log: Logger
}): HelperProcess {
  const { log, port } = options
  // In one word each: one random key in sixty-four begins with a dash, and would be read as an option of its own.
  const args = Object.entries({ port, ...options.settings }).map(([name, value]) => `--${name}=${value}`)
  const stopping = new AbortController()
  let child: ChildProcess | null = null

  const supervision = (async () => {
    for (let deaths = 0; !stopping.signal.aborted; deaths += 1) {
      const startedAt = performance.now()
      child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', options.program, ...args],
        // A group of its own: Ctrl-C reaches the server alone, which ends its helpers last. The channel is how the
        // helper learns that we are gone.
        { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true },
      )
      await once(child, 'exit').catch(() => {})
      child = null
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > 60_000) deaths = 0
      const delayMs = restartDelaysMs[Math.min(deaths, restartDelaysMs.length - 1)]!
      log.warn({ program: options.program, delayMs }, 'a helper program died and is started again')
      await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return {
    async isListening(timeoutMs) {
      const deadline = performance.now() + timeoutMs
      while (performance.now() < deadline && !stopping.signal.aborted) {
        if (await answers(port)) return true
        await wait(50)
      }
      return false
    },
    async stop() {
      stopping.abort()
      child?.kill('SIGTERM')
      const insist = setTimeout(() => child?.kill('SIGKILL'), 3_000)
      await supervision
      clearTimeout(insist)
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
