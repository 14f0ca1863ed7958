import { expect, test } from 'vitest'
import { createEventMaker } from '../../testing/event-maker.ts'
import { coffee, customerFact, owedFact, parking, productFact, saleFact, sri } from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  freshRandom,
  pull,
  push,
  snapshot,
  type TestDevice,
} from '../../testing/shop.ts'
import { addStaff, asOwner, claim, shopCodeOf, trySignIn } from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

// What the other tills of the shop are told, over the wire alone: also a release that knows nothing of holding can be asked.
useTestShop()

type ToldFact = { readonly kind: string; readonly body: object }

async function tell(device: TestDevice, facts: readonly ToldFact[], staffId: string | null = null) {
  const events = facts.map((fact) =>
    device.maker.sealWith(fact as { kind: string; body: Record<string, unknown> }, { staffId }),
  )
  expect((await push(server, device, events)).status).toBe(200)
}

const settingsFact = (changes: object): ToldFact => ({ kind: 'settings_saved', body: { changes } })
const erasing: ToldFact = {
  kind: 'customer_erased',
  body: {
    zone: 'Asia/Jakarta',
    businessDay: '2026-11-20',
    cashierName: 'Sari',
    shiftId: null,
    customerId: sri,
  },
}

/** Through which event something was read changes with every event that comes. */
const textOf = (lines: readonly unknown[]) =>
  JSON.stringify(lines, (name, value) => (name === 'throughSeq' ? 0 : value))

/** What a till that starts anew is told of settings, products and customers. */
async function toldTo(device: TestDevice) {
  const lines = await snapshot(server, device)
  const settings = lines.flatMap((line) => (line.line === 'head' ? [line.settings] : []))[0]!
  const products = lines.flatMap((line): readonly unknown[] =>
    line.line === 'products' ? line.products : [],
  )
  const records = lines.flatMap((line): readonly unknown[] => (line.line === 'records' ? line.records : []))
  return { settings, products: textOf(products), records: textOf(records) }
}

/** Approved by the owner for this person, who signed in on it. */
async function phoneOf(name: string): Promise<TestDevice> {
  const asked = await trySignIn(server, { shopCode: await shopCodeOf(server, shop), name, deviceName: 'HP' })
  const { requestId, requestToken } = asked.body as unknown as { requestId: string; requestToken: string }
  expect((await asOwner(server, shop, `/api/staff/device-requests/${requestId}/approve`)).status).toBe(200)
  const { body } = await claim(server, requestId, requestToken)
  const { device } = body as unknown as { device: Omit<TestDevice, 'maker'> }
  return { ...device, maker: createEventMaker(shop.storeId, device.deviceId, freshRandom, server.clock()) }
}

const destination = { staticQris: 'QRIS-PENCURI', transferNote: 'BCA pencuri' }

test('[SYNC-55] a till that was taken back changes no QRIS, no price and no customer on the others; its sale reaches them', async () => {
  const other = await addTestDevice(server, shop)
  await tell(other, [productFact(coffee), customerFact({ name: 'Bu Sri' })])
  const before = await toldTo(other)
  await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, { bearer: shop.owner.accessToken })
  await tell(till, [
    settingsFact(destination),
    productFact({ ...coffee, priceRupiah: 1 }),
    customerFact({ name: 'Pak Budi' }),
    erasing,
    saleFact(till, 1, [parking]),
  ])
  expect(await toldTo(other)).toEqual(before)
  const { events } = (await pull(server, other)).body
  expect(events.map(({ kind }) => kind)).toContain('sale_recorded')
  for (const kind of ['settings_saved', 'customer_erased'])
    expect(events.map((event) => event.kind)).not.toContain(kind)
})

test('[SYNC-56] a cashier who may only sell changes nothing on the till of the shop', async () => {
  const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
  await tell(till, [productFact(coffee)])
  const before = await toldTo(till)
  await tell(till, [settingsFact({ receiptFooter: 'kasir' }), settingsFact(destination)], sari)
  await tell(till, [productFact({ ...coffee, priceRupiah: 1 })], sari)
  expect(await toldTo(till)).toEqual(before)
})

test.each(['nobody', 'herself', 'somebody unknown'])(
  '[SYNC-57] on her own phone a cashier does not speak for the owner when she names %s',
  async (named) => {
    const sari = await addStaff(server, shop, { name: 'Sari', role: 'custom', rights: ['sell'] })
    const phone = await phoneOf('Sari')
    const before = await toldTo(till)
    const names = { nobody: null, herself: sari, 'somebody unknown': crypto.randomUUID() }
    await tell(phone, [settingsFact(destination)], names[named as keyof typeof names])
    expect(await toldTo(till)).toEqual(before)
  },
)

test('[SYNC-59] who owes the shop keeps the name on every till, whoever asks to erase it', async () => {
  await tell(till, [customerFact({ name: 'Bu Sri' }), owedFact(750_000)])
  const before = await toldTo(till)
  await tell(till, [erasing])
  expect((await toldTo(till)).records).toBe(before.records)
  expect(before.records).toContain('Bu Sri')
})
