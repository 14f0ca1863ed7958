/** What is waiting for its moment gets that moment, so that a chain of waits does not drift. */
type Job = { readonly dueAt: number; readonly pace: Pace; run(dueAt: number): Promise<void> | void }

/** `wall`: the time that people see. `plan`: the retry plan of notifications, which runs `speed` times as fast. */
export type Pace = 'wall' | 'plan'

export type ClockState = {
  /** How far the clock has been put forward in all. */
  readonly advancedMs: number
  /** What the time of the retry plan is: it runs away from the time of day. */
  readonly planMs: number
}

/** Time inside the simulator: goes on by itself and can be put forward. */
export type Clock = {
  /** Epoch milliseconds. */
  now(pace: Pace): number
  at(pace: Pace, dueAt: number, run: Job['run']): void
  /** Puts both times forward and resolves when everything that came due has been done, the earliest first. */
  advance(byMs: number): Promise<void>
  state(): ClockState
  /** Forgets everything that waits, and shows the time of day again. */
  reset(): void
  stop(): void
}

/** Node's timers overflow above this. */
const longestWaitMs = 2 ** 31 - 1

/** `before`: where an earlier run had come to; null: this is the first. */
export function createClock(speed: number, before: ClockState | null): Clock {
  const startedAt = Date.now()
  const planAtStart = before?.planMs ?? startedAt
  const advancedAtStart = before?.advancedMs ?? 0
  let advanced = advancedAtStart
  let jobs: Job[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const now = (pace: Pace) =>
    pace === 'wall'
      ? Date.now() + advanced
      : planAtStart + (Date.now() - startedAt) * speed + (advanced - advancedAtStart)
  const waitMs = ({ pace, dueAt }: Job) => (dueAt - now(pace)) / (pace === 'plan' ? speed : 1)

  function takeDue(): Job | undefined {
    const due = jobs.filter((job) => waitMs(job) <= 0).sort((one, other) => one.dueAt - other.dueAt)[0]
    jobs = jobs.filter((job) => job !== due)
    return due
  }

  function sleep(): void {
    clearTimeout(timer)
    if (isStopped || jobs.length === 0) return
    const nextMs = Math.max(0, Math.min(...jobs.map(waitMs), longestWaitMs))
    timer = setTimeout(() => {
      for (let job = takeDue(); job; job = takeDue()) void run(job)
      sleep()
    }, nextMs)
  }

  async function run(job: Job): Promise<void> {
    try {
      await job.run(job.dueAt)
    } catch (error) {
      if (!isStopped) console.error(error)
    }
  }

  return {
    now,
    at(pace, dueAt, runJob) {
      jobs.push({ pace, dueAt, run: runJob })
      sleep()
    },
    async advance(byMs) {
      advanced += byMs
      for (let job = takeDue(); job; job = takeDue()) await run(job)
      sleep()
    },
    state: () => ({ advancedMs: advanced, planMs: now('plan') }),
    reset() {
      jobs = []
      advanced = 0
      sleep()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const jakartaOffsetMs = 7 * 60 * 60 * 1000

/** `2026-11-22 07:00:00`: the vendor's times have no offset and mean GMT+7. */
export function jakartaTime(epochMs: number): string {
  return new Date(epochMs + jakartaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Reads `YYYY-MM-DD HH:mm:ss +0700` (any offset); null when it is none. */
export function readTime(written: unknown): number | null {
  if (typeof written !== 'string') return null
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)$/.exec(written)
  if (match === null) return null
  const time = Date.parse(`${match[1]}T${match[2]}${match[3]}:${match[4]}`)
  return Number.isNaN(time) ? null : time
}
