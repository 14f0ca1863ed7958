import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A number is no proof of identity: after a crash or in a fresh container another program can hold the same process
 * id. The moment a process started, together with its number, is one.
 */
export type ProcessIdentity = { readonly pid: number; readonly startToken: string }

/**
 * When the process with this number started, as a text that no later process with the same number repeats.
 * Null when there is no such process, or only its unburied remains (a zombie).
 */
export function startTokenOf(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in brackets may hold blanks and brackets itself; the fields after the last one do not.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z' || fields[0] === 'X') return null
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${bootId}:${fields[19]}`
    } catch {
      return null
    }
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  if (process.platform === 'win32') return 'running'
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/** True while exactly this process, not a later one with its number, is running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return startTokenOf(identity.pid) === identity.startToken
}

/** The command line of a process, or '' when it cannot be read. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
