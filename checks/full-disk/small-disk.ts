import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own that a test can fill. */
export type SmallDisk = {
  /** An empty folder on it. */
  readonly folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
  remove(): void
}

const sizeMb = 400

/** Names a small disk that somebody else has mounted for this run (scripts/small-disk.ts). */
export const smallDiskVariable = 'LACI_SMALL_DISK'

/** Mounts one in memory, as root; or takes the one that stands ready. */
export function openSmallDisk(): SmallDisk {
  const ready = process.env[smallDiskVariable]
  const mountPoint = ready ?? mkdtempSync(join(tmpdir(), 'laci-small-disk-'))
  if (ready === undefined) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', mountPoint])
  }
  const folder = join(mountPoint, 'data')
  const filler = join(mountPoint, 'filler')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const free = () => rmSync(filler, { force: true })
  return {
    folder,
    fill: () => fillWith(filler),
    free,
    remove() {
      free()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      if (ready !== undefined) return
      execFileSync('umount', ['--lazy', mountPoint])
      rmSync(mountPoint, { recursive: true })
    },
  }
}

/** In smaller and smaller blocks, until not one byte goes in. */
function fillWith(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [2 ** 20, 4_096, 1]) {
      const block = Buffer.alloc(size, 1)
      for (;;) {
        try {
          writeSync(file, block)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          break
        }
      }
    }
  } finally {
    closeSync(file)
  }
}
