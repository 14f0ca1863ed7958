import { expect, test } from 'vitest'
import { instant } from '../base/time/instant.ts'
import { type SessionOrder, sessionRequest } from './session-request.ts'

const order: SessionOrder = {
  providerOrderId: 'EBOOK-20261120-01ARZ3NDEKTSV4RRFFQ69G5FAV',
  orderId: '0191d5c5-0000-7000-8000-000000000001',
  amountRupiah: 29_000,
  lines: [{ id: 'ebook', name: 'Ebook', priceRupiah: 29_000, quantity: 1 }],
  buyerName: 'Budi',
  buyerPhone: '+6281234567890',
  openedAt: instant(Date.parse('2026-11-20T16:30:00Z')),
  finishUrl: 'https://laci.example/payment',
}
const line = (changes: Partial<SessionOrder['lines'][number]>): SessionOrder => ({
  ...order,
  lines: [{ ...order.lines[0]!, ...changes }],
})

test('[PAY-16] the request carries our lines, a start of the time to pay, and the order in a member that comes back', () => {
  expect(sessionRequest(order)).toMatchObject({
    transaction_details: { order_id: order.providerOrderId, gross_amount: 29_000 },
    item_details: [{ id: 'ebook', price: 29_000, quantity: 1, name: 'Ebook' }],
    customer_details: { first_name: 'Budi', phone: '+6281234567890' },
    expiry: { start_time: '2026-11-20 23:30:00 +0700', unit: 'minute', duration: 1_440 },
    page_expiry: { unit: 'minute', duration: 60 },
    custom_field1: order.orderId,
  })
})

test('[PAY-16] a name of 80 characters is cut to 50, bars and line breaks are taken out', () => {
  const named = sessionRequest(line({ name: `a|b\n${'é🛒'.repeat(40)}` })).item_details[0]!.name
  expect(named.length).toBeLessThanOrEqual(50)
  expect(named.isWellFormed()).toBe(true)
  expect(named).toMatch(/^a b /)
})

test('[PAY-16] a discount is a line with a negative price; the sum must be the amount', () => {
  const lines = [
    { id: 'ebook', name: 'Ebook', priceRupiah: 39_000, quantity: 1 },
    { id: 'diskon', name: 'Diskon', priceRupiah: -10_000, quantity: 1 },
  ]
  expect(sessionRequest({ ...order, lines }).item_details[1]).toMatchObject({ price: -10_000 })
  expect(() => sessionRequest({ ...order, lines, amountRupiah: 29_001 })).toThrow('add up')
})

test('[PAY-16] what the provider would refuse never goes out', () => {
  expect(() => sessionRequest(line({ quantity: 0 }))).toThrow('at least one piece')
  expect(() => sessionRequest(line({ priceRupiah: 29_000.5 }))).toThrow('whole rupiah')
  expect(() => sessionRequest({ ...order, amountRupiah: 0, lines: [] })).toThrow('positive')
  for (const providerOrderId of ['', 'ada spasi', 'x'.repeat(51), 'a/b'])
    expect(() => sessionRequest({ ...order, providerOrderId })).toThrow('order id')
})
