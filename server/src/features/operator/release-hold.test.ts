import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../app/app.ts'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'laci-hold-'))
const installer = Buffer.from('an installer')
const file = 'kasir-1.5.1.exe'
let server: TestServer
let operator: TestOperator

beforeAll(async () => {
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site', 'download.html'), '<p>{{release.windows}}</p>')
  writeFileSync(join(folder, file), installer)
  writeFileSync(
    join(folder, 'latest.json'),
    JSON.stringify({
      version: '1.5.1',
      publishedOn: '2026-11-20',
      windows: {
        file,
        sizeBytes: installer.length,
        sha256: createHash('sha256').update(installer).digest('hex'),
      },
      android: null,
    }),
  )
  server = await startTestServer({ config: { releasesFolder: folder, siteFolder: join(folder, 'site') } })
  operator = await makeOperator(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const desk = (path: string, body?: Record<string, unknown>) => callDesk(server, operator.bearer, path, body)
const offered = async () => {
  const manifest = (await (await fetch(`${server.url}/releases/latest.json`)).json()) as { windows: unknown }
  return {
    manifest: manifest.windows !== null,
    file: (await fetch(`${server.url}/releases/${file}`)).status,
    page: await (await fetch(`${server.url}/download`)).text(),
  }
}
const all = { manifest: true, file: 200, page: '<p>ready</p>' }
const nothing = { manifest: false, file: 404, page: '<p>missing</p>' }

test('[RELEASE-4] a release that is held back is offered nowhere, also after a restart, until it is offered again', async () => {
  expect(await offered()).toEqual(all)
  expect((await desk('/release')).body).toMatchObject({ version: '1.5.1', heldAt: null, windows: { file } })
  expect((await desk('/release', { version: '1.5.1', isHeld: true })).status).toBe(200)
  expect(await offered()).toEqual(nothing)
  expect((await desk('/release')).body).toMatchObject({ heldAt: expect.any(Number), windows: { file } })

  const again = await buildServer(server.deps)
  await again.ready()
  expect((await again.inject('/releases/latest.json')).json()).toMatchObject({ windows: null })
  await again.close()

  expect((await desk('/release', { version: '1.5.1', isHeld: false })).status).toBe(200)
  expect(await offered()).toEqual(all)
})

test('[RELEASE-4] a page that shows another release than the published one changes nothing', async () => {
  expect(await desk('/release', { version: '1.4.0', isHeld: true })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await offered()).toEqual(all)
})
