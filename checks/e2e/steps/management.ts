import { expect, type Page } from '@playwright/test'
import { indexedPng } from '../../pictures/indexed-png.ts'
import { goTo } from '../functions/cell.ts'
import { payExact } from './selling.ts'

/** Sells so many of one product for cash, by the number before its name. */
export async function sellSome(page: Page, count: number, name: string): Promise<void> {
  await page.getByTestId('nav-sale').click()
  await page.getByTestId('search').fill(`${count}*${name}`)
  await expect(page.getByTestId('product-tile')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('line-quantity')).toHaveText(String(count))
  await payExact(page)
}

/** Everything told here is at the server. */
export async function allSent(page: Page): Promise<void> {
  await expect(page.getByTestId('status-chip')).toHaveAttribute('data-waiting', '0')
}

/** *Laporan* of today at the till. */
export async function openReport(page: Page): Promise<void> {
  await goTo({ page }, 'nav-today')
  await page.getByTestId('open-report').click()
}

/** What a supplier sends: a title, names of columns of their own, marks and blanks everywhere, two rows that cannot be read. */
export const supplierFile = {
  name: 'DAFTAR HARGA NOV (revisi 2).csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'CV SUMBER REJEKI - GROSIR;;;;;;;;;',
      'Daftar harga berlaku mulai 20 Nov;;;;;;;;;',
      ';;;;;;;;;',
      'Kd Barang;Nama Brg *;Golongan;Sat;Harga Beli (Rp);Harga Jual;Stok Awal;Satuan 2;Isi;Harga Dus;Ket',
      'MIE-01;  Mie Goreng Sedap ;Mi;pcs;Rp 2.500;"Rp3.000,-";100;dus;40;Rp 115.000;',
      'KOPI-1;Kopi Sachet;Minuman;pcs;1.000;seribu lima;50;;;;promo',
      ';;;;;;;;;;',
      'SBN-01;Sabun Cuci;;;4000;5.000,00;24;;;;',
      'GULA-1;"Gula ""Manis"" 1 kg";Sembako;pcs;14.500,00;16.000;2O;;;;',
    ].join('\r\n'),
  ),
} as const

/** A picture as a gallery gives it: larger than any screen shows it, with something in it besides the picture. */
export function galleryPicture() {
  const [width, height] = [800, 600]
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2
    pixels.set(isLeft ? [200, 60, 40, 255] : [40, 90, 200, 255], at)
  }
  return { name: 'sabun.png', mimeType: 'image/png', buffer: indexedPng(pixels, width, height) }
}

/** The small picture of a product stands in the list, drawn. */
export async function expectPhoto(page: Page, name: string): Promise<void> {
  await goTo({ page }, 'nav-products')
  const photo = page.getByTestId('product-row').filter({ hasText: name }).getByTestId('product-photo')
  await expect(photo).toBeVisible({ timeout: 60_000 })
  expect(
    await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([128, 96])
}
