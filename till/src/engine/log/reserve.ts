import type { Writable } from '../base/readable.ts'

/**
 * What a few hundred sales take in the log and its second copy, six kilobytes each with what the browser's own database
 * writes beside them.
 */
export const reserveBytes = 4 * 1024 * 1024
/** Where less than this is free, the reserve would be what fills the device. */
const leastFreeBytes = 10 * reserveBytes

/** `spent`: the disk was full, and selling goes on with what was held. */
export type Space = 'none' | 'held' | 'spent'

/** Room on the disk that is held for selling. */
export type Reserve = {
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
  readonly state: Writable<Space>
}): Reserve {
  const { file, state } = deps
  return {
    async hold() {
      if (state.get() === 'held') return
      if (file === null) return
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
