import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addTestDevice, openTestShop, type TestDevice, type TestShop } from './shop.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

// Vitest loads the modules of every test file anew, so what is exported here belongs to one file alone.

/** The server of this file. */
export let server: TestServer
/** The shop of the test that runs. */
export let shop: TestShop
/** Its only till, unless the file wants none. */
export let till: TestDevice

/**
 * A server for this file, and a shop with one till: each test has a shop of its own, so that its numbers start at 1, unless
 * all of them share one.
 */
export function useTestShop(
  options: TestServerOptions & {
    readonly isShared?: boolean
    readonly shopName?: string
    /** null: no till. */
    readonly tillName?: string | null
    /** So far the clock moves on before each test: what counts the tries of an hour begins anew. */
    readonly stepMs?: number
  } = {},
): void {
  const { isShared = false, shopName, tillName, stepMs = 0, ...serverOptions } = options
  async function open(): Promise<void> {
    shop = await openTestShop(server, shopName)
    if (tillName !== null) till = await addTestDevice(server, shop, tillName)
  }
  beforeAll(async () => {
    server = await startTestServer(serverOptions)
    if (isShared) await open()
  })
  afterAll(() => server.close())
  if (isShared) return
  beforeEach(async () => {
    server.clock.advance(stepMs)
    await open()
  })
}
