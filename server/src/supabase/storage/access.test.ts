import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coffee } from '../../testing/facts.ts'
import { signUpPerson } from '../../testing/people.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  push,
  type TestDevice,
  type TestShop,
} from '../../testing/shop.ts'
import {
  callStorage,
  pictureBytes,
  refusal,
  type StorageTestCaller,
  storageClientOf,
} from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let shop: TestShop
let other: TestShop
let till: TestDevice
beforeAll(async () => {
  server = await startTestServer()
  shop = await openTestShop(server)
  other = await openTestShop(server)
  till = await addTestDevice(server, shop)
})
afterAll(() => server.close())

const png = pictureBytes('image/png')
const options = { contentType: 'image/png' }
type Who = 'anon' | 'stranger' | 'member' | 'till' | 'service'

async function callerOf(who: Who): Promise<StorageTestCaller> {
  switch (who) {
    case 'stranger':
      return signUpPerson(server)
    case 'member':
      return shop.owner
    case 'till':
      return till
    default:
      return who
  }
}

/** What came of it: `ok`, `none` for an empty list, or the code. */
function outcomeOf({ data, error }: { data: unknown; error: unknown }): string {
  if (error !== null) return (error as { code?: string }).code ?? 'error'
  return Array.isArray(data) && data.length === 0 ? 'none' : 'ok'
}

let files = 0
/** Puts an object there as the service and returns its name. */
async function place(bucket: string, folder: string): Promise<string> {
  files += 1
  const name = `${folder}/${files}.png`
  const { error } = await storageClientOf(server, 'service').from(bucket).upload(name, png, options)
  if (error) throw error
  return name
}

const verbs = ['upload', 'replace', 'read', 'info', 'list', 'sign', 'move', 'copy', 'remove'] as const

/** One try of each verb in this folder, by somebody. */
async function tryAll(caller: StorageTestCaller, bucket: string, folder: string): Promise<string[]> {
  const mine = storageClientOf(server, caller).from(bucket)
  const name = () => place(bucket, folder)
  files += 1
  const fresh = `${folder}/baru-${files}`
  return [
    outcomeOf(await mine.upload(`${fresh}.png`, png, options)),
    outcomeOf(await mine.update(await name(), png, options)),
    outcomeOf(await mine.download(await name())),
    outcomeOf(await mine.info(await name())),
    outcomeOf(await mine.list(folder)),
    outcomeOf(await mine.createSignedUrl(await name(), 60)),
    outcomeOf(await mine.move(await name(), `${fresh}-m.png`)),
    outcomeOf(await mine.copy(await name(), `${fresh}-c.png`)),
    outcomeOf(await mine.remove([await name()])),
  ]
}

const all = verbs.map(() => 'ok')
/** What cannot be seen is not there, and where one may not write the policy says so. */
const nothing = [
  'AccessDenied', // upload
  'AccessDenied', // replace
  'NoSuchKey',
  'NoSuchKey',
  'none',
  'NoSuchKey',
  'NoSuchKey',
  'NoSuchKey',
  'none',
]
/** Nobody has not even the right to try to remove. */
const nobody = [...nothing.slice(0, -1), 'AccessDenied']

/** A till sends what a product names, and these names stand in none. */
const onlyNamed = [
  'AccessDenied', // upload
  'AccessDenied', // replace
  'ok',
  'ok',
  'ok',
  'ok',
  'NoSuchKey', // move
  'AccessDenied', // copy
  'none',
]

describe('section 8 and ruling 27: who x bucket x verb x own or other', () => {
  test.each([
    ['product-photos', 'anon', nobody, nobody],
    ['product-photos', 'stranger', nothing, nothing],
    ['product-photos', 'member', all, nothing],
    ['product-photos', 'till', onlyNamed, nothing],
    ['product-photos', 'service', all, all],
    ['store-logos', 'anon', nobody, nobody],
    ['store-logos', 'stranger', nothing, nothing],
    ['store-logos', 'member', all, nothing],
    ['store-logos', 'till', all, nothing],
    ['store-logos', 'service', all, all],
    ['ebook', 'anon', nobody, nobody],
    ['ebook', 'stranger', nothing, nothing],
    ['ebook', 'member', nothing, nothing],
    ['ebook', 'till', nothing, nothing],
    ['ebook', 'service', all, all],
  ] as const)('[STORAGE-14] %s for %s', async (bucket, who, own, others) => {
    const caller = await callerOf(who)
    expect(await tryAll(caller, bucket, shop.storeId)).toEqual(own)
    expect(await tryAll(caller, bucket, other.storeId)).toEqual(others)
  })

  test('[STORAGE-14] outside a shop’s folder nobody but the service writes', async () => {
    for (const who of ['member', 'till'] as const) {
      const mine = storageClientOf(server, await callerOf(who)).from('product-photos')
      for (const name of [
        'a.png',
        `${shop.storeId}.png`,
        `${shop.storeId}`,
        `x/${shop.storeId}/a.png`,
        `${shop.storeId.toUpperCase()}/a.png`,
        `${shop.storeId}x/a.png`,
        `${other.storeId}/${shop.storeId}/a.png`,
      ]) {
        const { error } = await mine.upload(name, png, options)
        expect([name, (error as { code?: string } | null)?.code]).toEqual([name, 'AccessDenied'])
      }
      expect(outcomeOf(await mine.list('')), 'the root shows the own shop only').toBe('ok')
      const shown = (await mine.list('')).data!.map((entry) => entry.name)
      expect(shown).toEqual([shop.storeId])
    }
  })

  test('[STORAGE-14] a second member has the same rights, and a third shop gives none', async () => {
    const cashier = await signUpPerson(server)
    const mine = storageClientOf(server, cashier).from('product-photos')
    const name = await place('product-photos', shop.storeId)
    expect(outcomeOf(await mine.info(name))).toBe('NoSuchKey')
    await server.ownerPool.query(
      `insert into membership (store_id, user_id, role) values ($1, $2, 'cashier')`,
      [shop.storeId, cashier.userId],
    )
    expect(outcomeOf(await mine.info(name))).toBe('ok')
    expect(outcomeOf(await mine.info(await place('product-photos', other.storeId)))).toBe('NoSuchKey')
  })
})

describe('ruling 13: tills', () => {
  test('[STORAGE-16] a till proves itself with its device key as bearer, beside the public key', async () => {
    const name = `${shop.storeId}/dari-kasir.png`
    const files = storageClientOf(server, till).from('store-logos')
    expect((await files.upload(name, png, options)).error).toBeNull()
    expect((await files.download(name)).data!.size).toBe(png.length)
    const list = await files.list(shop.storeId, { search: 'dari-kasir' })
    expect(list.data).toMatchObject([{ owner: '' }])
    const withoutKey = await callStorage(server, null, 'GET', `/object/store-logos/${name}`, {
      headers: { authorization: `Bearer ${till.deviceKey}` },
    })
    expect(withoutKey.status).toBe(401)
  })

  test('[STORAGE-16] an unknown key and a revoked till are told so, in words of their own', async () => {
    const revoked = await addTestDevice(server, shop)
    await callApi(server, 'POST', `/api/devices/${revoked.deviceId}/revoke`, {
      bearer: shop.owner.accessToken,
    })
    const path = `/object/product-photos/${shop.storeId}/dari-kasir.png`
    const body = png
    const headers = { 'content-type': 'image/png' }
    for (const [caller, status, code] of [
      [revoked, 403, 'device_revoked'],
      [
        { deviceKey: till.deviceKey.replace(/.$/, till.deviceKey.endsWith('A') ? 'B' : 'A') },
        401,
        'device_unknown',
      ],
    ] as const) {
      expect(await callStorage(server, caller, 'GET', path)).toMatchObject(refusal(status, code))
      expect(await callStorage(server, caller, 'PUT', path, { body, headers })).toMatchObject(
        refusal(status, code),
      )
    }
  })
})

describe('photos of products', () => {
  const photoId = 'a0'.repeat(32)
  const pathOf = (storeId: string, size: string) => `${storeId}/${photoId}/${size}`
  const tell = (device: TestDevice, photo: string) => {
    const products = [{ productId: coffee.productId!, changes: { name: 'Kopi', photo } }]
    return push(server, device, [device.maker.seal({ kind: 'product_saved', body: { products } })])
  }

  test('[STORAGE-22] a till sends the photo that a product names, once, and never before', async () => {
    const mine = storageClientOf(server, till).from('product-photos')
    const send = (name: string, upsert = false) => mine.upload(name, png, { ...options, upsert })
    expect(outcomeOf(await send(pathOf(shop.storeId, 'large')))).toBe('AccessDenied')
    await tell(till, photoId)
    expect(outcomeOf(await send(pathOf(shop.storeId, 'huge')))).toBe('AccessDenied')
    expect(outcomeOf(await send(`${pathOf(shop.storeId, 'large')}/more`))).toBe('AccessDenied')
    for (const size of ['large', 'small']) {
      expect(outcomeOf(await send(pathOf(shop.storeId, size)))).toBe('ok')
      expect(outcomeOf(await send(pathOf(shop.storeId, size)))).toBe('KeyAlreadyExists')
      expect(outcomeOf(await send(pathOf(shop.storeId, size), true))).toBe('AccessDenied')
    }
    expect(outcomeOf(await mine.remove([pathOf(shop.storeId, 'large')]))).toBe('none')
    // Every till of the shop has it, and what the product said before stays for who has not heard yet.
    const second = storageClientOf(server, await addTestDevice(server, shop)).from('product-photos')
    await tell(till, '')
    expect((await second.download(pathOf(shop.storeId, 'small'))).data!.size).toBe(png.length)
  })

  test('[STORAGE-22] another shop that names the same photo sees and touches only its own', async () => {
    const foreign = await addTestDevice(server, other)
    await tell(foreign, photoId)
    const theirs = storageClientOf(server, foreign).from('product-photos')
    const name = pathOf(shop.storeId, 'small')
    expect(outcomeOf(await theirs.download(name))).toBe('NoSuchKey')
    expect(outcomeOf(await theirs.info(name))).toBe('NoSuchKey')
    expect(outcomeOf(await theirs.list(`${shop.storeId}/${photoId}`))).toBe('none')
    expect(outcomeOf(await theirs.upload(name, png, options))).toBe('AccessDenied')
    expect(outcomeOf(await theirs.upload(pathOf(other.storeId, 'small'), png, options))).toBe('ok')
  })
})

describe('section 4.1: tokens', () => {
  test('[STORAGE-21] a bad, expired or signed-out token is refused and never taken for nobody', async () => {
    const path = `/object/product-photos/${shop.storeId}/dari-kasir.png`
    const call = (authorization: string) =>
      callStorage(server, 'anon', 'GET', path, { headers: { Authorization: authorization } })
    for (const bad of ['Bearer x', 'Basic abc', `Bearer ${shop.owner.accessToken}x`, 'Bearer laci_x_y'])
      expect(await call(bad)).toMatchObject(refusal(400, 'InvalidJWT'))
    const gone = await signUpPerson(server)
    await gone.auth.signOut({ scope: 'local' })
    expect(await call(`Bearer ${gone.accessToken}`)).toMatchObject(refusal(403, 'AccessDenied'))
    // The service key as apikey gives nothing to a person's token.
    const stranger = await signUpPerson(server)
    const both = await callStorage(server, stranger, 'GET', path, {
      headers: { apikey: server.keys.serviceKey },
    })
    expect(both).toMatchObject(refusal(404, 'NoSuchKey'))
    server.clock.advance(3_601_000)
    expect(await call(`Bearer ${stranger.accessToken}`)).toMatchObject(refusal(400, 'InvalidJWT'))
  })
})
