import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@laci/domain/base/time/instant.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswordHasher } from '../../identity/passwords.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type DemoDeps, openDemoShop } from './demo-shop.ts'

let server: TestServer
let dataFolder = ''
beforeEach(async () => {
  server = await startTestServer()
  dataFolder = mkdtempSync(join(tmpdir(), 'laci-demo-'))
})
afterEach(async () => {
  await server.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

function deps(folder = dataFolder): DemoDeps {
  return {
    app: server.app,
    database: server.deps.database,
    passwords: createPasswordHasher(),
    anonKey: server.keys.anonKey,
    pseudoDomain: server.deps.config.pseudoDomain,
    dataFolder: folder,
    now: instant(server.clock()),
    randomBytes,
  }
}

async function count(table: string): Promise<number> {
  const { rows } = await server.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]!.count
}

test('[RUN-11] the demo shop comes in over the routes of a real one, once, without a warning', async () => {
  const shop = await openDemoShop(deps())
  expect(shop.greeting.join('\n')).toContain('0812-0000-0001')
  expect([await count('accounts'), await count('stores'), await count('product')]).toEqual([1, 1, 156])
  const events = await count('journal_event')
  expect(await count('sale')).toBeGreaterThan(900)
  expect(await count('journal_warning')).toBe(0)
  expect((await server.ownerPool.query('select from balance where amount < 0')).rowCount).toBe(0)
  expect(statSync(join(dataFolder, 'demo-shop.json')).mode & 0o777).toBe(0o600)
  expect(await openDemoShop(deps())).toEqual(shop)
  expect(await count('journal_event')).toBe(events)
})

test('[RUN-11] a telling that was cut off is told to its end, and nothing twice', async () => {
  const shop = await openDemoShop(deps())
  const [events, sales] = [await count('journal_event'), await count('sale')]
  // As after kill -9 between two pushes: the file does not know that all of them arrived.
  const path = join(dataFolder, 'demo-shop.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), isComplete: false }))
  server.clock.advance(3 * 3_600_000)
  expect(await openDemoShop(deps())).toEqual(shop)
  expect([await count('journal_event'), await count('sale'), await count('stores')]).toEqual([
    events,
    sales,
    1,
  ])
  expect(await count('journal_warning')).toBe(0)
})

test('[RUN-11] another data folder on the same database does not make a second one', async () => {
  await openDemoShop(deps())
  const other = mkdtempSync(join(tmpdir(), 'laci-demo-'))
  const shop = await openDemoShop(deps(other))
  expect(shop.greeting.join('\n')).toContain('other data folder')
  expect(await count('stores')).toBe(1)
  rmSync(other, { recursive: true, force: true })
})
