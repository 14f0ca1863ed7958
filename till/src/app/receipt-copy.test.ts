import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { inclusiveSale } from '@laci/domain/views/paper/testing/sample-sales.ts'
import { afterEach, expect, test } from 'vitest'
import { TillProblem } from '../engine/base/problem.ts'
import { type ScriptedServer, scriptedServer } from '../testing/scripted-server.ts'
import { sha256, switchOn, type TestDevice, testIdentity } from '../testing/test-device.ts'
import { virtualTime } from '../testing/virtual-time.ts'
import { codesOfUnsent, createPutBack } from './receipt-copy.ts'

const second = 1_000
const {
  customerName: _,
  billName: __,
  ...anonymousSale
}: SaleRecorded = {
  ...inclusiveSale,
  payments: [
    {
      tender: 'cash',
      amountRupiah: inclusiveSale.totalRupiah,
      receivedRupiah: inclusiveSale.totalRupiah,
    },
  ],
}
let running: TestDevice[] = []
afterEach(() => {
  for (const device of running) device.engine.stop()
  running = []
})

function shopOf(time: ReturnType<typeof virtualTime>, server: ScriptedServer) {
  return async (number: number) => {
    const identity = testIdentity(number)
    const device = await switchOn(time, server.wireFor(identity.deviceId), identity)
    running.push(device)
    device.engine.start()
    await time.pass(2 * second)
    const sell = (counter: number, over: Partial<SaleRecorded> = {}) =>
      device.journal.append(() => ({
        kind: 'sale_recorded',
        body: { ...anonymousSale, receiptNumber: `A-261120-${String(counter).padStart(4, '0')}`, ...over },
      }))
    const putBack = () =>
      createPutBack({
        journal: device.journal,
        sha256,
        log: device.log,
        records: { record: () => null },
        async fetchSale(asked) {
          if (server.weather !== null) throw new TillProblem('offline')
          const { saleId } = asked as { saleId: string }
          return server.stream.some((event) => event.eventId === saleId) ? saleId : null
        },
      })
    const codes = (saleId: string) => codesOfUnsent(saleId, { ...device, sha256 })
    return { ...device, sell, codes, putBack }
  }
}

function world() {
  const time = virtualTime(Date.UTC(2026, 10, 20, 7))
  const server = scriptedServer(time.now)
  return { time, server, till: shopOf(time, server) }
}

const offline = { kind: 'unreachable' } as const

test('[STRUK-30] sales of a lost till come back from its receipts, once, also when that till sends them after all', async () => {
  const { time, server, till } = world()
  const lost = await till(0)
  server.weather = offline
  const sales = [await lost.sell(1), await lost.sell(2), await lost.sell(3)]
  const papers = await Promise.all(sales.map((sale) => lost.codes(sale.eventId)))
  expect(papers.map((codes) => codes.length)).toEqual([1, 1, 1])
  lost.engine.stop()

  server.weather = null
  const other = await till(1)
  const putBack = other.putBack()
  for (const [code] of papers) {
    expect(await putBack.scan(code!)).toMatchObject({ ok: true, value: { kind: 'queued', isExact: true } })
  }
  expect(await putBack.scan(papers[0]![0]!)).toEqual({ ok: true, value: { kind: 'repeated' } })
  await time.pass(5 * second)
  expect(server.stream.map(({ eventId, at, body }) => ({ eventId, at, body }))).toEqual(
    sales.map(({ eventId, at, body }) => ({ eventId, at, body: JSON.parse(JSON.stringify(body)) })),
  )
  // The next visit, and another till: the shop has them.
  const third = await till(2)
  for (const device of [other, third]) {
    expect(await device.putBack().scan(papers[1]![0]!)).toMatchObject({
      value: { kind: 'known', receiptNumber: 'A-261120-0002' },
    })
  }
  lost.engine.start()
  await time.pass(20 * second)
  expect(new Set(server.stream.map(({ eventId }) => eventId)).size).toBe(3)
  expect(server.stream).toHaveLength(3)
})

test('[STRUK-30] the same code scanned twice at once is told once', async () => {
  const { server, till } = world()
  const lost = await till(0)
  server.weather = offline
  const [code] = await lost.codes((await lost.sell(1)).eventId)
  lost.engine.stop()
  server.weather = null
  const other = await till(1)
  const putBack = other.putBack()
  const answers = await Promise.all([putBack.scan(code!), putBack.scan(code!)])
  expect(answers).toMatchObject([{ value: { kind: 'queued' } }, { value: { kind: 'repeated' } }])
  expect(other.journal.head.deviceSeq).toBe(1)
})

test('[STRUK-31] without internet nothing is told and nothing forgotten; what is no code of this shop is refused', async () => {
  const { server, till } = world()
  const lost = await till(0)
  server.weather = offline
  const [first] = inclusiveSale.lines
  const many = Array.from({ length: 60 }, (_, index) => ({ ...first!, name: `Barang ${index}` }))
  const codes = await lost.codes((await lost.sell(1, { lines: many })).eventId)
  expect(codes.length).toBeGreaterThan(2)
  const other = await till(1)
  const putBack = other.putBack()
  for (const [index, code] of codes.slice(0, -1).entries()) {
    expect(await putBack.scan(code)).toEqual({
      ok: true,
      value: { kind: 'part', haveCount: index + 1, ofCount: codes.length },
    })
  }
  expect(await putBack.scan(codes.at(-1)!)).toEqual({ ok: false, refusal: { code: 'offline' } })
  server.weather = null
  expect(await putBack.scan(codes.at(-1)!)).toMatchObject({ ok: true, value: { kind: 'queued' } })
  for (const [text, code] of [
    ['8991002101234', 'not_a_copy'],
    [`${codes[0]!.slice(0, -5)}ABCD.`, 'damaged_copy'],
  ] as const) {
    expect(await putBack.scan(text)).toMatchObject({ ok: false, refusal: { code } })
  }
})

test('[STRUK-32] a receipt that contradicts the chain of another one is not put back', async () => {
  const { server, till } = world()
  const lost = await till(0)
  // A second device under the same identity: a copied profile, or somebody who made a receipt up.
  const copy = await till(0)
  server.weather = offline
  const [one] = await lost.codes((await lost.sell(1)).eventId)
  const [two] = await lost.codes((await lost.sell(2)).eventId)
  const [false1] = await copy.codes((await copy.sell(1, { totalRupiah: rupiah(99_000) })).eventId)
  lost.engine.stop()
  copy.engine.stop()
  server.weather = null
  const other = await till(1)
  const putBack = other.putBack()
  expect(await putBack.scan(two!)).toMatchObject({ value: { kind: 'queued' } })
  expect(await putBack.scan(false1!)).toEqual({
    ok: false,
    refusal: { code: 'contradicts', receiptNumber: 'A-261120-0001' },
  })
  expect(await putBack.scan(one!)).toMatchObject({ value: { kind: 'queued' } })
  expect(other.journal.head.deviceSeq).toBe(2)
})

test('[STRUK-25] what the server has needs no code, nor what is no sale of this device', async () => {
  const { time, server, till } = world()
  const device = await till(0)
  const sent = await device.sell(1)
  await time.pass(5 * second)
  expect(await device.codes(sent.eventId)).toEqual([])
  server.weather = offline
  const waiting = await device.sell(2)
  // Also long after: a reprint finds it behind everything that came since.
  for (let counter = 3; counter < 40; counter += 1) await device.sell(counter)
  expect(await device.codes(waiting.eventId)).toHaveLength(1)
  expect(await device.codes('018f0000-0000-7000-8000-0000000000ff')).toEqual([])
})
