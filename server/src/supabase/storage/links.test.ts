import { hkdfSync } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAuth } from '../../testing/auth-calls.ts'
import { addTestDevice, callApi, openTestShop, type TestShop } from '../../testing/shop.ts'
import {
  callStorage,
  countStoredFiles,
  pictureBytes,
  refusal,
  storageClientOf,
} from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let shop: TestShop
const png = pictureBytes('image/png')
const options = { contentType: 'image/png' }
const photos = () => storageClientOf(server, shop.owner).from('product-photos')
const pathOf = (url: string) => url.slice(url.indexOf('/object/'))
const tokenOf = (url: string) => new URL(url).searchParams.get('token')!
/** Opens a link as somebody who has nothing but the link. */
const open = (url: string, headers: Record<string, string> = {}) =>
  callStorage(server, null, 'GET', pathOf(url), { headers })

beforeAll(async () => {
  server = await startTestServer()
  shop = await openTestShop(server)
  await photos().upload(`${shop.storeId}/a.png`, png, options)
  await photos().upload(`${shop.storeId}/dua kata & (1)+.png`, png, options)
})
afterAll(() => server.close())

describe('section 8: signed links to read', () => {
  test('[STORAGE-12] whoever holds the link reads that object, with no key', async () => {
    for (const name of ['a.png', 'dua kata & (1)+.png']) {
      const { data } = await photos().createSignedUrl(`${shop.storeId}/${name}`, 2_000)
      expect(data!.signedUrl).toContain(
        encodeURI(`${server.url}/storage/v1/object/sign/product-photos/${shop.storeId}/${name}?token=`),
      )
      const answer = await fetch(data!.signedUrl)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    }
  })

  test('[STORAGE-12] its answer is kept by nothing in between, and no longer than the link is good', async () => {
    const startedAt = performance.now()
    const { data } = await photos().createSignedUrl(`${shop.storeId}/a.png`, 30)
    const answer = await open(data!.signedUrl)
    const spentSeconds = Math.floor((performance.now() - startedAt) / 1000)
    const [, seconds] = /^private, max-age=(\d+)$/.exec(answer.headers['cache-control'] ?? '') ?? []
    // Whole seconds, of the link's making and of what is left: each rounding may take one. A slow machine has spent more of them.
    expect(Number(seconds)).toBeGreaterThanOrEqual(28 - spentSeconds)
    expect(Number(seconds)).toBeLessThanOrEqual(30)
    expect((await open(data!.signedUrl, { 'if-none-match': answer.headers.etag! })).status).toBe(304)
    expect((await open(data!.signedUrl, { range: 'bytes=0-3' })).bytes.length).toBe(4)
  })

  test('[STORAGE-24] a person’s link ends with the sign-in that made it, and after seven days', async () => {
    const maker = await openTestShop(server)
    const mine = storageClientOf(server, maker.owner).from('product-photos')
    const path = `${maker.storeId}/a.png`
    await mine.upload(path, png, options)
    const year = 365 * 24 * 3_600
    const { data: long } = await mine.createSignedUrl(path, year)
    const exp = decodeJwt(tokenOf(long!.signedUrl)).exp!
    expect(exp - server.clock() / 1000).toBeLessThanOrEqual(7 * 24 * 3_600)
    expect((await open(long!.signedUrl)).status).toBe(200)
    // As links were given before: no session, for a year.
    const older = async (ageDays: number) => {
      const { iat, session: _session, ...claims } = decodeJwt(tokenOf(long!.signedUrl))
      const key = new Uint8Array(
        hkdfSync('sha256', server.keys.refreshTokenKey, '', 'laci storage links', 32),
      )
      const token = await new SignJWT({ ...claims, exp: iat! + year })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(iat! - ageDays * 24 * 3_600)
        .sign(key)
      return open(long!.signedUrl.replace(/token=[^&]*/, `token=${token}`))
    }
    expect((await older(6)).status).toBe(200)
    expect((await older(8)).status).toBe(400)
    await callAuth(server, 'POST', '/logout?scope=global', { bearer: maker.owner.accessToken })
    expect((await open(long!.signedUrl)).status).toBe(400)
  })

  test('[STORAGE-12] it can save under a name', async () => {
    const path = `${shop.storeId}/a.png`
    const plain = await photos().createSignedUrl(path, 60, { download: true })
    expect((await open(plain.data!.signedUrl)).headers['content-disposition']).toContain('filename="a.png"')
    const named = await photos().createSignedUrl(path, 60, { download: 'foto.png' })
    expect((await open(named.data!.signedUrl)).headers['content-disposition']).toContain(
      'filename="foto.png"',
    )
  })

  test('[STORAGE-12] many at once; what cannot be seen has an error and no link', async () => {
    const other = await openTestShop(server)
    const theirs = `${other.storeId}/b.png`
    await storageClientOf(server, other.owner).from('product-photos').upload(theirs, png, options)
    const { data } = await photos().createSignedUrls([`${shop.storeId}/a.png`, theirs, '../x', 'a\u0000'], 60)
    expect(data!.map((one) => [one.path, one.error === null, one.signedUrl !== null])).toEqual([
      [`${shop.storeId}/a.png`, true, true],
      [theirs, false, false],
      ['../x', false, false],
      ['a\u0000', false, false],
    ])
    expect((await open(data![0]!.signedUrl!)).status).toBe(200)
    const one = await photos().createSignedUrl(theirs, 60)
    expect(one.error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  })

  test('[STORAGE-12] a life that is none is refused', async () => {
    for (const json of [{}, { expiresIn: 0 }, { expiresIn: -5 }, { expiresIn: '60' }, { expiresIn: 1e12 }]) {
      const path = `/object/sign/product-photos/${shop.storeId}/a.png`
      expect(await callStorage(server, shop.owner, 'POST', path, { json })).toMatchObject(
        refusal(400, 'InvalidRequest'),
      )
    }
    const many = { expiresIn: 60, paths: Array(1_001).fill('a') }
    expect(
      await callStorage(server, shop.owner, 'POST', '/object/sign/product-photos', { json: many }),
    ).toMatchObject(refusal(400, 'InvalidRequest'))
    for (const json of [
      { expiresIn: 60, transform: { width: 100 } },
      { expiresIn: 60, versionId: '1' },
    ]) {
      const path = `/object/sign/product-photos/${shop.storeId}/a.png`
      expect(await callStorage(server, shop.owner, 'POST', path, { json })).toMatchObject(
        refusal(409, 'FeatureNotEnabled'),
      )
    }
  })

  test('[STORAGE-12] 15: the token is good for its own path, kind and time only', async () => {
    const path = `${shop.storeId}/a.png`
    const other = `${shop.storeId}/dua kata & (1)+.png`
    const link = (await photos().createSignedUrl(path, 60)).data!.signedUrl
    const upload = (await photos().createSignedUploadUrl(`${shop.storeId}/baru.png`)).data!
    const read = (place: string, token: string) =>
      callStorage(server, null, 'GET', `/object/sign/${place}?token=${token}`)
    for (const place of [
      `product-photos/${encodeURIComponent(other)}`,
      `store-logos/${path}`,
      `product-photos/${path}/`,
      `product-photos/${shop.storeId}/../${path}`,
      `product-photos/${path}%00`,
    ]) {
      const answer = await read(place, tokenOf(link))
      expect(['InvalidSignature', 'InvalidKey']).toContain((answer.body as { code: string }).code)
      expect(answer.status).toBe(400)
    }
    expect(await read(`product-photos/${shop.storeId}/baru.png`, upload.token)).toMatchObject(
      refusal(400, 'InvalidSignature'),
    )
    for (const token of ['', 'x', shop.owner.accessToken, server.keys.serviceKey, `${tokenOf(link)}x`])
      expect(await read(`product-photos/${path}`, token)).toMatchObject(refusal(400, 'InvalidJWT'))
    expect(await callStorage(server, null, 'GET', `/object/sign/product-photos/${path}`)).toMatchObject(
      refusal(400, 'InvalidJWT'),
    )
  })

  test('[STORAGE-12] 15: tokens signed with any other key of ours, or with none, are refused', async () => {
    const claims = {
      scope: 'storage-download',
      url: `product-photos/${shop.storeId}/a.png`,
      by: 'service',
      upsert: false,
    }
    const text = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const unsigned = `${text({ alg: 'none' })}.${text({ ...claims, exp: 4_000_000_000 })}.`
    const sign = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime('1h').sign(key)
    for (const token of [
      unsigned,
      await sign('ES256', server.keys.signingKey),
      await sign('HS256', server.keys.refreshTokenKey),
      await sign('HS256', Buffer.from(JSON.stringify(server.keys.publicJwk))),
    ]) {
      const answer = await callStorage(server, null, 'GET', `/object/sign/${claims.url}?token=${token}`)
      expect(answer).toMatchObject(refusal(400, 'InvalidJWT'))
    }
  })

  test('[STORAGE-12] when its time is over it is refused', async () => {
    const { data } = await photos().createSignedUrl(`${shop.storeId}/a.png`, 60)
    // The clock goes on by itself, too, and a link counts whole seconds.
    server.clock.advance(45_000)
    expect((await open(data!.signedUrl)).status).toBe(200)
    server.clock.advance(20_000)
    expect(await open(data!.signedUrl)).toMatchObject(refusal(400, 'InvalidJWT'))
  })

  test('[STORAGE-13] it is worth what its maker may still do', async () => {
    const till = await addTestDevice(server, shop)
    const byTill = await storageClientOf(server, till)
      .from('product-photos')
      .createSignedUrl(`${shop.storeId}/a.png`, 600)
    const byOwner = await photos().createSignedUrl(`${shop.storeId}/a.png`, 600)
    expect((await open(byTill.data!.signedUrl)).status).toBe(200)
    await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, { bearer: shop.owner.accessToken })
    expect(await open(byTill.data!.signedUrl)).toMatchObject(refusal(403, 'AccessDenied'))
    expect((await open(byOwner.data!.signedUrl)).status).toBe(200)
    await server.ownerPool.query('delete from membership where user_id = $1', [shop.owner.userId])
    expect(await open(byOwner.data!.signedUrl)).toMatchObject(refusal(404, 'NoSuchKey'))
    await server.ownerPool.query(
      `insert into membership (store_id, user_id, role) values ($1, $2, 'owner')`,
      [shop.storeId, shop.owner.userId],
    )
  })
})

describe('section 8: signed links to upload', () => {
  test('[STORAGE-13] whoever has the public key and the token uploads to that place, once', async () => {
    const path = `${shop.storeId}/kirim.png`
    const { data } = await photos().createSignedUploadUrl(path)
    expect(data).toMatchObject({ path, token: expect.any(String) })
    expect(data!.signedUrl).toContain(`/storage/v1/object/upload/sign/product-photos/${path}?token=`)
    const stranger = storageClientOf(server, 'anon').from('product-photos')
    const sent = await stranger.uploadToSignedUrl(path, data!.token, png, options)
    expect(sent).toMatchObject({ data: { path, fullPath: `product-photos/${path}` }, error: null })
    expect((await photos().info(path)).data).toMatchObject({ size: png.length, contentType: 'image/png' })
    const again = await stranger.uploadToSignedUrl(path, data!.token, png, options)
    expect(again.error).toMatchObject({ statusCode: '409', code: 'KeyAlreadyExists' })
    expect((await photos().createSignedUploadUrl(path)).error).toMatchObject({ code: 'KeyAlreadyExists' })
    const list = await photos().list(shop.storeId, { search: 'kirim' })
    expect(list.data).toMatchObject([{ owner: shop.owner.userId }])
  })

  test('[STORAGE-13] made with upsert it replaces, and the header of the upload cannot make it so', async () => {
    const path = `${shop.storeId}/timpa.png`
    await photos().upload(path, png, options)
    const jpeg = pictureBytes('image/jpeg')
    const { data } = await photos().createSignedUploadUrl(path, { upsert: true })
    const stranger = storageClientOf(server, 'anon').from('product-photos')
    const form = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
    expect((await stranger.uploadToSignedUrl(path, data!.token, form)).error).toBeNull()
    expect((await photos().info(path)).data).toMatchObject({ contentType: 'image/jpeg' })
    const fresh = `${shop.storeId}/timpa-2.png`
    const once = (await photos().createSignedUploadUrl(fresh)).data!
    await photos().upload(fresh, png, options)
    const forced = await stranger.uploadToSignedUrl(fresh, once.token, png, { ...options, upsert: true })
    expect(forced.error).toMatchObject({ code: 'KeyAlreadyExists' })
  })

  test('[STORAGE-13] 15: the token is good for its own path, kind and time only', async () => {
    const path = `${shop.storeId}/jaga.png`
    const upload = (await photos().createSignedUploadUrl(path)).data!
    const link = (await photos().createSignedUrl(`${shop.storeId}/a.png`, 60)).data!.signedUrl
    const before = countStoredFiles(server)
    const send = (place: string, token: string) =>
      callStorage(server, 'anon', 'PUT', `/object/upload/sign/${place}?token=${token}`, {
        body: png,
        headers: { 'content-type': 'image/png' },
      })
    expect(await send(`product-photos/${shop.storeId}/lain.png`, upload.token)).toMatchObject(
      refusal(400, 'InvalidSignature'),
    )
    expect(await send(`store-logos/${path}`, upload.token)).toMatchObject(refusal(400, 'InvalidSignature'))
    expect(await send(`product-photos/${shop.storeId}/a.png`, tokenOf(link))).toMatchObject(
      refusal(400, 'InvalidSignature'),
    )
    for (const token of ['', 'x', server.keys.serviceKey])
      expect(await send(`product-photos/${path}`, token)).toMatchObject(refusal(400, 'InvalidJWT'))
    expect(await send(`product-photos/${shop.storeId}/../${path}`, upload.token)).toMatchObject(
      refusal(400, 'InvalidKey'),
    )
    server.clock.advance(2 * 3_600_000 + 1_000)
    expect(await send(`product-photos/${path}`, upload.token)).toMatchObject(refusal(400, 'InvalidJWT'))
    expect(countStoredFiles(server)).toBe(before)
  })

  test('[STORAGE-13] limits and types hold for it too, and nobody makes one for another’s place', async () => {
    // The clock has moved on: the session of before is over.
    shop = await openTestShop(server)
    const path = `${shop.storeId}/batas.png`
    const { data } = await photos().createSignedUploadUrl(path)
    const stranger = storageClientOf(server, 'anon').from('product-photos')
    const lie = await stranger.uploadToSignedUrl(path, data!.token, Buffer.from('<html>'), options)
    expect(lie.error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
    const large = await stranger.uploadToSignedUrl(
      path,
      data!.token,
      pictureBytes('image/png', 2_097_153),
      options,
    )
    expect(large.error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    const other = await openTestShop(server)
    const theirs = await photos().createSignedUploadUrl(`${other.storeId}/x.png`)
    expect(theirs.error).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
    expect((await stranger.createSignedUploadUrl(path)).error).toMatchObject({ code: 'AccessDenied' })
  })

  test('[STORAGE-13] it is worth what its maker may still do', async () => {
    const path = `${shop.storeId}/dicabut.png`
    const { data } = await photos().createSignedUploadUrl(path)
    await server.ownerPool.query('delete from membership where user_id = $1', [shop.owner.userId])
    const stranger = storageClientOf(server, 'anon').from('product-photos')
    const { error } = await stranger.uploadToSignedUrl(path, data!.token, png, options)
    expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
  })
})
