import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { ogPictureAddress, type Page, pages } from '../../site/src/routes.ts'
import { ogFingerprint, ogPictureHtml, ogPictureSize } from '../../site/vite/og-picture.ts'
import { indexedPng } from './indexed-png.ts'

const root = join(import.meta.dirname, '../..')
const publicFolder = join(root, 'site/public')
const fontFile = join(
  root,
  'node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
)

/** One picture for each page that may be shared, and beside them what they were made of. */
export async function makeOgPictures(browser: Browser): Promise<void> {
  const font = `data:font/woff2;base64,${readFileSync(fontFile).toString('base64')}`
  const page = await browser.newPage({ viewport: ogPictureSize })
  rmSync(join(publicFolder, 'og'), { recursive: true, force: true })
  mkdirSync(join(publicFolder, 'og'), { recursive: true })
  const madeFrom: { [path: string]: string } = {}
  for (const row of (pages as readonly Page[]).filter(({ isPublic }) => isPublic)) {
    await page.setContent(ogPictureHtml(row, font))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const { width, height } = ogPictureSize
    const png = indexedPng(await pixelsOf(browser, await page.screenshot()), width, height)
    writeFileSync(join(publicFolder, ogPictureAddress(row)), png)
    madeFrom[row.path] = ogFingerprint(row)
    console.log(`${ogPictureAddress(row)} ${Math.round(png.length / 1024)} kB`)
  }
  writeFileSync(join(publicFolder, 'og/made-from.json'), `${JSON.stringify(madeFrom, null, 2)}\n`)
  await page.close()
}

/** The browser reads its own PNG: RGBA, row by row. */
async function pixelsOf(browser: Browser, screenshot: Buffer): Promise<Uint8Array> {
  const page = await browser.newPage()
  const encoded = await page.evaluate(async (base64) => {
    const answer = await fetch(`data:image/png;base64,${base64}`)
    const picture = await createImageBitmap(await answer.blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).split(',')[1]!)
      reader.readAsDataURL(new Blob([data]))
    })
  }, screenshot.toString('base64'))
  await page.close()
  return Buffer.from(encoded, 'base64')
}
