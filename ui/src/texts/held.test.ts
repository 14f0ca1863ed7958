import { productDefaults } from '@laci/domain/catalog/product.ts'
import { holdReasons } from '@laci/domain/journal/command-authority.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { expect, test } from 'vitest'
import { heldChangeTitle, heldFieldText, heldReasonText, heldValueText } from './held.ts'

test('[SHOP-23] every reason and every field of settings and products has words', () => {
  for (const reason of holdReasons) expect(heldReasonText(reason)).not.toBe('Perlu keputusan pemilik.')
  expect(heldReasonText('of_a_newer_release')).toBe('Perlu keputusan pemilik.')
  for (const field of [
    ...Object.keys(shopSettingsDefaults),
    'name',
    'priceRupiah',
    'costRupiah',
    'barcodes',
  ]) {
    expect(heldFieldText(field), field).not.toBe(field)
  }
  const unworded = Object.keys(productDefaults).filter((field) => heldFieldText(field) === field)
  expect(unworded).toEqual([])
})

test('[SHOP-23] values are written as people write them', () => {
  expect(heldValueText('priceRupiah', 128_500)).toBe('Rp\u00a0128.500')
  expect(heldValueText('minimumStockThousandths', 1_500)).toBe('1,5')
  expect(heldValueText('taxPercentHundredths', 1_100)).toBe('11 %')
  expect(heldValueText('isActive', false)).toBe('tidak')
  expect(heldValueText('name', '')).toBe('kosong')
  expect(heldValueText('name', null)).toBe('kosong')
  expect(heldValueText('transferNote', 'BCA 123')).toBe('BCA 123')
  // No QRIS: its last signs are what an owner can compare.
  expect(heldValueText('staticQris', 'bukan-qris-123456')).toContain('123456')
  expect(heldChangeTitle({ subject: 'Gula', field: 'priceRupiah', before: 1, after: 2 })).toBe(
    'Gula, harga jual',
  )
  expect(heldChangeTitle({ subject: '', field: 'transferNote', before: '', after: 'x' })).toBe(
    'Rekening transfer',
  )
})
