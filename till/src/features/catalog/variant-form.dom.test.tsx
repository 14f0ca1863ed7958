import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { VariantForm } from './variant-form.tsx'

afterEach(closeBenches)

const shirt = { ...productDefaults, name: 'Kaos', unit: 'pcs', priceRupiah: rupiah(50_000) }

/** A group that is made of a product which is still being typed. */
async function newGroup(options: BenchOptions = {}) {
  const bench = await openBench(options)
  let savedCount = 0
  bench.show(
    <VariantForm
      groupId={null}
      source={{ edited: null, fields: shirt }}
      onClose={() => {}}
      onSaved={() => (savedCount += 1)}
    />,
  )
  await focusOn('variant-group-name')
  return { ...bench, savedCount: () => savedCount }
}

const rows = () => screen.queryAllByTestId('variant-row')
const cells = (testId: string) => screen.getAllByTestId<HTMLInputElement>(testId)
const errorText = () => screen.queryByTestId('variant-error')?.textContent ?? null

test('[CATALOG-30] a group needs a name and values; what is missing is said above the button, and its rows follow what is typed', async () => {
  const { person, fill, recorded } = await newGroup()
  expect(byId('variant-group-name').value).toBe('Kaos')
  await person.keyboard('{Enter}')
  expect(errorText()).toBeTruthy()
  await fill('attribute-values', 'S, M, L')
  expect(errorText()).toBeNull()
  expect(rows()).toHaveLength(3)
  expect(byId('variant-save').textContent).toContain('Simpan 3 varian')
  await fill('variant-group-name', '')
  await person.keyboard('{Enter}')
  expect(errorText()).toBeTruthy()
  expect(await recorded()).toEqual([])
})

test('[CATALOG-30] each row has its own price and barcode; Enter twice makes each variant once', async () => {
  const { person, fill, savedCount, shop } = await newGroup()
  await fill('attribute-values', 'S, M')
  const price = cells('variant-price')[1]!
  await person.clear(price)
  await person.type(price, '55000')
  await person.type(cells('variant-barcode')[0]!, '8991001')
  await person.click(byId('variant-group-name'))
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(savedCount()).toBe(1))
  const made = shop.catalog.search('kaos', 10).map((productId) => shop.catalog.product(productId)!.fields)
  expect(made.map(({ priceRupiah }) => priceRupiah).sort()).toEqual([50_000, 55_000])
  expect(made.flatMap(({ barcodes }) => barcodes)).toEqual(['8991001'])
})

test('[SHOP-7] a barcode that two rows or another product have is refused, and what was typed stays', async () => {
  const { person, fill, recorded } = await newGroup()
  await fill('attribute-values', 'S, M')
  await person.type(cells('variant-barcode')[0]!, '8991001')
  await person.type(cells('variant-barcode')[1]!, '8991001')
  await person.keyboard('{Enter}')
  expect(errorText()).toBe('Barcode M sudah dipakai S.')
  expect(cells('variant-barcode').map(({ value }) => value)).toEqual(['8991001', '8991001'])
  expect(await recorded()).toEqual([])
})

test('[TILL-195] nobody who approves it, or a device that cannot store it, takes nothing of the variants that were typed', async () => {
  const { person, fill, recorded, giveUpApproval, approve, takeOver, readProblem, savedCount } =
    await newGroup({ cashier: ['sell'] })
  await fill('attribute-values', 'S, M')
  await person.keyboard('{Enter}')
  expect(await giveUpApproval()).toContain('Kaos')
  expect(await recorded()).toEqual([])
  await takeOver()
  await person.click(byId('variant-save'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect(byId('attribute-values').value).toBe('S, M')
  expect(rows()).toHaveLength(2)
  expect(savedCount()).toBe(0)
})
