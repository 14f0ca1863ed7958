import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { beforeEach, expect, test } from 'vitest'
import { coffee } from '../../testing/facts.ts'
import { addTestDevice, callApi, pull, push, type TestDevice } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

const productId = coffee.productId!
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-01' as BusinessDay,
  cashierName: 'Rina',
} as const
const whole = quantityThousandths(1_000)
const line = { ...{ lineIndex: 0, productId, name: 'Kopi', unit: 'pcs', costRupiah: rupiah(0) } }
const receivedLine = { ...line, sentThousandths: whole, receivedThousandths: whole }

let branchTill: TestDevice
beforeEach(async () => {
  const storeId = crypto.randomUUID()
  const body = { storeId, name: 'Cabang' }
  await callApi(server, 'POST', '/api/stores', { bearer: shop.owner.accessToken, body })
  branchTill = await addTestDevice(server, { storeId, owner: shop.owner })
})

const sent = (): Fact => ({
  kind: 'stock_transferred',
  body: {
    ...{ ...counter, toStoreId: branchTill.storeId, toStoreName: 'Cabang', note: '' },
    lines: [
      {
        productId,
        name: 'Kopi',
        unit: 'pcs',
        barcodes: [],
        priceRupiah: rupiah(1_500),
        stockThousandths: whole,
      },
    ],
  },
})
const received = (transferId: string): Fact => ({
  kind: 'transfer_received',
  body: {
    ...{ ...counter, transferId, fromStoreId: shop.storeId, fromStoreName: 'Pusat', note: '' },
    lines: [receivedLine],
  },
})
const cancelled = (transferId: string): Fact => ({
  kind: 'transfer_cancelled',
  body: {
    ...{ ...counter, transferId, toStoreName: 'Cabang', reason: '' },
    lines: [{ productId, stockThousandths: whole }],
  },
})
const takenBack = (transferId: string, takenBackEventId: string): Fact => ({
  kind: 'transfer_corrected',
  body: {
    ...counter,
    transferId,
    takenBackEventId,
    what: 'cancel',
    storeName: 'Cabang',
    lines: [receivedLine],
  },
})

async function tell(device: TestDevice, ...facts: Fact[]) {
  const events = facts.map((fact) => device.maker.seal(fact))
  const { status, body } = await push(server, device, events)
  expect(status).toBe(200)
  return { events, warnings: body.warnings }
}

async function stock(): Promise<number[]> {
  const { rows } = await server.ownerPool.query<{ amount: number }>(
    `select amount from unnest($1::uuid[]) with ordinality as of (store_id, n)
     join balance using (store_id) where account = 'stock' and subject = $2 order by n`,
    [[shop.storeId, branchTill.storeId], productId],
  )
  return rows.map(({ amount }) => amount)
}

async function sendAndReceive(): Promise<string> {
  const { events } = await tell(till, sent())
  const transferId = events[0]!.eventId
  await tell(branchTill, received(transferId))
  expect(await stock()).toEqual([-1_000, 1_000])
  return transferId
}

test('[TRANSFER-20] a cancel of what the other shop has received moves nothing, and nothing is taken back for it', async () => {
  const transferId = await sendAndReceive()
  const { events, warnings } = await tell(till, cancelled(transferId))
  expect(warnings).toMatchObject([{ code: 'malformed_event', deviceSeq: 2 }])
  expect(await stock()).toEqual([-1_000, 1_000])
  // Sent again it is the same, and an older till takes back what it thinks that it moved.
  expect((await push(server, till, events)).body.conflicts).toEqual([])
  await tell(till, takenBack(transferId, events[0]!.eventId))
  expect(await stock()).toEqual([-1_000, 1_000])
  const page = await pull(server, till)
  expect(page.body.events.map(({ kind, body }) => [kind, body.reason])).toEqual([
    ['stock_transferred', undefined],
    ['malformed', 'already_arrived'],
    ['malformed', 'already_arrived'],
  ])
})

test('[TRANSFER-20] cancel and taking it back in one push, and a till that was taken back, move nothing either', async () => {
  const transferId = await sendAndReceive()
  const cancel = till.maker.seal(cancelled(transferId))
  const events = [cancel, till.maker.seal(takenBack(transferId, cancel.eventId))]
  expect((await push(server, till, events)).status).toBe(200)
  expect(await stock()).toEqual([-1_000, 1_000])
  const bearer = shop.owner.accessToken
  await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, { bearer })
  await tell(till, cancelled(transferId))
  expect(await stock()).toEqual([-1_000, 1_000])
})

test('[TRANSFER-20] a cancel that came before the receipt counts until its till takes it back, also when it is sent again', async () => {
  const { events: first } = await tell(till, sent())
  const transferId = first[0]!.eventId
  const { events } = await tell(till, cancelled(transferId))
  await tell(branchTill, received(transferId))
  expect((await push(server, till, events)).body.conflicts).toEqual([])
  expect(await stock()).toEqual([0, 1_000])
  await tell(till, takenBack(transferId, events[0]!.eventId))
  expect(await stock()).toEqual([-1_000, 1_000])
})

test('[TRANSFER-20] a transfer that is on its way is cancelled as ever', async () => {
  const { events } = await tell(till, sent())
  const transferId = events[0]!.eventId
  const { warnings } = await tell(till, cancelled(transferId))
  expect(warnings).toEqual([])
  expect(await stock()).toEqual([0])
})
