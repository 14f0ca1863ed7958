import { errorOf } from '@laci/ui/testing/person.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { ProductForm } from './product-form.tsx'

afterEach(closeBenches)

async function newProduct(options: BenchOptions = {}) {
  const bench = await openBench(options)
  const saved: string[] = []
  bench.show(<ProductForm product={null} onClose={() => {}} onSaved={(id) => saved.push(id)} />)
  await focusOn('product-name')
  return { ...bench, saved }
}

test('[TILL-13] an empty product says what is missing, beside its field, and the first of them has the focus', async () => {
  const { person, recorded } = await newProduct()
  await person.click(byId('product-save'))
  expect(errorOf(byId('product-name'))).toBe('Nama produk belum diisi.')
  expect(errorOf(byId('product-price'))).toBe('Harga jual belum diisi.')
  await focusOn('product-name')
  await person.keyboard('Kopi{Enter}')
  await focusOn('product-price')
  expect(errorOf(byId('product-name'))).toBeNull()
  expect(await recorded()).toEqual([])
})

test('[TILL-13] name and price by keys alone make a product, once however often Enter is pressed', async () => {
  const { person, recorded, saved, shop } = await newProduct()
  await person.keyboard('Kopi susu')
  await person.type(byId('product-price'), '12500{Enter}{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await recorded()).toMatchObject([{ kind: 'product_saved' }])
  expect(shop.catalog.product(saved[0]!)?.fields).toMatchObject({ name: 'Kopi susu', priceRupiah: 12_500 })
})

test('[STOCK-27] a stock that is no number is said at its field; a number is the stock it begins with', async () => {
  const { person, fill, recorded, saved, shop } = await newProduct()
  await person.keyboard('Gula')
  await fill('product-price', '18000')
  await fill('product-stock', 'dua')
  await fill('product-barcode', '899 123')
  await person.keyboard('{Enter}')
  await focusOn('product-barcode')
  expect(errorOf(byId('product-barcode'))).toBe('Barcode tidak memakai spasi.')
  expect(errorOf(byId('product-stock'))).toBe('Isi stok dengan angka, misalnya 24 atau 1,5.')
  await fill('product-barcode', '')
  await fill('product-stock', '1,5')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['product_saved', 'stock_received'])
  expect(shop.catalog.stockOf(saved[0]!)).toBe(1_500)
})

test('[SHOP-7] a barcode of another product is refused at its field, with that name, and what was typed stays', async () => {
  const { person, fill, saved, shop } = await newProduct()
  await person.keyboard('Kopi')
  await fill('product-price', '2500')
  await fill('product-barcode', '8991234')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  await fill('product-name', 'Teh')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(errorOf(byId('product-barcode'))).toContain('Kopi'))
  await focusOn('product-barcode')
  expect([byId('product-name').value, byId('product-price').value]).toEqual(['Teh', '2.500'])
  expect(shop.catalog.search('teh', 5)).toEqual([])
})

test('[TILL-195] who may not change products is asked for somebody who may; refused, nothing is recorded and all that was typed stays', async () => {
  const { person, fill, recorded, saved, approve, giveUpApproval } = await newProduct({ cashier: ['sell'] })
  await person.keyboard('Kopi')
  await fill('product-price', '2500')
  await person.keyboard('{Enter}')
  expect(await giveUpApproval()).toContain('Kopi')
  expect(await recorded()).toEqual([])
  expect([byId('product-name').value, byId('product-price').value]).toEqual(['Kopi', '2.500'])
  await person.click(byId('product-save'))
  await approve()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['approval_given', 'product_saved'])
})

test('[TILL-195] where the device cannot store it, that is said and all that was typed stays', async () => {
  const { person, fill, saved, takeOver, readProblem } = await newProduct()
  await takeOver()
  await person.keyboard('Kopi')
  await fill('product-price', '2500')
  await person.keyboard('{Enter}')
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('product-name').value, byId('product-price').value]).toEqual(['Kopi', '2.500'])
  expect(saved).toEqual([])
})

test('[SYNC-95] an edit records what was changed here and nothing else', async () => {
  const { person, fill, saved, shop, show, recorded } = await newProduct()
  await person.keyboard('Kopi')
  await fill('product-price', '2500')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  const product = shop.catalog.product(saved[0]!)
  show(<ProductForm product={product} onClose={() => {}} onSaved={(id) => saved.push(id)} />)
  await focusOn('product-name')
  await fill('product-price', '3000')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(await recorded()).toMatchObject([
    { kind: 'product_saved', body: { products: [{ productId: saved[0], changes: { priceRupiah: 3_000 } }] } },
  ])
})
