import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { saveProduct } from '../../testing/save-product.ts'
import { PromotionForm } from './promotion-form.tsx'

afterEach(closeBenches)

async function newPromotion(options: BenchOptions = {}) {
  const bench = await openBench(options)
  let closeCount = 0
  async function open() {
    bench.show(<PromotionForm promotion={null} onClose={() => (closeCount += 1)} />)
    await focusOn('promotion-name')
  }
  await open()
  return { ...bench, open, closeCount: () => closeCount }
}

test('[PROMOTION-6] what is missing is said at its field, the first of them with the focus, and follows the kind', async () => {
  const { person, fill, recorded } = await newPromotion()
  await person.keyboard('{Enter}')
  expect(errorOf(byId('promotion-name'))).toBe('Nama promosi belum diisi.')
  expect(errorOf(byId('promotion-percent'))).toBe('Isi persen di atas 0 sampai 100.')
  await focusOn('promotion-name')
  await person.keyboard('Hemat')
  await person.selectOptions(byId('promotion-kind'), 'buy_get')
  await fill('promotion-minimum', 'dua')
  await person.keyboard('{Enter}')
  await focusOn('promotion-minimum')
  expect(errorOf(byId('promotion-minimum'))).toBe('Isi jumlahnya, misalnya 2.')
  expect(errorOf(byId('promotion-free'))).toBe('Isi jumlah gratisnya, misalnya 1.')
  await person.selectOptions(byId('promotion-kind'), 'group_price')
  await fill('promotion-minimum', '')
  await fill('promotion-percent', '101')
  await person.keyboard('{Enter}')
  await focusOn('promotion-percent')
  expect(errorOf(byId('promotion-group'))).toBe('Isi kelompok pelanggan, misalnya Reseller.')
  expect(await recorded()).toEqual([])
})

test('[PROMOTION-5] an end before the beginning is said at the end', async () => {
  const { person, fill, recorded } = await newPromotion()
  await person.keyboard('Hemat')
  await fill('promotion-percent', '10')
  await fill('promotion-from', '2026-11-20')
  await fill('promotion-through', '2026-11-19')
  await person.click(byId('promotion-save'))
  expect(errorOf(byId('promotion-through'))).toBe('Tanggal akhir sebelum tanggal mulai.')
  await focusOn('promotion-through')
  expect(await recorded()).toEqual([])
})

test('[TILL-175] a promotion without goods is asked about; what was typed is kept, and a second yes records nothing', async () => {
  const { person, fill, recorded, closeCount } = await newPromotion()
  await person.keyboard('Hemat')
  await fill('promotion-percent', '12,5')
  await person.keyboard('{Enter}')
  await screen.findByTestId('confirm-dialog')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('confirm-dialog')).toBeNull())
  expect([byId('promotion-name').value, byId('promotion-percent').value]).toEqual(['Hemat', '12,5'])
  expect(await recorded()).toEqual([])
  await person.click(byId('promotion-save'))
  await person.dblClick(await screen.findByText('Ya, semua barang'))
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(await recorded()).toMatchObject([
    { kind: 'promotion_saved', body: { changes: { name: 'Hemat', percentHundredths: 1_250 } } },
  ])
})

test('[PROMOTION-4] Enter in the search takes the first product and does not save; the promotion is about it', async () => {
  const { person, fill, recorded, closeCount, shop, open } = await newPromotion()
  const productId = await saveProduct(shop.commands, {
    ...productDefaults,
    name: 'Kopi',
    priceRupiah: rupiah(2_500),
  })
  await open()
  await person.keyboard('Kopi murah')
  await person.click(byId('promotion-by-price'))
  await fill('promotion-amount', '2000')
  await fill('promotion-product', 'kop')
  await person.keyboard('{Enter}')
  expect(byId('promotion-product').value).toBe('')
  expect(closeCount()).toBe(0)
  await person.click(byId('promotion-amount'))
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(await recorded()).toMatchObject([
    { body: { changes: { productIds: [productId], priceRupiah: 2_000 } } },
  ])
})

test('[TILL-195] nobody who approves it, or a device that cannot store it, takes nothing of a promotion that was typed', async () => {
  const { person, fill, recorded, giveUpApproval, approve, takeOver, readProblem, closeCount } =
    await newPromotion({ cashier: ['sell'] })
  await person.keyboard('Hemat')
  await fill('promotion-percent', '10')
  await person.keyboard('{Enter}')
  await person.click(await screen.findByText('Ya, semua barang'))
  expect(await giveUpApproval()).toContain('Hemat')
  expect(await recorded()).toEqual([])
  await takeOver()
  await person.click(byId('promotion-save'))
  await person.click(await screen.findByText('Ya, semua barang'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('promotion-name').value, byId('promotion-percent').value]).toEqual(['Hemat', '10'])
  expect(closeCount()).toBe(0)
})
