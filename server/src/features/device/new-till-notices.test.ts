import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellNewTills } from '../../outbox/new-till-notices.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { addTestDevice, openTestShop } from '../../testing/shop.ts'
import { addStaff, asOwner, claim, shopCodeOf, trySignIn } from '../../testing/staff.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'

let server: TestServer
let whatsapp: TestWhatsApp
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway() } })
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

test('[DEVICE-7] the owner hears of a till with its name, the shop, the time, and what to do', async () => {
  const shop = await openTestShop(server, 'Warung Bu Rini')
  await addTestDevice(server, shop, 'HP Depan')
  const [told, ...more] = await whatsapp.awaitMessages(shop.owner.phone, 0)
  expect(more).toEqual([])
  expect(told!.text).toContain('Perangkat baru "HP Depan" sekarang kasir di Warung Bu Rini')
  expect(told!.text).toMatch(/sejak \d{1,2} \p{L}+ \d{4} pukul \d\d\.\d\d WIB/u)
  expect(told!.text).toContain('cabut aksesnya, lalu ganti kata sandi')
  expect(told!.code).toBeNull()
})

test('[DEVICE-7] a till that staff got is told too, once, to the owner', async () => {
  const shop = await openTestShop(server)
  await addStaff(server, shop)
  const asked = await trySignIn(server, {
    shopCode: (await shopCodeOf(server, shop))!,
    deviceName: 'HP Sari',
  })
  if (asked.body.status !== 'waiting_for_owner') throw new Error(asked.text)
  const { requestId, requestToken } = asked.body
  await asOwner(server, shop, `/api/staff/device-requests/${requestId}/approve`)
  for (let times = 0; times < 2; times += 1) {
    expect((await claim(server, requestId, requestToken)).body).toMatchObject({ status: 'approved' })
  }
  const messages = await whatsapp.awaitMessages(shop.owner.phone, 0)
  expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('"HP Sari"')])
})

test('[DEVICE-7] what was not told at once is told later, by whichever server comes first, once', async () => {
  const shop = await openTestShop(server)
  await addTestDevice(server, shop, 'Tablet')
  await whatsapp.awaitMessages(shop.owner.phone, 0)
  await server.ownerPool.query(`insert into device (device_id, store_id, letter, name, key_hash, created_by)
    select gen_random_uuid(), store_id, 'Z', 'Pintu belakang', key_hash, created_by from device where name = 'Tablet'`)
  const telling = { ...server.deps, outbox: createOutbox(server.deps) }
  await Promise.all([tellNewTills(telling), tellNewTills(telling)])
  const { rows } = await server.ownerPool.query<{ payload: string }>(
    `select payload from wa_outbox where kind = 'new_till' and to_e164 = $1 order by created_at`,
    [shop.owner.phone],
  )
  expect(rows.map(({ payload }) => payload)).toEqual([
    expect.stringContaining('"Tablet"'),
    expect.stringContaining('"Pintu belakang"'),
  ])
})
