import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookInto } from './database-of.ts'
import {
  findFreePorts,
  makeDataFolder,
  type RealServer,
  removeDataFolder,
  startRealServer,
} from './real-server.ts'
import { readServiceHeaders } from './shop-client.ts'

let dataFolder = ''
let port = 0
let server: RealServer
beforeEach(async () => {
  dataFolder = makeDataFolder()
  port = await findFreePorts()
  await start()
})
afterEach(async () => {
  await server.kill()
  await removeDataFolder(dataFolder)
})

async function start(): Promise<void> {
  server = await startRealServer({ dataFolder, port, environment: { DEMO_SHOP: 'off' } })
}

const headers = () => readServiceHeaders(dataFolder)

const addressOf = (name: string) => `${server.url}/storage/v1/object/ebook/${name}`

/** Null when the line broke: whether it was stored is then not known. */
async function upload(name: string, body: Uint8Array | ReadableStream<Uint8Array>): Promise<number | null> {
  try {
    const answer = await fetch(addressOf(name), {
      method: 'POST',
      headers: headers(),
      body,
      duplex: 'half',
    } as RequestInit)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}

function files(folder: 'incoming' | 'blobs'): string[] {
  const home = readdirSync(join(dataFolder, 'storage'))[0]!
  return readdirSync(join(dataFolder, 'storage', home, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

const blobsOfRows = () =>
  lookInto(dataFolder, async (client) => {
    const { rows } = await client.query<{ blob_id: string }>('select blob_id from storage_object')
    return rows.map((row) => row.blob_id)
  })

test('[STORAGE-17] kill -9 between file and row: no object, and a second try goes through', async () => {
  const bytes = randomBytes(200_000)
  let sendRest = () => {}
  const held = new Promise<void>((resolve) => {
    sendRest = resolve
  })
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(bytes.subarray(0, 100_000))
      await held
      stream.enqueue(bytes.subarray(100_000))
      stream.close()
    },
  })
  const ended = upload('buku.pdf', body)
  await expect.poll(() => files('incoming').length, { timeout: 20_000 }).toBe(1)
  await lookInto(dataFolder, async (client) => {
    // Nobody can write a row now; the rehearsal has gone through before.
    await client.query('begin; lock table storage_object in share row exclusive mode')
    sendRest()
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    expect([files('incoming').length, files('blobs').length]).toEqual([0, 1])
    await server.kill()
    await client.query('rollback')
  })
  expect(await ended).toBeNull()
  await start()
  expect((await fetch(addressOf('buku.pdf'), { headers: headers() })).status).toBe(400)
  expect(await blobsOfRows()).toEqual([])
  expect(await upload('buku.pdf', bytes)).toBe(200)
  const back = await fetch(addressOf('buku.pdf'), { headers: headers() })
  expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true)
  // The first file belongs to nothing: a sweep of next week removes it.
  expect(files('blobs')).toHaveLength(2)
})

test('[STORAGE-17] kill -9 at moments nobody chose: what was acknowledged is there, whole, and no row lacks its file', async () => {
  const acknowledged = new Map<string, string>()
  let count = 0
  for (let round = 0; round < 4; round += 1) {
    let isOver = false
    const target = acknowledged.size + 15
    const sending = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        count += 1
        const name = `${count}.bin`
        const bytes = randomBytes(1 + Math.floor(Math.random() * 300_000))
        if ((await upload(name, bytes)) === 200) {
          acknowledged.set(name, createHash('sha256').update(bytes).digest('hex'))
        }
      }
    })
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(target)
    await server.kill()
    isOver = true
    await Promise.all(sending)
    await start()
    expect(files('incoming')).toEqual([])
    const known = new Set(files('blobs'))
    expect((await blobsOfRows()).filter((blobId) => !known.has(blobId))).toEqual([])
  }
  for (const [name, digest] of acknowledged) {
    const answer = await fetch(addressOf(name), { headers: headers() })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, digest])
  }
})
