import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'
import { startTokenOf } from './process-identity.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laci-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that takes the lock and holds it until it is killed. */
async function startHolder() {
  const module = new URL('./data-folder-lock.ts', import.meta.url).href
  const script = `
    const { lockDataFolder } = await import(${JSON.stringify(module)})
    lockDataFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('[RUN-1] a second server on the same data folder is refused while the first one lives', async () => {
  const holder = await startHolder()
  expect(() => lockDataFolder(folder)).toThrow(
    expect.objectContaining({
      code: 'already_running',
      message: expect.stringContaining(`PID ${holder.pid}`),
    }),
  )
  holder.kill('SIGKILL')
  await once(holder, 'exit')
})

test('[RUN-2] the lock of a killed server is taken over without help', async () => {
  const holder = await startHolder()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataFolder(folder).release()
  expect(readdirSync(folder)).toEqual([])
})

test('[RUN-2] a number that now belongs to another program does not keep the folder locked', () => {
  // This very process lives, but it did not start when the lock says.
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, startToken: 'long ago' }))
  lockDataFolder(folder).release()
})

test('[RUN-2] a lock file cut short by a power failure is taken over', () => {
  for (const remains of ['', '{"pid": 12', 'null']) {
    writeFileSync(join(folder, 'server.lock'), remains)
    lockDataFolder(folder).release()
  }
})

test('[RUN-1] of many starters at once after a crash exactly one gets the folder', async () => {
  writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startToken: 'gone' }))
  const module = new URL('./data-folder-lock.ts', import.meta.url).href
  const script = `
    const { lockDataFolder } = await import(${JSON.stringify(module)})
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('mine'); setInterval(() => {}, 1000) }
    catch (error) { console.log(error.code) }`
  const starters = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const words = await Promise.all(
    starters.map(async (starter) => String((await once(starter.stdout, 'data'))[0]).trim()),
  )
  expect(words.sort()).toEqual([...Array(5).fill('already_running'), 'mine'])
  const winner = JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'))
  expect(startTokenOf(winner.pid)).toBe(winner.startToken)
  for (const starter of starters) starter.kill('SIGKILL')
})
