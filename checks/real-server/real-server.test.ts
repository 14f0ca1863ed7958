import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@laci/server/hosting/embedded-postgres.ts'
import { isPortFree } from '@laci/server/hosting/free-port.ts'
import { findOrphan } from '@laci/server/hosting/postgres-process.ts'
import { startTokenOf } from '@laci/server/hosting/process-identity.ts'
import { createLog } from '@laci/server/logging/log.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeIn, lookInto } from './database-of.ts'
import {
  findFreePorts,
  launchRealServer,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from './real-server.ts'
import { openTill, readDemoSignIn } from './shop-client.ts'

let dataFolder = ''
let port = 0
const started: RealServer[] = []
beforeEach(async () => {
  dataFolder = makeDataFolder()
  port = await findFreePorts()
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill()
  await removeDataFolder(dataFolder)
})

const environment = { DEMO_SHOP: 'off' }
const projectFolder = dirname(dirname(import.meta.dirname))

async function start(): Promise<RealServer> {
  const server = await startRealServer({ dataFolder, port, environment })
  started.push(server)
  return server
}

/** Starts a server that is expected not to come up; resolves its exit code and what it said. */
async function startInVain(options: { port: number; environment?: Record<string, string> }) {
  const server = launchRealServer({ dataFolder, environment, ...options })
  started.push(server)
  return { exitCode: await server.exited, said: server.output() }
}

test('[RUN-1] a living second start on the same data folder is refused with exit code 1 and harms nothing', async () => {
  const first = await start()
  const second = await startInVain({ port: await findFreePorts() })
  expect(second.exitCode).toBe(1)
  expect(second.said).toContain(`Laci sudah berjalan (PID ${first.pid})`)
  expect(second.said).toContain('already running')
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
})

test('[RUN-10] SIGTERM ends server, simulators and database, and the next start has everything', async () => {
  const first = await start()
  expect(first.output()).toContain(`http://localhost:${port}/kasir/`)
  const keyBefore = ((await (await fetch(`${first.url}/api/config`)).json()) as { anonKey: string }).anonKey
  expect((await fetch(first.whatsappUrl)).status).toBe(200)
  expect((await fetch(first.midtransUrl)).headers.get('x-laci-simulator')).toBe('midtrans')
  expect((await fetch(first.printerUrl)).headers.get('x-laci-simulator')).toBe('printer')
  expect(await first.stop()).toBe(0)
  expect(findOrphan(join(dataFolder, 'postgres'))).toBeNull()
  for (const offset of [0, 1, 2, 3, 4]) expect(await isPortFree(port + offset)).toBe(true)
  const second = await start()
  const config = (await (await fetch(`${second.url}/api/config`)).json()) as { anonKey: string }
  expect(config.anonKey).toBe(keyBefore)
})

test('[RUN-4] [RUN-10] after kill -9 the simulators end by themselves and the next start takes over the database', async () => {
  const first = await start()
  const database = findOrphan(join(dataFolder, 'postgres'))!.identity
  await first.kill()
  expect(startTokenOf(database.pid)).toBe(database.startToken)
  for (const offset of [1, 2, 3, 4]) while (!(await isPortFree(port + offset))) await wait(20)
  const second = await start()
  expect(findOrphan(join(dataFolder, 'postgres'))?.identity).toEqual(database)
  expect(await second.stop()).toBe(0)
  expect(startTokenOf(database.pid)).toBeNull()
})

test('[RUN-3] the server answers again by itself after its database was killed', async () => {
  const server = await start()
  process.kill(findOrphan(join(dataFolder, 'postgres'))!.identity.pid, 'SIGKILL')
  while ((await fetch(`${server.url}/healthz`)).status !== 200) await wait(50)
  expect(await lookInto(dataFolder, async (client) => (await client.query('select 1 as one')).rows)).toEqual([
    { one: 1 },
  ])
})

test('[RUN-7] a busy port is named, and nothing is started', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const { exitCode, said } = await startInVain({ port })
  other.close()
  expect(exitCode).toBe(1)
  expect(said).toContain(`Port ${port}`)
  expect(said).toContain(`PORT=9080 npm start`)
  expect(findOrphan(join(dataFolder, 'postgres'))).toBeNull()
})

test('[RUN-7] production refuses the simulator before anything is started', async () => {
  const { exitCode, said } = await startInVain({ port, environment: { NODE_ENV: 'production' } })
  expect(exitCode).toBe(1)
  expect(said).toContain('WHATSAPP_GATEWAY_URL')
  expect(findOrphan(join(dataFolder, 'postgres'))).toBeNull()
})

test('[RUN-7] [AUTH-9] production refuses the conformance mode before anything is started', async () => {
  const { exitCode, said } = await startInVain({
    port,
    environment: { NODE_ENV: 'production', AUTH_SIGNUP_TICKET: 'off' },
  })
  expect(exitCode).toBe(1)
  expect(said).toContain('AUTH_SIGNUP_TICKET=off: the conformance mode is refused')
  expect(findOrphan(join(dataFolder, 'postgres'))).toBeNull()
})

test('[PLATFORM-9] [AUTH-9] `npm run keys` names both keys beside a running server, and an outside suite works with them', async () => {
  const server = await startRealServer({
    dataFolder,
    port,
    environment: { ...environment, AUTH_SIGNUP_TICKET: 'off' },
  })
  started.push(server)
  const { stdout } = await promisify(execFile)('npm', ['run', 'keys'], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataFolder },
  })
  const keyOf = (name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(stdout)?.[1] ?? ''
  const config = (await (await fetch(`${server.url}/api/config`)).json()) as { anonKey: string }
  expect(keyOf('ANON_KEY')).toBe(config.anonKey)
  const call = async (path: string, key: string, body?: unknown) => {
    const response = await fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const person = { email: 'luar@mail.example', password: 'rahasia-123' }
  const signedUp = await call('/auth/v1/signup', keyOf('ANON_KEY'), person)
  // Signed in at once, without a ticket and without a confirmation.
  expect([signedUp.status, typeof signedUp.body.access_token]).toEqual([200, 'string'])
  const listed = await call('/auth/v1/admin/users', keyOf('SERVICE_KEY'))
  expect(listed.body.users).toMatchObject([{ email: person.email }])
  expect((await call('/auth/v1/admin/users', keyOf('ANON_KEY'))).status).toBe(403)
  // The server was not disturbed.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('[OPERATOR-11] `npm run operator` works beside a running server and without one, and says what happened', async () => {
  const operator = async (...args: string[]) => {
    const run = promisify(execFile)('npm', ['run', '--silent', 'operator', '--', ...args], {
      cwd: projectFolder,
      env: { ...process.env, DATA_DIR: dataFolder },
    })
    return run.then(
      ({ stdout }) => ({ isDone: true, said: stdout }),
      (error: { stdout: string; stderr: string }) => ({ isDone: false, said: error.stdout + error.stderr }),
    )
  }
  const early = await operator('list')
  expect(early).toMatchObject({ isDone: false, said: expect.stringContaining('npm start') })

  const server = await startRealServer({ dataFolder, port, environment })
  started.push(server)
  expect(await operator('grant', '0812 9999 0001')).toEqual({
    isDone: false,
    said: 'Belum ada akun dengan nomor 081299990001. Orangnya harus daftar dulu. Tidak ada yang diubah.\n',
  })
  await changeIn(dataFolder, (client) =>
    client.query(`insert into auth_user (email, phone) values ('x@mail.example', '+6281299990001')`),
  )
  const granted = await operator('grant', '0812 9999 0001')
  expect(granted).toMatchObject({ isDone: true, said: expect.stringContaining('sekarang pengelola') })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)

  const alone = await operator('list')
  expect(alone).toMatchObject({ isDone: true, said: expect.stringContaining('081299990001') })
  // It left no database running behind it.
  expect(findOrphan(join(dataFolder, 'postgres'))).toBeNull()
})

test('[RUN-7] an outside database that does not answer is a clear message, without its password', async () => {
  const nobody = await findFreePorts()
  const { exitCode, said } = await startInVain({
    port,
    environment: { DATABASE_URL: `postgres://laci:rahasia@127.0.0.1:${nobody}/laci` },
  })
  expect(exitCode).toBe(1)
  expect(said).toContain('DATABASE_URL')
  expect(said).not.toContain('rahasia')
})

test('[RUN-7] [RUN-11] DATABASE_URL names an outside database: it gets tables, a role for serving and the demo shop', async () => {
  const outsideFolder = makeDataFolder()
  const outside = await startEmbeddedPostgres({ dataFolder: outsideFolder, log: createLog('silent') })
  try {
    const options = { dataFolder, port, environment: { DATABASE_URL: outside.ownerUrl } }
    const first = await startRealServer(options)
    started.push(first)
    const { phone, password } = readDemoSignIn(dataFolder)
    expect(first.output()).toContain(password)
    expect((await openTill(first, { phone, password }, 'Kasir')).letter).toBe('B')
    expect(await first.stop()).toBe(0)
    expect(findOrphan(join(dataFolder, 'postgres'))).toBeNull()
    const second = await startRealServer(options)
    started.push(second)
    expect((await openTill(second, { phone, password }, 'Kasir')).letter).toBe('C')
    expect(await second.stop()).toBe(0)
  } finally {
    await outside.stop()
    await removeDataFolder(outsideFolder)
  }
})
