import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

const address = 'http://floor.test/'
const document = `<!doctype html><html lang="id"><meta charset="utf-8"><title>Floor</title>
<style>
body { margin: 0; font: 16px/1.5 sans-serif }
main { display: flex; flex-direction: column; height: 100vh; width: 360px; margin-left: auto }
ul { flex: 1; margin: 0; padding: 0; overflow-y: auto; list-style: none }
li { padding: 8px 12px }
li div { display: flex; gap: 8px }
li span:first-child { flex: 1 }
</style><div id="root"></div><script src="/floor.js"></script></html>`

/** Builds the floor as a page is built for production and opens it with these products. */
export async function openScanFloor(page: Page, codes: readonly string[]): Promise<void> {
  const script = await buildFloor()
  await page.route(`${address}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', body: document }),
  )
  await page.goto(address)
  await page.evaluate((all) => window.openFloor(all), codes)
  await page.getByTestId('cart-lines').waitFor({ state: 'attached' })
}

async function buildFloor(): Promise<string> {
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'page.tsx'), formats: ['iife'], name: 'floor' },
    },
  })) as Rolldown.RolldownOutput[]
  return outputs[0]!.output[0].code
}
