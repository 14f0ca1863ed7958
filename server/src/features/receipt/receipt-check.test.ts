import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { cashSale } from '../../testing/event-maker.ts'
import { noodles } from '../../testing/facts.ts'
import { addTestDevice, freshRandom, openTestShop, push } from '../../testing/shop.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop({ isShared: true, shopName: 'Warung <i>Sri</i>', config: { trustedProxies: ['127.0.0.1'] } })

const atMs = Date.parse('2026-11-20T07:05:00Z')
let counter = 0
function newSale(maker = till): SaleRecorded {
  counter += 1
  maker.maker.atMs = atMs
  return cashSale([noodles], {
    atMs,
    letter: maker.letter,
    counter,
    random: freshRandom,
    quantities: [quantityThousandths(2_000)],
  })
}

/** Each caller has an address of their own, unless it is named. */
let callers = 0
async function check(path: string, named?: string) {
  callers += 1
  const from = named ?? `10.9.${callers >> 8}.${callers & 255}`
  const response = await fetch(`${server.url}/struk${path}`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('[STRUK-2] [STRUK-3] a sale that has arrived is found by its code, refunds and copies included', async () => {
  const sale = newSale()
  const event = till.maker.seal({ kind: 'sale_recorded', body: sale })
  await push(server, till, [event])
  const fresh = await check(`/${sale.verifyCode}`)
  expect(fresh.status).toBe(200)
  expect(fresh.html).toContain('Warung &lt;i&gt;Sri&lt;/i&gt;')
  expect(fresh.html).toContain('20-11-2026 14.05 WIB')
  expect(fresh.html).toContain(`Rp ${sale.totalRupiah.toLocaleString('id-ID')}`)
  expect(fresh.html).toContain('Belum pernah')
  for (const secret of [sale.cashierName, sale.receiptNumber, noodles.name, shop.storeId, event.eventId])
    if (secret !== '') expect(fresh.html).not.toContain(secret)

  const back: SaleRefunded = {
    saleId: event.eventId,
    saleReceiptNumber: sale.receiptNumber,
    receiptNumber: 'A-261120-9000',
    zone: sale.zone,
    businessDay: sale.businessDay,
    cashierName: 'Rina',
    lines: [
      {
        ...{ lineIndex: 0, productId: null, name: 'Mi', unit: 'pcs', restocked: [], isWrittenOff: true },
        quantityThousandths: quantityThousandths(1_000),
        ...{ netRupiah: rupiah(1_000), serviceRupiah: rupiah(0), taxRupiah: rupiah(0) },
      },
    ],
    roundingRupiah: rupiah(0),
    totalRupiah: rupiah(1_000),
    payments: [{ tender: 'cash', amountRupiah: rupiah(1_000) }],
    reason: 'Basi',
  }
  await push(server, till, [
    till.maker.seal({ kind: 'receipt_reprinted', body: { saleId: event.eventId, copyNumber: 1 } }),
    till.maker.seal({ kind: 'sale_refunded', body: back }),
    till.maker.seal({ kind: 'receipt_reprinted', body: { saleId: event.eventId, copyNumber: 2 } }),
  ])
  const later = await check(`/${sale.verifyCode.toLowerCase()}`)
  expect(later.html).toContain('Sebagian sudah diretur: Rp 1.000')
  expect(later.html).toContain('2 salinan')
  await push(server, till, [
    till.maker.seal({ kind: 'sale_refunded', body: { ...back, totalRupiah: rupiah(90_000_000) } }),
  ])
  expect((await check(`/${sale.verifyCode}`)).html).toContain('Seluruhnya sudah diretur')
})

test('[STRUK-4] [STRUK-5] an unknown code and one that has not arrived are the same friendly page', async () => {
  const sale = newSale()
  const waiting = await check(`/${sale.verifyCode}`)
  const unknown = await check('/ZZZZZZZZZZZZZZZZ')
  expect(waiting.html).toBe(unknown.html)
  expect(waiting.html).toContain('belum tercatat')
  expect(waiting.html.toLowerCase()).not.toContain('palsu')
  await push(server, till, [till.maker.seal({ kind: 'sale_recorded', body: sale })])
  const found = await check(`/${sale.verifyCode}`)
  expect(found.html).toContain('Struk ini tercatat')
  const shape = ({ status, headers }: typeof found) => [
    status,
    [...headers]
      .filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  ]
  expect(shape(found)).toEqual(shape(unknown))
  expect(found.headers.get('cache-control')).toBe('no-store')
  expect(found.headers.get('x-robots-tag')).toBe('noindex')
})

test('[STRUK-4] whoever writes a known code down again does not take it over', async () => {
  const sale = newSale()
  await push(server, till, [till.maker.seal({ kind: 'sale_recorded', body: sale })])
  server.clock.advance(60_000)
  const otherShop = await openTestShop(server, 'Toko Peniru')
  const otherTill = await addTestDevice(server, otherShop)
  const copied = { ...newSale(otherTill), verifyCode: sale.verifyCode }
  await push(server, otherTill, [otherTill.maker.seal({ kind: 'sale_recorded', body: copied })])
  expect((await check(`/${sale.verifyCode}`)).html).toContain('Warung')
})

test('[STRUK-1] [STRUK-3] the form leads to the code, and what can be none is said to be incomplete', async () => {
  const asked = await check('')
  expect(asked.html).toContain('<form action="/struk"')
  expect(asked.html).not.toMatch(/\[\[|tercatat/)
  const sent = await check('?kode=7h3k-9qwx%20m2vo-c5tb')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/struk/7H3K9QWXM2V0C5TB'])
  for (const path of ['?kode=abc', '/abc', '/%3Cscript%3E', '/..%2f..%2fetc', "/'%20or%201=1--xxxxx"]) {
    const answer = await check(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.html).toContain('16 huruf dan angka')
    expect(answer.html).not.toContain('<script>')
  }
})

test('[STRUK-5] one address that asks too often is asked to wait, and others are not', async () => {
  const { maximum } = limitFigures.receiptChecksByAddress
  for (let asked = 0; asked < maximum; asked += 1) await check('/ZZZZZZZZZZZZZZZZ', '10.8.0.1')
  const refused = await check('/ZZZZZZZZZZZZZZZZ', '10.8.0.1')
  expect(refused.status).toBe(429)
  expect(refused.html).toContain('Terlalu banyak pengecekan')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await check('/ZZZZZZZZZZZZZZZZ', '10.8.0.2')).status).toBe(200)
})

test('[STRUK-5] a code and what became of its sale are found by an index each', async () => {
  const client = await server.ownerPool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const planOf = async (question: string) =>
      JSON.stringify((await client.query(`explain (format json) ${question}`)).rows)
    expect(await planOf(`select 1 from sale where verify_code = 'x'`)).toContain('sale_by_verify_code')
    expect(
      await planOf(
        `select 1 from journal_event where store_id = gen_random_uuid() and body ->> 'saleId' = 'x' ` +
          `and kind in ('receipt_reprinted', 'sale_refunded')`,
      ),
    ).toContain('journal_event_of_sale')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('[RECEIPT-23] [STRUK-3] what nobody counts changes nothing of the page, and nothing that a till tells breaks it', async () => {
  const sale = newSale()
  const event = till.maker.seal({ kind: 'sale_recorded', body: sale })
  await push(server, till, [event])
  const told = { saleId: event.eventId, totalRupiah: sale.totalRupiah }
  const before = await check(`/${sale.verifyCode}`)
  for (const copyNumber of ['abc', 1e300, null, {}, [], -1, 2_000]) {
    for (const version of [1, 2, 999]) {
      const events = [
        { kind: 'receipt_reprinted', version, body: { ...told, copyNumber } },
        { kind: 'sale_refunded', version, body: { ...told, copyNumber } },
        { kind: 'sale_refunded', version, body: { ...told, totalRupiah: copyNumber } },
      ]
      await push(
        server,
        till,
        events.map((odd) => till.maker.seal(odd)),
      )
    }
  }
  const after = await check(`/${sale.verifyCode}`)
  expect([after.status, after.html]).toEqual([200, before.html])
})
