import type { Envelope, Sha256Hex } from '@laci/domain/events/envelope.ts'
import { type Writable, writable } from '../base/readable.ts'
import type { Timers } from '../base/timers.ts'
import {
  type CopyContents,
  type CopyLine,
  copyLineText,
  coversLog,
  type LogExtent,
  readCopy,
} from './copy-lines.ts'
import type { DeviceIdentity } from './till-log.ts'

/** A file that only grows, and is replaced as a whole. The browser's is `opfs-file.ts`. */
export type CopyFile = {
  read(): Promise<string>
  /** At most so many bytes at its end; all of it where it is no longer. The first line may be a part of one. */
  readEnd(byteCount: number): Promise<{ readonly text: string; readonly isWhole: boolean }>
  /** Resolves when the text is on disk. */
  append(text: string): Promise<void>
  /** All of the new text or, after a crash in the middle, both; never neither. */
  replace(text: string): Promise<void>
  close(): Promise<void>
  destroy(): Promise<void>
}

export type SecondCopy = {
  readonly state: Writable<'ok' | 'unavailable'>
  /**
   * What it holds. `known`: as far as the log knows; then only as much of the end is read as can hold what the log may lack, so
   * that a copy of a year costs no start anything [LOG-20].
   */
  contents(known?: LogExtent): Promise<CopyContents>
  add(events: readonly Envelope[]): Promise<void>
  revoke(events: readonly Envelope[]): Promise<void>
  /** Lines in the file; a part that was not read counts as more than any bound. */
  lineCount(): number
  /** Reads the end that `contents` of a known log asks for first, while that log is still being opened. */
  readAhead(): void
  /** Starts the file anew with the device and the events that must not be lost. */
  trim(identity: DeviceIdentity, ackedThrough: number, events: readonly Envelope[]): Promise<void>
  /** More events at the end, however long that takes; false where the disk refused them. */
  append(events: readonly Envelope[]): Promise<boolean>
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
/** Some ten sales: where nothing waits the last line is enough. Each further read is eight times as long. */
const firstReadBytes = 16 * 1024
const nothing: CopyContents = { identity: null, ackedThrough: 0, events: [], lineCount: 0 }

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
  let ahead: ReturnType<CopyFile['readEnd']> | null = null

  /** Once: what is written later stands behind it. */
  function takeAhead(): ReturnType<CopyFile['readEnd']> | null {
    const read = ahead
    ahead = null
    return read
  }

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

  const eventLine = (event: Envelope) => copyLineText({ line: 'event', event }, sha256)

  async function trim(identity: DeviceIdentity, ackedThrough: number, events: readonly Envelope[]) {
    if (file === null) return
    const lines = [copyLineText({ line: 'device', identity, ackedThrough }, sha256), ...events.map(eventLine)]
    try {
      await file.replace(lines.join(''))
      lineCount = lines.length
      mayEndTorn = false
      state.set('ok')
    } catch {
      state.set('unavailable')
    }
  }

  /** False where the disk has refused them. */
  async function appendLines(events: readonly Envelope[]): Promise<boolean> {
    try {
      await file?.append(events.map(eventLine).join(''))
      lineCount += events.length
      return true
    } catch {
      mayEndTorn = true
      state.set('unavailable')
      return false
    }
  }

  return {
    state,
    medianMs,
    lineCount: () => lineCount,
    async contents(known) {
      if (file === null) return nothing
      try {
        for (let byteCount = firstReadBytes; known !== undefined; byteCount *= 8) {
          const { text, isWhole } = await (takeAhead() ?? file.readEnd(byteCount))
          if (isWhole) break
          const contents = readCopy(text, sha256)
          if (!coversLog(contents, known)) continue
          lineCount = Number.MAX_SAFE_INTEGER
          return contents
        }
        const contents = readCopy(await file.read(), sha256)
        lineCount = contents.lineCount
        return contents
      } catch {
        state.set('unavailable')
        return nothing
      }
    },
    readAhead() {
      ahead = file?.readEnd(firstReadBytes) ?? null
      ahead?.catch(() => undefined)
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
    trim,
    append: appendLines,
    close: async () => file?.close(),
    destroy: async () => file?.destroy(),
  }
}
