import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '../base/time/instant.ts'
import { readProviderTime, writeProviderTime } from './provider-time.ts'
import {
  providerNoticeSchema,
  providerStatusSchema,
  readProviderAmount,
  signatureText,
} from './provider-wire.ts'

const notice = {
  order_id: 'EBOOK-20261120-0001',
  transaction_id: '513f1f01-c9da-474c-9fc9-d5c64364b709',
  transaction_status: 'settlement',
  status_code: '200',
  gross_amount: '29000.00',
  currency: 'IDR',
  signature_key:
    'a6f5ca364150d74dabdd5f5bc1e9da2c6a1d1ad1ab1a4c9bcb91bcf902cc1b07354771f60fcb1c8d7fb9fb873ea5c394be8b52317fd1b8c2b2e80806cf37e194',
}
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const serverKey = 'SB-Mid-server-CONTOH0000000000'

test('[PAY-1] the signed text is that of the contract, with the amount as it came', () => {
  expect(sha512(signatureText(notice, serverKey))).toBe(notice.signature_key)
  expect(sha512(signatureText({ ...notice, gross_amount: '29000' }, serverKey))).toMatch(/^0a9bf22cb065fd99/)
})

test('[PAY-1] a number instead of a text, a missing member or an empty one is no message', () => {
  expect(providerNoticeSchema.safeParse(notice).success).toBe(true)
  for (const name of Object.keys(notice).filter((name) => name !== 'currency')) {
    const { [name as keyof typeof notice]: _left, ...rest } = notice
    expect(providerNoticeSchema.safeParse(rest).success, name).toBe(false)
    expect(providerNoticeSchema.safeParse({ ...notice, [name]: 29_000 }).success, name).toBe(false)
    expect(providerNoticeSchema.safeParse({ ...notice, [name]: '' }).success, name).toBe(false)
  }
})

test('[PAY-4] unknown members are left alone, a missing fraud status is none', () => {
  const odd = {
    ...notice,
    baru: { dalam: [1, 2] },
    refunds: [{ refund_key: 'x', refund_amount: '1000.00', lain: true }],
  }
  expect(providerStatusSchema.parse(odd)).toMatchObject({
    refunds: [{ refund_key: 'x', refund_amount: '1000.00' }],
  })
  expect(providerNoticeSchema.parse(odd)).not.toHaveProperty('baru')
})

const oddValues: unknown[] = [
  { toString: 1, valueOf: 1 },
  ['settlement'],
  [[]],
  7,
  -0.5,
  true,
  null,
  '',
  'a\0b',
  '\ud800',
  'x'.repeat(60_000),
]

test.each(oddValues.map((value) => [JSON.stringify(value).slice(0, 40), value]))(
  '[PAY-22] %s in a member that a message does not need takes nothing from it',
  (_name, value) => {
    const optional = [
      ...['currency', 'payment_type', 'fraud_status', 'transaction_time', 'settlement_time'],
      ...['custom_field1', 'custom_field2', 'refunds', 'refund_amount', 'va_numbers', 'baru'],
    ]
    for (const name of optional) {
      const read = providerNoticeSchema.safeParse({ ...notice, [name]: value })
      expect(read.data, name).toMatchObject({ order_id: notice.order_id, transaction_status: 'settlement' })
    }
    for (const name of ['order_id', 'transaction_id', 'transaction_status', 'status_code', 'gross_amount']) {
      expect(providerNoticeSchema.safeParse({ ...notice, [name]: value }).success, name).toBe(false)
    }
  },
)

test('[PAY-22] whatever JSON comes as a message, reading it throws nothing', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...Object.keys(notice)), fc.jsonValue()),
      (any, odd) => {
        expect(() => providerNoticeSchema.safeParse(any)).not.toThrow()
        expect(() => providerNoticeSchema.safeParse({ ...notice, ...odd })).not.toThrow()
        expect(() => providerStatusSchema.safeParse({ ...notice, ...odd })).not.toThrow()
      },
    ),
  )
})

test('[PAY-2] an amount is whole rupiah or none', () => {
  expect(['29000.00', '29000', '29000.0', 29_000].map(readProviderAmount)).toEqual([
    29_000, 29_000, 29_000, 29_000,
  ])
  expect(['29000.50', '-1', '', 'x', undefined, '1e9'].map(readProviderAmount)).toEqual(Array(6).fill(null))
})

test('[PAY-4] times mean GMT+7: half past eleven at night is the same day', () => {
  const at = readProviderTime('2026-11-20 23:30:00')
  expect(at).toBe(Date.parse('2026-11-20T16:30:00Z'))
  expect(writeProviderTime(instant(at!))).toBe('2026-11-20 23:30:00 +0700')
  expect(readProviderTime('2026-11-20T23:30:00Z')).toBeNull()
  expect(readProviderTime(undefined)).toBeNull()
})
