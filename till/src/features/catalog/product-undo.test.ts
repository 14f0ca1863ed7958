import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { expect, test } from 'vitest'
import { productNews } from './product-undo.ts'

const eggs = { ...productDefaults, name: 'Telur', priceRupiah: rupiah(2_000), photo: 'p' }

test('[TILL-165] the news of an edit says what matters most about it', () => {
  const news = (after: Partial<typeof eggs>) =>
    productNews(eggs, { ...eggs, ...after }).replaceAll('\u00a0', ' ')
  expect(news({ isActive: false, priceRupiah: rupiah(2_500) })).toBe('Telur disembunyikan')
  expect(news({ priceRupiah: rupiah(2_500) })).toBe('Harga Telur: Rp 2.000 → Rp 2.500')
  expect(news({ photo: '' })).toBe('Foto Telur dihapus')
  expect(news({ category: 'Sembako' })).toBe('Telur tersimpan')
})
