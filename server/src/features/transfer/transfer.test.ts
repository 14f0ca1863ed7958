import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { StoreList } from '@laci/domain/device/wire.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { goodsStory, productIds } from '@laci/domain/testing/any-goods-story.ts'
import type { ReceivedLine } from '@laci/domain/transfer/events.ts'
import { type TransferList, transferListSchema } from '@laci/domain/transfer/wire.ts'
import { costReportSchema } from '@laci/domain/views/report/wire.ts'
import { warningCodes } from '@laci/domain/warning/warning.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpCosts } from '../../shop/cost-book.ts'
import { helloOf, openLine } from '../../testing/poke-line.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  pull,
  push,
  type TestDevice,
  type TestShop,
} from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const [coffee, sugar] = productIds
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-01' as BusinessDay,
  cashierName: 'Rina',
} as const

async function openTwoShops() {
  const first = await openTestShop(server, 'Pusat')
  const storeId = crypto.randomUUID()
  const opened = await callApi<StoreList>(server, 'POST', '/api/stores', {
    bearer: first.owner.accessToken,
    body: { storeId, name: 'Cabang Timur' },
  })
  expect(opened.status).toBe(201)
  const second: TestShop = { storeId, owner: first.owner }
  return {
    first,
    second,
    till: await addTestDevice(server, first),
    otherTill: await addTestDevice(server, second),
  }
}

async function tell(till: TestDevice, ...facts: Fact[]) {
  const events = facts.map((fact) => till.maker.seal(fact))
  expect((await push(server, till, events)).status).toBe(200)
  return events.map(({ eventId }) => eventId)
}

async function list(till: TestDevice): Promise<TransferList> {
  const { status, body } = await callApi(server, 'GET', '/api/transfers', { bearer: till.deviceKey })
  expect(status).toBe(200)
  return transferListSchema.parse(body)
}

const sent = (toStoreId: string): Fact => ({
  kind: 'stock_transferred',
  body: {
    ...{ ...counter, toStoreId, toStoreName: 'Cabang Timur', note: '' },
    lines: [
      {
        ...{ productId: coffee, name: 'Kopi', unit: 'pcs', barcodes: ['8990000000401'] },
        ...{ priceRupiah: rupiah(3_500), stockThousandths: quantityThousandths(1_000) },
      },
    ],
  },
})

const cameIn = (transferId: string, from: TestShop, lines: readonly ReceivedLine[]): Fact => ({
  kind: 'transfer_received',
  body: {
    ...{ ...counter, transferId, fromStoreId: from.storeId, fromStoreName: 'Pusat', note: '' },
    lines: [...lines],
  },
})

function counted(from: TransferList, productId: string): ReceivedLine[] {
  return from.incoming[0]!.lines.map(({ name, unit, stockThousandths, costRupiah }, lineIndex) => ({
    ...{ lineIndex, productId, name, unit, costRupiah },
    ...{ sentThousandths: stockThousandths, receivedThousandths: stockThousandths },
  }))
}

async function sumsOf(storeId: string) {
  await catchUpCosts(server.deps.database, storeId)
  const { rows: costs } = await server.ownerPool.query<{ account: string; amount: string }>(
    'select account, sum(amount_rupiah) as amount from cost_posting where store_id = $1 group by account',
    [storeId],
  )
  const { rows: stock } = await server.ownerPool.query<{ subject: string; amount: string }>(
    `select subject, amount from balance where store_id = $1 and account = 'stock'`,
    [storeId],
  )
  return {
    cost: Object.fromEntries(costs.map(({ account, amount }) => [account, Number(amount)])),
    stock: Object.fromEntries(stock.map(({ subject, amount }) => [subject, Number(amount)])),
  }
}

async function worthOf({ storeId, owner }: TestShop) {
  const search = new URLSearchParams({ storeId, fromDay: '2026-11-01', throughDay: '2026-11-01' })
  const { body } = await callApi(server, 'GET', `/api/reports/cost?${search}`, { bearer: owner.accessToken })
  return costReportSchema.parse(body).stock
}

test('[COST-9] what goods are worth is in one of the stocks or on its way, and nothing of it is in two places', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const stranger = await openTestShop(server, 'Toko Orang Lain')
  const both = async () => [await worthOf(first), await worthOf(second)]
  const worth = (stockRupiah: number, onTheWayRupiah: number) => ({
    ...{ stockRupiah, onTheWayRupiah, hasOtherStores: true },
  })
  expect(await worthOf(stranger)).toEqual({ ...worth(0, 0), hasOtherStores: false })
  await tell(till, goodsStory.received(coffee, 3_000, 10_000)(counter))
  expect(await both()).toEqual([worth(10_000, 0), worth(0, 0)])
  const [transferId] = await tell(till, sent(second.storeId))
  const [lostId] = await tell(till, sent(second.storeId))
  expect(await both()).toEqual([worth(3_333, 6_667), worth(0, 0)])
  const waiting = await list(otherTill)
  const lines = waiting.incoming.find((one) => one.transferId === transferId)
  await tell(otherTill, cameIn(transferId!, first, counted({ ...waiting, incoming: [lines!] }, sugar)))
  expect(await both()).toEqual([worth(3_333, 3_334), worth(3_333, 0)])
  await tell(till, {
    kind: 'transfer_cancelled',
    body: {
      ...{ ...counter, transferId: lostId!, toStoreName: '', reason: '' },
      lines: [{ productId: coffee, stockThousandths: quantityThousandths(1_000) }],
    },
  })
  expect(await both()).toEqual([worth(6_667, 0), worth(3_333, 0)])
})

/** Makes so many more of a record, as if they had been told in order before it; `from` counts them. */
async function copyRecord(storeId: string, recordId: string, copies: { from: number; count: number }) {
  await server.ownerPool.query(
    `insert into shop_record select store_id, record_kind,
       ('00000000-0000-7000-8000-' || lpad(to_hex(copy), 12, '0'))::uuid,
       fields, through_seq, changed_at_ms - copy / 7, is_ended
     from shop_record, generate_series($3::int, $4::int) as copy where store_id = $1 and record_id = $2`,
    [storeId, recordId, copies.from, copies.from + copies.count - 1],
  )
}

test('[TRANSFER-12] a sender of thousands of transfers hears of every one that has arrived', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const [transferId] = await tell(till, sent(second.storeId))
  await tell(otherTill, cameIn(transferId!, first, counted(await list(otherTill), sugar)))
  const count = 5_000
  await copyRecord(first.storeId, transferId!, { from: 1, count })
  await copyRecord(second.storeId, transferId!, { from: 1, count })
  const { arrived, incoming } = await list(till)
  expect(arrived).toHaveLength(count + 1)
  expect(new Set(arrived.map((one) => one.transferId)).size).toBe(count + 1)
  expect(incoming).toEqual([])
  expect(await list(otherTill)).toMatchObject({ incoming: [] })
})

test('[TRANSFER-13] a list of what is on its way says when it is not whole', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const [transferId] = await tell(till, sent(second.storeId))
  await copyRecord(first.storeId, transferId!, { from: 100_001, count: 199 })
  const full = await list(otherTill)
  expect([full.incoming.length, full.hasMoreIncoming]).toEqual([200, undefined])
  await copyRecord(first.storeId, transferId!, { from: 200_001, count: 1 })
  const capped = await list(otherTill)
  expect([capped.incoming.length, capped.hasMoreIncoming]).toEqual([200, true])
})

test('[TRANSFER-1] [TRANSFER-3] [TRANSFER-8] goods leave one shop, are on their way with what they cost, and arrive in the other to the rupiah', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const [, transferId] = await tell(
    till,
    goodsStory.received(coffee, 3_000, 10_000)(counter),
    sent(second.storeId),
  )
  expect(await list(till)).toMatchObject({
    stores: [{ storeId: second.storeId, name: 'Cabang Timur' }],
    ...{ incoming: [], arrived: [] },
  })
  const waiting = await list(otherTill)
  expect(waiting.incoming).toMatchObject([
    {
      ...{ transferId, fromStoreId: first.storeId, fromStoreName: 'Pusat' },
      lines: [{ name: 'Kopi', barcodes: ['8990000000401'], stockThousandths: 1_000, costRupiah: 3_333 }],
    },
  ])
  await tell(otherTill, cameIn(transferId!, first, counted(waiting, sugar)))
  expect((await list(otherTill)).incoming).toEqual([])
  expect((await list(till)).arrived).toMatchObject([
    { transferId, lines: [{ lineIndex: 0, receivedThousandths: 1_000 }] },
  ])
  expect(await sumsOf(first.storeId)).toMatchObject({
    cost: { paid: 10_000, transferred: 3_333 },
    stock: { [coffee]: 2_000 },
  })
  expect(await sumsOf(second.storeId)).toEqual({ cost: { transferred: -3_333 }, stock: { [sugar]: 1_000 } })
  // Nothing was earned and nothing was lost.
  for (const { storeId } of [first, second]) {
    const search = new URLSearchParams({ storeId, fromDay: '2026-11-01', throughDay: '2026-11-01' })
    const { status, body } = await callApi(server, 'GET', `/api/reports/cost?${search}`, {
      bearer: first.owner.accessToken,
    })
    expect([status, body]).toMatchObject([200, { soldRupiah: 0, lossRupiah: 0 }])
  }
})

test('[TRANSFER-9] a receipt that names another sum or quantity than was sent counts as it was sent, and its owner is warned', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const [, transferId] = await tell(
    till,
    goodsStory.received(coffee, 3_000, 10_000)(counter),
    sent(second.storeId),
  )
  const [honest] = counted(await list(otherTill), sugar)
  const forged = {
    ...honest!,
    costRupiah: rupiah(900_000),
    sentThousandths: quantityThousandths(500),
    receivedThousandths: quantityThousandths(500),
  }
  const event = otherTill.maker.seal(cameIn(transferId!, first, [forged]))
  const answer = await push(server, otherTill, [event])
  // An older till cannot read this code: nothing that it needs is in an answer which it cannot read.
  expect(answer).toMatchObject({ status: 200, body: { acceptedThrough: 1, warnings: [] } })
  const figures = [{ sentThousandths: 1_000, costRupiah: 3_333 }]
  const detail = { transferId, saidRupiah: 900_000, sentRupiah: 3_333, figures }
  const pulled = (await pull(server, otherTill, { codes: warningCodes.length })).body
  expect(pulled.warnings).toMatchObject([{ code: 'transfer_differs', eventId: event.eventId, detail }])
  expect((await pull(server, otherTill)).body).toMatchObject({ warnings: [], hasMore: false })
  // Half of what was sent has come; the other half is lost here.
  expect(await sumsOf(second.storeId)).toEqual({
    cost: { transferred: -3_333, lost: 1_666 },
    stock: { [sugar]: 500 },
  })
  // Told again by another till, with the same sum, and taken back: what does not count takes nothing along.
  const third = await addTestDevice(server, second)
  const [again] = await tell(third, cameIn(transferId!, first, [forged]))
  await tell(third, {
    kind: 'transfer_corrected',
    body: {
      ...{ ...counter, transferId: transferId!, takenBackEventId: again!, what: 'receipt', storeName: '' },
      lines: [forged],
    },
  })
  expect((await sumsOf(second.storeId)).cost.transferred).toBe(-3_333)
})

test('[TRANSFER-9] a receipt of a transfer that no shop of the owner sent here stands as it is, with a warning', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const line = {
    ...{ lineIndex: 0, productId: coffee, name: 'Kopi', unit: 'pcs', costRupiah: rupiah(5_000) },
    sentThousandths: quantityThousandths(1_000),
    receivedThousandths: quantityThousandths(1_000),
  }
  const [, elsewhere] = await tell(
    till,
    goodsStory.received(coffee, 3_000, 10_000)(counter),
    sent(second.storeId),
  )
  await tell(otherTill, cameIn(crypto.randomUUID(), first, [line]))
  // The sender's own till says that it received what it had sent: it was not meant for it.
  await tell(till, cameIn(elsewhere!, second, [line]))
  for (const device of [till, otherTill]) {
    const { warnings } = (await pull(server, device, { codes: warningCodes.length })).body
    expect(warnings).toMatchObject([
      { code: 'transfer_differs', detail: { sentRupiah: null, figures: null } },
    ])
  }
  expect((await sumsOf(second.storeId)).cost).toEqual({ transferred: -5_000 })
})

test('[TRANSFER-10] tills of the other shop are told at once of a transfer, and of its end, and a stranger hears nothing', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const stranger = await openTestShop(server, 'Toko Orang Lain')
  const strangersTill = await addTestDevice(server, stranger)
  const [here, there, elsewhere] = await Promise.all(
    [till, otherTill, strangersTill].map((device) => openLine(server, helloOf(device.deviceKey))),
  )
  for (const line of [here!, there!, elsewhere!]) expect(await line.next()).toEqual({ lastSeq: 0 })
  const [transferId] = await tell(till, sent(second.storeId))
  expect(await there!.next()).toEqual({ lastSeq: 0, isChange: true })
  await tell(otherTill, cameIn(transferId!, first, counted(await list(otherTill), sugar)))
  expect(await here!.next()).toEqual({ lastSeq: 1 })
  expect(await here!.next()).toEqual({ lastSeq: 1, isChange: true })
  // What another owner does says nothing here, so the next that is heard there is its own.
  await tell(strangersTill, sent(first.storeId))
  expect(await elsewhere!.next()).toEqual({ lastSeq: 1 })
  for (const line of [here!, there!, elsewhere!]) line.close()
})

test('[TRANSFER-8] a transfer that was cancelled is on its way no more', async () => {
  const { second, till, otherTill } = await openTwoShops()
  const [transferId] = await tell(till, sent(second.storeId))
  await tell(till, {
    kind: 'transfer_cancelled',
    body: {
      ...{ ...counter, transferId: transferId!, toStoreName: '', reason: '' },
      lines: [{ productId: coffee, stockThousandths: quantityThousandths(1_000) }],
    },
  })
  expect((await list(otherTill)).incoming).toEqual([])
})

test('[TRANSFER-7] goods for a shop of somebody else move nothing, are kept and warned of, and that shop hears nothing', async () => {
  const { first, till } = await openTwoShops()
  const stranger = await openTestShop(server, 'Toko Orang Lain')
  const strangersTill = await addTestDevice(server, stranger)
  for (const storeId of [stranger.storeId, first.storeId, crypto.randomUUID()]) {
    await tell(till, sent(storeId))
    await tell(
      till,
      cameIn(crypto.randomUUID(), { ...first, storeId }, [
        {
          ...{ lineIndex: 0, productId: coffee, name: 'Kopi', unit: 'pcs', costRupiah: rupiah(1) },
          sentThousandths: quantityThousandths(1_000),
          receivedThousandths: quantityThousandths(1_000),
        },
      ]),
    )
  }
  const { body } = await pull(server, till)
  expect(body.warnings.map(({ code }) => code)).toEqual(Array(6).fill('foreign_store'))
  expect(body.events.map(({ kind }) => kind)).toEqual(Array(6).fill('malformed'))
  expect((await sumsOf(first.storeId)).stock).toEqual({})
  expect(await list(strangersTill)).toEqual({ stores: [], incoming: [], arrived: [] })
  // A till that lies about its own shop's record still reaches nobody else's: the names of foreign shops are not told.
  expect(JSON.stringify(await list(till))).not.toContain('Orang Lain')
})

test('[TRANSFER-8] only a till with its own key asks', async () => {
  for (const bearer of [undefined, 'laci_x', (await openTwoShops()).first.owner.accessToken]) {
    const { status } = await callApi(server, 'GET', '/api/transfers', bearer === undefined ? {} : { bearer })
    expect(status).toBe(401)
  }
})

test('[TRANSFER-11] what a shop told of a transfer and nobody can read stops no other shop, and is as if never told', async () => {
  const { first, second, till, otherTill } = await openTwoShops()
  const { body } = sent(second.storeId)
  const unreadable: unknown[] = ['x', null, [null], {}, 7, [[]], [{ stockThousandths: 'x' }]]
  const events = unreadable.map((lines) =>
    till.maker.seal({ kind: 'stock_transferred', version: 2, body: { ...body, lines } }),
  )
  expect((await push(server, till, events)).status).toBe(200)
  const line: ReceivedLine = {
    ...{ lineIndex: 0, productId: coffee, name: 'Kopi', unit: 'pcs', costRupiah: rupiah(900) },
    ...{ sentThousandths: quantityThousandths(1_000), receivedThousandths: quantityThousandths(1_000) },
  } as ReceivedLine
  for (const { eventId } of events) {
    const received = otherTill.maker.seal(cameIn(eventId, first, [line]))
    const answer = await push(server, otherTill, [received])
    expect([answer.status, answer.body.acceptedThrough]).toEqual([200, received.deviceSeq])
  }
  const { rows } = await server.ownerPool.query(
    `select from journal_warning where store_id = $1 and code = 'transfer_differs'`,
    [second.storeId],
  )
  // As of a transfer that no shop of the owner sent.
  expect(rows).toHaveLength(unreadable.length)
})
