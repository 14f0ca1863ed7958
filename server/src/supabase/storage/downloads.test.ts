import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callStorage, refusal, storageClientOf } from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const storage = storageClientOf(server, 'service')
  await storage.createBucket('umum', { public: true })
  await storage.from('umum').upload('a.txt', '0123456789', { contentType: 'text/plain', cacheControl: '60' })
})
afterAll(() => server.close())

const get = (headers: Record<string, string> = {}, path = '/object/umum/a.txt', method = 'GET') =>
  callStorage(server, 'service', method, path, { headers })

describe('section 8: download', () => {
  test('[STORAGE-7] bytes with their type, etag and time; HEAD says the same without them', async () => {
    const answer = await get()
    expect([answer.status, answer.bytes.toString()]).toEqual([200, '0123456789'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'cache-control': 'max-age=60',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'accept-ranges': 'bytes',
      vary: 'Origin, Authorization',
    })
    const head = await get({}, '/object/umum/a.txt', 'HEAD')
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, '10'])
    expect(head.headers.etag).toBe(answer.headers.etag)
    expect((await get({}, '/object/authenticated/umum/a.txt')).bytes.toString()).toBe('0123456789')
  })

  test('[STORAGE-7] the official client gets a blob or a stream', async () => {
    const files = storageClientOf(server, 'service').from('umum')
    const blob = (await files.download('a.txt')).data!
    expect([blob.type, await blob.text()]).toEqual(['text/plain', '0123456789'])
    const stream = (await files.download('a.txt').asStream()).data!
    expect(await new Response(stream).text()).toBe('0123456789')
    expect((await files.download('tidak-ada')).error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
    const nowhere = await storageClientOf(server, 'service').from('tidak-ada').download('a.txt')
    expect(nowhere.error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
  })

  test('[STORAGE-7] who has it already is told so', async () => {
    const { headers } = await get()
    const etag = headers.etag!
    const time = headers['last-modified']!
    const statusFor = async (conditions: Record<string, string>) => (await get(conditions)).status
    expect(await statusFor({ 'if-none-match': etag })).toBe(304)
    expect(await statusFor({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
    expect(await statusFor({ 'if-none-match': '*' })).toBe(304)
    expect(await statusFor({ 'if-none-match': '"x"' })).toBe(200)
    expect(await statusFor({ 'if-modified-since': time })).toBe(304)
    expect(await statusFor({ 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200)
    expect(await statusFor({ 'if-modified-since': 'kemarin' })).toBe(200)
    expect(await statusFor({ 'if-none-match': '"x"', 'if-modified-since': time })).toBe(200)
    const unchanged = await get({ 'if-none-match': etag })
    expect(unchanged.bytes.length).toBe(0)
    expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'max-age=60' })
  })

  test('[STORAGE-7] a part on request, unless it is a part of something else', async () => {
    const { headers } = await get()
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await get({ range, ...more })
      return [answer.status, answer.bytes.toString(), answer.headers['content-range']]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=8-')).toEqual([206, '89', 'bytes 8-9/10'])
    expect(await part('bytes=2-4', { 'if-range': headers.etag! })).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=2-4', { 'if-range': headers['last-modified']! })).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    for (const all of [
      await part('bytes=2-4', { 'if-range': '"x"' }),
      await part('bytes=0-1,4-5'),
      await part('sentences=1-2'),
    ])
      expect(all).toEqual([200, '0123456789', undefined])
    const behind = await get({ range: 'bytes=10-' })
    expect(behind).toMatchObject(refusal(416, 'InvalidRange'))
    expect(behind.headers['content-range']).toBe('bytes */10')
  })

  test('[PLATFORM-7] closing lets a download end, and does not wait for its connection after that', async () => {
    const own = await startTestServer()
    const files = storageClientOf(own, 'service').from('ebook')
    const size = 20_000_000
    await files.upload('buku.pdf', Buffer.alloc(size))
    const link = (await files.createSignedUrl('buku.pdf', 60)).data!.signedUrl
    const reader = (await fetch(link)).body!.getReader()
    let bytes = (await reader.read()).value!.length
    const closed = own.close()
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
    expect(bytes).toBe(size)
    await closed
  })

  test('[STORAGE-17] bytes that somebody took away from the disk are an error of ours, not an empty file', async () => {
    const own = await startTestServer()
    try {
      const files = storageClientOf(own, 'service').from('ebook')
      await files.upload('a.pdf', 'isi')
      const { rows } = await own.ownerPool.query('select blob_id from storage_object')
      await own.deps.blobs.remove(rows[0].blob_id)
      const answer = await callStorage(own, 'service', 'GET', '/object/ebook/a.pdf')
      expect(answer).toMatchObject({ status: 500, body: { statusCode: '500', code: 'InternalError' } })
    } finally {
      await own.close()
    }
  })
})

describe('section 8: what a browser may do with it', () => {
  test.each([
    ['text/html', true],
    ['image/svg+xml', true],
    ['application/xhtml+xml', true],
    ['text/javascript', true],
    ['application/octet-stream', true],
    ['image/png', false],
    ['text/plain;charset=UTF-8', false],
    ['application/pdf', false],
  ])('[STORAGE-8] %s is saved and not shown: %s', async (contentType, isSaved) => {
    const files = storageClientOf(server, 'service').from('umum')
    await files.upload('jenis/berkas', '<script>alert(1)</script>', { contentType, upsert: true })
    const link = (await files.createSignedUrl('jenis/berkas', 60)).data!.signedUrl
    for (const path of [
      '/object/umum/jenis/berkas',
      '/object/public/umum/jenis/berkas',
      link.slice(link.indexOf('/object/')),
    ]) {
      const { headers } = await get({}, path)
      expect(headers).toMatchObject({
        'content-type': contentType,
        'x-content-type-options': 'nosniff',
      })
      // The browser's own reader of PDF does not start in a sandbox.
      const sandbox = contentType === 'application/pdf' ? '' : '; sandbox'
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'${sandbox}`,
      )
      expect(headers['content-disposition']).toBe(
        isSaved ? `attachment; filename="berkas"; filename*=UTF-8''berkas` : undefined,
      )
    }
  })

  test('[STORAGE-8] `download` saves it under a name that cannot break out of its header', async () => {
    const nameFor = async (download: string) =>
      (await get({}, `/object/umum/a.txt?download=${encodeURIComponent(download)}`)).headers[
        'content-disposition'
      ]
    expect(await nameFor('')).toBe(`attachment; filename="a.txt"; filename*=UTF-8''a.txt`)
    expect(await nameFor('laporan.txt')).toBe(
      `attachment; filename="laporan.txt"; filename*=UTF-8''laporan.txt`,
    )
    expect(await nameFor('kafé ☕.txt')).toBe(
      `attachment; filename="kaf_ _.txt"; filename*=UTF-8''kaf%C3%A9%20%E2%98%95.txt`,
    )
    expect(await nameFor('a"; filename="b.exe')).toBe(
      `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
    )
    expect(await nameFor('../\r\nset-cookie: a=b\u202e')).toBe(
      `attachment; filename="..___set-cookie: a=b_"; filename*=UTF-8''..___set-cookie%3A%20a%3Db_`,
    )
    expect((await nameFor('x'.repeat(5_000)))!.length).toBeLessThan(500)
  })
})

describe('section 8: public addresses', () => {
  test('[STORAGE-15] a public bucket is open by address, with no key, to read and for nothing else', async () => {
    const url = storageClientOf(server, 'anon').from('umum').getPublicUrl('a.txt').data.publicUrl
    expect(url).toBe(`${server.url}/storage/v1/object/public/umum/a.txt`)
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
    expect(answer.headers.get('cache-control')).toBe('max-age=60')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await callStorage(server, null, 'HEAD', '/object/public/umum/a.txt')).status).toBe(200)
    expect(await callStorage(server, null, 'GET', '/object/public/umum/b.txt')).toMatchObject(
      refusal(404, 'NoSuchKey'),
    )
    const anon = storageClientOf(server, 'anon').from('umum')
    expect((await anon.list()).data).toEqual([])
    expect((await anon.download('a.txt')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await anon.createSignedUrl('a.txt', 60)).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await anon.upload('c.txt', 'c')).error).toMatchObject({ code: 'AccessDenied' })
  })

  test('[STORAGE-15] a bucket that is not public has no public address', async () => {
    await storageClientOf(server, 'service').from('ebook').upload('buku.pdf', 'isi')
    for (const path of ['/object/public/ebook/buku.pdf', '/object/public/tidak-ada/buku.pdf'])
      expect(await callStorage(server, null, 'GET', path)).toMatchObject(refusal(404, 'NoSuchBucket'))
  })
})
