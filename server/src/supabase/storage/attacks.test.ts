import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import {
  callStorage,
  countStoredFiles,
  pictureBytes,
  refusal,
  storageClientOf,
  storageHeadersOf,
} from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
/** The attacker, a shop owner like any other. */
let budi: TestShop
let siti: TestShop
let theirs: string
const png = pictureBytes('image/png')
const options = { contentType: 'image/png' }
const photosOf = (shop: TestShop) => storageClientOf(server, shop.owner).from('product-photos')
const sitiHas = async () => (await photosOf(siti).list(siti.storeId)).data!.map((entry) => entry.name)

beforeAll(async () => {
  server = await startTestServer()
  budi = await openTestShop(server)
  siti = await openTestShop(server)
  theirs = `${siti.storeId}/rahasia.png`
  await photosOf(siti).upload(theirs, png, options)
  await photosOf(budi).upload(`${budi.storeId}/punyaku.png`, png, options)
})
afterAll(() => server.close())

describe('section 7.3, 15: another shop’s photos', () => {
  test('[STORAGE-14] are not read, listed, signed or known to be there', async () => {
    const files = photosOf(budi)
    for (const { error } of [
      await files.download(theirs),
      await files.info(theirs),
      await files.createSignedUrl(theirs, 60),
      await files.download(`${siti.storeId}/tidak-ada.png`),
    ])
      expect(error).toMatchObject({ status: 400, statusCode: '404', code: 'NoSuchKey' })
    expect((await files.exists(theirs)).data).toBe(false)
    for (const prefix of [siti.storeId, `${siti.storeId}/`, siti.storeId.slice(0, 8)])
      expect((await files.list(prefix)).data).toEqual([])
    expect((await files.list('', { search: siti.storeId })).data).toEqual([])
    // Whether it is there is not told by another refusal either.
    const onto = await files.upload(theirs, png, options)
    const beside = await files.upload(`${siti.storeId}/tidak-ada.png`, png, options)
    expect(onto.error).toMatchObject({ code: 'AccessDenied' })
    expect(beside.error).toMatchObject({ code: 'AccessDenied' })
    expect(onto.error!.message).toBe(beside.error!.message)
  })

  test('[STORAGE-14] are not written over, moved into, moved away, copied or removed', async () => {
    const files = photosOf(budi)
    const mine = `${budi.storeId}/punyaku.png`
    const tries: [unknown, string][] = [
      [(await files.update(theirs, png, options)).error, 'AccessDenied'],
      [(await files.upload(theirs, png, { ...options, upsert: true })).error, 'AccessDenied'],
      [(await files.move(mine, `${siti.storeId}/sisip.png`)).error, 'AccessDenied'],
      [(await files.move(mine, theirs)).error, 'AccessDenied'],
      [(await files.copy(mine, `${siti.storeId}/sisip.png`)).error, 'AccessDenied'],
      [(await files.move(theirs, `${budi.storeId}/curi.png`)).error, 'NoSuchKey'],
      [(await files.copy(theirs, `${budi.storeId}/curi.png`)).error, 'NoSuchKey'],
      [
        (await files.copy(theirs, `${budi.storeId}/curi.png`, { destinationBucket: 'store-logos' })).error,
        'NoSuchKey',
      ],
      [(await files.createSignedUploadUrl(theirs, { upsert: true })).error, 'AccessDenied'],
    ]
    for (const [error, code] of tries) expect((error as { code?: string } | null)?.code).toBe(code)
    expect((await files.remove([theirs, mine])).data!.map((object) => object.name)).toEqual([mine])
    expect(await sitiHas()).toEqual(['rahasia.png'])
    await files.upload(mine, png, options)
  })

  test('[STORAGE-14] what the database refuses even if a route forgot to', async () => {
    const { inScope } = await import('../../db/scope.ts')
    const asBudi = (text: string, values: unknown[] = []) =>
      inScope(server.deps.database, { role: 'authenticated', userId: budi.owner.userId }, (tx) =>
        tx.query(text, values),
      )
    expect((await asBudi('select * from storage_object where name = $1', [theirs])).rows).toEqual([])
    expect((await asBudi('delete from storage_object where name = $1', [theirs])).rowCount).toBe(0)
    expect(
      (await asBudi(`update storage_object set name = name || 'x' where name = $1`, [theirs])).rowCount,
    ).toBe(0)
    for (const statement of [
      `update storage_object set name = '${siti.storeId}/x.png' where name like '${budi.storeId}/%'`,
      `update storage_object set bucket_id = 'ebook'`,
      `update storage_object set store_id = '${siti.storeId}'`,
      'insert into storage_leftover values (gen_random_uuid(), now())',
      'select * from storage_home',
      `update storage_bucket set is_public = true`,
    ])
      await expect(asBudi(statement)).rejects.toThrow(
        /row-level security|permission denied|can only be updated to DEFAULT/,
      )
  })
})

describe('section 7.3, 15: paths that lead elsewhere', () => {
  const ways = () => [
    `${budi.storeId}/../${theirs}`,
    `${budi.storeId}/%2e%2e/${theirs}`,
    `${budi.storeId}/..%2f${siti.storeId}%2frahasia.png`,
    `${budi.storeId}/..\\${siti.storeId}\\rahasia.png`,
    `${budi.storeId}/%252e%252e/${theirs}`,
    `./${theirs}`,
    `/${theirs}`,
    `${siti.storeId}//rahasia.png`,
    `${budi.storeId}/a%00.png`,
    `${budi.storeId}/a%0d%0aset-cookie:x.png`,
    `${budi.storeId}/${'x'.repeat(1_100)}.png`,
    `${budi.storeId}/`,
    '..',
    '../../../../etc/passwd',
    '%2e%2e%2f%2e%2e%2fkeys.json',
  ]

  test('[STORAGE-3] are refused wherever a path stands', async () => {
    for (const way of ways()) {
      for (const [method, path] of [
        ['GET', `/object/product-photos/${way}`],
        ['GET', `/object/authenticated/product-photos/${way}`],
        ['GET', `/object/info/product-photos/${way}`],
        ['GET', `/object/public/store-logos/${way}`],
        ['POST', `/object/product-photos/${way}`],
        ['PUT', `/object/product-photos/${way}`],
        ['DELETE', `/object/product-photos/${way}`],
        ['POST', `/object/sign/product-photos/${way}`],
        ['POST', `/object/upload/sign/product-photos/${way}`],
        ['PUT', `/object/upload/sign/product-photos/${way}?token=x`],
      ] as const) {
        const json = path.includes('/sign/') && method === 'POST' ? { json: { expiresIn: 60 } } : {}
        const body =
          method === 'PUT' || !('json' in json) ? { body: png, headers: { 'content-type': 'image/png' } } : {}
        const sends = method === 'GET' || method === 'DELETE' ? {} : { ...json, ...body }
        const answer = await callStorage(server, budi.owner, method, path, sends)
        const label = `${method} ${path.slice(0, 120)}`
        expect([label, answer.status, (answer.body as { code?: string }).code]).toEqual([
          label,
          400,
          'InvalidKey',
        ])
      }
    }
    expect(await sitiHas()).toEqual(['rahasia.png'])
  })

  test('[STORAGE-3] also where it stands in a body', async () => {
    const files = photosOf(budi)
    const mine = `${budi.storeId}/punyaku.png`
    for (const way of [
      `${budi.storeId}/../${theirs}`,
      `a\u0000`,
      '',
      '/',
      `${budi.storeId}/`,
      'x'.repeat(1_025),
    ]) {
      expect((await files.move(mine, way)).error).toMatchObject({ code: 'InvalidKey' })
      expect((await files.copy(way, mine)).error).toMatchObject({ code: 'InvalidKey' })
      expect((await files.remove([way])).data).toEqual([])
      expect((await files.createSignedUrls([way], 60)).data).toMatchObject([{ signedURL: null }])
    }
  })

  test('[STORAGE-3] and where a bucket stands', async () => {
    for (const bucket of ['..', '%2e%2e', 'a%2fb', '%00', '%20', 'x'.repeat(101)])
      expect(await callStorage(server, budi.owner, 'GET', `/object/${bucket}/a.png`)).toMatchObject(
        refusal(404, 'NoSuchBucket'),
      )
  })

  test('[STORAGE-1] an address that cannot be decoded is told in the same form', async () => {
    expect(await callStorage(server, budi.owner, 'GET', '/object/product-photos/%zz.png')).toMatchObject(
      refusal(400, 'InvalidKey'),
    )
  })
})

describe('lies about the type', () => {
  test.each([
    ['a page as a picture', 'image/png', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script as a picture', 'image/jpeg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['one picture as another', 'image/jpeg', png],
    ['nothing as a picture', 'image/png', ''],
    ['half a mark', 'image/png', png.subarray(0, 5)],
    ['a picture that begins later', 'image/png', Buffer.concat([Buffer.from('\n'), png])],
  ])('[STORAGE-6] %s', async (_case, contentType, body) => {
    const before = countStoredFiles(server)
    const name = `${budi.storeId}/bohong.png`
    const bytes = Buffer.from(body)
    for (const sent of [bytes, new Blob([new Uint8Array(bytes)], { type: contentType })]) {
      const { error } = await photosOf(budi).upload(name, sent, { contentType })
      expect(error).toMatchObject({ status: 400, statusCode: '415', code: 'InvalidMimeType' })
    }
    expect((await photosOf(budi).exists(name)).data).toBe(false)
    expect(countStoredFiles(server)).toBe(before)
  })

  test('[STORAGE-6] types that are no pictures, and packed ones', async () => {
    const name = `${budi.storeId}/jenis.png`
    for (const contentType of [
      'image/svg+xml',
      'text/html',
      'application/pdf',
      'image/*',
      'image/png, text/html',
    ]) {
      const { error } = await photosOf(budi).upload(name, png, { contentType })
      expect([contentType, (error as { code?: string } | null)?.code]).toEqual([
        contentType,
        'InvalidMimeType',
      ])
    }
    const packed = await photosOf(budi).upload(name, png, { ...options, contentEncoding: 'gzip' })
    expect(packed.error).toMatchObject({ code: 'InvalidRequest' })
  })

  test('[STORAGE-6] a mark that comes in single bytes is put together', async () => {
    const pieces = new ReadableStream<Uint8Array>({
      async start(stream) {
        for (const byte of png.subarray(0, 20)) {
          stream.enqueue(Uint8Array.of(byte))
          await new Promise((resolve) => setImmediate(resolve))
        }
        stream.enqueue(png.subarray(20))
        stream.close()
      },
    })
    const name = `${budi.storeId}/tetes.png`
    expect((await photosOf(budi).upload(name, pieces, options)).error).toBeNull()
    const back = await photosOf(budi).download(name)
    expect(Buffer.from(await back.data!.arrayBuffer()).equals(png)).toBe(true)
  })
})

describe('uploads that do not end well', () => {
  /** Sends the head of a request and some of its body over a bare line, then does as told. */
  async function sendPart(headers: Record<string, string>, part: Buffer, name = 'putus.png') {
    const { hostname, port } = new URL(server.url)
    const line = connect(Number(port), hostname)
    await once(line, 'connect')
    const all = {
      host: hostname,
      ...storageHeadersOf(server, budi.owner),
      'content-type': 'image/png',
      ...headers,
    }
    const head = Object.entries(all).map(([key, value]) => `${key}: ${value}`)
    line.write(
      `POST /storage/v1/object/product-photos/${budi.storeId}/${name} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`,
    )
    line.write(part)
    return line
  }

  test('[STORAGE-17] a sender that breaks off in the middle leaves nothing', async () => {
    const before = countStoredFiles(server)
    const form = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: image/png\r\n\r\n',
      ),
      png,
    ])
    for (const [headers, part] of [
      [{ 'content-length': '100000' }, png],
      [{ 'transfer-encoding': 'chunked' }, Buffer.concat([Buffer.from('bb8\r\n'), png, Buffer.from('\r\n')])],
      [{ 'content-length': '100000', 'content-type': 'multipart/form-data; boundary=x' }, form],
    ] as const) {
      const line = await sendPart(headers, part)
      await expect.poll(() => countStoredFiles(server)).toBe(before + 1)
      line.destroy()
      await expect.poll(() => countStoredFiles(server)).toBe(before)
    }
    // A form whose end never comes, although the body's does.
    const cut = await callStorage(
      server,
      budi.owner,
      'POST',
      `/object/product-photos/${budi.storeId}/putus.png`,
      {
        body: form,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    )
    expect(cut).toMatchObject(refusal(400, 'InvalidRequest'))
    expect((await photosOf(budi).exists(`${budi.storeId}/putus.png`)).data).toBe(false)
    expect(countStoredFiles(server)).toBe(before)
  })

  test('[STORAGE-5] an upload that grows too large on the way is stopped there', async () => {
    const before = countStoredFiles(server)
    const line = await sendPart({ 'transfer-encoding': 'chunked', connection: 'close' }, Buffer.alloc(0))
    const answer: Buffer[] = []
    line.on('data', (piece: Buffer) => answer.push(piece))
    line.on('error', () => {})
    const closed = new Promise((resolve) => line.once('close', resolve))
    const megabyte = Buffer.concat([
      Buffer.from('100000\r\n'),
      pictureBytes('image/png', 1_048_576),
      Buffer.from('\r\n'),
    ])
    // It never says that it is done.
    let sent = 0
    while (!line.destroyed && line.writable && sent < 200) {
      sent += 1
      if (!line.write(megabyte)) await Promise.race([once(line, 'drain').catch(() => {}), closed])
    }
    await closed
    const text = Buffer.concat(answer).toString()
    if (text !== '') expect(text).toContain('EntityTooLarge')
    expect(sent).toBeLessThan(200)
    expect(countStoredFiles(server)).toBe(before)
  })

  test('[STORAGE-19] one person’s many uploads at once wait; the others’ do not', async () => {
    const before = countStoredFiles(server)
    const lines = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendPart({ 'content-length': '100000' }, png, `antre-${index}.png`),
      ),
    )
    await expect
      .poll(() => countStoredFiles(server), { timeout: 10_000 })
      .toBeGreaterThanOrEqual(before + lines.length)
    const ninth = await photosOf(budi).upload(`${budi.storeId}/kesembilan.png`, png, options)
    expect(ninth.error).toMatchObject({ statusCode: '429', code: 'SlowDown' })
    expect((await photosOf(siti).upload(`${siti.storeId}/lancar.png`, png, options)).error).toBeNull()
    for (const line of lines) line.destroy()
    await expect
      .poll(async () => (await photosOf(budi).upload(`${budi.storeId}/kesembilan.png`, png, options)).error)
      .toBeNull()
    await photosOf(siti).remove([`${siti.storeId}/lancar.png`])
  })
})
