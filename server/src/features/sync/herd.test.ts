import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { deviceLetter, maximumLivingDevices } from '@laci/domain/device/device-letter.ts'
import { expect, test } from 'vitest'
import { hashDeviceKey, makeDeviceKey } from '../../identity/device-key.ts'
import { createEventMaker } from '../../testing/event-maker.ts'
import { saleFact } from '../../testing/facts.ts'
import { freshRandom, openTestShop, push, type TestDevice, type TestShop } from '../../testing/shop.ts'
import { server, useTestShop } from '../../testing/test-shop.ts'

useTestShop({ tillName: null })

/** Past the wire: the limit on new tills of a day is not what is tried. */
async function fillWithTills(shop: TestShop): Promise<TestDevice[]> {
  const tills = Array.from({ length: maximumLivingDevices }, (_, index): TestDevice => {
    const deviceId = randomUUID()
    return {
      storeId: shop.storeId,
      deviceId,
      letter: deviceLetter(index),
      deviceKey: makeDeviceKey(deviceId, freshRandom(32)),
      maker: createEventMaker(shop.storeId, deviceId, freshRandom, server.clock()),
    } as TestDevice
  })
  await server.ownerPool.query(
    `insert into device (device_id, store_id, letter, name, key_hash, created_by)
     select id, $1, letter, 'Kasir', decode(hash, 'hex'), $2
     from unnest($3::uuid[], $4::text[], $5::text[]) as made (id, letter, hash)`,
    [
      shop.storeId,
      shop.owner.userId,
      tills.map(({ deviceId }) => deviceId),
      tills.map(({ letter }) => letter),
      tills.map(({ deviceKey }) => hashDeviceKey(deviceKey)),
    ],
  )
  return tills
}

test('[PLATFORM-86] a thousand tills of five shops that send at one moment are answered or told when to come again, and everything is stored once', async () => {
  const shops = await Promise.all(Array.from({ length: 5 }, () => openTestShop(server)))
  const tills = (await Promise.all(shops.map(fillWithTills))).flat()
  expect(tills).toHaveLength(1_000)
  const answers: Record<number, number> = {}
  await Promise.all(
    tills.map(async (till) => {
      const sales = [1, 2].map((counter) => till.maker.seal(saleFact(till, counter)))
      for (;;) {
        const { status, headers, body } = await push(server, till, sales)
        answers[status] = (answers[status] ?? 0) + 1
        if (status === 200) {
          expect(body.acceptedThrough).toBe(2)
          return
        }
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        await wait(Number(headers.get('retry-after')) * 1_000)
      }
    }),
  )
  expect(Object.keys(answers).every((status) => ['200', '429', '503'].includes(status))).toBe(true)
  expect(answers[200]).toBe(1_000)
  const { rows } = await server.ownerPool.query<{
    events: string
    sales: string
    last: string
    shops: string
  }>(
    `select count(*) as events, count(distinct event_id) as sales, max(store_seq) as last, count(distinct store_id) as shops
     from journal_event where store_id = any($1)`,
    [shops.map(({ storeId }) => storeId)],
  )
  expect(rows[0]).toEqual({ events: 2_000, sales: 2_000, last: 400, shops: 5 })
}, 120_000)
