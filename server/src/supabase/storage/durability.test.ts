import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBlobStore } from '../../files/blob-store.ts'
import { limitFigures } from '../../http/limits.ts'
import { addTestDevice, openTestShop, type TestShop } from '../../testing/shop.ts'
import {
  callStorage,
  countStoredFiles,
  pictureBytes,
  refusal,
  storageClientOf,
} from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts'
import { leftoverLifeMs, sweepBlobs } from './sweep.ts'

let server: TestServer
let shop: TestShop
const png = pictureBytes('image/png')
const options = { contentType: 'image/png' }
const photos = () => storageClientOf(server, shop.owner).from('product-photos')
const service = () => storageClientOf(server, 'service').from('ebook')
const sweep = () => sweepBlobs(server.deps)

async function start(more: TestServerOptions = {}) {
  server = await startTestServer(more)
  shop = await openTestShop(server)
}
afterEach(() => server.close())

/** Holds the table of objects, so that nobody can write a row, until it is let go. */
async function holdRows(): Promise<{
  waiting(): Promise<number>
  letGo(): Promise<void>
  killWaiting(): Promise<void>
}> {
  const holder = new pg.Client({ connectionString: server.testDatabase.ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table storage_object in share row exclusive mode')
  const others = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return {
    waiting: async () => (await server.ownerPool.query(`select 1 ${others}`)).rowCount ?? 0,
    killWaiting: async () =>
      void (await server.ownerPool.query(`select pg_terminate_backend(pid) ${others}`)),
    async letGo() {
      await holder.query('rollback')
      await holder.end()
    },
  }
}

describe('between file and row', () => {
  beforeEach(() => start())

  /** Begins an upload whose last byte is held back until the table is locked: the rehearsal has gone through by then. */
  async function uploadInto(lock: () => Promise<unknown>, name: string) {
    let sendRest = () => {}
    const held = new Promise<void>((resolve) => {
      sendRest = resolve
    })
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        stream.enqueue(png.subarray(0, 2_000))
        await held
        stream.enqueue(png.subarray(2_000))
        stream.close()
      },
    })
    const ended = photos().upload(name, body, options)
    await expect.poll(() => countStoredFiles(server)).toBe(1)
    await lock()
    sendRest()
    return ended
  }

  test('[STORAGE-17] a database that goes away before the commit: no row, and the file waits for the sweep', async () => {
    const name = `${shop.storeId}/a.png`
    let hold: Awaited<ReturnType<typeof holdRows>>
    const ended = uploadInto(async () => {
      hold = await holdRows()
    }, name)
    await expect.poll(async () => hold?.waiting()).toBe(1)
    await hold!.killWaiting()
    expect((await ended).error).toMatchObject({ status: 500 })
    await hold!.letGo()
    expect((await photos().exists(name)).data).toBe(false)
    // Whether the commit was done nobody knew: so the file was left for the sweep to judge.
    expect(countStoredFiles(server)).toBe(1)
    expect(await sweep()).toBe(0)
    server.clock.advance(leftoverLifeMs + 1_000)
    expect(await sweep()).toBe(1)
    expect(countStoredFiles(server)).toBe(0)
  })

  test('[STORAGE-17] a refusal of the database: no row and no file', async () => {
    const name = `${shop.storeId}/a.png`
    // Somebody else is faster, between rehearsal and commit.
    const ended = uploadInto(
      () => storageClientOf(server, 'service').from('product-photos').upload(name, png, options),
      name,
    )
    expect((await ended).error).toMatchObject({ code: 'KeyAlreadyExists' })
    expect(countStoredFiles(server)).toBe(1)
    expect((await photos().download(name)).data!.size).toBe(png.length)
  })

  test('[STORAGE-14] rights that are taken away while the bytes come are gone at the end', async () => {
    const name = `${shop.storeId}/a.png`
    const ended = uploadInto(
      () => server.ownerPool.query('delete from membership where user_id = $1', [shop.owner.userId]),
      name,
    )
    expect((await ended).error).toMatchObject({ code: 'AccessDenied' })
    expect(countStoredFiles(server)).toBe(0)
  })

  test('[STORAGE-17] two at once of one name: one wins, whole; the other is refused', async () => {
    const name = `${shop.storeId}/balap.png`
    const sizes = [3_000, 4_000, 5_000, 6_000]
    const results = await Promise.all(
      sizes.map((size) => photos().upload(name, pictureBytes('image/png', size), options)),
    )
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    const winner = sizes[results.findIndex(({ error }) => error === null)]!
    expect((await photos().download(name)).data!.size).toBe(winner)
    expect(countStoredFiles(server)).toBe(1)
    for (const { error } of results) if (error) expect(error).toMatchObject({ code: 'KeyAlreadyExists' })
  })

  test('[STORAGE-17] a reader keeps what it began to read while it is replaced and removed', async () => {
    const size = 5_000_000
    await service().upload('buku.pdf', Buffer.alloc(size, 1))
    const link = (await service().createSignedUrl('buku.pdf', 600)).data!.signedUrl
    const reading = await fetch(link)
    const reader = reading.body!.getReader()
    let bytes = (await reader.read()).value!.length
    await service().update('buku.pdf', Buffer.alloc(10, 2))
    await service().remove(['buku.pdf'])
    server.clock.advance(leftoverLifeMs * 2)
    await sweep()
    server.clock.advance(leftoverLifeMs * 2)
    expect(await sweep()).toBe(2)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      expect(value.every((byte) => byte === 1)).toBe(true)
    }
    expect(bytes).toBe(size)
  })

  test('[STORAGE-1] without its database the server says so in this form, and recovers', async () => {
    const admin = `alter database ${server.testDatabase.name} allow_connections`
    const cluster = new pg.Client({
      connectionString: server.testDatabase.ownerUrl.replace(/[^/]*$/, 'postgres'),
    })
    await cluster.connect()
    try {
      await cluster.query(`${admin} false`)
      await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        server.testDatabase.name,
      ])
      const answer = await callStorage(server, 'service', 'POST', '/object/ebook/a.pdf', { body: 'isi' })
      expect(answer).toMatchObject({ status: 500, body: { statusCode: expect.stringMatching(/^50[03]$/) } })
      expect(countStoredFiles(server)).toBe(0)
    } finally {
      await cluster.query(`${admin} true`)
      await cluster.end()
    }
    expect(
      (await callStorage(server, 'service', 'POST', '/object/ebook/a.pdf', { body: 'isi' })).status,
    ).toBe(200)
  })
})

describe('the sweep', () => {
  beforeEach(() => start())

  test('[STORAGE-18] what belongs to an object stays; what belonged to none for a week goes', async () => {
    await service().upload('tetap.pdf', 'tetap')
    await service().upload('ganti.pdf', 'satu')
    await service().update('ganti.pdf', 'dua')
    await service().upload('asal.pdf', 'salin')
    await service().copy('asal.pdf', 'salinan.pdf')
    await service().upload('buang.pdf', 'buang')
    await service().remove(['buang.pdf', 'asal.pdf'])
    expect(countStoredFiles(server)).toBe(5)
    expect(await sweep()).toBe(0)
    server.clock.advance(leftoverLifeMs - 60_000)
    expect(await sweep()).toBe(0)
    server.clock.advance(120_000)
    expect(await sweep()).toBe(2)
    expect(countStoredFiles(server)).toBe(3)
    const texts = await Promise.all(
      ['tetap.pdf', 'ganti.pdf', 'salinan.pdf'].map(async (name) =>
        (await service().download(name)).data!.text(),
      ),
    )
    expect(texts).toEqual(['tetap', 'dua', 'salin'])
    expect((await server.ownerPool.query('select from storage_leftover')).rowCount).toBe(0)
  })

  test('[STORAGE-18] a database put back to an earlier moment finds every file of the last days', async () => {
    await service().upload('buku.pdf', 'lama')
    const { rows } = await server.ownerPool.query('select * from storage_object')
    await service().update('buku.pdf', 'baru')
    await sweep()
    server.clock.advance(leftoverLifeMs - 60_000)
    await sweep()
    // As a restored backup would: the row of before.
    await server.ownerPool.query('update storage_object set blob_id = $1, size_bytes = 4, digest = $2', [
      rows[0].blob_id,
      rows[0].digest,
    ])
    server.clock.advance(120_000)
    expect(await sweep()).toBe(0)
    expect(await (await service().download('buku.pdf')).data!.text()).toBe('lama')
    // And it is not forgotten that it is in use again.
    await service().update('buku.pdf', 'baru lagi')
    expect(await sweep()).toBe(0)
  })

  test('[STORAGE-18] what comes into use again between looking and removing stays', async () => {
    await service().upload('buku.pdf', 'isi')
    await server.ownerPool.query(
      `insert into storage_leftover select blob_id, '2020-01-01' from storage_object`,
    )
    async function* seenBefore(): AsyncGenerator<string[]> {}
    expect(await sweepBlobs({ ...server.deps, blobs: { ...server.deps.blobs, list: seenBefore } })).toBe(0)
    expect(await (await service().download('buku.pdf')).data!.text()).toBe('isi')
  })

  test('[STORAGE-18] a sweep that is told to stop leaves the rest for the next one', async () => {
    await service().upload('buang.pdf', 'buang')
    await service().remove(['buang.pdf'])
    await sweep()
    server.clock.advance(leftoverLifeMs + 1_000)
    expect(await sweepBlobs(server.deps, () => true)).toBe(0)
    expect(countStoredFiles(server)).toBe(1)
    expect(await sweep()).toBe(1)
  })
})

describe('room', () => {
  test('[STORAGE-19] a shop’s share of the disk is its own, and replacing costs the difference', async () => {
    await start({ config: { storageShopLimitBytes: 10_000 } })
    const put = async (name: string, size: number) =>
      (
        await photos().upload(`${shop.storeId}/${name}`, pictureBytes('image/png', size), {
          ...options,
          upsert: true,
        })
      ).error
    expect(await put('a.png', 4_000)).toBeNull()
    expect(await put('b.png', 4_000)).toBeNull()
    expect(await put('c.png', 4_000)).toMatchObject({ statusCode: '507', code: 'QuotaExceeded' })
    expect(await put('b.png', 6_000)).toBeNull()
    const from = `${shop.storeId}/a.png`
    expect((await photos().copy(from, `${shop.storeId}/d.png`)).error).toMatchObject({
      code: 'QuotaExceeded',
    })
    expect((await photos().move(from, `${shop.storeId}/e.png`)).error).toBeNull()
    expect((await photos().createSignedUploadUrl(`${shop.storeId}/f.png`)).error).toMatchObject({
      code: 'QuotaExceeded',
    })
    expect(countStoredFiles(server)).toBe(3)
    const other = await openTestShop(server)
    const theirs = storageClientOf(server, other.owner).from('product-photos')
    expect((await theirs.upload(`${other.storeId}/a.png`, png, options)).error).toBeNull()
    await photos().remove([`${shop.storeId}/e.png`])
    expect(await put('c.png', 4_000)).toBeNull()
  })

  test('[STORAGE-19] a shop sends so many files a day, tried ones counted; others are not held up', async () => {
    await start()
    const path = `/object/store-logos/${shop.storeId}/a.png`
    const headers = { 'content-type': 'image/png' }
    const send = (body: Uint8Array) => callStorage(server, shop.owner, 'PUT', path, { body, headers })
    const till = await addTestDevice(server, shop)
    const { maximum, windowMs } = limitFigures.uploadsByShop
    for (let sent = 0; sent < maximum; sent += 8) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(Buffer.from('no picture'))))
      for (const answer of answers) expect(answer).toMatchObject(refusal(415, 'InvalidMimeType'))
    }
    expect(await send(png)).toMatchObject(refusal(429, 'too_many_requests'))
    const other = await openTestShop(server)
    const theirs = storageClientOf(server, other.owner).from('product-photos')
    expect((await theirs.upload(`${other.storeId}/a.png`, png, options)).error).toBeNull()
    server.clock.advance(windowMs)
    expect((await callStorage(server, till, 'PUT', path, { body: png, headers })).status).toBe(200)
  }, 120_000)

  test('[STORAGE-19] a disk that is nearly full takes no more files, says so, and serves on', async () => {
    await start()
    await service().upload('buku.pdf', 'isi')
    const { storageFolder } = server
    const blobs = openBlobStore(storageFolder, { reservedBytes: Number.MAX_SAFE_INTEGER })
    const { buildServer } = await import('../../app/app.ts')
    const full = await buildServer({ ...server.deps, blobs })
    await full.listen({ port: 0, host: '127.0.0.1' })
    try {
      const { port } = full.server.address() as { port: number }
      const at = { ...server, url: `http://127.0.0.1:${port}` }
      const answer = await callStorage(at, 'service', 'POST', '/object/ebook/b.pdf', { body: 'isi' })
      expect(answer).toMatchObject(refusal(507, 'disk_full'))
      expect((await callStorage(at, 'service', 'GET', '/object/ebook/buku.pdf')).bytes.toString()).toBe('isi')
      expect(await callStorage(at, 'service', 'GET', '/object/info/ebook/b.pdf')).toMatchObject(
        refusal(404, 'NoSuchKey'),
      )
    } finally {
      await full.close()
    }
  })
})

describe('memory', () => {
  test('[STORAGE-5] bytes go to the disk as they come, in a body and in a form, and are not gathered first', async () => {
    await start()
    const megabyte = 1024 * 1024
    for (const isForm of [false, true]) {
      let sendRest = () => {}
      const held = new Promise<void>((resolve) => {
        sendRest = resolve
      })
      const head = isForm ? '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n' : ''
      const body = new ReadableStream<Uint8Array>({
        async start(stream) {
          stream.enqueue(Buffer.from(head))
          for (let sent = 0; sent < 20; sent += 1) stream.enqueue(Buffer.alloc(megabyte, 7))
          await held
          stream.enqueue(Buffer.from(isForm ? '\r\n--x--\r\n' : 'end'))
          stream.close()
        },
      })
      const contentType = isForm ? 'multipart/form-data; boundary=x' : 'application/octet-stream'
      const ended = service().upload(`besar-${isForm}`, body, { contentType })
      // A form keeps back what could be the beginning of its border.
      await expect.poll(() => largestDraftBytes(), { timeout: 20_000 }).toBeGreaterThan(19 * megabyte)
      sendRest()
      expect((await ended).error).toBeNull()
      expect((await service().info(`besar-${isForm}`)).data!.size).toBe(20 * megabyte + (isForm ? 0 : 3))
    }
  })
})

function largestDraftBytes(): number {
  const folder = join(server.storageFolder, 'incoming')
  return Math.max(0, ...readdirSync(folder).map((name) => statSync(join(folder, name)).size))
}
