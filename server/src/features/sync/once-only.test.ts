import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { debtOfMissing, type UncheckedEvent, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { sampleBodies } from '@laci/domain/testing/sample-events/all.ts'
import { warningCodes } from '@laci/domain/warning/warning.ts'
import { expect, test } from 'vitest'
import { instalmentFact, owedFact, parking, saleFact, sri } from '../../testing/facts.ts'
import { addTestDevice, pull, push, type TestDevice } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { judgeAllActs } from './once-only-work.ts'

useTestShop()

const counter = { zone: 'Asia/Jakarta', businessDay: '2026-11-20' as BusinessDay } as const

async function tell(device: TestDevice, facts: readonly Fact[]) {
  const events = facts.map((fact) => device.maker.seal(fact))
  expect((await push(server, device, events)).status).toBe(200)
  return events
}

async function owed(customerId = sri): Promise<number> {
  const { rows } = await server.ownerPool.query<{ amount: string }>(
    `select amount from balance where store_id = $1 and account = 'kasbon' and subject = $2`,
    [shop.storeId, customerId],
  )
  return Number(rows[0]?.amount ?? 0)
}

/** What the owner is warned of, once everything has been judged. */
async function twiceOf() {
  await judgeAllActs(server.deps)
  const { body } = await pull(server, till, { codes: warningCodes.length })
  return body.warnings.filter(({ code }) => code === 'recorded_twice')
}

/** A sale by QRIS that nobody has checked, as two tills know it, and what each says of it. */
async function qrisSale() {
  const { body } = saleFact(till, 1, [parking])
  const money = rupiah(body.totalRupiah)
  const payments: SaleRecorded['payments'] = [
    { tender: 'qris', amountRupiah: money, receivedRupiah: money, isUnchecked: true },
  ]
  const [sold] = await tell(till, [
    { kind: 'sale_recorded', body: { ...body, payments, customerId: sri, customerName: 'Bu Sri' } },
  ])
  const [unseen] = uncheckedPayments([sold as unknown as UncheckedEvent])
  const saleId = sold!.eventId
  const checked = (outcome: 'missing' | 'received'): Fact => ({
    kind: 'payment_checked',
    body: { saleId, paymentIndex: 0, outcome },
  })
  const debt = (cashierName: string): Fact => ({
    kind: 'kasbon_adjusted',
    body: { ...counter, cashierName, ...debtOfMissing(unseen!, sri, counter.businessDay) },
  })
  return { saleId, money, checked, debt }
}

test('[KASBON-17] two tills make one missing payment a debt: it is owed once, and the warning names both hands', async () => {
  const other = await addTestDevice(server, shop, 'Belakang')
  const { saleId, money, checked, debt } = await qrisSale()
  await tell(till, [checked('missing'), debt('Sari')])
  other.maker.atMs = till.maker.atMs + 1_000
  const [, second] = await tell(other, [checked('missing'), debt('Rina')])
  expect(await twiceOf()).toMatchObject([
    {
      ...{ deviceId: other.deviceId, deviceSeq: second!.deviceSeq, eventId: second!.eventId },
      detail: { what: 'debt', amountRupiah: money, hand: 'Rina, Belakang', otherHand: 'Sari, Kasir' },
    },
  ])
  expect(await owed()).toBe(money)
  // Every till reads the same of the journal: the debt of the receipt, and the counter-entry of the owner's desk.
  const { events } = (await pull(server, till)).body
  expect(uncheckedPayments(events as unknown as UncheckedEvent[])).toMatchObject([
    { saleId, state: 'missing', kasbonRupiah: money, kasbonCustomerId: sri },
  ])
  const count = events.length
  await judgeAllActs(server.deps)
  expect((await pull(server, till)).body.events).toHaveLength(count)
})

test('[KASBON-17] money that came while another till made it a debt leaves no debt', async () => {
  const other = await addTestDevice(server, shop, 'Belakang')
  const { checked, debt } = await qrisSale()
  await tell(other, [checked('missing'), debt('Rina')])
  till.maker.atMs = other.maker.atMs + 1_000
  await tell(till, [checked('received')])
  expect(await twiceOf()).toHaveLength(1)
  expect(await owed()).toBe(0)
})

test('[KASBON-18] a debt that two tills let go is let go once, in the kasbon book and in laba rugi', async () => {
  const other = await addTestDevice(server, shop, 'Belakang')
  const letGo = (cashierName: string): Fact => ({
    kind: 'kasbon_adjusted',
    body: {
      ...{ ...counter, cashierName, customerId: sri, reason: 'write_off', note: 'Pindah kota' },
      amountRupiah: rupiah(-100_000),
    },
  })
  await tell(till, [owedFact(100_000), letGo('Sari')])
  other.maker.atMs = till.maker.atMs + 1_000
  await tell(other, [letGo('Rina')])
  expect(await twiceOf()).toMatchObject([
    {
      deviceId: other.deviceId,
      detail: { what: 'write_off', amountRupiah: 100_000, otherHand: 'Sari, Kasir' },
    },
  ])
  expect(await owed()).toBe(0)
  const { rows } = await server.ownerPool.query(
    `select sum((body->>'amountRupiah')::bigint)::int as lost from journal_event
     where store_id = $1 and body->>'reason' = 'write_off'`,
    [shop.storeId],
  )
  expect(rows).toEqual([{ lost: -100_000 }])
})

test('[KASBON-13, SYNC-101] a debt that two tills were paid stays paid too much, and the owner is told of both hands', async () => {
  const other = await addTestDevice(server, shop, 'Belakang')
  await tell(till, [owedFact(2_000), instalmentFact(2_000)])
  expect(await twiceOf()).toEqual([])
  other.maker.atMs = till.maker.atMs + 1_000
  await tell(other, [instalmentFact(2_000)])
  expect(await twiceOf()).toMatchObject([
    {
      deviceId: other.deviceId,
      detail: { what: 'instalment', amountRupiah: 2_000, otherHand: 'Sari, Kasir' },
    },
  ])
  expect(await owed()).toBe(-2_000)
})

test('[SYNC-101] an expense that two tills take back stands twice, and the owner is warned of both hands once', async () => {
  const other = await addTestDevice(server, shop, 'Belakang')
  const spent = {
    ...{ ...counter, cashierName: 'Sari', category: 'Listrik', amountRupiah: rupiah(500_000) },
    ...{ day: counter.businessDay, source: 'drawer' as const },
  }
  const [expense] = await tell(till, [{ kind: 'expense_recorded', body: { ...spent, note: '' } }])
  const back = (cashierName: string): Fact => ({
    kind: 'expense_reversed',
    body: { ...spent, cashierName, expenseId: expense!.eventId, reason: 'Salah' },
  })
  await tell(till, [back('Sari')])
  expect(await twiceOf()).toEqual([])
  await tell(other, [back('Rina')])
  const warnings = await twiceOf()
  expect(warnings).toMatchObject([
    {
      deviceId: other.deviceId,
      detail: { what: 'expense', hand: 'Rina, Belakang', otherHand: 'Sari, Kasir' },
    },
  ])
  await tell(till, [back('Sari')])
  expect(await twiceOf()).toHaveLength(2)
})

test('[SYNC-101] [BILL-10] a bill that two tills drop moves nothing, and the owner is warned of both hands', async () => {
  const other = await addTestDevice(server, shop, 'Belakang')
  const billId = '0191d5c5-0000-7000-8000-0000000b1110'
  const drop = (cashierName: string): Fact => ({
    kind: 'bill_voided',
    body: { ...sampleBodies.bill_voided, cashierName, billId } as Extract<
      Fact,
      { kind: 'bill_voided' }
    >['body'],
  })
  await tell(till, [drop('Sari')])
  expect(await twiceOf()).toEqual([])
  await tell(other, [drop('Rina')])
  expect(await twiceOf()).toMatchObject([
    { deviceId: other.deviceId, detail: { what: 'void', hand: 'Rina, Belakang', otherHand: 'Sari, Kasir' } },
  ])
})

test('[SYNC-101] acts that are judged once more, behind a mark that was lost, take nothing back twice', async () => {
  const other = await addTestDevice(server, shop, 'Belakang')
  const { money, checked, debt } = await qrisSale()
  await tell(till, [checked('missing'), debt('Sari')])
  other.maker.atMs = till.maker.atMs + 1_000
  await tell(other, [checked('missing'), debt('Rina')])
  for (let round = 0; round < 2; round += 1) {
    await judgeAllActs(server.deps)
    expect(await owed()).toBe(money)
    await server.ownerPool.query('update journal_head set acts_through = 0 where store_id = $1', [
      shop.storeId,
    ])
  }
  expect(await twiceOf()).toHaveLength(1)
})
