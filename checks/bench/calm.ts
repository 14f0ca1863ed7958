import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

// A ratio of two speeds still depends on who else uses the cores: a server is one thread among many, and starves before
// eight database processes do. So each round notes how many cores others took, and calm rounds count first.

/** Cores that others may take in a round that counts as calm. Source: the project's own measurements. */
export const calmCores = 0.35

const ticksPerSecond = 100

type Reading = {
  readonly atMs: number
  readonly busyTicks: number
  readonly ownTicksByPid: ReadonlyMap<number, number>
}

export type CalmWatch = {
  /** Cores taken by others since the last call, or null where the system does not tell (it is Linux that does). */
  foreignCores(): number | null
}

export function watchCalm(): CalmWatch {
  let last = readOrNull()
  return {
    foreignCores() {
      const now = readOrNull()
      if (last === null || now === null) return null
      const seconds = (now.atMs - last.atMs) / 1_000
      let ownTicks = 0
      for (const [pid, ticks] of now.ownTicksByPid) ownTicks += ticks - (last.ownTicksByPid.get(pid) ?? 0)
      const foreign = (now.busyTicks - last.busyTicks - ownTicks) / ticksPerSecond / seconds
      last = now
      return Math.min(cpus().length, Math.max(0, foreign))
    },
  }
}

/** Waits for a calm second, at most this long. */
export async function waitForCalm(patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  const watch = watchCalm()
  do {
    await wait(1_000)
    const foreign = watch.foreignCores()
    if (foreign === null || foreign <= calmCores) return
  } while (performance.now() < deadline)
}

function readOrNull(): Reading | null {
  try {
    const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
      .split('\n', 1)[0]!
      .split(/\s+/)
      .map(Number)
    return {
      atMs: performance.now(),
      busyTicks: user! + nice! + system! + irq! + softirq!,
      ownTicksByPid: ownTicks(),
    }
  } catch {
    return null
  }
}

/** Time used so far by this process and everything below it. */
function ownTicks(): Map<number, number> {
  const processes = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      processes.set(Number(name), {
        parent: Number(fields[1]),
        ticks: Number(fields[11]) + Number(fields[12]),
      })
    } catch {
      // It ended while we were looking.
    }
  }
  const own = new Map<number, number>()
  for (const [pid, { ticks }] of processes) {
    let ancestor = pid
    while (ancestor > 1 && ancestor !== process.pid) ancestor = processes.get(ancestor)?.parent ?? 0
    if (ancestor === process.pid) own.set(pid, ticks)
  }
  return own
}
