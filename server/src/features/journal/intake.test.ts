import { hash } from 'node:crypto'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { customer } from '@laci/domain/testing/any-sale.ts'
import { anyShopDays } from '@laci/domain/testing/any-shop-days.ts'
import { createJournalJudge, createJournalReplay } from '@laci/domain/views/audit/intake.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashSale } from '../../testing/event-maker.ts'
import { coffee, noodles, productFact, refundFact } from '../../testing/facts.ts'
import { sealDays } from '../../testing/seal-days.ts'
import {
  addTestDevice,
  callApi,
  freshRandom,
  openTestShop,
  push,
  type TestDevice,
  type TestShop,
} from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { catchUpTallies } from '../report/tally-book.ts'

useTestShop()

const sha256 = (text: string) => hash('sha256', text)

async function exported(of: TestShop): Promise<string[]> {
  const answer = await fetch(
    `${server.url}/api/reports/journal-file?storeId=${of.storeId}&fromDay=2026-10-01&throughDay=2026-12-31`,
    { headers: { authorization: `Bearer ${of.owner.accessToken}` } },
  )
  expect(answer.status).toBe(200)
  return (await answer.text()).trimEnd().split('\n')
}

/** As the till of a new shop does it: judged first, then sent by a device for each old one. */
async function takeIn(lines: readonly string[], into: TestShop) {
  const judge = createJournalJudge(sha256)
  for (const line of lines) judge.take(line)
  const judged = judge.done()
  if (!judged.ok) throw new Error(JSON.stringify(judged.refusal))
  const devices = new Map<string, TestDevice>()
  for (const deviceId of judged.value.deviceIds) {
    devices.set(deviceId, await addTestDevice(server, into, `Arsip ${devices.size + 1}`))
  }
  const deviceOf = new Map(Array.from(devices, ([old, { deviceId }]) => [old, deviceId]))
  const byId = new Map(Array.from(devices.values(), (device) => [device.deviceId, device]))
  async function send() {
    const replay = createJournalReplay(
      judged.ok ? judged.value : (null as never),
      { storeId: into.storeId, deviceOf },
      sha256,
    )
    for (const line of lines) {
      const event = replay.take(line)
      if (event === null) continue
      const answer = await push(server, byId.get(event.deviceId)!, [event])
      expect([answer.status, answer.body.code]).toEqual([200, undefined])
    }
  }
  await send()
  return { deviceOf, send, judged: judged.value }
}

/** Balances, report sums, tax and records; the devices under the names of the old ones. */
async function figures(of: TestShop, deviceOf: ReadonlyMap<string, string> = new Map()) {
  await catchUpTallies(server.deps.database, of.storeId)
  const { rows } = await server.ownerPool.query(
    `select account as of_what, subject::text as key, amount::text as amount, '' as count from balance where store_id = $1 and amount <> 0
     union all
     select tally_group, period || '|' || key, amount_rupiah::text, count::text from report_tally
     where store_id = $1 and (amount_rupiah <> 0 or count <> 0)
     union all
     select 'product', product_id::text, fields::text, '' from product where store_id = $1
     union all
     select 'record ' || record_kind, record_id::text, fields::text, '' from shop_record where store_id = $1
     order by 1, 2, 3`,
    [of.storeId],
  )
  let text = JSON.stringify(rows, null, 1)
  for (const [old, now] of deviceOf) text = text.replaceAll(now, old)
  const report = await callApi(
    server,
    'GET',
    `/api/reports/range?storeId=${of.storeId}&fromDay=2026-11-01&throughDay=2026-11-30`,
    {
      bearer: of.owner.accessToken,
    },
  )
  return {
    rows: (JSON.parse(text) as { of_what: string; key: string }[]).sort(byKey),
    report: { ...report.body, storeId: null },
  }
}

const byKey = (one: { of_what: string; key: string }, other: { of_what: string; key: string }) =>
  `${one.of_what} ${one.key}` < `${other.of_what} ${other.key}` ? -1 : 1

async function fillShop() {
  const second = await addTestDevice(server, shop, 'Gudang')
  till.maker.atMs = Date.parse('2026-11-20T03:00:00Z')
  await push(server, till, [
    till.maker.seal(productFact(coffee)),
    till.maker.seal(productFact(noodles)),
    till.maker.seal({
      kind: 'customer_saved',
      body: { customers: [{ customerId: customer.customerId, changes: { name: 'Bu Sri', isActive: true } }] },
    }),
    till.maker.seal({
      kind: 'stock_received',
      body: {
        ...{ reason: 'opening', note: '', businessDay: '2026-11-20' },
        lines: [
          {
            productId: coffee.productId!,
            quantityThousandths: wholeUnits(40),
            unitCostRupiah: rupiah(2_000),
          },
        ],
      },
    } as never),
  ])
  second.maker.atMs = Date.parse('2026-11-21T03:00:00Z')
  const body = cashSale([coffee, noodles], {
    ...{ atMs: second.maker.atMs, letter: second.letter, counter: 1, random: freshRandom },
  })
  const sale = second.maker.seal({ kind: 'sale_recorded', body })
  const back = second.maker.seal(
    refundFact(
      sale.eventId,
      sale.body as unknown as SaleRecorded,
      [],
      [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }],
    ),
  )
  await push(server, second, [sale, back])
  const [days] = fc.sample(fc.tuple(anyShopDays, anyShopDays), { seed: 7, numRuns: 1 })
  const events = [...sealDays(till, days![0])]
  const others = [...sealDays(second, days![1])]
  for (const [device, list] of [
    [till, events],
    [second, others],
  ] as const)
    for (let at = 0; at < list.length; at += 50) await push(server, device, list.slice(at, at + 50))
}

test('[JOURNAL-13] an exported journal gives a new shop the same stock, debts, points, cash, records and reports to the rupiah', async () => {
  await fillShop()
  const lines = await exported(shop)
  const fresh = await openTestShop(server, 'Toko Baru')
  const { deviceOf, send } = await takeIn(lines, fresh)
  const before = await figures(shop)
  const after = await figures(fresh, deviceOf)
  expect(before.rows.length).toBeGreaterThan(30)
  expect(after.rows).toEqual(before.rows)
  expect(after.report).toEqual(before.report)
  // Sent again after the connection broke: nothing more.
  await send()
  expect((await figures(fresh, deviceOf)).rows).toEqual(before.rows)
  // It leaves again as it came, and goes on.
  const again = await exported(fresh)
  expect(again).toHaveLength(lines.length)
})

test('[JOURNAL-12] what the old shop did not count is left out of the new one as well', async () => {
  till.maker.atMs = Date.parse('2026-11-20T03:00:00Z')
  await push(server, till, [
    till.maker.seal(productFact(coffee)),
    till.maker.seal({ kind: 'of_a_newer_till', body: { anything: 1 } }),
  ])
  const lines = await exported(shop)
  expect(JSON.parse(lines[1]!)).toMatchObject({ kind: 'of_a_newer_till', standing: 'unread' })
  const fresh = await openTestShop(server, 'Toko Baru')
  const { judged } = await takeIn(lines, fresh)
  expect([judged.eventCount, judged.leftOut.size]).toEqual([1, 1])
  expect((await figures(fresh)).rows).toEqual((await figures(shop)).rows)
})
