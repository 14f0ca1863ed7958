import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildServer } from '../app.ts'
import { type Keys, makeKeys } from '../platform/keys.ts'
import { createLog } from '../platform/log.ts'
import type { ServerConfig, ServerDeps } from '../platform/server-deps.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A clock that runs, and that a test can push. */
export type TestClock = {
  (): number
  /** Moves time on (or back, negative) by this many milliseconds. */
  advance(ms: number): void
}

/** The real server on a real port with a database of its own. */
export type TestServer = {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string
  readonly app: FastifyInstance
  readonly deps: ServerDeps
  readonly keys: Keys
  readonly clock: TestClock
  readonly testDatabase: TestDatabase
  readonly ownerPool: pg.Pool
  close(): Promise<void>
}

export const testConfig: ServerConfig = {
  canonicalOrigin: 'http://localhost',
  allowedOrigins: [],
  brand: {
    name: 'Laci',
    email: 'halo@laci.test',
    phone: '0812-0000-0000',
    whatsapp: '6281200000000',
    instagram: 'https://instagram.com/laci',
    tiktok: 'https://tiktok.com/@laci',
    youtube: 'https://youtube.com/@laci',
  },
  pseudoDomain: 'wa.laci.invalid',
  isProduction: false,
  signupTicket: 'required',
  operatorPhone: '6281200000000',
  siteFolder: null,
  tillFolder: null,
  releasesFolder: null,
  trustedProxies: [],
  version: '0.0.0-test',
}

export type TestServerOptions = {
  readonly config?: Partial<ServerConfig>
  readonly deps?: Partial<Pick<ServerDeps, 'whatsapp' | 'log'>>
}

/** Starts a server for one test file. `close` ends it and drops its database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase()
  const clock = createTestClock()
  const keys = await makeKeys(clock())
  const deps: ServerDeps = {
    database: testDatabase.database,
    keys,
    clock,
    randomBytes,
    config: { ...testConfig, ...options.config },
    log: createLog('silent'),
    whatsapp: null,
    ...options.deps,
  }
  const app = await buildServer(deps).catch(async (error: unknown) => {
    await testDatabase.close()
    throw error
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    deps,
    keys,
    clock,
    testDatabase,
    ownerPool: testDatabase.ownerPool,
    async close() {
      await app.close()
      await testDatabase.close()
    },
  }
}

export function createTestClock(): TestClock {
  let offsetMs = 0
  return Object.assign(() => Date.now() + offsetMs, {
    advance: (ms: number) => {
      offsetMs += ms
    },
  })
}
