import type { Envelope, Sha256Hex } from '@laci/domain/sync/envelope.ts'
import { type Readable, writable } from '../device/readable.ts'
import type { DeviceIdentity } from '../device/till-log.ts'
import type { Timers } from '../device/timers.ts'
import { type CopyContents, type CopyLine, copyLineText, readCopy } from './copy-lines.ts'

/** A file that only grows, and is replaced as a whole. The browser's is `opfs-file.ts`. */
export type CopyFile = {
  read(): Promise<string>
  /** Resolves when the text is on disk. */
  append(text: string): Promise<void>
  /** All of the new text or, after a crash in the middle, both; never neither. */
  replace(text: string): Promise<void>
  close(): Promise<void>
  destroy(): Promise<void>
}

export type SecondCopy = {
  readonly state: Readable<'ok' | 'unavailable'>
  contents(): Promise<CopyContents>
  add(events: readonly Envelope[]): Promise<void>
  revoke(events: readonly Envelope[]): Promise<void>
  /** Lines since the last trim. */
  lineCount(): number
  /** Starts the file anew with the device and the events that must not be lost. */
  trim(identity: DeviceIdentity, ackedThrough: number, events: readonly Envelope[]): Promise<void>
  /** Median of the newest writes in milliseconds; null before the first. */
  medianMs(): number | null
  close(): Promise<void>
  destroy(): Promise<void>
}

/**
 * A sale waits for its second copy no longer than this (ruling 19). Measured in Chromium on two busy cores, 300 sales
 * each: the copy alone 1.8 ms, a sale until it is durable 2.8 ms with and 1.7 ms without it (1.6 times; medians).
 */
export const affordableMs = 5
const measuredWrites = 9

/**
 * The second copy of the outbox: single-copy losses are how sales vanish (a damaged or evicted database). It never
 * refuses a sale: when the file fails, the state says `unavailable` and the till goes on with one copy.
 */
export function createSecondCopy(deps: {
  /** Null where the browser has no such files. */
  readonly file: CopyFile | null
  readonly sha256: Sha256Hex
  readonly timers: Timers
  /** Milliseconds with fractions, for measuring only. */
  readonly stopwatch: () => number
}): SecondCopy {
  const { file, sha256, timers, stopwatch } = deps
  const state = writable<'ok' | 'unavailable'>(file === null ? 'unavailable' : 'ok')
  const durations: number[] = []
  let lineCount = 0
  /** The file may end in a line that a power cut tore: the next one must not be glued to it. */
  let mayEndTorn = true

  function medianMs(): number | null {
    if (durations.length === 0) return null
    const sorted = [...durations].sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)]!
  }

  async function write(text: string): Promise<void> {
    if (file === null) return
    const startedAt = stopwatch()
    try {
      await file.append(mayEndTorn ? `\n${text}` : text)
      mayEndTorn = false
      lineCount += 1
      state.set('ok')
    } catch {
      mayEndTorn = true
      state.set('unavailable')
    }
    durations.push(stopwatch() - startedAt)
    if (durations.length > measuredWrites) durations.shift()
  }

  return {
    state,
    medianMs,
    lineCount: () => lineCount,
    async contents() {
      if (file === null) return { identity: null, ackedThrough: 0, events: [] }
      try {
        return readCopy(await file.read(), sha256)
      } catch {
        state.set('unavailable')
        return { identity: null, ackedThrough: 0, events: [] }
      }
    },
    add(events) {
      const [event, ...more] = events
      if (event === undefined) return Promise.resolve()
      const line: CopyLine = more.length === 0 ? { line: 'event', event } : { line: 'events', events }
      const written = write(copyLineText(line, sha256))
      // Where it is slow the sale does not wait at all; where it is fast it waits, but never longer than that.
      if ((medianMs() ?? 0) >= affordableMs) return Promise.resolve()
      return new Promise((resolve) => {
        const cancel = timers.after(affordableMs, resolve)
        void written.then(() => {
          cancel()
          resolve()
        })
      })
    },
    revoke: (events) =>
      write(events.map(({ eventId }) => copyLineText({ line: 'revoked', eventId }, sha256)).join('')),
    async trim(identity, ackedThrough, events) {
      if (file === null) return
      const lines = [
        copyLineText({ line: 'device', identity, ackedThrough }, sha256),
        ...events.map((event) => copyLineText({ line: 'event', event }, sha256)),
      ]
      try {
        await file.replace(lines.join(''))
        lineCount = lines.length
        mayEndTorn = false
        state.set('ok')
      } catch {
        state.set('unavailable')
      }
    },
    close: async () => file?.close(),
    destroy: async () => file?.destroy(),
  }
}
