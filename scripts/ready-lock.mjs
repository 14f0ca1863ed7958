// Two commands started at once must not install or build over each other.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const patienceMs = 20 * 60_000

/** Runs `work` while no other process runs its own under the same lock folder; a dead holder's lock is cleared. */
export async function withLock(folder, say, work) {
  const startedAt = Date.now()
  let hasSaid = false
  while (!take(folder)) {
    if (isDead(folder)) {
      rmSync(folder, { recursive: true, force: true })
      continue
    }
    if (!hasSaid) say('another command is getting ready; waiting for it ...')
    hasSaid = true
    if (Date.now() - startedAt > patienceMs) throw new Error(`${folder} has been held for too long`)
    await wait(300)
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  try {
    return await work()
  } finally {
    release()
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'pid'), String(process.pid))
  return true
}

function isDead(folder) {
  try {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    if (!pid) return false
    try {
      process.kill(pid, 0)
      return false
    } catch (error) {
      return error.code === 'ESRCH'
    }
  } catch {
    // Just made and not yet signed, or killed in between: only age tells.
    try {
      return Date.now() - statSync(folder).mtimeMs > 5_000
    } catch {
      return false
    }
  }
}
