import { rupiah } from '@laci/domain/money/rupiah.ts'
import type { SalePayment } from '@laci/domain/sale/events.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { expect, test } from 'vitest'
import type { SaleSummary } from '../../till-types.ts'
import { isMeant, paidWords } from './sale-words.ts'
import type { DayRow } from './sales-rows.tsx'

function sold(payments: readonly Partial<SalePayment>[], more: object = {}): SaleSummary['sale'] {
  const whole = payments.map((one) => ({ tender: 'cash', amountRupiah: rupiah(1_000), ...one }))
  return {
    lines: [{ name: 'Gula Pasir' }, { name: 'Teh Celup' }],
    payments: whole,
    ...more,
  } as SaleSummary['sale']
}

test('[TILL-173] a row of the day says how it was paid, and what of it is not money yet', () => {
  expect(paidWords(sold([{}]), [])).toEqual({ text: 'Tunai', tone: 'plain' })
  expect(paidWords(sold([{}, { tender: 'kasbon' }]), [])).toEqual({ text: 'Tunai + Kasbon', tone: 'warning' })
  const unseen = sold([{ tender: 'qris', isUnchecked: true }])
  expect(paidWords(unseen, [])).toEqual({ text: 'QRIS menunggu cek', tone: 'warning' })
  expect(paidWords(unseen, [{ paymentIndex: 0, state: 'received' }])).toEqual({ text: 'QRIS', tone: 'plain' })
  expect(paidWords(unseen, [{ paymentIndex: 0, state: 'missing' }])).toEqual({
    text: 'QRIS tidak masuk',
    tone: 'danger',
  })
})

test('[TILL-173] what is typed is looked for in the number, all goods, the customer and the way of paying', () => {
  const row: DayRow = {
    kind: 'sale',
    refundedRupiah: 0,
    sale: {
      saleId: 'x',
      soldAt: instant(0),
      receiptNumber: 'A-261120-0231',
      firstName: 'Gula Pasir',
      itemCount: 2,
      totalRupiah: rupiah(2_000),
      isSent: true,
      sale: sold([{ tender: 'kasbon' }], { customerName: 'Bu Tini' }),
    },
  }
  for (const words of ['', ' ', '0231', 'celup', 'TINI', 'kasbon', 'tini gula'])
    expect(isMeant(row, words), words).toBe(true)
  for (const words of ['kopi', 'tini kopi', 'qris', '0232']) expect(isMeant(row, words), words).toBe(false)
})
