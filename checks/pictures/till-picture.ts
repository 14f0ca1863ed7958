import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import {
  findFreePorts,
  makeDataFolder,
  removeDataFolder,
  startRealServer,
} from '../real-server/real-server.ts'
import { signInTill } from '../real-server/sign-in-till.ts'

const folder = join(import.meta.dirname, '../../site/public/pictures')
const size = { width: 1_024, height: 700 } as const

/** The real till of the demo shop in the middle of a sale, as WebP. */
export async function makeTillPicture(browser: Browser): Promise<void> {
  const dataFolder = makeDataFolder()
  const server = await startRealServer({ dataFolder, port: await findFreePorts() })
  try {
    const page = await browser.newPage({ viewport: size, locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
    await signInTill(page, server)
    const tiles = page.getByTestId('product-tile')
    await tiles.first().waitFor()
    for (const index of [0, 0, 1, 4, 4, 4]) await tiles.nth(index).click()
    // The pointer would leave its mark on the last tile.
    await page.mouse.move(0, 0)
    await page.waitForTimeout(1_000)
    mkdirSync(folder, { recursive: true })
    const picture = await webpOf(browser, await page.screenshot())
    writeFileSync(join(folder, 'kasir.webp'), picture)
    console.log(`pictures/kasir.webp ${Math.round(picture.length / 1024)} kB`)
    await page.close()
  } finally {
    await server.stop()
    await removeDataFolder(dataFolder)
  }
}

async function webpOf(browser: Browser, screenshot: Buffer): Promise<Buffer> {
  const other = await browser.newPage()
  const encoded = await other.evaluate(async (base64) => {
    const answer = await fetch(`data:image/png;base64,${base64}`)
    const picture = await createImageBitmap(await answer.blob())
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')!.drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.8).split(',')[1]!
  }, screenshot.toString('base64'))
  await other.close()
  return Buffer.from(encoded, 'base64')
}
