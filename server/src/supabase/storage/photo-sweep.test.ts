import { photoObjectName } from '@laci/domain/catalog/product-photo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coffee } from '../../testing/facts.ts'
import { addTestDevice, openTestShop, push, type TestDevice } from '../../testing/shop.ts'
import { pictureBytes, storageClientOf } from '../../testing/storage-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { leftoverLifeMs, sweepPhotos } from './sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const png = pictureBytes('image/png')
const options = { contentType: 'image/png' }
const photoId = 'a0'.repeat(32)
const pathOf = (storeId: string, size: 'large' | 'small') => photoObjectName(storeId, photoId, size)
const tell = (device: TestDevice, photo: string) => {
  const products = [{ productId: coffee.productId!, changes: { name: 'Kopi', photo } }]
  return push(server, device, [device.maker.seal({ kind: 'product_saved', body: { products } })])
}

test('[STORAGE-23] a photo that no product names any more goes days later; named again meanwhile it stays', async () => {
  const shop = await openTestShop(server)
  const other = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  const mine = storageClientOf(server, till).from('product-photos')
  const names = (['large', 'small'] as const).map((size) => pathOf(shop.storeId, size))
  await tell(till, photoId)
  for (const name of names) expect((await mine.upload(name, png, options)).error).toBeNull()
  // What a person put there is theirs, whatever it is called.
  const own = `${shop.storeId}/${'0'.repeat(64)}/large`
  const persons = storageClientOf(server, shop.owner).from('product-photos')
  expect((await persons.upload(own, png, options)).error).toBeNull()
  // Another shop that names the same picture keeps its own, and nobody else's.
  const foreign = await addTestDevice(server, other)
  await tell(foreign, photoId)
  const theirs = storageClientOf(server, foreign).from('product-photos')
  expect((await theirs.upload(pathOf(other.storeId, 'small'), png, options)).error).toBeNull()
  const week = () => server.clock.advance(leftoverLifeMs + 1)
  expect(await sweepPhotos(server.deps)).toBe(0)
  await tell(till, '')
  expect(await sweepPhotos(server.deps)).toBe(0)
  await tell(till, photoId)
  week()
  expect(await sweepPhotos(server.deps)).toBe(0)
  await tell(till, '')
  expect(await sweepPhotos(server.deps)).toBe(0)
  expect((await mine.download(names[1]!)).data!.size).toBe(png.length)
  week()
  expect(await sweepPhotos(server.deps)).toBe(2)
  const { rows } = await server.ownerPool.query<{ name: string }>(
    `select name from storage_object where bucket_id = 'product-photos' order by name`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([own, pathOf(other.storeId, 'small')].sort())
  expect(await sweepPhotos(server.deps)).toBe(0)
})
