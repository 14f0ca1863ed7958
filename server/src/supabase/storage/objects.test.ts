import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callStorage,
  countStoredFiles,
  pictureBytes,
  refusal,
  storageClientOf,
} from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const files = (bucket: string) => storageClientOf(server, 'service').from(bucket)
beforeAll(async () => {
  server = await startTestServer()
  const storage = storageClientOf(server, 'service')
  await storage.createBucket('arsip')
  await storage.createBucket('arsip-lain')
  await storage.createBucket('kecil', { public: false, fileSizeLimit: '1kb' })
  await storage.createBucket('gambar', { public: false, allowedMimeTypes: ['image/*'] })
})
afterAll(() => server.close())

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

describe('section 8: upload', () => {
  const bytes = Buffer.from('kopi susu')
  test.each([
    ['a buffer', () => bytes],
    ['an array buffer', () => new Uint8Array(bytes).buffer],
    ['a text', () => 'kopi susu'],
    ['a blob', () => new Blob(['kopi susu'])],
    ['a node stream', () => Readable.from([Buffer.from('kopi '), Buffer.from('susu')])],
    ['a web stream', () => new Blob(['kopi susu']).stream()],
  ])('[STORAGE-4] %s arrives as it was sent', async (kind, make) => {
    const path = `kirim/${kind}.txt`
    const { data, error } = await files('arsip').upload(path, make())
    expect(error).toBeNull()
    expect(data).toEqual({ id: uuid, path, fullPath: `arsip/${path}` })
    expect(await (await files('arsip').download(path)).data!.text()).toBe('kopi susu')
  })

  test('[STORAGE-4] a form of one’s own: the file under whatever name, fields before and behind it', async () => {
    const form = new FormData()
    form.append('berkas', new Blob(['isi'], { type: 'text/csv' }), 'nama.csv')
    form.append('metadata', '{"asal":"uji"}')
    expect((await files('arsip').upload('form.csv', form, { cacheControl: '60' })).error).toBeNull()
    const { data } = await files('arsip').info('form.csv')
    expect(data).toMatchObject({
      contentType: 'text/csv',
      cacheControl: 'max-age=60',
      metadata: { asal: 'uji' },
    })
    // By hand: the client sends fields first.
    const answer = await callStorage(server, 'service', 'POST', '/object/arsip/form-2.csv', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: [
        '--x\r\ncontent-disposition: form-data; name=""\r\ncontent-type: text/csv\r\n\r\nisi',
        '--x\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n61',
        '--x--\r\n',
      ].join('\r\n'),
    })
    expect(answer).toMatchObject({ status: 200, body: { Key: 'arsip/form-2.csv', Id: uuid } })
    expect((await files('arsip').info('form-2.csv')).data).toMatchObject({
      cacheControl: 'max-age=61',
      size: 3,
    })
  })

  test('[STORAGE-4] nothing at all is an object of no bytes; a form without a file is none', async () => {
    expect((await files('arsip').upload('kosong.txt', '')).error).toBeNull()
    const empty = await callStorage(server, 'service', 'GET', '/object/arsip/kosong.txt')
    expect([empty.status, empty.bytes.length, empty.headers['content-length']]).toEqual([200, 0, '0'])
    const bare = await callStorage(server, 'service', 'POST', '/object/arsip/kosong-2.txt')
    expect(bare.status).toBe(200)
    const form = new FormData()
    form.append('cacheControl', '1')
    const { error } = await files('arsip').upload('tanpa.txt', form)
    expect(error).toMatchObject({ statusCode: '400', code: 'InvalidRequest', message: 'No content provided' })
  })

  test('[STORAGE-4] a second one of the name is refused, with upsert and update it replaces', async () => {
    const first = await files('arsip').upload('ganti.txt', 'satu', { contentType: 'text/plain' })
    const { error } = await files('arsip').upload('ganti.txt', 'dua')
    expect(error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'KeyAlreadyExists',
      message: 'The resource already exists',
    })
    server.clock.advance(5_000)
    const second = await files('arsip').upload('ganti.txt', 'tiga', { upsert: true, contentType: 'text/csv' })
    expect(second.data!.id).toBe(first.data!.id)
    const before = (await files('arsip').info('ganti.txt')).data!
    expect(before).toMatchObject({ size: 4, contentType: 'text/csv' })
    server.clock.advance(5_000)
    expect((await files('arsip').update('ganti.txt', 'empat')).error).toBeNull()
    const after = (await files('arsip').info('ganti.txt')).data!
    expect(after).toMatchObject({ size: 5, createdAt: before.createdAt, id: first.data!.id })
    expect(after.version).not.toBe(before.version)
    expect(after.etag).not.toBe(before.etag)
    expect(Date.parse(after.lastModified!)).toBeGreaterThanOrEqual(Date.parse(before.lastModified!) + 5_000)
    expect((await files('arsip').update('baru.txt', 'isi')).error).toBeNull()
  })

  test('[STORAGE-4] what is remembered with it comes back with info, and is kept within bounds', async () => {
    const metadata = { asal: 'kasir', daftar: [1, null, { a: 'b' }], '☕': true }
    await files('arsip').upload('meta-1', 'a', { metadata })
    await files('arsip').upload('meta-2', new Blob(['a']), { metadata })
    for (const path of ['meta-1', 'meta-2']) {
      expect((await files('arsip').info(path)).data!.metadata).toEqual(metadata)
    }
    for (const wrong of ['[1]', 'null', 'halo', '{"a":"\\u0000"}', `{"a":"${'x'.repeat(8_500)}"}`]) {
      const headers = { 'x-metadata': Buffer.from(wrong).toString('base64') }
      expect(
        await callStorage(server, 'service', 'POST', '/object/arsip/meta-3', { headers, body: 'a' }),
      ).toMatchObject(refusal(400, 'InvalidRequest'))
    }
    expect((await files('arsip').exists('meta-3')).data).toBe(false)
  })

  test('[STORAGE-4] headers are kept as far as they are harmless', async () => {
    const put = (path: string, headers: Record<string, string>) =>
      callStorage(server, 'service', 'POST', `/object/arsip/${path}`, { headers, body: 'a' })
    await put('tajuk-1', { 'cache-control': 'public, s-maxage=9, max-age=7', 'content-type': 'text/plain' })
    expect((await files('arsip').info('tajuk-1')).data).toMatchObject({ cacheControl: 'max-age=7' })
    await put('tajuk-2', { 'cache-control': 'no-store' })
    expect((await files('arsip').info('tajuk-2')).data).toMatchObject({
      cacheControl: 'no-cache',
      contentType: 'application/octet-stream',
    })
    await put('tajuk-3', { 'content-encoding': 'gzip', 'content-type': 'text/plain' })
    const packed = await callStorage(server, 'service', 'GET', '/object/arsip/tajuk-3')
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(await put('tajuk-4', { 'content-encoding': 'rot13' })).toMatchObject(
      refusal(409, 'FeatureNotEnabled'),
    )
    expect(await put('tajuk-4', { 'content-type': 'text' })).toMatchObject(refusal(415, 'InvalidMimeType'))
    expect(await put('tajuk-4', { 'content-type': `text/${'x'.repeat(300)}` })).toMatchObject(
      refusal(415, 'InvalidMimeType'),
    )
  })

  test('[STORAGE-4] a bucket that is not there is named so', async () => {
    const { error } = await files('tidak-ada').upload('a.txt', 'a')
    expect(error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' })
    await expect(files('tidak-ada').throwOnError().upload('a.txt', 'a')).rejects.toThrow('Bucket not found')
  })
})

describe('section 8: limits', () => {
  test('[STORAGE-5] what is larger than the bucket takes is refused and leaves nothing, however it is sent', async () => {
    const before = countStoredFiles(server)
    for (const size of [1_025, 40_000, 3_000_000]) {
      for (const body of [
        Buffer.alloc(size),
        new Blob([Buffer.alloc(size)]),
        Readable.from([Buffer.alloc(size)]),
      ]) {
        const { error } = await files('kecil').upload('besar.bin', body)
        expect(error).toMatchObject({
          status: 400,
          statusCode: '413',
          code: 'EntityTooLarge',
          message: 'The object exceeded the maximum allowed size',
        })
      }
    }
    expect((await files('kecil').list()).data).toEqual([])
    expect(countStoredFiles(server)).toBe(before)
    expect((await files('kecil').upload('pas.bin', Buffer.alloc(1_024))).error).toBeNull()
    expect((await files('kecil').upload('pas-2.bin', new Blob([Buffer.alloc(1_024)]))).error).toBeNull()
  })

  test('[STORAGE-5] without a limit of its own a bucket takes 50 MB', async () => {
    const size = 50 * 1024 * 1024
    expect((await files('arsip').upload('besar.bin', Buffer.alloc(size))).error).toBeNull()
    const tooMuch = Readable.from([Buffer.alloc(size), Buffer.alloc(1)])
    const { error } = await files('arsip').upload('lebih.bin', tooMuch)
    expect(error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    await files('arsip').remove(['besar.bin'])
  })

  test('[STORAGE-6] only types that the bucket takes', async () => {
    const png = pictureBytes('image/png')
    expect((await files('gambar').upload('a.png', png, { contentType: 'image/png' })).error).toBeNull()
    for (const contentType of ['text/plain', 'application/pdf']) {
      const { error } = await files('gambar').upload('b.png', png, { contentType })
      expect(error).toMatchObject({
        status: 400,
        statusCode: '415',
        code: 'InvalidMimeType',
        message: `mime type ${contentType} is not supported`,
      })
    }
    const { error } = await files('gambar').upload('c.png', new Blob([new Uint8Array(png)]))
    expect(error).toMatchObject({ code: 'InvalidMimeType' })
  })

  test('[STORAGE-6] the service’s word is taken for its own buckets, and for no shop’s', async () => {
    const jpeg = pictureBytes('image/jpeg')
    expect((await files('gambar').upload('d.png', jpeg, { contentType: 'image/png' })).error).toBeNull()
    const { error } = await files('product-photos').upload('d.png', jpeg, { contentType: 'image/png' })
    expect(error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
  })
})

describe('section 8: info, exists, list', () => {
  test('[STORAGE-9] info names everything but updated_at', async () => {
    await files('arsip').upload('info/a.txt', 'halo', { contentType: 'text/plain', cacheControl: '5' })
    const { body } = await callStorage(server, 'service', 'GET', '/object/info/arsip/info/a.txt')
    expect(body).toEqual({
      id: uuid,
      name: 'info/a.txt',
      version: uuid,
      bucket_id: 'arsip',
      size: 4,
      content_type: 'text/plain',
      content_encoding: null,
      cache_control: 'max-age=5',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata: {},
      last_modified: time,
      created_at: time,
    })
  })

  test('[STORAGE-9] exists says yes and no, and throws for a bucket that is not there', async () => {
    expect(await files('arsip').exists('info/a.txt')).toEqual({ data: true, error: null })
    expect((await files('arsip').exists('info/b.txt')).data).toBe(false)
    await expect(files('tidak-ada').exists('a')).rejects.toMatchObject({ code: 'NoSuchBucket' })
    // The older client asks by HEAD.
    expect((await callStorage(server, 'service', 'HEAD', '/object/arsip/info/a.txt')).status).toBe(200)
    expect((await callStorage(server, 'service', 'HEAD', '/object/arsip/info/b.txt')).status).toBe(400)
  })

  describe('a folder', () => {
    const names = async (path: string, options: object = {}) => {
      const { data, error } = await files('arsip-lain').list(path, options)
      expect(error).toBeNull()
      return data!.map((entry) => (entry.id === null ? `${entry.name}/` : entry.name))
    }
    beforeAll(async () => {
      for (const name of [
        'b.txt',
        'a.txt',
        'Kopi.txt',
        'f/1.txt',
        'f/g/2.txt',
        'f0.txt',
        'kopi/x.txt',
        'f-/y',
      ]) {
        server.clock.advance(1_000)
        await files('arsip-lain').upload(name, name)
      }
    })

    test('[STORAGE-10] shows its folders, then its files, by name', async () => {
      expect(await names('')).toEqual(['f/', 'f-/', 'kopi/', 'Kopi.txt', 'a.txt', 'b.txt', 'f0.txt'])
      expect(await names('f')).toEqual(['g/', '1.txt'])
      expect(await names('f/')).toEqual(['g/', '1.txt'])
      expect(await names('f/g')).toEqual(['2.txt'])
      for (const path of ['tidak-ada', 'f/1.txt', '..', 'f//g', '/f', 'a\u0000'])
        expect(await names(path)).toEqual([])
    })

    test('[STORAGE-10] sorts, searches and cuts', async () => {
      const sort = (column: string, order = 'asc') => ({ sortBy: { column, order } })
      expect(await names('', sort('name', 'desc'))).toEqual([
        ...['kopi/', 'f-/', 'f/'],
        ...['f0.txt', 'b.txt', 'a.txt', 'Kopi.txt'],
      ])
      expect(await names('', sort('created_at'))).toEqual([
        ...['f/', 'f-/', 'kopi/'],
        ...['b.txt', 'a.txt', 'Kopi.txt', 'f0.txt'],
      ])
      expect(await names('', { search: 'KO' })).toEqual(['kopi/', 'Kopi.txt'])
      expect(await names('f', { search: '1' })).toEqual(['1.txt'])
      for (const search of ['%', '_', 'opi', 'f/1.txt/']) expect(await names('', { search })).toEqual([])
      expect(await names('', { limit: 2, offset: 2 })).toEqual(['kopi/', 'Kopi.txt'])
      expect(await names('', { offset: 100 })).toEqual([])
    })

    test('[STORAGE-10] a file is told in full, a folder is a name', async () => {
      const { data } = await files('arsip-lain').list('f')
      expect(data).toEqual([
        { name: 'g', id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null },
        {
          name: '1.txt',
          id: uuid,
          bucket_id: 'arsip-lain',
          owner: '',
          created_at: time,
          updated_at: time,
          last_accessed_at: time,
          metadata: {
            eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
            size: 7,
            mimetype: 'text/plain;charset=UTF-8',
            cacheControl: 'max-age=3600',
            lastModified: time,
            contentLength: 7,
            httpStatusCode: 200,
          },
        },
      ])
    })

    test('[STORAGE-10] what cannot be read is refused', async () => {
      for (const json of [
        { limit: 0 },
        { limit: 1_001 },
        { offset: -1 },
        { limit: '5' },
        { prefix: 5 },
        { sortBy: { column: 'owner_id; drop table stores' } },
        { sortBy: { order: 'sideways' } },
      ])
        expect(
          await callStorage(server, 'service', 'POST', '/object/list/arsip-lain', { json }),
        ).toMatchObject(refusal(400, 'InvalidRequest'))
      expect((await files('tidak-ada').list()).error).toMatchObject({ code: 'NoSuchBucket' })
    })
  })
})

describe('section 8: remove, move, copy', () => {
  test('[STORAGE-11] remove answers what it removed and skips what is not there', async () => {
    await files('arsip').upload('buang/a', 'a')
    await files('arsip').upload('buang/b', 'b')
    const { data } = await files('arsip').remove(['buang/a', 'buang/tidak-ada', '../x', 'buang/b', 'a\u0000'])
    expect(data!.map((object) => object.name).sort()).toEqual(['buang/a', 'buang/b'])
    expect(data![0]).toMatchObject({ id: uuid, bucket_id: 'arsip', metadata: { size: 1 } })
    expect((await files('arsip').remove(['buang/a'])).data).toEqual([])
    await files('arsip').upload('buang/c', 'c')
    const one = () => callStorage(server, 'service', 'DELETE', '/object/arsip/buang/c')
    expect(await one()).toMatchObject({ status: 200, body: { message: 'Successfully deleted' } })
    expect(await one()).toMatchObject(refusal(404, 'NoSuchKey'))
    const versions = await callStorage(server, 'service', 'DELETE', '/object/arsip', {
      json: { prefixes: [{ path: 'buang/a', versionId: '1' }] },
    })
    expect(versions).toMatchObject(refusal(409, 'FeatureNotEnabled'))
    for (const json of [{}, { prefixes: 'a' }, { prefixes: [1] }, { prefixes: Array(1_001).fill('a') }])
      expect(await callStorage(server, 'service', 'DELETE', '/object/arsip', { json })).toMatchObject(
        refusal(400, 'InvalidRequest'),
      )
  })

  test('[STORAGE-11] move gives the same bytes another place, also in another bucket', async () => {
    const { data } = await files('arsip').upload('pindah/a.txt', 'isi', { cacheControl: '9' })
    expect((await files('arsip').move('pindah/a.txt', 'pindah/b.txt')).data).toEqual({
      message: 'Successfully moved',
    })
    expect((await files('arsip').exists('pindah/a.txt')).data).toBe(false)
    const options = { destinationBucket: 'arsip-lain' }
    expect((await files('arsip').move('pindah/b.txt', 'pindah/c.txt', options)).error).toBeNull()
    const info = (await files('arsip-lain').info('pindah/c.txt')).data
    expect(info).toMatchObject({ id: data!.id, bucketId: 'arsip-lain', cacheControl: 'max-age=9' })
    expect(await (await files('arsip-lain').download('pindah/c.txt')).data!.text()).toBe('isi')
  })

  test('[STORAGE-11] copy makes a second object of the same bytes', async () => {
    const files0 = countStoredFiles(server)
    const first = await files('arsip').upload('salin/a.txt', 'isi', { metadata: { a: 1 } })
    const { data } = await files('arsip').copy('salin/a.txt', 'salin/b.txt')
    expect(data).toEqual({ path: 'arsip/salin/b.txt' })
    expect(countStoredFiles(server)).toBe(files0 + 1)
    await files('arsip').remove(['salin/a.txt'])
    const info = (await files('arsip').info('salin/b.txt')).data!
    expect(info).toMatchObject({ size: 3, metadata: { a: 1 } })
    expect(info.id).not.toBe(first.data!.id)
    expect(await (await files('arsip').download('salin/b.txt')).data!.text()).toBe('isi')
  })

  test('[STORAGE-11] neither replaces, invents, or goes where a bucket does not take it', async () => {
    await files('arsip').upload('batas/a.txt', 'x'.repeat(2_000))
    await files('arsip').upload('batas/b.txt', 'b')
    for (const go of ['move', 'copy'] as const) {
      const tries: [string, string, string | undefined, string][] = [
        ['batas/a.txt', 'batas/b.txt', undefined, 'KeyAlreadyExists'],
        ['batas/tidak-ada', 'batas/c.txt', undefined, 'NoSuchKey'],
        ['batas/a.txt', '../c.txt', undefined, 'InvalidKey'],
        ['batas//a.txt', 'batas/c.txt', undefined, 'InvalidKey'],
        ['batas/a.txt', 'batas/c.txt', 'tidak-ada', 'NoSuchBucket'],
        ['batas/a.txt', 'batas/c.txt', 'kecil', 'EntityTooLarge'],
        ['batas/a.txt', 'batas/c.txt', 'gambar', 'InvalidMimeType'],
      ]
      for (const [from, to, destinationBucket, code] of tries) {
        const { error } = await files('arsip')[go](from, to, destinationBucket ? { destinationBucket } : {})
        expect([go, from, to, (error as { code?: string }).code]).toEqual([go, from, to, code])
      }
    }
    expect((await files('arsip').list('batas')).data!.map((entry) => entry.name)).toEqual(['a.txt', 'b.txt'])
    const copy = { bucketId: 'arsip', sourceKey: 'batas/a.txt', destinationKey: 'batas/b.txt' }
    const upsert = await callStorage(server, 'service', 'POST', '/object/copy', {
      json: copy,
      headers: { 'x-upsert': 'true' },
    })
    expect(upsert.status).toBe(200)
    for (const json of [
      { ...copy, sourceVersionId: '1' },
      { ...copy, copyMetadata: false, metadata: { mimetype: 'text/html' } },
    ])
      expect(await callStorage(server, 'service', 'POST', '/object/copy', { json })).toMatchObject(
        refusal(409, 'FeatureNotEnabled'),
      )
  })
})
