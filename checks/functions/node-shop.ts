import { randomUUID } from 'node:crypto'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import { createEventMaker } from '@laci/server/testing/event-maker.ts'
import { testPassword } from '@laci/server/testing/people.ts'
import {
  addTestDevice,
  callApi,
  freshRandom,
  openTestShop,
  push,
  type TestShop,
} from '@laci/server/testing/shop.ts'
import { asOwner } from '@laci/server/testing/staff.ts'
import type { TestServer } from '@laci/server/testing/test-server.ts'
import { firstFacts, stockedBeforeMs } from '../e2e/functions/table-shop.ts'
import type { Person } from './scene.ts'

/** The shop of the table, as the browser's column has it: goods, settings, customers, people, another shop of the owner. */
export type NodeShop = {
  readonly shop: TestShop
  readonly firstEvents: readonly Envelope[]
  readonly people: { readonly rina: Person; readonly tono: Person }
  readonly otherStore: { readonly storeId: string; readonly name: string }
  readonly ownerPassword: string
}

export async function openNodeShop(server: TestServer): Promise<NodeShop> {
  const shop = await openTestShop(server, 'Toko Tabel')
  const store = await addTestDevice(server, shop, 'Gudang')
  const atMs = Date.now() - stockedBeforeMs
  const maker = createEventMaker(shop.storeId, store.deviceId, freshRandom, atMs)
  const firstEvents = firstFacts(atMs).map((fact) => maker.seal(fact))
  await pushed(server, store, firstEvents)
  const hire = async (name: string, pin: string, access: Record<string, unknown>): Promise<Person> => {
    const form = { name, pin, password: 'sandi-karyawan', ...access }
    const { status, body } = await asOwner<{ staffId: string }>(server, shop, '/api/staff', form)
    assert(status === 201, `hired: ${JSON.stringify(body)}`)
    return { staffId: body.staffId, name, pin }
  }
  return {
    ...{ shop, firstEvents, ownerPassword: testPassword },
    people: {
      rina: await hire('Rina', '271828', { role: 'custom', rights: ['sell'] }),
      tono: await hire('Tono', '314159', { role: 'manager' }),
    },
    otherStore: await openOtherStore(server, shop),
  }
}

/** It has sent goods of its own that this shop does not have. */
async function openOtherStore(server: TestServer, shop: TestShop) {
  const otherStore = { storeId: randomUUID(), name: 'Cabang Tabel' }
  const { accessToken: bearer } = shop.owner
  const { status } = await callApi(server, 'POST', '/api/stores', { bearer, body: otherStore })
  assert(status < 300, `another shop: ${status}`)
  const device = await addTestDevice(server, { ...shop, storeId: otherStore.storeId }, 'Cabang')
  const line = { name: 'Kecap Cabang', unit: 'botol', barcodes: [], priceRupiah: rupiah(9_000) }
  const lines = [{ productId: randomUUID(), ...line, stockThousandths: wholeUnits(4) }]
  const zone = 'Asia/Jakarta'
  const businessDay = businessDayOf(instant(Date.now()), zone)
  const sent = device.maker.seal({
    kind: 'stock_transferred',
    body: {
      ...{ businessDay, zone, cashierName: 'Ani', shiftId: null },
      ...{ toStoreId: shop.storeId, toStoreName: 'Toko Tabel', lines, note: '' },
    },
  })
  await pushed(server, device, [sent])
  return otherStore
}

async function pushed(...[server, device, events]: Parameters<typeof push>): Promise<void> {
  const { status, body } = await push(server, device, events)
  assert(status === 200 && body.acceptedThrough === events.length, `pushed: ${JSON.stringify(body)}`)
}
