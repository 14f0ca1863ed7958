import { type Readable, writable } from '../device/readable.ts'
import type { TillLog } from '../device/till-log.ts'
import { TillProblem } from '../till-types.ts'

/**
 * What a few hundred sales take in the log and its second copy, six kilobytes each with what the browser's own database
 * writes beside them.
 */
export const reserveBytes = 4 * 1024 * 1024
/** Where less than this is free, the reserve would be what fills the device. */
const leastFreeBytes = 10 * reserveBytes

/** Room on the disk that is held for selling. */
export type Reserve = {
  /** `spent`: the disk was full, and selling goes on with what was held. */
  readonly state: Readable<'none' | 'held' | 'spent'>
  /** Takes the room where there is plenty; never throws. */
  hold(): Promise<void>
  /** Gives the room back; false: there was none. */
  release(): Promise<boolean>
}

/** A file of that many bytes in the browser's private file system. */
export type ReserveFile = {
  exists(): Promise<boolean>
  fill(byteCount: number): Promise<void>
  remove(): Promise<void>
}

export function createReserve(deps: {
  /** Null where the browser has no such files. */
  readonly file: ReserveFile | null
  /** Bytes that this site may still store; null: the browser does not say. */
  readonly freeBytes: () => Promise<number | null>
}): Reserve {
  const { file } = deps
  const state = writable<'none' | 'held' | 'spent'>('none')
  return {
    state,
    async hold() {
      if (file === null || state.get() === 'held') return
      try {
        if (!(await file.exists())) {
          if (((await deps.freeBytes()) ?? 0) < leastFreeBytes) return
          await file.fill(reserveBytes)
        }
        state.set('held')
      } catch {
        await file.remove().catch(() => undefined)
      }
    },
    async release() {
      if (file === null) return false
      try {
        if (!(await file.exists())) return false
        await file.remove()
        state.set('spent')
        return true
      } catch {
        return false
      }
    },
  }
}

/** The log, which on a full disk is given the reserve and tries once more [LOG-60]. */
export function withReserve(log: TillLog, reserve: Reserve): TillLog {
  return {
    ...log,
    async append(events, effects, meanwhile) {
      let isBegun = false
      const begin = () => {
        isBegun = true
        meanwhile?.()
      }
      try {
        await log.append(events, effects, begin)
      } catch (cause) {
        const isFull = cause instanceof TillProblem && cause.code === 'storage_full'
        if (!isFull || !(await reserve.release())) throw cause
        // What runs beside the first try runs once: the second copy has the events already.
        await log.append(events, effects, isBegun ? undefined : begin)
      }
    },
  }
}
