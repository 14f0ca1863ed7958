import { instant } from '@laci/domain/base/time/instant.ts'
import { expect, test } from 'vitest'
import type { ApiAnswer } from '../base/api-call.ts'
import { fetchSale } from './fetch-sale.ts'

const saleId = '018f0000-0000-7000-8000-0000000000aa'
const hash = '0'.repeat(64)
const now = instant(Date.UTC(2026, 10, 22))
const longAgo = Date.UTC(2026, 1, 1)

const stamped = (kind: string, eventId: string, body: object, storeSeq: number) => ({
  ...{ storeId: saleId, eventId, deviceId: saleId, deviceSeq: storeSeq, kind, version: 1, at: longAgo },
  ...{ staffId: null, body, prevHash: hash, hash, storeSeq, receivedAt: longAgo },
})
const line = {
  ...{ productId: null, name: 'Kopi', unit: 'pcs', isStocked: false, quantityThousandths: 1_000 },
  ...{ priceRupiah: 1_500, discount: null, grossRupiah: 1_500, lineDiscountRupiah: 0 },
  ...{ billDiscountRupiah: 0, netRupiah: 1_500, note: '' },
}
const sale = {
  ...{ receiptNumber: 'A-260201-0007', verifyCode: '7H3K9QWXM2V0C5TB', zone: 'Asia/Jakarta' },
  ...{ businessDay: '2026-02-01', cashierName: 'Rina', lines: [line], billDiscount: null },
  ...{ subtotalRupiah: 1_500, billDiscountRupiah: 0, roundingRupiah: 0, totalRupiah: 1_500, changeRupiah: 0 },
  payments: [{ tender: 'cash', amountRupiah: 1_500, receivedRupiah: 1_500 }],
}
const copied = stamped('receipt_reprinted', hash.slice(0, 8), { saleId, copyNumber: 1 }, 9)
const events = [
  stamped('sale_recorded', saleId, sale, 8),
  { ...copied, eventId: '018f0000-0000-7000-8000-0000000000ab' },
  stamped('kind_of_a_newer_till', '018f0000-0000-7000-8000-0000000000ac', {}, 10),
]

const ask = (answer: ApiAnswer, calls: string[] = []) =>
  fetchSale(
    async (path, init) => {
      calls.push(`${path} ${new Headers(init?.headers).get('authorization')}`)
      return answer
    },
    'laci_key',
    { receipt: 'A 260201 7' },
    now,
  )

test('[SYNC-49] a fetched sale is kept with what was said of it, as long as one of today', async () => {
  const calls: string[] = []
  const found = await ask({ kind: 'answer', status: 200, body: { events } }, calls)
  expect(calls).toEqual(['/api/sync/sale?receipt=A+260201+7 Bearer laci_key'])
  expect(found?.saleId).toBe(saleId)
  expect(found?.effects.sales).toMatchObject([{ saleId, businessDay: '2026-02-01', receivedAt: now }])
  expect(found?.effects.entries).toMatchObject([{ kind: 'receipt_reprinted', receivedAt: now }])
})

test('[SYNC-49] an unknown receipt is none; no internet and an odd answer are problems', async () => {
  expect(await ask({ kind: 'answer', status: 200, body: { events: [] } })).toBe(null)
  await expect(ask({ kind: 'offline' })).rejects.toMatchObject({ code: 'offline' })
  await expect(ask({ kind: 'answer', status: 200, body: {} })).rejects.toMatchObject({
    code: 'server_trouble',
  })
  await expect(ask({ kind: 'answer', status: 401, body: null })).rejects.toMatchObject({
    code: 'device_revoked',
  })
})
