import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseManifestSchema, unpublished } from '@laci/domain/base/release/release-manifest.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../../testing/captured-log.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readRelease } from './read-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'laci-releases-'))
const installer = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251))
const file = 'kasir-1.5.1+9.exe'
const manifest = {
  version: '1.5.1+9',
  publishedOn: '2026-11-20',
  windows: { file, sizeBytes: 5_000, sha256: createHash('sha256').update(installer).digest('hex') },
  android: null,
}
let server: TestServer

function publish(what: unknown) {
  writeFileSync(join(folder, 'latest.json'), typeof what === 'string' ? what : JSON.stringify(what))
}

beforeAll(async () => {
  publish(manifest)
  writeFileSync(join(folder, file), installer)
  writeFileSync(join(folder, 'kasir-1.4.0.exe'), 'an older one')
  server = await startTestServer({ config: { releasesFolder: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[RELEASE-2] the manifest and its file are served, whole and in parts', async () => {
  const latest = await fetch(`${server.url}/releases/latest.json`)
  expect(latest.status).toBe(200)
  expect(latest.headers.get('cache-control')).toBe('no-cache')
  expect(await latest.json()).toEqual(manifest)

  const whole = await fetch(`${server.url}/releases/${file}`)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`)
  expect(whole.headers.get('content-type')).toBe('application/vnd.microsoft.portable-executable')
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await whole.arrayBuffer()).equals(installer)).toBe(true)

  const rest = await fetch(`${server.url}/releases/${file}`, { headers: { range: 'bytes=4000-' } })
  expect(rest.status).toBe(206)
  expect(rest.headers.get('content-range')).toBe('bytes 4000-4999/5000')
  expect(Buffer.from(await rest.arrayBuffer()).equals(installer.subarray(4_000))).toBe(true)

  // Without the second header fetch() asks for a fresh copy by itself.
  const known = { 'if-none-match': whole.headers.get('etag')!, 'cache-control': 'max-age=0' }
  expect((await fetch(`${server.url}/releases/${file}`, { headers: known })).status).toBe(304)
  const beyond = { range: 'bytes=9000-' }
  expect((await fetch(`${server.url}/releases/${file}`, { headers: beyond })).status).toBe(416)
})

test('[RELEASE-2] nothing else of the folder can be had', async () => {
  for (const path of ['kasir-1.4.0.exe', '', '..%2F..%2Fpackage.json', '%2e%2e/latest.json', 'LATEST.JSON']) {
    const answer = await fetch(`${server.url}/releases/${path}`)
    expect(answer.status, path).toBe(404)
    await answer.arrayBuffer()
  }
})

test('[RELEASE-2] a file that was changed while the server runs is no longer given out', async () => {
  writeFileSync(join(folder, file), 'something else')
  const answer = await fetch(`${server.url}/releases/${file}`)
  expect(answer.status).toBe(404)
  await answer.arrayBuffer()
  writeFileSync(join(folder, file), installer)
  expect((await fetch(`${server.url}/releases/${file}`)).status).toBe(200)
})

test('[RELEASE-2] a manifest or a file that is not right counts as not published, and the log says so', () => {
  const { log, lines } = captureLog('error')
  const read = (what: unknown) => {
    publish(what)
    return readRelease(folder, '0.1.0', log)
  }
  try {
    expect(read(manifest)).toEqual(manifest)
    expect(lines).toEqual([])
    expect(read('{"version":')).toEqual(unpublished('0.1.0'))
    expect(read({ ...manifest, version: 'baru' })).toEqual(unpublished('0.1.0'))
    expect(read({ ...manifest, windows: { ...manifest.windows, sizeBytes: 4_999 } }).windows).toBeNull()
    expect(read({ ...manifest, windows: { ...manifest.windows, sha256: '0'.repeat(64) } }).windows).toBeNull()
    expect(read({ ...manifest, windows: { ...manifest.windows, file: 'lain.exe' } })).toEqual({
      ...manifest,
      windows: null,
    })
    expect(lines).toHaveLength(5)
  } finally {
    publish(manifest)
  }
  expect(readRelease(null, '0.1.0', log)).toEqual(unpublished('0.1.0'))
})

test('[RELEASE-1] the manifest of this repo is readable and has the version of this repo', async () => {
  const root = new URL('../../../../', import.meta.url)
  const { default: own } = await import(new URL('releases/latest.json', root).href, {
    with: { type: 'json' },
  })
  const { default: repo } = await import(new URL('package.json', root).href, { with: { type: 'json' } })
  expect(releaseManifestSchema.parse(own).version).toBe(repo.version)
})
