import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

const megabyte = 2 ** 20

/** What a start of PostgreSQL after a kill needs (its log, its number, a few files of its journal), several times over. */
export const reserveBytes = 64 * megabyte
/** A start that finds less than this gives the reserve back. */
const startNeedsBytes = 48 * megabyte

/** `given_back`: a start needed it, and nothing is to be stored until it stands again. */
export type ReserveState = 'none' | 'whole' | 'given_back'

/** Room in the data folder that is held for a start on a full disk [RUN-30]. */
export type DiskReserve = {
  freeBytes(): number
  state(): ReserveState
  /** Gives the reserve back where a start would not have room. Needs no room itself. */
  giveBackIfNeeded(): void
  /** The same, whatever the disk says it has: a quota shows only when something is written. */
  giveBack(): void
  /** Takes the room. Throws and leaves nothing when there is not enough. */
  make(): Promise<void>
  /** Goes on without one. */
  forget(): void
}

export function openDiskReserve(dataFolder: string): DiskReserve {
  const path = join(dataFolder, 'disk-reserve')
  const draft = `${path}.new`

  function state(): ReserveState {
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) return 'none'
    return size >= reserveBytes ? 'whole' : 'given_back'
  }

  function freeBytes(): number {
    // What a program without the rights of root may use. A file system that says nothing of itself is none that is full.
    const { blocks, bavail, bsize } = statfsSync(dataFolder)
    return blocks === 0 ? Number.MAX_SAFE_INTEGER : bavail * bsize
  }

  function giveBack(): void {
    // A server that was killed while it made one left this behind.
    rmSync(draft, { force: true })
    // Emptied and not removed: the next start, too, has to know that the room is not there.
    if (state() === 'whole') truncateSync(path, 0)
  }

  return {
    freeBytes,
    state,
    giveBack,
    giveBackIfNeeded() {
      if (freeBytes() < startNeedsBytes) giveBack()
    },
    async make() {
      try {
        const file = await open(draft, 'w', 0o600)
        try {
          // Nothing that a file system would leave out or pack.
          const block = randomBytes(megabyte)
          for (let written = 0; written < reserveBytes; written += block.length) {
            block.writeUInt32LE(written)
            await file.writeFile(block)
          }
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    forget() {
      rmSync(path, { force: true })
    },
  }
}

/** What ended a start came of a full disk: it says so, or it is the database on a disk without the room for a start. */
export function isForRoom(error: unknown, reserve: Pick<DiskReserve, 'freeBytes'>): boolean {
  if (isNoRoom(error)) return true
  const isOfDatabase =
    error instanceof StartProblem && ['database_not_created', 'database_does_not_start'].includes(error.code)
  return isOfDatabase && reserve.freeBytes() < startNeedsBytes
}

/** The disk, or what this user may have of it, is full. Asks for causes too: PostgreSQL says 53100. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isNoRoom(error.cause)
}
