import { expect } from '@playwright/test'
import { photoOf } from '../steps/film.ts'
import { scan } from '../steps/selling.ts'
import {
  goTo,
  goToSale,
  nextSale,
  payInCash,
  rp,
  scanTea,
  shopGoods,
  sold,
  type TillFunction,
} from './cell.ts'
import { saveForm } from './rules.ts'

const { tea, noodles, noodlesBox, sugar } = shopGoods

/** A scale's label for the sugar: prefix, item, grams or rupiah, check digit. */
export const labelOf = (prefix: string, amount: number) => {
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
    ends: 'cash',
    tells: [sold({ lines: [{ name: tea.name }, { name: noodles.name }], totalRupiah: 10_000 })],
    async run(cell) {
      await scanTea(cell)
      await scan(cell.page, noodles.barcode)
      await expect(cell.page.getByTestId('cart-line')).toHaveCount(2)
    },
  },
  {
    section: 3,
    name: 'a quantity before a scan',
    ends: 'cash',
    tells: [sold({ lines: [{ quantityThousandths: 3_000, netRupiah: 19_500 }] })],
    async run(cell) {
      await scanTea(cell, 3)
    },
  },
  {
    section: 3,
    name: 'a few letters with a typing mistake',
    ends: 'cash',
    tells: [sold({ lines: [{ name: 'Sabun Batang', netRupiah: 9_000 }] })],
    async run(cell) {
      const { page } = cell
      await page.getByTestId('search').fill('2*sabn batang')
      await expect(page.getByTestId('product-tile')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page.getByTestId('line-quantity')).toHaveText('2')
    },
  },
  {
    section: 3,
    name: 'a tile of a category',
    ends: 'cash',
    tells: [sold({ totalRupiah: 6_500 })],
    async run(cell) {
      const { page } = cell
      await page.getByRole('button', { name: 'Minuman', exact: true }).click()
      await page.getByTestId('product-tile').filter({ hasText: tea.name }).click()
      await expect(page.getByTestId('tile-quantity')).toHaveText('1')
      await page.getByRole('button', { name: 'Semua', exact: true }).click()
    },
  },
  {
    section: 3,
    name: 'the camera, where it is refused by a photo',
    ends: 'cash',
    tells: [sold({ lines: [{ name: tea.name }] })],
    async run(cell) {
      const { page } = cell
      await page.getByTestId('open-camera').click()
      await expect(page.getByTestId('camera-panel')).toHaveAttribute('data-state', /refused|none/)
      await page
        .getByTestId('camera-photo')
        .setInputFiles({ name: 'teh.bmp', mimeType: 'image/bmp', buffer: photoOf(tea.barcode) })
      await expect(page.getByTestId('line-quantity')).toHaveText('1')
      await page.getByTestId('camera-close').click()
    },
  },
  {
    section: 3,
    name: 'an unknown code becomes a product in place',
    ends: 'cash',
    tells: ['product_saved', sold({ lines: [{ name: 'Kerupuk', netRupiah: 2_500 }] })],
    async run(cell) {
      const { page } = cell
      await scan(page, '8990000000778')
      await page.getByTestId('add-unknown').click()
      await page.getByTestId('product-name').fill('Kerupuk')
      await page.getByTestId('product-price').fill('2500')
      await page.getByTestId('product-save').click()
      await expect(page.getByTestId('cart-line')).toContainText('Kerupuk')
    },
  },
  {
    section: 3,
    name: 'the barcode of a bigger unit',
    ends: 'cash',
    tells: [sold({ lines: [{ unit: 'dus', stockThousandths: 40_000, netRupiah: 130_000 }] })],
    async run(cell) {
      await scan(cell.page, noodlesBox)
      await expect(cell.page.getByTestId('cart-total')).toHaveText(rp(130_000))
    },
  },
  {
    section: 3,
    name: 'goods that are weighed',
    ends: 'cash',
    tells: [sold({ lines: [{ quantityThousandths: 750, netRupiah: 12_000 }] })],
    async run(cell) {
      const { page } = cell
      await page.getByTestId('product-tile').filter({ hasText: sugar.name }).click()
      await page.getByTestId('weigh-sheet').locator('input').fill('0,75')
      await expect(page.getByTestId('weigh-amount')).toHaveText(rp(12_000))
      await page.getByTestId('weigh-save').click()
    },
  },
  {
    section: 3,
    name: 'labels of a scale, with a weight and with a price',
    ends: 'cash',
    tells: [
      sold({
        lines: [
          { unit: 'kg', quantityThousandths: 1_250, netRupiah: 20_000 },
          { unit: 'pak', stockThousandths: 500, netRupiah: 8_000 },
        ],
      }),
    ],
    async run(cell) {
      await scan(cell.page, labelOf('20', 1_250))
      await expect(cell.page.getByTestId('cart-total')).toHaveText(rp(20_000))
      await scan(cell.page, labelOf('21', 8_000))
      await expect(cell.page.getByTestId('cart-total')).toHaveText(rp(28_000))
    },
  },
  {
    section: 3,
    name: 'a prefix that the shop’s own scale prints is added, read, and taken away',
    places: ['pengaturan'],
    at: 'nav-settings',
    tells: [
      { kind: 'settings_saved', body: { changes: { scaleCodes: [{}, {}, { prefix: '22' }] } } },
      sold({ lines: [{ unit: 'kg', quantityThousandths: 500, netRupiah: 8_000 }] }),
      { kind: 'settings_saved', body: { changes: { scaleCodes: [{ prefix: '20' }, { prefix: '21' }] } } },
    ],
    async run(cell) {
      const { page } = cell
      const label = labelOf('22', 500)
      await page.getByTestId('scale-try').fill(label)
      await expect(page.getByTestId('scale-meaning')).toContainText('Awalan 22 belum ada')
      await page.getByTestId('scale-add').click()
      await expect(page.getByTestId('scale-meaning')).toContainText('Gula Curah), 0,5 kg')
      await saveForm(page, 'scale-save')
      await goToSale(cell)
      await scan(page, label)
      await expect(page.getByTestId('cart-total')).toHaveText(rp(8_000))
      await payInCash(cell)
      await nextSale(cell)
      await goTo(cell, 'nav-settings')
      await page.getByTestId('scale-remove').last().click()
      await saveForm(page, 'scale-save')
    },
  },
  {
    section: 3,
    name: 'goods that are no product',
    ends: 'cash',
    tells: [sold({ lines: [{ productId: null, name: 'Es batu', isStocked: false, netRupiah: 2_500 }] })],
    async run(cell) {
      const { page } = cell
      await page.keyboard.press('F10')
      await page.getByTestId('free-price').fill('2500')
      await page.getByTestId('free-name').fill('Es batu')
      await page.getByTestId('free-save').click()
      await expect(page.getByTestId('cart-line')).toContainText('Es batu')
    },
  },
]
