import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpublished } from '@laci/domain/base/release/release-manifest.ts'
import { createReleaseOffer } from '@laci/server/deps/release-offer.ts'
import { registerStaticPages } from '@laci/server/hosting/static-pages.ts'
import { type Browser, chromium } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { pages, type Page as SitePage } from '../../site/src/routes.ts'
import { chromiumArguments, chromiumPath } from '../real-server/real-server.ts'
import { waitForCalm, watchCalm } from './calm.ts'
import { median } from './figures.ts'

const siteFolder = join(import.meta.dirname, '../../site/dist')
const rounds = 7
const calmPatienceMs = 20_000
/** Slow 4G as Chromium's own tools have it, on a phone six times slower than this machine. */
const slow4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const cpuThrottle = 6
const phone = { width: 390, height: 780 }
/** Long enough for a later candidate, if there were one, to be painted. */
const settleMs = 600

export const wantedLcpRatio = 1.3

export type LcpFigures = {
  readonly shellMs: number
  readonly pages: readonly { readonly path: string; readonly lcpMs: number; readonly ratio: number }[]
  /** The most cores that others took in a round; null where the system does not tell. */
  readonly foreignCores: number | null
}

/**
 * Largest contentful paint of every static page against the same shell (header, footer, help, styles, typeface) with one line
 * of text in it, in turns, each time in a browser that has never been here. The files are served by the server's own code.
 */
export async function benchLcp(say: (line: string) => void): Promise<LcpFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'laci-lcp-'))
  const paths = (pages as readonly SitePage[]).filter(({ kind }) => kind === 'static').map(({ path }) => path)
  const shellPath = '/satu-baris'
  const timings = new Map<string, number[]>([shellPath, ...paths].map((path) => [path, []]))
  let foreignCores: number | null = null
  let browser: Browser | null = null
  let server: FastifyInstance | null = null
  try {
    cpSync(siteFolder, folder, { recursive: true })
    writeShell(folder, shellPath)
    server = await serve(folder)
    const origin = await server.listen({ port: 0, host: '127.0.0.1' })
    browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
    for (let round = 1; round <= rounds; round += 1) {
      await waitForCalm(calmPatienceMs)
      const watch = watchCalm()
      for (const [path, figures] of timings) figures.push(await lcpOf(browser, `${origin}${path}`))
      const foreign = watch.foreignCores()
      if (foreign !== null) foreignCores = Math.max(foreignCores ?? 0, foreign)
      say(`round ${round}: shell ${Math.round(timings.get(shellPath)!.at(-1)!)} ms`)
    }
  } finally {
    await browser?.close()
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const shellMs = median(timings.get(shellPath)!)
  return {
    shellMs,
    pages: paths.map((path) => {
      const lcpMs = median(timings.get(path)!)
      return { path, lcpMs, ratio: lcpMs / shellMs }
    }),
    foreignCores,
  }
}

/** The landing page without what is its own: one line stands in its `<main>`. */
function writeShell(folder: string, path: string): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace(/(<main[^>]*>).*<\/main>/s, '$1<p>Satu baris.</p></main>')
    .replace(/<script type="application\/ld\+json">.*?<\/script>/s, '')
  if (!html.includes('<p>Satu baris.</p>')) throw new Error('the landing page has no <main>')
  mkdirSync(join(folder, path))
  writeFileSync(join(folder, path, 'index.html'), html)
}

async function serve(folder: string): Promise<FastifyInstance> {
  const app = fastify()
  const network = 'https://bench.test/'
  await registerStaticPages(app, {
    siteFolder: folder,
    tillFolder: null,
    canonicalOrigin: 'https://bench.test',
    releaseOffer: createReleaseOffer(unpublished('1.0.0')),
    brand: {
      name: 'Laci',
      email: 'halo@laci.example',
      phone: '0812-0000-0000',
      whatsapp: '6281200000000',
      instagram: network,
      tiktok: network,
      youtube: network,
    },
  })
  return app
}

async function lcpOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, isMobile: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottle })
    await page.addInitScript(() => {
      const seen = { lcpMs: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcpMs = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(settleMs)
    const lcpMs = await page.evaluate(() => (window as unknown as { seen: { lcpMs: number } }).seen.lcpMs)
    if (lcpMs === 0) throw new Error(`${url} painted nothing`)
    return lcpMs
  } finally {
    await context.close()
  }
}
