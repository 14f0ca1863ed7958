import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { missingMoves, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { shiftFigures } from '@laci/domain/views/report/shift-figures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { cashSale } from '../../testing/event-maker.ts'
import { coffee, noodles, refundFact } from '../../testing/facts.ts'
import { addTestDevice, freshRandom, openTestShop, push, type TestDevice } from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readShiftEvents } from './closing-store.ts'
import { tellOfClosedShifts } from './tell-owners.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Rina',
} as const

const round = () => tellOfClosedShifts({ ...server.deps, outbox: createOutbox(server.deps) })
const messagesTo = async (phone: string) =>
  (
    await server.ownerPool.query<{ kind: string; payload: string }>(
      `select kind, payload from wa_outbox where to_e164 = $1 and kind <> 'new_till' order by queue_number`,
      [phone],
    )
  ).rows

const tell = async (till: TestDevice, ...facts: Fact[]) => {
  const events = facts.map((fact) => till.maker.seal(fact))
  await push(server, till, events)
  return events
}

const closing = (shiftId: string, countedRupiah: number, expectedRupiah: number): Fact => ({
  kind: 'shift_closed',
  body: {
    ...counter,
    shiftId,
    counted: [],
    countedCashRupiah: rupiah(countedRupiah),
    expectedCashRupiah: rupiah(expectedRupiah),
    differenceRupiah: rupiah(countedRupiah - expectedRupiah),
    tenders: [],
    saleCount: 2,
    note: '',
  },
})

/** A shop whose till has sold twice in an open shift, once by a QRIS that nobody has seen. */
async function openShift(isWanted: boolean) {
  const shop = await openTestShop(server)
  const till = await addTestDevice(server, shop)
  await tell(till, { kind: 'settings_saved', body: { changes: { isClosingSummarySent: isWanted } } })
  const [opened] = await tell(till, {
    kind: 'shift_opened',
    body: { ...counter, openingCashRupiah: rupiah(100_000), counted: [] },
  })
  const shiftId = opened!.eventId
  const soldOf = (counterNumber: number) =>
    cashSale([coffee, noodles], {
      atMs: till.maker.atMs,
      letter: till.letter,
      counter: counterNumber,
      random: freshRandom,
    })
  const inCash = { ...soldOf(1), shiftId }
  const unseen = soldOf(2)
  const amountRupiah = unseen.totalRupiah
  const byQris = {
    ...unseen,
    shiftId,
    changeRupiah: rupiah(0),
    payments: [{ tender: 'qris' as const, amountRupiah, receivedRupiah: amountRupiah, isUnchecked: true }],
  }
  const [, second] = await tell(
    till,
    { kind: 'sale_recorded', body: inCash },
    { kind: 'sale_recorded', body: byQris },
  )
  return { shop, till, shiftId, unseenId: second!.eventId, unseen: byQris, amountRupiah }
}

test('[SHIFT-14] an owner who wants it hears of a closed shift once, by the till’s own sums', async () => {
  const { shop, till, shiftId, amountRupiah } = await openShift(true)
  await round()
  expect(await messagesTo(shop.owner.phone)).toEqual([])
  await tell(till, closing(shiftId, 95_000, 100_000 + amountRupiah))
  await round()
  await round()
  // Closed once more by another till that did not know: the owner was told.
  await tell(till, closing(shiftId, 105_000, 105_000))
  await round()
  const messages = await messagesTo(shop.owner.phone)
  expect(messages.map(({ kind }) => kind)).toEqual(['shift_summary'])
  const { payload } = messages[0]!
  expect(payload).toContain('Penjualan: Rp 10.000 dari 2 transaksi')
  expect(payload).toContain('Kas cocok? Tidak, kurang Rp 10.000 (seharusnya Rp 105.000, terhitung Rp 95.000)')
  expect(payload).toContain('1 pembayaran belum dicek, Rp 5.000')
})

test('[SHIFT-14] what was said of a payment before the closing is in it', async () => {
  const { shop, till, shiftId, unseenId } = await openShift(true)
  await tell(
    till,
    { kind: 'payment_checked', body: { saleId: unseenId, paymentIndex: 0, outcome: 'missing' } },
    closing(shiftId, 105_000, 105_000),
  )
  await round()
  const [message] = await messagesTo(shop.owner.phone)
  expect(message?.payload).toContain('Kas cocok? Ya, pas Rp 105.000')
  expect(message?.payload).toContain('Perlu dilihat: Rp 5.000 tidak masuk')
})

test('[SHIFT-14] [REFUND-11] goods that came back of a sale that was never paid are missing in no shift any more', async () => {
  const { shop, till, unseenId, unseen } = await openShift(true)
  const saidMissing = { saleId: unseenId, paymentIndex: 0, outcome: 'missing' as const }
  await tell(till, { kind: 'payment_checked', body: saidMissing })
  const [next] = await tell(till, {
    kind: 'shift_opened',
    body: { ...counter, openingCashRupiah: rupiah(100_000), counted: [] },
  })
  // As a till of an earlier release gives it back: by the tender that brought nothing.
  const wishes = unseen.lines.map((line, lineIndex) => ({
    lineIndex,
    quantityThousandths: line.quantityThousandths,
  }))
  const { kind, body } = refundFact(unseenId, unseen, [], wishes)
  await tell(
    till,
    { kind, body: { ...body, shiftId: next!.eventId } },
    { ...closing(next!.eventId, 100_000, 100_000) },
  )
  await round()
  const [message] = await messagesTo(shop.owner.phone)
  expect(message?.payload).toContain('Perlu dilihat: 1 retur, Rp 5.000')
  const events = await inScope(server.deps.database, { role: 'service_role' }, (tx) =>
    readShiftEvents(tx, { storeId: shop.storeId, shiftId: next!.eventId }),
  )
  const figures = shiftFigures(next!.eventId, events, missingMoves(uncheckedPayments(events)))
  expect(figures.tenders.find(({ tender }) => tender === 'qris')?.expectedRupiah).toBe(0)
})

test('[SHIFT-14] nobody hears who did not wish for it, who is leaving, or of a closing that is a day old', async () => {
  const quiet = await openShift(false)
  await tell(quiet.till, closing(quiet.shiftId, 105_000, 105_000))
  const leaving = await openShift(true)
  await tell(leaving.till, closing(leaving.shiftId, 105_000, 105_000))
  await server.ownerPool.query(
    `insert into account_deletion (user_id, requested_at, erase_after) values ($1, now(), now() + interval '30 days')`,
    [leaving.shop.owner.userId],
  )
  const late = await openShift(true)
  await tell(late.till, closing(late.shiftId, 105_000, 105_000))
  await round()
  for (const { shop } of [quiet, leaving]) expect(await messagesTo(shop.owner.phone)).toEqual([])
  expect(await messagesTo(late.shop.owner.phone)).toHaveLength(1)

  const old = await openShift(true)
  await tell(old.till, closing(old.shiftId, 105_000, 105_000))
  server.clock.advance(25 * 3_600_000)
  await round()
  expect(await messagesTo(old.shop.owner.phone)).toEqual([])
})
