/** Told once when a person, the system or the launcher wants this process to end. */
export type StopRequest = {
  readonly signal: AbortSignal
  /** Resolves when the end is asked for. */
  readonly asked: Promise<void>
  ask(): void
}

/** Ctrl-C reaches us twice, from the terminal and through the launcher: within this time it is one. */
const doubledSignalMs = 1_000

/**
 * Listens for Ctrl-C, SIGTERM, SIGHUP and the death of the launcher. Each later Ctrl-C, when stopping takes too long
 * for a person, calls `giveUp`.
 */
export function listenForStop(giveUp: () => void): StopRequest {
  const controller = new AbortController()
  let askedAt = 0
  const ask = () => {
    if (controller.signal.aborted) {
      if (performance.now() - askedAt > doubledSignalMs) giveUp()
      return
    }
    askedAt = performance.now()
    controller.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask)
  process.on('disconnect', ask)
  const asked = new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()))
  return { signal: controller.signal, asked, ask }
}
