import { afterEach, expect, test } from 'vitest'
import { addTestDevice, callApi, openTestShop, type TestShop } from '../../testing/shop.ts'
import { callStorage, pictureBytes, refusal, type StorageTestCaller } from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

const headers = { 'content-type': 'image/png' }
const put = (caller: StorageTestCaller, storeId: string, name: string, size: number) =>
  callStorage(server, caller, 'PUT', `/object/store-logos/${storeId}/${name}.png`, {
    body: pictureBytes('image/png', size),
    headers,
  })

async function openSecond(shop: TestShop): Promise<string> {
  const storeId = crypto.randomUUID()
  const { status } = await callApi(server, 'POST', '/api/stores', {
    bearer: shop.owner.accessToken,
    body: { storeId, name: 'Cabang' },
  })
  expect(status).toBe(201)
  return storeId
}

async function storedBytes(): Promise<number> {
  const { rows } = await server.ownerPool.query('select sum(size_bytes)::int as bytes from storage_object')
  return rows[0].bytes
}

test('[STORAGE-28] the shops of an owner have one share together, whoever of them sends; another owner has another', async () => {
  server = await startTestServer({
    config: { storageShopLimitBytes: 10_000, storageOwnerLimitBytes: 15_000 },
  })
  const shop = await openTestShop(server)
  const branch = await openSecond(shop)
  const till = await addTestDevice(server, { ...shop, storeId: branch })
  expect((await put(shop.owner, shop.storeId, 'a', 9_000)).status).toBe(200)
  expect(await put(shop.owner, shop.storeId, 'b', 2_000)).toMatchObject(refusal(507, 'QuotaExceeded'))
  expect((await put(till, branch, 'a', 5_000)).status).toBe(200)
  for (const who of [shop.owner, till]) {
    expect(await put(who, branch, 'b', 2_000)).toMatchObject(refusal(507, 'QuotaExceeded'))
  }
  const copy = { bucketId: 'store-logos', sourceKey: `${branch}/a.png`, destinationKey: `${branch}/b.png` }
  expect(await callStorage(server, shop.owner, 'POST', '/object/copy', { json: copy })).toMatchObject(
    refusal(507, 'QuotaExceeded'),
  )
  // What is replaced is not counted, and other people are not held up.
  expect((await put(shop.owner, branch, 'a', 6_000)).status).toBe(200)
  const other = await openTestShop(server)
  expect((await put(other.owner, other.storeId, 'a', 9_000)).status).toBe(200)
})

test('[STORAGE-29] of thirty uploads at once to two shops, no byte more is stored than there is room for', async () => {
  server = await startTestServer({
    config: { storageShopLimitBytes: 10_000, storageOwnerLimitBytes: 15_000 },
  })
  const shop = await openTestShop(server)
  const branch = await openSecond(shop)
  const tills = await Promise.all(
    [shop.storeId, branch].flatMap((storeId) =>
      Array.from({ length: 5 }, async () => ({
        storeId,
        till: await addTestDevice(server, { ...shop, storeId }),
      })),
    ),
  )
  const answers = await Promise.all(
    tills.flatMap(({ storeId, till }, index) =>
      [0, 1, 2].map((turn) => put(till, storeId, `${index}-${turn}`, 4_000)),
    ),
  )
  // Two of a shop, three of the owner.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await storedBytes()).toBe(12_000)
})

test('[STORAGE-29] copies at the same moment as uploads share the room exactly', async () => {
  server = await startTestServer({
    config: { storageShopLimitBytes: 20_000, storageOwnerLimitBytes: 20_000 },
  })
  const shop = await openTestShop(server)
  expect((await put(shop.owner, shop.storeId, 'a', 4_000)).status).toBe(200)
  const copies = Array.from({ length: 8 }, (_, index) =>
    callStorage(server, shop.owner, 'POST', '/object/copy', {
      json: {
        bucketId: 'store-logos',
        sourceKey: `${shop.storeId}/a.png`,
        destinationKey: `${shop.storeId}/salin-${index}.png`,
      },
    }),
  )
  const uploads = Array.from({ length: 8 }, (_, index) => put(shop.owner, shop.storeId, `b-${index}`, 4_000))
  const answers = await Promise.all([...copies, ...uploads])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await storedBytes()).toBe(20_000)
})
