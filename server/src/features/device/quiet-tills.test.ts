import { dayMs, hourMs, minuteMs } from '@laci/domain/base/time/durations.ts'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox } from '../../outbox/outbox.ts'
import { saleFact } from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  pull,
  push,
  type TestDevice,
  type TestShop,
} from '../../testing/shop.ts'
import { asOwner } from '../../testing/staff.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notifyOfQuietTills } from './quiet-tills.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const notify = () => notifyOfQuietTills({ ...server.deps, outbox: createOutbox(server.deps) })
const heard = async ({ owner }: TestShop) => {
  const { rows } = await server.ownerPool.query<{ payload: string }>(
    `select payload from wa_outbox where to_e164 = $1 and kind = 'owner_warning' order by queue_number`,
    [owner.phone],
  )
  return rows.map(({ payload }) => payload)
}
/** Goes on to the next time that it is this hour in Jakarta. */
function goTo(hourOfWib: number): void {
  const sinceMidnight = (server.clock() + 7 * hourMs) % dayMs
  server.clock.advance((hourOfWib * hourMs - sinceMidnight + dayMs) % dayMs)
}
async function open(): Promise<{ shop: TestShop; till: TestDevice }> {
  const shop = await openTestShop(server, 'Warung Bu Rini')
  return { shop, till: await addTestDevice(server, shop, 'HP Depan') }
}

test('[DEVICE-23] a till that said it holds something is missed after three hours, once, with how much', async () => {
  goTo(9)
  const { shop, till } = await open()
  await pull(server, till, { unsent: 12 })
  server.clock.advance(3 * hourMs - minuteMs)
  await notify()
  expect(await heard(shop)).toEqual([])
  server.clock.advance(minuteMs)
  await Promise.all([notify(), notify()])
  await notify()
  const [message, ...more] = await heard(shop)
  expect(more).toEqual([])
  expect(message).toContain('Kasir "HP Depan" di Warung Bu Rini tidak terhubung sejak')
  expect(message).toContain('12 catatan di sana belum terkirim')

  // Heard of again and silent again: another silence.
  await pull(server, till, { unsent: 3 })
  server.clock.advance(4 * hourMs)
  await notify()
  expect(await heard(shop)).toHaveLength(2)
})

test('[DEVICE-23] one that had sent everything is missed after two days, and is not said to hold what it sent', async () => {
  goTo(9)
  const { shop, till } = await open()
  const sale = (counter: number) => till.maker.seal(saleFact(till, counter))
  expect((await push(server, till, [sale(1)], { unsentCount: 1 })).status).toBe(200)
  // The last push brings the rest, and nothing is heard after it: no pull says so again.
  expect((await push(server, till, [sale(2)], { unsentCount: 0 })).status).toBe(200)
  server.clock.advance(2 * dayMs - hourMs)
  await notify()
  expect(await heard(shop)).toEqual([])
  server.clock.advance(hourMs)
  await notify()
  const [message, ...more] = await heard(shop)
  expect(more).toEqual([])
  expect(message).toContain('Waktu itu semua catatannya sudah kami terima.')
})

test('[DEVICE-23] nobody is told at night, of a till that was taken back, or of one that was never heard of', async () => {
  goTo(19)
  const { shop, till } = await open()
  const gone = await addTestDevice(server, shop, 'HP Lama')
  await addTestDevice(server, shop, 'Belum dipakai')
  await pull(server, till, { unsent: 1 })
  await pull(server, gone, { unsent: 1 })
  await asOwner(server, shop, `/api/devices/${gone.deviceId}/revoke`)
  server.clock.advance(4 * hourMs)
  await notify()
  expect(await heard(shop)).toEqual([])
  goTo(8)
  await notify()
  expect(await heard(shop)).toEqual([expect.stringContaining('"HP Depan"')])
  server.clock.advance(9 * dayMs)
  goTo(10)
  await notify()
  expect(await heard(shop)).toHaveLength(1)
})

test('[DEVICE-24] the list of devices says what each till held at its last word', async () => {
  const { shop, till } = await open()
  const other = await addTestDevice(server, shop, 'Tablet')
  const never = await addTestDevice(server, shop, 'Baru')
  await pull(server, till, { unsent: 0 })
  await pull(server, other, { unsent: 41 })
  for (const bearer of [shop.owner.accessToken, till.deviceKey]) {
    const path = `/api/devices?storeId=${shop.storeId}`
    const { devices } = (await callApi<DeviceList>(server, 'GET', path, { bearer })).body
    const unsentOf = (id: string) => devices.find(({ deviceId }) => deviceId === id)?.unsentCount
    expect([till, other, never].map(({ deviceId }) => unsentOf(deviceId))).toEqual([0, 41, null])
  }
})
