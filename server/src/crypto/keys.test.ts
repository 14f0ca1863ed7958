import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { verifyToken } from '../identity/tokens.ts'
import { makeKeys, openKeys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'laci-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const command = fileURLToPath(new URL('../keys-command.ts', import.meta.url))

test('[PLATFORM-9] keys are made once, for their owner alone, also when two start at once', async () => {
  const place = join(folder, 'new', 'data')
  const [first, second] = await Promise.all([openKeys(place, Date.now()), openKeys(place, Date.now())])
  expect(second.serviceKey).toBe(first.serviceKey)
  expect((await openKeys(place, Date.now() + 1e9)).publicJwk).toEqual(first.publicJwk)
  expect(readdirSync(place)).toEqual(['keys.json'])
  expect(statSync(join(place, 'keys.json')).mode & 0o777).toBe(0o600)
})

test('[PLATFORM-9] the command prints both keys, and makes them when they are missing', async () => {
  const place = join(folder, 'by-command')
  const run = () =>
    promisify(execFile)(process.execPath, [command], { env: { PATH: process.env.PATH, DATA_DIR: place } })
  const { stdout } = await run()
  const keys = await openKeys(place, Date.now())
  expect(stdout).toBe(`ANON_KEY=${keys.anonKey}\nSERVICE_KEY=${keys.serviceKey}\n`)
  expect((await run()).stdout).toBe(stdout)
})

test('[PLATFORM-9] the API keys name a role and no person, and stand for ten years', async () => {
  const now = Date.now()
  const keys = await makeKeys(now)
  const nineYears = now + 9 * 365 * 86_400_000
  for (const [key, role] of [
    [keys.anonKey, 'anon'],
    [keys.serviceKey, 'service_role'],
  ] as const) {
    expect(await verifyToken(keys, key, nineYears)).toMatchObject({
      ok: true,
      token: { role, subject: null },
    })
    expect(await verifyToken(await makeKeys(now), key, now)).toEqual({ ok: false, reason: 'unverifiable' })
  }
})

test('[PLATFORM-9] a damaged key file is not quietly replaced', async () => {
  const place = join(folder, 'new', 'data')
  const before = readFileSync(join(place, 'keys.json'), 'utf8')
  const damaged = mkdtempSync(join(folder, 'damaged-'))
  const { writeFileSync } = await import('node:fs')
  writeFileSync(join(damaged, 'keys.json'), before.slice(0, 100))
  await expect(openKeys(damaged, Date.now())).rejects.toThrow()
  expect(readFileSync(join(damaged, 'keys.json'), 'utf8')).toBe(before.slice(0, 100))
})
