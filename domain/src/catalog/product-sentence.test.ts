import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { JournalNames } from '../events/journal-text.ts'
import { productDefaults } from './product.ts'
import { productSentence, saidValue } from './product-sentence.ts'

const productId = '01919191-0000-7000-8000-000000000001'
const names = { product: () => 'Gula' } as Partial<JournalNames> as JournalNames
const sentence = (changes: Parameters<typeof productSentence>[0]['products'][number]['changes']) =>
  productSentence({ products: [{ productId, changes }] }, names)

test('[CATALOG-76] the sentence of a product says the values that the list gives a word, then what became of it', () => {
  expect(
    sentence({ isActive: false, costRupiah: rupiah(9_000), units: [], priceRupiah: rupiah(12_500) }),
  ).toBe('Produk “Gula” disimpan: harga Rp\u00a012.500, modal Rp\u00a09.000, satuan, disembunyikan')
  expect(sentence({ sku: 'A-1' })).toBe('Produk “Gula” disimpan')
  expect(sentence({ ...productDefaults, name: 'Kopi' })).toBe(
    'Produk “Kopi” disimpan: harga Rp\u00a00, harga grosir, satuan, ditampilkan',
  )
})

test('[CATALOG-76] a value is said by the kind of its field', () => {
  expect(saidValue('rupiah', 12_500)).toBe('Rp\u00a012.500')
  expect(saidValue('quantity', 1_500)).toBe('1,5')
  expect(saidValue('flag', true)).toBe('ya')
  expect(saidValue('flag', false)).toBe('tidak')
  expect(saidValue('text', 'A-3')).toBe('A-3')
})
