import { type ChildProcess, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresBinaries, PostgresUser } from './postgres-binaries.ts'
import { commandLineOf, isRunning, type ProcessIdentity, startTokenOf } from './process-identity.ts'

/** One running PostgreSQL, ours by birth or adopted. */
export type PostgresProcess = {
  readonly identity: ProcessIdentity
  readonly port: number
  /** Resolves when the process is gone, however it went. */
  readonly ended: Promise<void>
}

export type PostmasterFile = { pid: number; port: number; isReady: boolean }

/** What PostgreSQL itself wrote about the process that works (or worked) on a cluster. */
export function readPostmasterFile(clusterFolder: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isSafeInteger(pid) || pid === 0) return null
    return { pid: Math.abs(pid), port: Number(lines[3]), isReady: (lines[7] ?? '').trim() === 'ready' }
  } catch {
    return null
  }
}

/**
 * The PostgreSQL that still works on the cluster after the server that started it was killed. A number in
 * `postmaster.pid` that now belongs to another program does not count [RUN-4].
 */
export function findOrphan(
  clusterFolder: string,
): { identity: ProcessIdentity; port: number; isReady: boolean } | null {
  const file = readPostmasterFile(clusterFolder)
  if (!file) return null
  const startToken = startTokenOf(file.pid)
  if (startToken === null) return null
  const command = commandLineOf(file.pid)
  if (command !== '' && !(command.includes('postgres') && command.includes(clusterFolder))) {
    return null
  }
  return { identity: { pid: file.pid, startToken }, port: file.port, isReady: file.isReady }
}

/**
 * PostgreSQL refuses to start while the number in its file belongs to any process of the same user, be it another
 * program or the unburied remains of its predecessor. It makes an exception for its own parent, so our number is put
 * there; the rest of the file still guards the shared memory.
 */
function disownPostmasterFile(clusterFolder: string): void {
  const path = join(clusterFolder, 'postmaster.pid')
  const draft = `${path}.new`
  const lines = readFileSync(path, 'utf8').split('\n')
  lines[0] = String(process.pid)
  const { mode, uid, gid } = statSync(path)
  try {
    // Whole or not at all: with an empty file PostgreSQL starts never again, and on a full disk this one became empty.
    writeFileSync(draft, lines.join('\n'), { mode })
    if (process.getuid?.() === 0) chownSync(draft, uid, gid)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** An empty file, as a full disk or a power cut leaves it, names nobody, and PostgreSQL waits for a person to remove it. */
function clearEmptyPostmasterFile(clusterFolder: string): void {
  const path = join(clusterFolder, 'postmaster.pid')
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) rmSync(path, { force: true })
}

/** Watches a process that is not our child. */
export function adoptProcess(identity: ProcessIdentity, port: number): PostgresProcess {
  const ended = (async () => {
    while (isRunning(identity)) await wait(250, undefined, { ref: false })
  })()
  return { identity, port, ended }
}

const largestLogBytes = 8_000_000

/**
 * Starts PostgreSQL in a session of its own: Ctrl-C on the terminal then reaches only the server, which first answers
 * what it has begun and stops the database last. Its messages go to a file, not to a pipe that breaks with the server.
 * Returns null when it ended before it was ready.
 */
export async function spawnPostgres(options: {
  binaries: PostgresBinaries
  user: PostgresUser
  clusterFolder: string
  logFile: string
  port: number
  settings: Readonly<Record<string, string>>
}): Promise<PostgresProcess | null> {
  rotateLog(options.logFile)
  clearEmptyPostmasterFile(options.clusterFolder)
  if (readPostmasterFile(options.clusterFolder) && !findOrphan(options.clusterFolder)) {
    disownPostmasterFile(options.clusterFolder)
  }
  const args = ['-D', options.clusterFolder, '-p', String(options.port)]
  for (const [name, value] of Object.entries(options.settings)) args.push('-c', `${name}=${value}`)
  const command = options.user.command(options.binaries.postgres, args)
  const log = openSync(options.logFile, 'a', 0o600)
  let child: ChildProcess
  try {
    child = spawn(command.file, command.args, {
      ...command.options,
      cwd: options.clusterFolder,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      detached: true,
    })
  } finally {
    closeSync(log)
  }
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  child.unref()
  if (child.pid === undefined) return null
  // Recovery after a crash has no time limit of its own: as long as the process lives it is at work.
  while (!hasEnded) {
    const file = readPostmasterFile(options.clusterFolder)
    if (file?.isReady && file.pid === child.pid) {
      const startToken = startTokenOf(child.pid) ?? 'unknown'
      return { identity: { pid: child.pid, startToken }, port: options.port, ended }
    }
    await wait(15)
  }
  return null
}

/**
 * Asks for a shutdown, which keeps everything that was committed: first one that lets connections say goodbye, then one
 * that cuts them, and insists when that takes too long.
 */
export async function stopProcess(running: PostgresProcess): Promise<void> {
  const patienceMs = { SIGTERM: 1_000, SIGINT: 30_000, SIGQUIT: 5_000, SIGKILL: 5_000 } as const
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(running.identity.pid, signal)
    } catch {
      return // Gone already.
    }
    const giveUp = new AbortController()
    const isGone = await Promise.race([
      running.ended.then(() => true),
      wait(patienceMs[signal], false, { signal: giveUp.signal }).catch(() => false),
    ])
    giveUp.abort()
    if (isGone) return
  }
}

/** The last lines of PostgreSQL's own messages, for a problem's text. */
export function lastLogLines(logFile: string, count: number): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  } catch {
    return ''
  }
}

function rotateLog(logFile: string): void {
  try {
    if (statSync(logFile).size > largestLogBytes) renameSync(logFile, `${logFile}.1`)
  } catch {
    // No log yet.
  }
}
