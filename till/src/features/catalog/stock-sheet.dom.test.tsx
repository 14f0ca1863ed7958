import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { saveProduct } from '../../testing/save-product.ts'
import { StockSheet } from './stock-sheet.tsx'

afterEach(closeBenches)

async function stockOfRice(options: BenchOptions = {}) {
  const rice = { ...productDefaults, name: 'Beras', priceRupiah: rupiah(14_000), isStocked: true }
  let productId = ''
  const bench = await openBench({
    ...options,
    before: async ({ commands }) => {
      productId = await saveProduct(commands, rice, wholeUnits(10))
    },
  })
  let closeCount = 0
  bench.show(
    <StockSheet product={bench.shop.catalog.product(productId)!} onClose={() => (closeCount += 1)} />,
  )
  return { ...bench, productId, closeCount: () => closeCount }
}

test('[SHOP-10] no number and a change of nothing are said at the quantity; what comes in is added once', async () => {
  const { person, fill, recorded, closeCount, shop, productId } = await stockOfRice()
  await person.click(byId('stock-save'))
  expect(errorOf(byId('stock-quantity'))).toBe('Isi jumlah dengan angka, misalnya 24.')
  await fill('stock-quantity', 'dua')
  expect(errorOf(byId('stock-quantity'))).toBeNull()
  await person.keyboard('{Enter}')
  expect(errorOf(byId('stock-quantity'))).toBe('Isi jumlah dengan angka, misalnya 24.')
  await person.click(byId('stock-reason-correction'))
  await fill('stock-quantity', '10')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('stock-quantity'))).toBe('Stok tidak berubah dengan angka ini.')
  expect(await recorded()).toEqual([])
  await person.click(byId('stock-reason-received'))
  await fill('stock-quantity', '2,5')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(closeCount()).toBe(1))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['stock_received'])
  expect(shop.catalog.stockOf(productId)).toBe(12_500)
})

test('[TILL-10] a figure means what its reason says: waste takes away, a recount is the difference', async () => {
  const { person, fill, recorded, closeCount, shop, productId, show } = await stockOfRice()
  await person.click(byId('stock-reason-waste'))
  await fill('stock-quantity', '3')
  await fill('stock-note', 'Basah')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(shop.catalog.stockOf(productId)).toBe(7_000)
  expect(JSON.stringify(await recorded())).toContain('Basah')
  show(<StockSheet product={shop.catalog.product(productId)!} onClose={() => {}} />)
  await person.click(byId('stock-reason-correction'))
  await fill('stock-quantity', '9')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(shop.catalog.stockOf(productId)).toBe(9_000))
})

test('[TILL-195] who may not change stock is asked for somebody who may; refused, the stock and what was typed stay', async () => {
  const { person, fill, recorded, giveUpApproval, approve, closeCount, shop, productId } = await stockOfRice({
    cashier: ['sell'],
  })
  await fill('stock-quantity', '5')
  await fill('stock-note', 'Dari gudang')
  await person.keyboard('{Enter}')
  expect(await giveUpApproval()).toContain('Beras')
  expect([byId('stock-quantity').value, byId('stock-note').value]).toEqual(['5', 'Dari gudang'])
  expect(await recorded()).toEqual([])
  await person.click(byId('stock-save'))
  await approve()
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(shop.catalog.stockOf(productId)).toBe(15_000)
})

test('[TILL-195] a device that cannot store it keeps the stock as it was and what was typed in the form', async () => {
  const { person, fill, takeOver, readProblem, closeCount, shop, productId } = await stockOfRice()
  await takeOver()
  await fill('stock-quantity', '5')
  await person.keyboard('{Enter}')
  expect(await readProblem()).toContain('diambil alih')
  expect(byId('stock-quantity').value).toBe('5')
  expect(shop.catalog.stockOf(productId)).toBe(10_000)
  expect(closeCount()).toBe(0)
  await focusOn('stock-quantity')
})
