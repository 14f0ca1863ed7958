import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { expect, test } from 'vitest'
import { reductionText } from './refund-words.ts'

test('[REFUND-16] a line that was paid with less than its goods cost says why, and what it was before', () => {
  const line = { grossRupiah: rupiah(1_500), lineDiscountRupiah: rupiah(0), billDiscountRupiah: rupiah(0) }
  expect(reductionText(line)).toBe('')
  const shared = { ...line, billDiscountRupiah: rupiah(30) }
  expect(reductionText(shared)).toBe('Dari Rp\u00a01.500, sesudah bagian diskon nota')
  expect(
    reductionText({
      ...shared,
      lineDiscountRupiah: rupiah(100),
      promotion: {
        promotionId: '01919191-0000-7000-8000-000000000001',
        name: 'Akhir bulan',
        discountRupiah: rupiah(50),
      },
    }),
  ).toBe('Dari Rp\u00a01.500, sesudah promo dan diskon dan bagian diskon nota')
})
