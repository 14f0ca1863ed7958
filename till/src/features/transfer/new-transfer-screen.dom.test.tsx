import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, openBench } from '../../testing/form-bench.tsx'
import { saveProduct } from '../../testing/save-product.ts'
import { NewTransferScreen } from './new-transfer-screen.tsx'

afterEach(closeBenches)

const stores = ['Cabang Barat', 'Cabang Timur'].map((name, index) => ({
  storeId: `018f0000-0000-7000-8000-00000000e00${index}`,
  name,
}))

/** A shop with ten of rice, whose owner has two others. */
async function newTransfer(options: BenchOptions = {}) {
  let productId = ''
  const rice = { ...productDefaults, name: 'Beras', priceRupiah: rupiah(14_000), isStocked: true }
  const bench = await openBench({
    ...options,
    marks: { transfers: { list: { stores, incoming: [], arrived: [] }, askedAt: instant(0) } },
    before: async ({ commands }) => {
      productId = await saveProduct(commands, rice, wholeUnits(10))
    },
  })
  bench.show(<NewTransferScreen />)
  const { person, fill } = bench
  async function addRice(quantity: string) {
    await fill('transfer-search', 'ber')
    await person.keyboard('{Enter}')
    await fill('transfer-quantity', quantity)
  }
  return { ...bench, addRice, productId }
}

test('[TRANSFER-1] the other shop, the goods and a quantity are asked for one after the other; then stock leaves once', async () => {
  const { person, fill, recorded, addRice, shop, productId } = await newTransfer()
  const errorAfterSaving = async () => {
    await person.click(byId('transfer-save'))
    return byId('transfer-error').textContent
  }
  expect(await errorAfterSaving()).toBe('Pilih toko yang dituju.')
  await person.selectOptions(byId('transfer-store'), stores[1]!.storeId)
  expect(screen.queryByTestId('transfer-error')).toBeNull()
  expect(await errorAfterSaving()).toContain('Belum ada barang')
  await addRice('tiga')
  expect(await errorAfterSaving()).toContain('Beras: isi jumlah dengan angka')
  expect(await recorded()).toEqual([])
  await fill('transfer-quantity', '3')
  await fill('transfer-note', 'Dibawa Budi')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(shop.catalog.stockOf(productId)).toBe(7_000))
  expect(await recorded()).toMatchObject([
    { kind: 'stock_transferred', body: { toStoreName: 'Cabang Timur', note: 'Dibawa Budi' } },
  ])
})

test('[TRANSFER-22] more than there is in stock is asked about; who goes back has what was typed', async () => {
  const { person, recorded, addRice, shop, productId } = await newTransfer()
  await person.selectOptions(byId('transfer-store'), stores[0]!.storeId)
  await addRice('12')
  await person.keyboard('{Enter}')
  expect((await screen.findByTestId('confirm-dialog')).textContent).toContain('Beras: stok 10')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('confirm-dialog')).toBeNull())
  expect(byId('transfer-quantity').value).toBe('12')
  expect(await recorded()).toEqual([])
  await person.click(byId('transfer-save'))
  await person.dblClick(await screen.findByText('Tetap kirim'))
  await waitFor(() => expect(shop.catalog.stockOf(productId)).toBe(-2_000))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['stock_transferred'])
})

test('[TILL-195] the page takes the right to stock; a device that cannot store it keeps the list', async () => {
  const { person, approve, addRice, takeOver, readProblem, shop, productId } = await newTransfer({
    cashier: ['sell'],
  })
  await person.click(byId('ask-approval'))
  await approve()
  await person.selectOptions(await screen.findByTestId('transfer-store'), stores[0]!.storeId)
  await addRice('3')
  await takeOver()
  await person.click(byId('transfer-save'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect(byId('transfer-quantity').value).toBe('3')
  expect(shop.catalog.stockOf(productId)).toBe(10_000)
})
