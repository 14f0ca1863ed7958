import { expect, test } from 'vitest'
import type { Ruler } from '../base/document/page.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { orderStates, wasPaid } from './order-state.ts'
import { type PaymentReceipt, paymentReceipt, standingOf } from './payment-receipt.ts'

const ruler: Ruler = (text, _face, sizePt) => text.length * sizePt * 0.55
const seller = { name: 'Laci', email: 'halo@laci.test', phone: '0812-0000-0000' }
const receipt: PaymentReceipt = {
  orderNumber: 'EBOOK-20261122-01KAM3V9QZ8N4T6X2Y5W7R1C0D',
  state: 'paid',
  itemName: 'Ebook Kas Rapi, Stok Pasti',
  quantity: 1,
  amountRupiah: rupiah(29_000),
  refundedRupiah: rupiah(0),
  buyerName: 'Siti Aminah',
  buyerPhone: '+6281234567890',
  paymentType: 'qris',
  // 23.30 in UTC is the next morning in WIB.
  paidAt: Date.UTC(2026, 10, 21, 23, 30),
}
const textsOf = (change: Partial<PaymentReceipt> = {}) =>
  paymentReceipt({ ...receipt, ...change }, seller, ruler).pages.flatMap((page) =>
    page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
  )

test('[ORDER-20] a receipt says who paid what, when in WIB, how, and the amount in figures and words', () => {
  const texts = textsOf()
  for (const said of [
    receipt.orderNumber,
    'Siti Aminah',
    '0812***890',
    '22-11-2026 06.30 WIB',
    'QRIS',
    'Ebook Kas Rapi, Stok Pasti',
    'Rp 29.000',
    'Dua puluh sembilan ribu rupiah',
    'LUNAS',
  ]) {
    expect(texts).toContain(said)
  }
  expect(texts.join(' ')).not.toContain('81234567890')
})

test('[ORDER-20] money that went back is marked, in every state in which it can be', () => {
  for (const state of orderStates.filter(wasPaid)) {
    const { text, isBack } = standingOf({ ...receipt, state, refundedRupiah: rupiah(5_000) })
    expect({ state, isBack }).toEqual({ state, isBack: state !== 'paid' })
    expect(textsOf({ state, refundedRupiah: rupiah(5_000) })).toContain(text)
  }
  expect(textsOf({ state: 'part_refunded', refundedRupiah: rupiah(5_000) })).toContain(
    'LUNAS, dikembalikan sebagian Rp 5.000',
  )
})

test('[ORDER-20] whatever somebody is called, the receipt can be drawn and nothing leaves the paper', () => {
  for (const buyerName of ['', '🛒', 'Ḿårïa Ñ', 'X'.repeat(40), 'نور', 'a '.repeat(20)]) {
    for (const mark of paymentReceipt({ ...receipt, buyerName }, seller, ruler).pages[0]!.marks) {
      if (mark.kind !== 'text') continue
      expect(mark.text).toMatch(/^[\u0020-\u007e\u00a0-\u00ff]+$/)
      expect(mark.x + ruler(mark.text, mark.face, mark.sizePt)).toBeLessThanOrEqual(419.53 - 20)
    }
  }
})
