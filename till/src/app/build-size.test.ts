import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

type ManifestEntry = {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}

const till = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'laci-till-build-'))
let manifest: { readonly [source: string]: ManifestEntry } = {}

// Built anew, so that the figures are those of this source and not of an old dist.
beforeAll(async () => {
  // The test runner sets `test`, and React would then be built with its development checks.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    root: till,
    configFile: join(till, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
}, 120_000)

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** The scripts that a page needs, with everything they import at once. */
function scriptsOf(source: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[source]
  if (!entry || seen.has(entry.file)) return seen
  seen.add(entry.file)
  for (const imported of entry.imports ?? []) scriptsOf(imported, seen)
  return seen
}

function gzipBytes(files: Iterable<string>): number {
  let sum = 0
  for (const file of files) sum += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  return sum
}

test('[TILL-15] the first download of the till is at most 280 kB of script', () => {
  const first = scriptsOf('index.html')
  expect(first.size).toBeGreaterThan(0)
  expect(gzipBytes(first)).toBeLessThanOrEqual(280_000)
})

test('[TILL-15] each later screen adds at most 40 kB', () => {
  const first = scriptsOf('index.html')
  const later = Object.entries(manifest).filter(([, entry]) => entry.isDynamicEntry)
  expect(later.length).toBeGreaterThan(4)
  for (const [source] of later) {
    const added = [...scriptsOf(source)].filter((file) => !first.has(file))
    expect(gzipBytes(added), source).toBeLessThanOrEqual(40_000)
  }
})

test('[TILL-15] the worker precaches the shell and every script, so the till opens without internet', () => {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  expect(worker).toContain('index.html')
  for (const entry of Object.values(manifest)) expect(worker, entry.file).toContain(entry.file)
  // What workers load stands in no manifest: the barcode reader and its WebAssembly.
  const readers = readdirSync(join(folder, 'assets')).filter((name) =>
    /^(code-worker|zxing_reader)/.test(name),
  )
  expect(readers).toHaveLength(2)
  for (const name of readers) expect(worker).toContain(name)
})

test('[TILL-15] no script stands in the page itself: the content security policy forbids it', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
  expect(page).toContain('<h1>Kasir Laci</h1>')
})
