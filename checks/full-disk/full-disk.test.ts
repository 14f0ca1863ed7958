import { randomBytes, randomInt } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { syncProtocol } from '@laci/domain/journal/wire.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killDatabaseProcesses } from '../kill/killers.ts'
import { type SellingTill, startSelling } from '../kill/selling-till.ts'
import { findLosses, findWrongBalances, findWrongSums, readBalances } from '../kill/shop-proof.ts'
import { lookInto } from '../real-server/database-of.ts'
import {
  findFreePorts,
  launchRealServer,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { type OpenedTill, openSession, openTill, readDemoSignIn } from '../real-server/shop-client.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

let disk: SmallDisk
let port = 0
let server: RealServer
let seller: SellingTill | null = null
beforeEach(async () => {
  disk = openSmallDisk()
  port = await findFreePorts()
  server = await start()
})
afterEach(async () => {
  seller?.abandon()
  seller = null
  disk.free()
  await server.kill()
  await removeDataFolder(disk.folder)
  disk.remove()
})

const start = () => startRealServer({ dataFolder: disk.folder, port })

/** What the server says to a till that fetches and to one that sends. */
async function statusOf(till: OpenedTill, kind: 'pull' | 'push'): Promise<string> {
  const headers = { authorization: `Bearer ${till.deviceKey}`, 'content-type': 'application/json' }
  const answer =
    kind === 'pull'
      ? await fetch(`${server.url}/api/sync/pull?since=0`, { headers }).catch(() => null)
      : await fetch(`${server.url}/api/sync/push`, {
          method: 'POST',
          headers,
          body: JSON.stringify({
            ...{ protocol: syncProtocol, storeId: till.storeId, deviceId: till.deviceId, sentAt: Date.now() },
            ...{ firstSeq: 1, isGapKnown: false, events: [] },
          }),
        }).catch(() => null)
  await answer?.arrayBuffer()
  return `${answer?.status ?? 'no answer'} ${answer?.headers.get('retry-after') ?? ''}`.trim()
}

/** What the data folder holds for a start on a full disk. */
const reserveBytes = 64 * 2 ** 20

const patience = { timeout: 60_000 }

/** What reads goes on, somebody can sign in for it, and every write is told to wait. */
async function expectReadsAlone(till: OpenedTill): Promise<void> {
  await expect.poll(() => statusOf(till, 'push'), patience).toBe('503 5')
  await expect.poll(() => statusOf(till, 'pull'), patience).toBe('200')
  await openSession(server, readDemoSignIn(disk.folder))
  const { status } = await fetch(`${server.url}/api/contacts`, { method: 'POST' })
  expect(status).toBe(503)
}

async function expectWrites(selling: SellingTill): Promise<void> {
  const before = selling.acknowledgedThrough()
  await expect.poll(() => selling.acknowledgedThrough(), patience).toBeGreaterThan(before)
}

const holdsReserve = () =>
  statSync(join(disk.folder, 'disk-reserve'), { throwIfNoEntry: false })?.size === reserveBytes

/** A shop in which one till sells without a break and another one asks. */
async function openShop() {
  const signIn = readDemoSignIn(disk.folder)
  const till = await openTill(server, signIn, 'Kasir 1')
  const asking = await openTill(server, signIn, 'Kasir 2')
  const { products, before } = await lookInto(disk.folder, async (client) => ({
    products: (
      await client.query<{ productId: string; name: string; priceRupiah: number }>(
        `select product_id as "productId", fields->>'name' as name, (fields->>'priceRupiah')::int as "priceRupiah"
         from product where store_id = $1 order by product_id`,
        [till.storeId],
      )
    ).rows,
    before: await readBalances(client, till.storeId),
  }))
  const whole = (least: number, most: number) => randomInt(least, most + 1)
  seller = startSelling({ url: server.url, till, products, random: randomBytes, whole })
  return { till, asking, before, selling: seller }
}

test('[RUN-30] [RUN-31] [SYNC-110] a disk that fills while a shop sells, a stop and a kill -9 on it: reads go on, and with room everything arrives once', async () => {
  const { till, asking, before, selling } = await openShop()
  await expect.poll(holdsReserve, patience).toBe(true)
  await expectWrites(selling)

  // It fills while a till sends.
  disk.fill()
  await expectReadsAlone(asking)
  // Whoever starts a second server here is refused, and takes no room of the first.
  const second = launchRealServer({ dataFolder: disk.folder, port: await findFreePorts() })
  expect(await second.exited).toBe(1)
  expect([second.output().includes('Laci sudah berjalan'), holdsReserve()]).toEqual([true, true])
  // A stop and a start: the reserve makes room for it, and for nothing else.
  expect(await server.stop()).toBe(0)
  server = await start()
  expect(server.output()).toContain('DISK PENUH')
  expect(holdsReserve()).toBe(false)
  await expectReadsAlone(asking)
  const { acknowledgedThrough } = selling
  const stored = selling.events.slice(0, acknowledgedThrough())
  expect(await lookInto(disk.folder, (client) => findLosses(client, till.storeId, stored))).toEqual([])

  // Room, and nobody restarts anything.
  disk.free()
  await expectWrites(selling)
  await expect.poll(holdsReserve, patience).toBe(true)

  // It fills, and everything is killed in the middle of a sale.
  disk.fill()
  killDatabaseProcesses(disk.folder)
  await server.kill()
  server = await start()
  expect(server.output()).toContain('DISK PENUH')
  await expectReadsAlone(asking)

  disk.free()
  await selling.finish()
  expect(selling.events.length).toBeGreaterThan(0)
  const faults = await lookInto(disk.folder, async (client) => [
    ...(await findLosses(client, till.storeId, selling.events)),
    ...(await findWrongSums(client, till.storeId)),
    ...(await findWrongBalances(client, till.storeId, before, selling.events)),
  ])
  expect(faults).toEqual([])
})

test('[RUN-32] where not even the reserve is enough the start says what to free, and harms nothing', async () => {
  const { till, selling } = await openShop()
  await expect.poll(holdsReserve, patience).toBe(true)
  await expectWrites(selling)
  disk.fill()
  killDatabaseProcesses(disk.folder)
  await server.kill()
  server = await start()
  // What the reserve gave is gone, too.
  disk.fill()
  killDatabaseProcesses(disk.folder)
  await server.kill()
  for (let round = 0; round < 2; round += 1) {
    const refused = launchRealServer({ dataFolder: disk.folder, port })
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toContain(`Disk tempat folder data ${disk.folder} penuh`)
    expect(refused.output()).not.toContain(' at ')
  }
  disk.free()
  server = await start()
  await selling.finish()
  const faults = await lookInto(disk.folder, async (client) => [
    ...(await findLosses(client, till.storeId, selling.events)),
    ...(await findWrongSums(client, till.storeId)),
  ])
  expect(faults).toEqual([])
  expect(await lookInto(disk.folder, async () => server.output())).not.toContain('DISK PENUH')
})
