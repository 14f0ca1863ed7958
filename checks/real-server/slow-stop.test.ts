import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { findFreePorts, type RealServer, removeDataFolder, startRealServer } from './real-server.ts'
import { copyDataFolder } from './used-folder.ts'

let dataFolder = ''
let server: RealServer
beforeEach(async () => {
  dataFolder = copyDataFolder(inject('laciUsedFolder'))
  server = await startRealServer({
    dataFolder,
    port: await findFreePorts(),
    environment: { DEMO_SHOP: 'off' },
  })
})
afterEach(async () => {
  await server.kill()
  await removeDataFolder(dataFolder)
})

/** A visitor who never gets to the end of what he sends. */
async function openDrip(): Promise<{ end(): void }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    'POST /api/registrations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
  )
  const drip = setInterval(() => socket.write(' '), 500)
  socket.once('close', () => clearInterval(drip))
  return { end: () => socket.destroy() }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('[RUN-10] [RUN-14] SIGTERM ends the server though a visitor drips, and the folder opens again', async () => {
  const visitor = await openDrip()
  await wait(500)
  process.kill(server.pid, 'SIGTERM')
  for (let tries = 0; tries < 300 && isRunning(server.pid); tries += 1) await wait(100)
  const isEnded = !isRunning(server.pid)
  visitor.end()
  expect(isEnded).toBe(true)
  server = await startRealServer({
    dataFolder,
    port: await findFreePorts(),
    environment: { DEMO_SHOP: 'off' },
  })
}, 120_000)

test('[RUN-15] a second Ctrl-C does not wait for the visitor and still leaves nothing behind', async () => {
  const visitor = await openDrip()
  await wait(500)
  process.kill(server.pid, 'SIGINT')
  await wait(1_500)
  process.kill(server.pid, 'SIGINT')
  for (let tries = 0; tries < 80 && isRunning(server.pid); tries += 1) await wait(100)
  const isEnded = !isRunning(server.pid)
  visitor.end()
  expect(isEnded).toBe(true)
  server = await startRealServer({
    dataFolder,
    port: await findFreePorts(),
    environment: { DEMO_SHOP: 'off' },
  })
}, 120_000)
