import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { openShiftCommand } from '@laci/domain/shift/commands.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { saveProduct } from '../../testing/save-product.ts'
import { NewPurchaseScreen } from './new-purchase-screen.tsx'

afterEach(closeBenches)

const ask = async () => null

/** A shop with rice, and a drawer with a million in it. */
async function newPurchase(options: BenchOptions = {}) {
  let productId = ''
  const rice = { ...productDefaults, name: 'Beras', priceRupiah: rupiah(14_000), isStocked: true }
  const bench = await openBench({
    ...options,
    async before({ commands }) {
      productId = await saveProduct(commands, rice)
      await commands.execute(openShiftCommand, { cashRupiah: rupiah(1_000_000), counted: [] }, { ask })
    },
  })
  bench.show(<NewPurchaseScreen />)
  const { person, fill } = bench
  /** By word and Enter, then how much of it and at which price. */
  async function addRice(quantity: string, price: string) {
    await fill('purchase-search', 'ber')
    await person.keyboard('{Enter}')
    await fill('line-quantity', quantity)
    await fill('line-price', price)
  }
  return { ...bench, addRice, productId }
}

test('[PURCHASE-2] what is missing is said above the button, one after the other, and nothing is recorded', async () => {
  const { person, fill, recorded, addRice } = await newPurchase()
  const errorAfterSaving = async () => {
    await person.click(byId('purchase-save'))
    return byId('purchase-error').textContent
  }
  expect(await errorAfterSaving()).toContain('Belum ada barang')
  await addRice('0', '12000')
  expect(screen.queryByTestId('purchase-error')).toBeNull()
  expect(await errorAfterSaving()).toContain('Jumlah di baris 1')
  await fill('line-quantity', '10')
  expect(await errorAfterSaving()).toContain('Isi nama pemasok')
  await fill('purchase-paid', '200000')
  expect(await errorAfterSaving()).toContain('lebih besar dari nota')
  await fill('purchase-discount', '500000')
  expect(await errorAfterSaving()).toContain('Diskon lebih besar')
  expect(await recorded()).toEqual([])
  expect([byId('line-quantity').value, byId('line-price').value]).toEqual(['10', '12.000'])
})

test('[PURCHASE-1] Enter in the search adds a line and saves nothing; what came is stock, what is not paid is a debt', async () => {
  const { person, fill, recorded, addRice, shop, productId } = await newPurchase()
  await addRice('10', '12000')
  await focusOn('line-price')
  expect(await recorded()).toEqual([])
  await fill('purchase-supplier', 'Agen Jaya')
  await fill('purchase-due', '2026-12-04')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(shop.catalog.stockOf(productId)).toBe(10_000))
  const kinds = (await recorded()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'purchase_recorded')).toHaveLength(1)
  expect(kinds).toContain('goods_received')
})

test('[TILL-195] Enter twice records one purchase, also where its money comes from a drawer that is looked at first', async () => {
  const { person, recorded, addRice, shop, productId } = await newPurchase()
  await addRice('10', '12000')
  await person.click(byId('purchase-pay-all'))
  await person.click(byId('line-price'))
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(shop.catalog.stockOf(productId)).toBe(10_000))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shop.catalog.stockOf(productId)).toBe(10_000)
  const kinds = (await recorded()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'purchase_recorded')).toHaveLength(1)
})

test('[PURCHASE-15] money that the drawer does not hold is asked about, and who goes back has the whole paper', async () => {
  const { person, recorded, addRice } = await newPurchase()
  await addRice('100', '12000')
  await person.click(byId('purchase-pay-all'))
  await person.click(byId('purchase-save'))
  expect((await screen.findByTestId('confirm-dialog')).textContent).toContain('Tetap dari laci?')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('confirm-dialog')).toBeNull())
  expect([byId('line-quantity').value, byId('purchase-paid').value]).toEqual(['100', '1.200.000'])
  expect(await recorded()).toEqual([])
})

test('[TILL-195] the page takes the right to buy; a device that cannot store it keeps the whole paper', async () => {
  const { person, fill, approve, addRice, takeOver, readProblem, shop, productId } = await newPurchase({
    cashier: ['sell'],
  })
  expect(screen.queryByTestId('purchase-save')).toBeNull()
  await person.click(byId('ask-approval'))
  await approve()
  await screen.findByTestId('purchase-save')
  await addRice('10', '12000')
  await fill('purchase-supplier', 'Agen Jaya')
  await takeOver()
  await person.click(byId('purchase-save'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('purchase-supplier').value, byId('line-quantity').value]).toEqual(['Agen Jaya', '10'])
  expect(shop.catalog.stockOf(productId)).toBe(0)
})
