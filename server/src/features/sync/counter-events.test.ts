import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { BillRecord } from '@laci/domain/bill/bill-record.ts'
import { billStatus, waitingBills } from '@laci/domain/bill/bill-standing.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { recordChangesOf, shopRecordDefaults } from '@laci/domain/journal/shop-record.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { expect, test } from 'vitest'
import {
  coffee,
  counterFacts,
  customerFact,
  heldBill,
  instalmentFact,
  noodles,
  owedFact,
  refundFact,
  saleFact,
  sri,
} from '../../testing/facts.ts'
import { addTestDevice, pull, push, type TestDevice } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

async function rowsOf(table: string, order = '1') {
  const { rows } = await server.ownerPool.query(
    `select * from ${table} where store_id = $1 order by ${order}`,
    [shop.storeId],
  )
  return rows
}

async function balanceOf(account: string, subject: string): Promise<number> {
  const { rows } = await server.ownerPool.query<{ amount: string }>(
    'select amount from balance where store_id = $1 and account = $2 and subject = $3',
    [shop.storeId, account, subject],
  )
  return Number(rows[0]?.amount ?? 0)
}

const warningsOf = async () => (await pull(server, till)).body.warnings.map(({ code }) => code)

/** A sale of both products: QRIS that nobody has checked, the rest on kasbon, with service and tax of its own. */
function mixedSale(changes: Partial<SaleRecorded> = {}): { kind: 'sale_recorded'; body: SaleRecorded } {
  const { kind, body } = saleFact(till, 1, [coffee, noodles])
  const payments: SaleRecorded['payments'] = [
    { tender: 'qris', amountRupiah: rupiah(2_000), receivedRupiah: rupiah(2_000), isUnchecked: true },
    { tender: 'kasbon', amountRupiah: rupiah(3_000), receivedRupiah: rupiah(3_000) },
  ]
  const rest = { customerId: sri, customerName: 'Bu Sri', dueDay: body.businessDay, pointsEarned: 5 }
  return { kind, body: { ...body, ...rest, payments, ...changes } }
}

test('[SYNC-44] a sale keeps its tenders, customer and promotion; checks, refunds and instalments have rows of their own', async () => {
  const sale = till.maker.seal(mixedSale())
  const saleBody = sale.body as SaleRecorded
  const refunded = refundFact(
    sale.eventId,
    saleBody,
    [],
    [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }],
  )
  const facts: Fact[] = [
    { kind: 'payment_checked', body: { saleId: sale.eventId, paymentIndex: 0, outcome: 'received' } },
    refunded,
    instalmentFact(500),
  ]
  const events = [sale, ...facts.map((fact) => till.maker.seal(fact))]
  await push(server, till, events)
  // The same call again gives the same rows.
  await push(server, till, events)
  expect(await rowsOf('sale')).toMatchObject([
    { customer_id: sri, due_day: saleBody.businessDay, points_earned: 5 },
  ])
  expect(await rowsOf('sale_payment', 'position')).toMatchObject([
    { tender: 'qris', is_unchecked: true },
    { tender: 'kasbon', is_unchecked: false },
  ])
  expect(await rowsOf('payment_check')).toMatchObject([
    { sale_id: sale.eventId, position: 1, outcome: 'received' },
  ])
  expect(await rowsOf('refund')).toMatchObject([
    { sale_id: sale.eventId, total_rupiah: 1_500, is_before_sale: false, customer_id: sri },
  ])
  expect(await rowsOf('refund_line')).toMatchObject([
    { line_index: 0, product_id: coffee.productId, quantity_thousandths: 1_000, is_written_off: false },
  ])
  expect(await rowsOf('refund_payment')).toMatchObject([{ tender: 'kasbon', amount_rupiah: 1_500 }])
  expect(await rowsOf('kasbon_payment')).toMatchObject([
    { tender: 'cash', amount_rupiah: 500, customer_id: sri },
  ])
  expect(await balanceOf('kasbon', sri)).toBe(3_000 - 1_500 - 500)
  expect(await balanceOf('cash', till.deviceId)).toBe(500)
  expect(await balanceOf('stock', coffee.productId!)).toBe(0)
  expect(await balanceOf('point', sri)).toBe(5 - (refunded.body.pointsTakenBack ?? 0))
  expect(await warningsOf()).toEqual(['stock_negative'])
})

test('[SYNC-39] a shared record is what two tills named, field by field in the order of the shop', async () => {
  const other = await addTestDevice(server, shop)
  await push(server, till, [till.maker.seal(customerFact({ name: 'Bu Sri', note: 'Blok A' }))])
  await push(server, other, [
    other.maker.seal(customerFact({ name: 'Bu Sri Rahayu' })),
    other.maker.seal(customerFact({ phone: '+628123' })),
  ])
  await push(server, till, [till.maker.seal(customerFact({ note: 'Blok C' }))])
  expect(await rowsOf('shop_record')).toMatchObject([
    {
      record_kind: 'customer',
      record_id: sri,
      fields: { name: 'Bu Sri Rahayu', note: 'Blok C', phone: '+628123' },
      through_seq: 4,
    },
  ])
})

test('[SYNC-96] the database keeps of a bill what every till reckons: it stays paid, and what was added beside the end waits', async () => {
  const billId = '0191d5c5-0000-7000-8000-00000000b112'
  const other = await addTestDevice(server, shop)
  const bill = heldBill(billId, 'Meja 4')
  const begun = till.maker.seal({ kind: 'bill_held', body: { ...bill, holdIds: [], added: bill.lines } })
  await push(server, till, [begun])
  const tea = { ...bill.lines[0]!, productId: noodles.productId!, name: 'Es teh' }
  const beside = { lines: [...bill.lines, tea], holdIds: [begun.eventId], added: [tea] }
  const added = other.maker.seal({ kind: 'bill_held', body: { ...bill, ...beside } })
  const { kind, body } = saleFact(till, 1, [coffee])
  const paid = till.maker.seal({ kind, body: { ...body, billId, billHoldIds: [begun.eventId] } })
  const again = other.maker.seal({ kind: 'bill_held', body: { ...bill, ...beside, added: [] } })
  await push(server, till, [paid])
  // Both in one push, after the end.
  await push(server, other, [added, again])
  const [row] = await rowsOf('shop_record')
  const told = [begun, paid, added, again].map((event) => readJournalEvent(event)!)
  const changes = told.flatMap((event) => recordChangesOf(event)).map((one) => one.changes)
  expect(row.fields).toEqual(Object.assign({}, ...changes))
  expect(row.is_ended).toBe(true)
  const fields = { ...shopRecordDefaults.bill, ...row.fields } as BillRecord
  expect(billStatus(fields)).toBe('paid')
  expect(waitingBills([{ id: billId, fields }])).toMatchObject([
    { id: added.eventId, fields: { lines: [tea] } },
  ])
})

test('[SYNC-97] a shift that was closed stays closed when its opening comes to the server after it', async () => {
  const opening = { ...counterFacts, openingCashRupiah: rupiah(0), counted: [] }
  const opened = till.maker.seal({ kind: 'shift_opened', body: opening })
  const other = await addTestDevice(server, shop)
  const sums = { countedCashRupiah: rupiah(0), expectedCashRupiah: rupiah(0), differenceRupiah: rupiah(0) }
  const closing = {
    ...counterFacts,
    shiftId: opened.eventId,
    counted: [],
    ...sums,
    tenders: [],
    saleCount: 0,
  }
  await push(server, other, [other.maker.seal({ kind: 'shift_closed', body: { ...closing, note: '' } })])
  await push(server, till, [opened])
  expect(await rowsOf('shop_record')).toMatchObject([{ fields: { status: 'closed' }, is_ended: true }])
})

test('[SYNC-44] two sales of one bill both stand, and the later one is warned of', async () => {
  const billId = '0191d5c5-0000-7000-8000-00000000b111'
  const other = await addTestDevice(server, shop)
  await push(server, till, [till.maker.seal({ kind: 'bill_held', body: heldBill(billId, 'Meja 1') })])
  const paid = (device: TestDevice, counter: number): Fact => {
    const { kind, body } = saleFact(device, counter, [coffee])
    return { kind, body: { ...body, billId, billName: 'Meja 1' } }
  }
  const first = other.maker.seal(paid(other, 1))
  expect((await push(server, other, [first])).body.warnings.map(({ code }) => code)).toEqual([
    'stock_negative',
  ])
  const second = await push(server, till, [till.maker.seal(paid(till, 1))])
  expect(second.body.warnings).toEqual([{ code: 'bill_paid_twice', deviceSeq: 2 }])
  expect(await rowsOf('sale')).toHaveLength(2)
  const { warnings } = (await pull(server, till)).body
  expect(warnings.at(-1)).toMatchObject({
    code: 'bill_paid_twice',
    detail: { otherReceiptNumber: (first.body as SaleRecorded).receiptNumber },
  })
})

test('[SYNC-44] goods or money that came back more than once are warned of, in whatever order they arrive', async () => {
  const other = await addTestDevice(server, shop)
  const sale = till.maker.seal(saleFact(till, 1, [coffee, noodles]))
  const body = sale.body as SaleRecorded
  const wish = [{ lineIndex: 1, quantityThousandths: wholeUnits(1) }]
  // Two tills without internet take the same goods back: neither knows of the other.
  const one = till.maker.seal(refundFact(sale.eventId, body, [], wish))
  const two = other.maker.seal(refundFact(sale.eventId, body, [], wish))
  await push(server, other, [two])
  expect(await warningsOf()).toEqual([])
  const answer = await push(server, till, [sale, one])
  expect(answer.body.warnings).toMatchObject([
    { code: 'stock_negative', deviceSeq: 1 },
    { code: 'refund_exceeds_sale', deviceSeq: 2 },
  ])
  expect(await rowsOf('refund', 'store_seq')).toMatchObject([
    { is_before_sale: true },
    { is_before_sale: false },
  ])
})

test('[SYNC-44] a refund that came before its sale is judged when the sale comes', async () => {
  const other = await addTestDevice(server, shop)
  const sale = till.maker.seal(saleFact(till, 1, [coffee]))
  const body = sale.body as SaleRecorded
  const wish = [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }]
  await push(
    server,
    other,
    [1, 2].map(() => other.maker.seal(refundFact(sale.eventId, body, [], wish))),
  )
  const answer = await push(server, till, [sale])
  expect(answer.body.warnings.map(({ code }) => code)).toContain('refund_exceeds_sale')
})

test('[SYNC-44] sums of a refund or an instalment that do not add up are warned of and stored as they came', async () => {
  const sale = till.maker.seal(saleFact(till, 1, [noodles]))
  const refund = refundFact(
    sale.eventId,
    sale.body as SaleRecorded,
    [],
    [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }],
  )
  await push(server, till, [
    sale,
    till.maker.seal({ ...refund, body: { ...refund.body, totalRupiah: rupiah(9_000) } }),
    till.maker.seal(owedFact(10_000)),
    till.maker.seal(instalmentFact(5_000, 100)),
  ])
  expect((await warningsOf()).sort()).toEqual([
    'instalment_sum_differs',
    'refund_exceeds_sale',
    'refund_sum_differs',
  ])
  expect(await rowsOf('refund')).toMatchObject([{ total_rupiah: 9_000 }])
})
