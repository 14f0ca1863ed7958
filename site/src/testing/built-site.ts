import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { pageMarksOf } from '@laci/domain/base/brand/page-marks.ts'
import { unpublished } from '@laci/domain/base/release/release-manifest.ts'
import { createBuilder } from 'vite'
import { beforeAll, inject } from 'vitest'
import type { Manifest } from '../../vite/asset-addresses.ts'
import { pages } from '../routes.ts'

const siteFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Another brand than ours: a page that shows ours has a literal. */
export const testBrand = {
  name: 'Merek Uji',
  email: 'halo@uji.test',
  phone: '0812-0000-0000',
  whatsapp: '6281200000000',
  instagram: 'https://instagram.test/',
  tiktok: 'https://tiktok.test/',
  youtube: 'https://youtube.test/',
}

/** What a server with nothing to download fills in. */
export const testMarks = pageMarksOf({
  brand: testBrand,
  canonicalOrigin: 'https://uji.test',
  release: unpublished('0.1.0'),
})

const fallbackFiles = ['400.html', '404.html', '405.html']

async function build(folder: string): Promise<void> {
  // Inside the site, because the prerenderer finds its packages from where it lies.
  const prerenderFolder = join(siteFolder, '.prerender', `test-${process.pid}`)
  try {
    const builder = await createBuilder({
      root: siteFolder,
      configFile: join(siteFolder, 'vite.config.ts'),
      logLevel: 'error',
      environments: {
        client: { build: { outDir: folder, emptyOutDir: true } },
        ssr: { build: { outDir: prerenderFolder, emptyOutDir: true } },
      },
    })
    await builder.buildApp()
  } finally {
    rmSync(prerenderFolder, { recursive: true, force: true })
  }
}

/** Builds into `site` of the folder of this run; who comes second waits for the first, in whichever worker. */
async function buildOnce(runFolder: string): Promise<void> {
  const outcome = join(runFolder, 'outcome')
  try {
    mkdirSync(join(runFolder, 'begun'))
  } catch {
    while (!existsSync(outcome)) await wait(50)
    if (readFileSync(outcome, 'utf8') !== 'built')
      throw new Error('another file of this run could not build the site')
    return
  }
  try {
    await build(join(runFolder, 'site'))
    writeFileSync(outcome, 'built')
  } catch (error) {
    writeFileSync(outcome, 'failed')
    throw error
  }
}

/** The site as it is built for production, once for all files of the run. To be called at the top of a file. */
export function builtSite() {
  const runFolder = inject('laciSiteFolder')
  const folder = join(runFolder, 'site')
  beforeAll(() => buildOnce(runFolder), 240_000)

  function bytes(path: string): Buffer {
    return readFileSync(join(folder, path))
  }

  function read(path: string): string {
    return bytes(path).toString('utf8')
  }

  /** Of a page, with its marks still in it. */
  function htmlOf(path: string): string {
    return read(join(path, 'index.html'))
  }

  function allHtml(): { name: string; html: string }[] {
    return [
      ...pages.map((page) => ({ name: page.path, html: htmlOf(page.path) })),
      ...fallbackFiles.map((name) => ({ name, html: read(name) })),
    ]
  }

  function files(path = folder): string[] {
    return readdirSync(path).flatMap((name) => {
      const full = join(path, name)
      return statSync(full).isDirectory() ? files(full) : [relative(folder, full)]
    })
  }

  return {
    bytes,
    read,
    htmlOf,
    allHtml,
    staticHtml: () =>
      allHtml().filter(({ name }) => !pages.some((page) => page.path === name && page.kind === 'app')),
    gzipBytes: (address: string) => gzipSync(bytes(address), { level: 9 }).length,
    files: () => files(),
    manifest: () => JSON.parse(read('.vite/manifest.json')) as Manifest,
  }
}

/** Scripts that a page loads by itself: its script and everything it preloads. */
export function scriptsOf(html: string): string[] {
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1]!)
  const own = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1]!)
  return [...new Set([...own, ...preloaded])]
}
