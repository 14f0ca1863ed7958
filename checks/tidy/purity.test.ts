import { expect, test } from 'vitest'
import { environmentReads, impurities } from './purity.ts'
import type { SourceFile } from './repo.ts'

function impuritiesOf(text: string): string[] {
  return impurities([{ path: 'domain/src/sale/cart.ts', text }]).map((finding) => finding.message)
}

test('[TIDY-3] every way out of pure code is found', () => {
  expect(impuritiesOf('export const now = () => Date.now()')).toEqual(['domain calls Date.now()'])
  expect(impuritiesOf('export const now = () => new Date()')).toEqual(['domain reads the clock: new Date()'])
  expect(impuritiesOf('export const dice = () => Math.random()')).toEqual(['domain calls Math.random()'])
  expect(impuritiesOf('export const id = () => crypto.randomUUID()')).toEqual([
    'domain uses crypto: hand it in as an argument',
  ])
  expect(impuritiesOf('export const load = async () => fetch("x")')).toEqual([
    'domain uses fetch: hand it in as an argument',
  ])
  expect(impuritiesOf('export const mode = process.env.MODE')).toEqual([
    'domain uses process: hand it in as an argument',
  ])
  expect(impuritiesOf('export const title = { document }')).toEqual([
    'domain uses document: hand it in as an argument',
  ])
  expect(impuritiesOf('import { readFileSync } from "node:fs"')).toEqual(['domain depends on node:fs'])
  expect(impuritiesOf('import * as z from "zod"')).toEqual(['domain depends on zod'])
})

test('[TIDY-3] pure code is not a finding', () => {
  const pure = [
    'import * as z from "zod/mini"',
    'export const at = (ms: number) => new Date(ms).getUTCHours()',
    'export const day = Date.parse("2026-11-20T00:00:00Z")',
    '// Date.now() would be wrong here',
    'export const text = "Date.now() Math.random() process.env"',
    'export type Ports = { fetch: typeof fetch; crypto: Crypto }',
    'export const window = { document: 1 }',
    'export const first = (history: number[]) => history[0]',
  ]
  expect(impuritiesOf(pure.join('\n'))).toEqual([])
})

test('[TIDY-4] reading the environment outside the main files is found', () => {
  const files: SourceFile[] = [
    { path: 'server/src/features/sync/push.ts', text: 'const floor = Number(process.env.FLOOR)' },
    { path: 'server/src/logging/log.ts', text: 'const { LEVEL } = process.env' },
    { path: 'server/src/supabase/auth/token.ts', text: 'import { env } from "node:process"' },
    { path: 'server/src/main.ts', text: 'const port = process.env.PORT' },
    { path: 'server/src/keys-command.ts', text: 'const folder = process.env.DATA_DIR' },
  ]
  expect(environmentReads(files).map((finding) => finding.path)).toEqual([
    'server/src/features/sync/push.ts',
    'server/src/logging/log.ts',
    'server/src/supabase/auth/token.ts',
  ])
})
