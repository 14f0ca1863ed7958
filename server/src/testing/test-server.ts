import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type pg from 'pg'
import { buildServer } from '../app/app.ts'
import { type Keys, makeKeys } from '../crypto/keys.ts'
import type { FeatureDeps, ServerDeps } from '../deps/server-deps.ts'
import { openBlobStore } from '../files/blob-store.ts'
import { createPasswordHasher } from '../identity/passwords.ts'
import { createLog } from '../logging/log.ts'
import type { OrderEffects } from '../payments/order-effect.ts'
import type { ServerConfig } from '../world/server-config.ts'
import { type RouteTemplate, templatesOf } from './routes.ts'
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
  /** Every route that the server has, as it was registered. */
  readonly routes: readonly RouteTemplate[]
  /** Where the bytes of stored objects lie. */
  readonly storageFolder: string
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
  passwordChange: 'recent_sign_in',
  operatorPhone: '6281200000000',
  siteFolder: null,
  tillFolder: null,
  releasesFolder: null,
  trustedProxies: [],
  storageShopLimitBytes: 64 * 1024 * 1024,
  storageOwnerLimitBytes: 256 * 1024 * 1024,
  // All tests of a file call from one address, and the database's day is longer than any of them.
  codeRequestCaps: { perAddress: 100_000, perNetwork: 100_000 },
  paymentPage: null,
  version: '0.0.0-test',
}

export type TestServerOptions = {
  readonly config?: Partial<ServerConfig>
  /** What paid orders do; the features' own unless said. */
  readonly effectsOf?: (deps: FeatureDeps) => OrderEffects
  readonly deps?: Partial<
    Pick<ServerDeps, 'whatsapp' | 'midtrans' | 'shopMidtrans' | 'log' | 'passwords' | 'disk'>
  >
  /** Passwords at the cost of a real server. */
  readonly isCostly?: boolean
  /** A fresh one unless said; the server closes it. */
  readonly testDatabase?: TestDatabase
}

/**
 * As cheap as the libraries allow: nearly every test signs somebody up, and a password at its full cost takes 38 ms of a
 * processor, a PIN 220. What a real server spends is proved by PLATFORM-12.
 */
const testPasswords = createPasswordHasher({ memoryKib: 64, passes: 1, pinRounds: 1_000 })

/** Starts a server for one test file. `close` ends it and drops its database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = options.testDatabase ?? (await createTestDatabase())
  const clock = createTestClock()
  const keys = await makeKeys(clock())
  const storageFolder = mkdtempSync(join(tmpdir(), 'laci-storage-'))
  const deps: ServerDeps = {
    database: testDatabase.database,
    blobs: openBlobStore(storageFolder),
    keys,
    book: readFileSync(new URL('../../ebook/kas-rapi-stok-pasti.pdf', import.meta.url)),
    clock,
    randomBytes,
    config: { ...testConfig, ...options.config },
    log: createLog('silent'),
    whatsapp: null,
    midtrans: null,
    shopMidtrans: null,
    ...(options.isCostly !== true && { passwords: testPasswords }),
    ...options.deps,
  }
  const routes: RouteTemplate[] = []
  const onRoute = (route: RouteOptions) => routes.push(...templatesOf(route))
  const app = await buildServer(deps, onRoute, options.effectsOf).catch(async (error: unknown) => {
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
    routes,
    storageFolder,
    async close() {
      await app.close()
      await testDatabase.close()
      rmSync(storageFolder, { recursive: true, force: true })
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
