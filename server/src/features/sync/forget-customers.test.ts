import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { erasedName } from '@laci/domain/customer/erasing.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { chainLineSchema } from '@laci/domain/views/audit/wire.ts'
import { expect, test } from 'vitest'
import {
  coffee,
  customerFact,
  heldBill,
  instalmentFact,
  owedFact,
  productFact,
  refundFact,
  saleFact,
  sri,
  stockFact,
  voidedBill,
} from '../../testing/facts.ts'
import { addTestDevice, pull, push, snapshot, type TestDevice } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'
import { forgetDue } from './forgetting-work.ts'

useTestShop()

const name = 'Sri Wahyuningsih'
const person = { name, phone: '+6281377788899', address: 'Gang Kenari 17', note: 'langganan teh' }
const canaries = ['Wahyuningsih', '81377788899', 'Gang Kenari', 'langganan teh', 'utang hajatan']
const other = '0191d5c5-0000-7000-8000-00000000c0aa'
const billId = '0191d5c5-0000-7000-8000-00000000b111'
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Sari',
  shiftId: null,
} as const

const erasing: Fact = { kind: 'customer_erased', body: { ...counter, customerId: sri } }

/** On kasbon, with the name on the receipt and in the bank's words. */
function boughtBySri(device: TestDevice, number: number): { kind: 'sale_recorded'; body: SaleRecorded } {
  const { kind, body } = saleFact(device, number, [coffee])
  const half = rupiah(500)
  const payments: SaleRecorded['payments'] = [
    { tender: 'transfer', amountRupiah: half, receivedRupiah: half, reference: `Dari ${name}` },
    { tender: 'kasbon', amountRupiah: rupiah(1_000), receivedRupiah: rupiah(1_000) },
  ]
  return { kind, body: { ...body, customerId: sri, customerName: name, billName: 'Meja Bu Sri', payments } }
}

/** The work that the server does by itself, now instead of in a moment. */
const forget = () => forgetDue(server.deps)

/** A shop in which one customer stands in every place where a name or a number can. */
async function knowSri(): Promise<Envelope[]> {
  const { maker } = till
  const sale = maker.seal(boughtBySri(till, 1))
  const refund = refundFact(
    sale.eventId,
    sale.body as SaleRecorded,
    [],
    [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }],
  )
  const instalment = instalmentFact(1_000)
  const facts: Fact[] = [
    customerFact({ ...person, group: 'Reseller' }),
    customerFact({ name: 'Pak Budi' }, other),
    productFact(coffee),
    stockFact(coffee, 50_000),
    { ...refund, body: { ...refund.body, customerName: name, reason: `Salah ambil, kata ${name}` } },
    { ...instalment, body: { ...instalment.body, customerName: name, note: 'utang hajatan' } } as Fact,
    // All is paid in the end: an erasing with an open balance would wait for the owner.
    owedFact(1_000),
    {
      kind: 'approval_given',
      body: {
        ...counter,
        right: 'kasbon',
        approvedByStaffId: null,
        approvedByName: 'Pemilik',
        subject: `Kasbon ${name}`,
      },
    },
    {
      kind: 'cash_moved',
      body: { ...counter, direction: 'out', amountRupiah: rupiah(9), reason: `Untuk ${name}` },
    },
    { kind: 'bill_held', body: { ...heldBill(billId, 'Bu Sri, Gang Kenari'), customerId: sri } },
    { kind: 'bill_voided', body: { ...voidedBill(other), name } },
  ]
  const events = [sale, ...facts.map((fact) => maker.seal(fact))]
  const answer = await push(server, till, events)
  expect(answer.body).toMatchObject({ acceptedThrough: events.length, conflicts: [] })
  // One that nobody can read.
  const odd = { ...maker.seal(customerFact(person)), body: { customers: `${name} ${sri}` } }
  expect((await push(server, till, [odd])).status).toBe(200)
  return events
}

/** Every row of every table in which one of the words stands, but for other shops of these tests. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await server.ownerPool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const places: string[] = []
  for (const { name: table } of tables) {
    const { rows } = await server.ownerPool.query<{ text: string }>(
      `select row_to_json(one)::text as text from ${table} one where row_to_json(one)::text ilike any ($1)`,
      [words.map((word) => `%${word}%`)],
    )
    const own = rows.filter(({ text }) => !text.includes('"store_id"') || text.includes(shop.storeId))
    places.push(...own.map(({ text }) => `${table}: ${text}`))
  }
  return places
}

async function sums(): Promise<unknown> {
  const { rows } = await server.ownerPool.query(
    `select 'balance' as kind, account as one, subject::text as two, amount from balance where store_id = $1
     union all select 'movement', account, event_id::text || position, amount from movement where store_id = $1
     union all select 'sale', receipt_number, customer_id::text, total_rupiah from sale where store_id = $1
     union all select 'refund', receipt_number, customer_id::text, total_rupiah from refund where store_id = $1
     union all select 'paid', tender, sale_id::text || position, amount_rupiah from sale_payment where store_id = $1
     order by 1, 2, 3, 4`,
    [shop.storeId],
  )
  return rows
}

async function chainFindings(): Promise<unknown[]> {
  const response = await fetch(`${server.url}/api/journal/chains`, {
    headers: { authorization: `Bearer ${till.deviceKey}` },
  })
  const lines = (await response.text()).trimEnd().split('\n')
  return lines.flatMap((text) => {
    const line = chainLineSchema.parse(JSON.parse(text))
    return line.line === 'device' ? line.chain.findings.filter((all) => all.count > all.knownCount) : []
  })
}

test('[CUSTOMER-8] [CUSTOMER-9] an erased customer is in no row of the database, no sum moves, and no chain looks broken', async () => {
  const events = await knowSri()
  expect((await placesOf(canaries)).length).toBeGreaterThan(8)
  const before = await sums()
  expect(await chainFindings()).toEqual([])

  expect((await push(server, till, [till.maker.seal(erasing)])).body).toMatchObject({ warnings: [] })
  await forget()
  expect(await placesOf(canaries)).toEqual([])
  expect(await sums()).toEqual(before)
  expect(await chainFindings()).toEqual([])

  const stream = await pull(server, till)
  const told = stream.body.events.map(({ body }) => body)
  expect(told[0]).toMatchObject({ customerId: sri, customerName: erasedName, totalRupiah: 1_500 })
  expect(JSON.stringify(stream.body)).toContain('Pak Budi')
  const lines = JSON.stringify(await snapshot(server, till))
  for (const word of canaries) expect(lines).not.toContain(word)
  expect(lines).toContain(erasedName)

  // A till that did not get its answer sends all of it again, names and all.
  expect((await push(server, till, events)).body).toMatchObject({
    conflicts: [],
    warnings: expect.anything(),
  })
  await forget()
  expect(await placesOf(canaries)).toEqual([])
  expect(await sums()).toEqual(before)
})

test('[CUSTOMER-8] what a till that did not know yet still tells is taken in without the person, and brings nobody back', async () => {
  await knowSri()
  const away = await addTestDevice(server, shop, 'Gudang')
  await push(server, till, [till.maker.seal(erasing)])
  await forget()
  const late = [customerFact({ ...person, isActive: true }), boughtBySri(away, 1)].map((fact) =>
    away.maker.seal(fact),
  )
  expect((await push(server, away, late)).body).toMatchObject({ acceptedThrough: 2, conflicts: [] })
  await forget()
  expect(await placesOf(canaries)).toEqual([])
  const { rows } = await server.ownerPool.query(
    `select fields from shop_record where store_id = $1 and record_id = $2`,
    [shop.storeId, sri],
  )
  expect(rows[0]).toMatchObject({
    fields: { name: erasedName, phone: '', isActive: false, group: 'Reseller' },
  })
  expect(await chainFindings()).toEqual([])
})

test('[CUSTOMER-8] two who stand in one event are both forgotten in it, whoever was erased first', async () => {
  await knowSri()
  await push(server, till, [till.maker.seal(erasing)])
  const second: Fact = { kind: 'customer_erased', body: { ...counter, customerId: other } }
  await push(server, till, [till.maker.seal(second)])
  await forget()
  const both = [
    { customerId: sri, changes: { name } },
    { customerId: other, changes: { name: 'Pak Budi', phone: '+6281311112222' } },
  ]
  const late: Fact = { kind: 'customer_saved', body: { customers: both } }
  await push(server, till, [till.maker.seal(late)])
  await forget()
  expect(await placesOf([...canaries, 'Pak Budi', '81311112222'])).toEqual([])
  expect(await chainFindings()).toEqual([])
})

test('[CUSTOMER-9] a sum that is changed by hand in an event without its person is found', async () => {
  await knowSri()
  await push(server, till, [till.maker.seal(erasing)])
  await forget()
  await server.ownerPool.query(
    `update journal_event set body = jsonb_set(body, '{totalRupiah}', '1') where store_id = $1 and store_seq = 1`,
    [shop.storeId],
  )
  expect(await chainFindings()).toMatchObject([{ code: 'content_changed', first: [{ fromSeq: 1 }] }])
})

test('[CUSTOMER-8] nobody is forgotten whom no event of the shop names, by whoever asks the database', async () => {
  const events = await knowSri()
  const ask = server.ownerPool.query('select app.forget_in_events($1, $2, $3::jsonb)', [
    shop.storeId,
    sri,
    JSON.stringify([[events[0]!.eventId, {}, '00', null]]),
  ])
  await expect(ask).rejects.toThrow('nobody asked')
})
