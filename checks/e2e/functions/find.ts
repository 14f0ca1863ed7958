import { expect } from '@playwright/test'
import { photoOf } from '../steps/film.ts'
import { scan } from '../steps/selling.ts'
import { payCash, rp, scanTea, shopGoods, type TillFunction } from './cell.ts'

const { tea, noodles, noodlesBox, sugar } = shopGoods

/** A scale's label for the sugar: prefix, item, grams or rupiah, check digit. */
const labelOf = (prefix: string, amount: number) => {
  const digits = `${prefix}${sugar.scaleCode}${String(amount).padStart(5, '0')}`
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** How goods come into the cart. */
export const findFunctions: readonly TillFunction[] = [
  {
    section: 3,
    name: 'scan, and the same again',
    async run(cell) {
      await scanTea(cell)
      await scan(cell.page, noodles.barcode)
      await expect(cell.page.getByTestId('cart-line')).toHaveCount(2)
      const sale = await payCash(cell)
      expect(sale.lines).toMatchObject([{ name: tea.name }, { name: noodles.name }])
      expect(sale.totalRupiah).toBe(10_000)
    },
  },
  {
    section: 3,
    name: 'a quantity before a scan',
    async run(cell) {
      await scanTea(cell, 3)
      const sale = await payCash(cell)
      expect(sale.lines).toMatchObject([{ quantityThousandths: 3_000, netRupiah: 19_500 }])
    },
  },
  {
    section: 3,
    name: 'a few letters with a typing mistake',
    async run(cell) {
      const { page } = cell
      await page.getByTestId('search').fill('2*sabn batang')
      await expect(page.getByTestId('product-tile')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('line-quantity')).toHaveText('2')
      expect((await payCash(cell)).lines).toMatchObject([{ name: 'Sabun Batang', netRupiah: 9_000 }])
    },
  },
  {
    section: 3,
    name: 'a tile of a category',
    async run(cell) {
      const { page } = cell
      await page.getByRole('button', { name: 'Minuman', exact: true }).click()
      await page.getByTestId('product-tile').filter({ hasText: tea.name }).click()
      await expect(page.getByTestId('tile-quantity')).toHaveText('1')
      await page.getByRole('button', { name: 'Semua', exact: true }).click()
      expect((await payCash(cell)).totalRupiah).toBe(6_500)
    },
  },
  {
    section: 3,
    name: 'the camera, where it is refused by a photo',
    async run(cell) {
      const { page } = cell
      await page.getByTestId('open-camera').click()
      await expect(page.getByTestId('camera-panel')).toHaveAttribute('data-state', /refused|none/)
      await page
        .getByTestId('camera-photo')
        .setInputFiles({ name: 'teh.bmp', mimeType: 'image/bmp', buffer: photoOf(tea.barcode) })
      await expect(page.getByTestId('line-quantity')).toHaveText('1')
      await page.getByTestId('camera-close').click()
      expect((await payCash(cell)).lines).toMatchObject([{ name: tea.name }])
    },
  },
  {
    section: 3,
    name: 'an unknown code becomes a product in place',
    async run(cell) {
      const { page } = cell
      await scan(page, '8990000000778')
      await page.getByTestId('add-unknown').click()
      await page.getByTestId('product-name').fill('Kerupuk')
      await page.getByTestId('product-price').fill('2500')
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('cart-line')).toContainText('Kerupuk')
      const sale = await payCash(cell, ['product_saved'])
      expect(sale.lines).toMatchObject([{ name: 'Kerupuk', netRupiah: 2_500 }])
    },
  },
  {
    section: 3,
    name: 'the barcode of a bigger unit',
    async run(cell) {
      await scan(cell.page, noodlesBox)
      await expect(cell.page.getByTestId('cart-total')).toHaveText(rp(130_000))
      const sale = await payCash(cell)
      expect(sale.lines).toMatchObject([{ unit: 'dus', stockThousandths: 40_000, netRupiah: 130_000 }])
    },
  },
  {
    section: 3,
    name: 'goods that are weighed',
    async run(cell) {
      const { page } = cell
      await page.getByTestId('product-tile').filter({ hasText: sugar.name }).click()
      await page.getByTestId('weigh-sheet').locator('input').fill('0,75')
      await expect(page.getByTestId('weigh-amount')).toHaveText(rp(12_000))
      await page.getByTestId('weigh-save').click()
      expect((await payCash(cell)).lines).toMatchObject([{ quantityThousandths: 750, netRupiah: 12_000 }])
    },
  },
  {
    section: 3,
    name: 'labels of a scale, with a weight and with a price',
    async run(cell) {
      await scan(cell.page, labelOf('20', 1_250))
      await expect(cell.page.getByTestId('cart-total')).toHaveText(rp(20_000))
      await scan(cell.page, labelOf('21', 8_000))
      await expect(cell.page.getByTestId('cart-total')).toHaveText(rp(28_000))
      expect((await payCash(cell)).lines).toMatchObject([
        { unit: 'kg', quantityThousandths: 1_250, netRupiah: 20_000 },
        { unit: 'pak', stockThousandths: 500, netRupiah: 8_000 },
      ])
    },
  },
  {
    section: 3,
    name: 'goods that are no product',
    async run(cell) {
      const { page } = cell
      await page.keyboard.press('F10')
      await page.getByTestId('free-price').fill('2500')
      await page.getByTestId('free-name').fill('Es batu')
      await page.getByTestId('free-save').click()
      await expect(page.getByTestId('cart-line')).toContainText('Es batu')
      expect((await payCash(cell)).lines).toMatchObject([
        { productId: null, name: 'Es batu', isStocked: false, netRupiah: 2_500 },
      ])
    },
  },
]
