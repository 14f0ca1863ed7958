import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpPerson } from '../../testing/people.ts'
import { callStorage, refusal, storageClientOf } from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let accessToken: string
beforeAll(async () => {
  server = await startTestServer()
  accessToken = (await signUpPerson(server)).accessToken
})
afterAll(() => server.close())

describe('section 8: buckets', () => {
  test('[STORAGE-2] the service makes, reads, changes, empties and removes a bucket', async () => {
    const storage = storageClientOf(server, 'service')
    expect(await storage.createBucket('katalog', { public: false, fileSizeLimit: '1mb' })).toEqual({
      data: { name: 'katalog' },
      error: null,
    })
    expect((await storage.getBucket('katalog')).data).toEqual({
      id: 'katalog',
      name: 'katalog',
      owner: '',
      public: false,
      file_size_limit: 1_048_576,
      allowed_mime_types: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const changed = await storage.updateBucket('katalog', { public: true, allowedMimeTypes: ['image/*'] })
    expect(changed.data).toEqual({ message: 'Successfully updated' })
    expect((await storage.getBucket('katalog')).data).toMatchObject({
      public: true,
      file_size_limit: 1_048_576,
      allowed_mime_types: ['image/*'],
    })
    await storage.updateBucket('katalog', { public: true, fileSizeLimit: null, allowedMimeTypes: null })
    expect((await storage.getBucket('katalog')).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: null,
    })
    await storage.from('katalog').upload('a/b.txt', 'halo')
    const full = await storage.deleteBucket('katalog')
    expect(full.error).toMatchObject({ status: 400, statusCode: '409', code: 'ResourceNotEmpty' })
    expect((await storage.emptyBucket('katalog')).data).toEqual({ message: expect.any(String) })
    expect((await storage.from('katalog').list('a')).data).toEqual([])
    expect((await storage.deleteBucket('katalog')).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket('katalog')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      code: 'NoSuchBucket',
      message: 'Bucket not found',
    })
  })

  test('[STORAGE-2] the three of the product are there from the start', async () => {
    const { data } = await storageClientOf(server, 'service').listBuckets({ sortColumn: 'name' })
    const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
    expect(data).toMatchObject([
      { id: 'ebook', public: false, file_size_limit: null },
      { id: 'product-photos', public: false, file_size_limit: 2_097_152, allowed_mime_types: pictures },
      { id: 'store-logos', public: true, file_size_limit: 2_097_152, allowed_mime_types: pictures },
    ])
  })

  test('[STORAGE-2] a list is searched, sorted and cut', async () => {
    const storage = storageClientOf(server, 'service')
    for (const name of ['daftar-1', 'daftar-2', 'daftar-3']) await storage.createBucket(name)
    const names = async (options: Parameters<typeof storage.listBuckets>[0]) =>
      (await storage.listBuckets(options)).data!.map((bucket) => bucket.id)
    expect(await names({ search: 'DAFTAR', sortColumn: 'id', sortOrder: 'desc' })).toEqual([
      'daftar-3',
      'daftar-2',
      'daftar-1',
    ])
    expect(await names({ search: 'daftar', sortColumn: 'created_at', limit: 1, offset: 1 })).toEqual([
      'daftar-2',
    ])
    for (const query of ['limit=x', 'sortColumn=owner', 'sortOrder=up', 'offset=-1'])
      expect(await callStorage(server, 'service', 'GET', `/bucket?${query}`)).toMatchObject(
        refusal(400, 'InvalidRequest'),
      )
  })

  test.each([
    ['a name with a slash', { id: 'a/b', name: 'a/b' }, 400, 'InvalidBucketName'],
    ['a word of the addresses', { id: 'public', name: 'public' }, 400, 'InvalidBucketName'],
    ['no name', {}, 400, 'InvalidBucketName'],
    ['two names', { id: 'satu', name: 'dua' }, 400, 'InvalidBucketName'],
    ['one that is there', { id: 'ebook', name: 'ebook' }, 409, 'BucketAlreadyExists'],
    ['a limit that cannot be read', { id: 'x', file_size_limit: 'besar' }, 400, 'InvalidRequest'],
    ['a type that is none', { id: 'x', allowed_mime_types: ['gambar'] }, 415, 'InvalidMimeType'],
    ['another kind of bucket', { id: 'x', type: 'ANALYTICS' }, 409, 'FeatureNotEnabled'],
    ['versions', { id: 'x', versioning_status: 'ENABLED' }, 409, 'FeatureNotEnabled'],
    ['another form', { id: 5 }, 400, 'InvalidRequest'],
    ['a list', [1], 400, 'InvalidRequest'],
  ])('[STORAGE-2] %s is refused', async (_case, json, status, code) => {
    expect(await callStorage(server, 'service', 'POST', '/bucket', { json })).toMatchObject(
      refusal(status, code),
    )
  })

  test('[STORAGE-2] to everybody else there are no buckets, and none can be made or changed', async () => {
    for (const caller of ['anon', { accessToken }] as const) {
      const storage = storageClientOf(server, caller)
      expect((await storage.listBuckets()).data).toEqual([])
      expect((await storage.getBucket('product-photos')).error).toMatchObject({ code: 'NoSuchBucket' })
      for (const { error } of [
        await storage.createBucket('milikku'),
        await storage.updateBucket('product-photos', { public: true }),
        await storage.emptyBucket('product-photos'),
        await storage.deleteBucket('product-photos'),
      ])
        expect(error).toMatchObject({ status: 400, statusCode: '403', code: 'AccessDenied' })
    }
  })
})

describe('section 1 and trap 10: keys and errors', () => {
  test('[STORAGE-21] every call needs a key, except public objects and signed links', async () => {
    for (const [method, path] of [
      ['GET', '/bucket'],
      ['GET', '/object/product-photos/a.png'],
      ['POST', '/object/product-photos/a.png'],
      ['PUT', '/object/upload/sign/product-photos/a.png?token=x'],
      ['GET', '/nowhere'],
    ] as const) {
      const answer = await callStorage(server, null, method, path)
      expect(answer).toMatchObject({ status: 401, body: { message: 'No API key found in request' } })
      const wrong = await callStorage(server, null, method, path, { headers: { apikey: 'salah' } })
      expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid API key' } })
    }
    expect(await callStorage(server, null, 'GET', '/object/public/store-logos/a.png')).toMatchObject(
      refusal(404, 'NoSuchKey'),
    )
    expect(await callStorage(server, null, 'GET', '/object/sign/store-logos/a.png?token=x')).toMatchObject(
      refusal(400, 'InvalidJWT'),
    )
  })

  test('[STORAGE-21] the official client may bring a key as bearer alone; a person’s token is no key', async () => {
    const call = (bearer: string) =>
      callStorage(server, null, 'GET', '/bucket', { headers: { authorization: `Bearer ${bearer}` } })
    expect((await call(server.keys.serviceKey)).body).toHaveLength(6)
    expect((await call(server.keys.anonKey)).body).toEqual([])
    expect((await call(accessToken)).status).toBe(401)
  })

  test('[STORAGE-1] errors are HTTP 400 with the real status as a text', async () => {
    const answer = await callStorage(server, 'service', 'GET', '/object/info/ebook/tidak-ada.pdf')
    expect(answer.status).toBe(400)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.body).toEqual({
      statusCode: '404',
      error: 'not_found',
      code: 'NoSuchKey',
      message: 'Object not found',
    })
    const bad = { headers: { 'content-type': 'application/json' }, body: '{"prefixes":' }
    expect(await callStorage(server, 'service', 'DELETE', '/object/ebook', bad)).toMatchObject(
      refusal(400, 'InvalidRequest'),
    )
    const form = { headers: { 'content-type': 'application/zip' }, body: 'PK' }
    expect(await callStorage(server, 'service', 'POST', '/object/move', form)).toMatchObject(
      refusal(415, 'InvalidMimeType'),
    )
  })

  test('[STORAGE-20] what is left out says so, and an unknown address is 404', async () => {
    for (const [method, path] of [
      ['GET', '/render/image/public/store-logos/a.png?width=10'],
      ['POST', '/upload/resumable'],
      ['PATCH', '/upload/resumable/abc'],
      ['GET', '/s3/ebook'],
      ['DELETE', '/cdn/ebook/a.pdf'],
      ['POST', '/vector/CreateIndex'],
      ['GET', '/iceberg/v1/config'],
      ['POST', '/object/list-v2/ebook'],
      ['PUT', '/bucket/ebook/lifecycle'],
      ['GET', '/object/info/ebook/a.pdf?versionId=1'],
      ['GET', '/object/ebook/a.pdf?versionId=1'],
    ] as const) {
      const headers = { 'content-type': 'application/offset+octet-stream' }
      const options = method === 'GET' ? {} : { headers, body: 'abc' }
      expect(await callStorage(server, 'service', method, path, options)).toMatchObject(
        refusal(409, 'FeatureNotEnabled'),
      )
    }
    for (const path of ['/', '/nowhere', '/object', '/object/ebook', '/bucket/ebook/deeper'])
      expect(await callStorage(server, 'service', 'GET', path)).toMatchObject({
        status: 404,
        body: { statusCode: '404', code: 'NotFound' },
      })
  })

  test('[STORAGE-1] pages of our own origin may call, others get no leave', async () => {
    const ask = (origin: string) =>
      callStorage(server, null, 'OPTIONS', '/object/product-photos/a.png', { headers: { origin } })
    const own = await ask('http://localhost')
    expect(own.status).toBe(204)
    expect(own.headers['access-control-allow-headers']).toContain('x-upsert')
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })
})
