import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, type ProcessIdentity, startTokenOf } from './process-identity.ts'
import { StartProblem } from './start-problem.ts'

/** Held while one server works on a data folder. */
export type DataFolderLock = { release(): void }

const lockName = 'server.lock'

/**
 * Makes sure that only one server works on `dataFolder` [RUN-1]. A lock that a killed server left behind is recognised
 * by the start time of its process and taken over, so it never has to be removed by hand [RUN-2].
 * Throws StartProblem `already_running`.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock {
  const path = join(dataFolder, lockName)
  const own: ProcessIdentity = { pid: process.pid, startToken: startTokenOf(process.pid) ?? 'unknown' }
  const ownText = `${JSON.stringify(own)}\n`
  const draft = `${path}.${process.pid}`
  try {
    // Who runs is seen without writing: a disk that is full must not hide it.
    refuseBeside(path, dataFolder)
    writeFileSync(draft, ownText, { mode: 0o600 })
    // Bounded: every turn either takes the lock, meets a living holder, or clears one dead holder away.
    for (let turn = 0; turn < 20; turn += 1) {
      if (linkIfFree(draft, path)) return { release: () => releaseLock(path, ownText) }
      const heldText = refuseBeside(path, dataFolder)
      if (heldText !== null) clearDeadLock(path, heldText)
    }
    throw alreadyRunning(dataFolder, null)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The text of a lock whose holder is dead; null: there is none. Throws when it lives. */
function refuseBeside(path: string, dataFolder: string): string | null {
  const heldText = readOrNull(path)
  const holder = heldText === null ? null : readHolder(heldText)
  if (holder && isRunning(holder)) throw alreadyRunning(dataFolder, holder.pid)
  return heldText
}

/** `link` fails when the name exists: the one step that only one of two starters can win. */
function linkIfFree(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function clearDeadLock(path: string, deadText: string): void {
  const grave = `${path}.${process.pid}.dead`
  try {
    renameSync(path, grave)
  } catch {
    return // Another starter was faster; the next turn sees who holds it now.
  }
  // Between reading and renaming another starter may have taken the lock: then it gets it back.
  if (readOrNull(grave) !== deadText) linkIfFree(grave, path)
  rmSync(grave, { force: true })
}

function releaseLock(path: string, ownText: string): void {
  if (readOrNull(path) === ownText) rmSync(path, { force: true })
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function readHolder(text: string): ProcessIdentity | null {
  try {
    const value = JSON.parse(text) as Partial<ProcessIdentity>
    return typeof value.pid === 'number' && typeof value.startToken === 'string'
      ? { pid: value.pid, startToken: value.startToken }
      : null
  } catch {
    return null
  }
}

function alreadyRunning(dataFolder: string, pid: number | null): StartProblem {
  const who = pid === null ? '' : ` (PID ${pid})`
  return new StartProblem('already_running', {
    indonesian: `Laci sudah berjalan${who} dengan folder data ${dataFolder}. Data aman. Pakai yang sudah berjalan, hentikan dulu, atau pilih DATA_DIR lain.`,
    english: `Laci is already running${who} on the data folder ${dataFolder}. Nothing was changed. Use that one, stop it first, or choose another DATA_DIR.`,
  })
}
