import { expect, test } from 'vitest'
import { barrels, crossedFeatures, wrongDirections } from './imports.ts'
import type { SourceFile } from './repo.ts'

function messages(findings: readonly { message: string }[]): string[] {
  return findings.map((finding) => finding.message)
}

test('[TIDY-1] a wrong direction is found, by name and by relative path', () => {
  const files: SourceFile[] = [
    { path: 'domain/src/sale/cart.ts', text: `import { x } from '@laci/server/sale/x.ts'` },
    { path: 'till/src/sale/pay.ts', text: `import type { Y } from '@laci/site/y.ts'` },
    { path: 'server/src/app/app.ts', text: `const late = await import('@laci/till/app/till.ts')` },
    { path: 'simulators/whatsapp/main.ts', text: `import { z } from '../../domain/src/z.ts'` },
    { path: 'till/src/app/till.ts', text: `import { c } from '@laci/checks/sim/c.ts'` },
    { path: 'server/src/sale/a.ts', text: `import { b } from '../../../domain/src/sale/b.ts'` },
    { path: 'ui/src/button.tsx', text: `import { w } from '@laci/ui/wide.tsx'` },
  ]
  expect(messages(wrongDirections(files))).toEqual([
    'domain must not import @laci/server/sale/x.ts',
    'till must not import @laci/site/y.ts',
    'server must not import @laci/till/app/till.ts',
    'simulators must not import ../../domain/src/z.ts',
    'till must not import @laci/checks/sim/c.ts',
    'reaches domain by ../../../domain/src/sale/b.ts: write @laci/domain/…',
    'imports its own workspace by name: @laci/ui/wide.tsx',
  ])
})

test('[TIDY-1] allowed directions, comments and strings are not findings', () => {
  const files: SourceFile[] = [
    { path: 'server/src/sale/a.ts', text: `import { b } from '@laci/domain/sale/b.ts'` },
    {
      path: 'till/src/a.tsx',
      text: `// import '@laci/server/x.ts'\nconst text = "import '@laci/server/x.ts'"`,
    },
    { path: 'checks/sim/run.ts', text: `import { engine } from '@laci/till/engine/sync/engine.ts'` },
  ]
  expect(wrongDirections(files)).toEqual([])
})

test('[TIDY-2] a feature that imports another feature of its host is found; shared folders are not', () => {
  const files: SourceFile[] = [
    {
      path: 'server/src/features/sync/push.ts',
      text: `import { a } from '../account/store.ts'\nimport { b } from '../../db/scope.ts'`,
    },
    { path: 'till/src/features/sale/pay.tsx', text: `export { a } from '../catalog/tile.tsx'` },
    { path: 'till/src/ui/base/page.tsx', text: `import { a } from '../../features/sale/pay.tsx'` },
    { path: 'till/src/features/sale/cart.tsx', text: `import { a } from '../../ui/base/page.tsx'` },
    { path: 'till/src/app/routes.tsx', text: `import { a } from '../features/sale/pay.tsx'` },
    { path: 'server/src/logging/log.ts', text: `import { a } from '../features/sync/push.ts'` },
    { path: 'server/src/supabase/rest/rows.ts', text: `import { a } from '../storage/links.ts'` },
    { path: 'server/src/app/app.ts', text: `import { a } from '../features/sync/push.ts'` },
    { path: 'server/src/features/sync/pull.ts', text: `import { a } from '../../app/app.ts'` },
  ]
  expect(messages(crossedFeatures(files))).toEqual([
    'feature sync imports feature account (../account/store.ts)',
    'feature sale imports feature catalog (../catalog/tile.tsx)',
    'feature ui imports feature sale (../../features/sale/pay.tsx)',
    'feature logging imports feature sync (../features/sync/push.ts)',
    'feature rest imports feature storage (../storage/links.ts)',
    'feature sync imports feature app (../../app/app.ts)',
  ])
})

test('[TIDY-7] a barrel is found', () => {
  const files: SourceFile[] = [
    {
      path: 'ui/src/index.ts',
      text: `export { Button } from './button.tsx'\nexport { Input } from './input.tsx'`,
    },
    { path: 'ui/src/all.ts', text: `export * from './button.tsx'\nexport const own = 1` },
    { path: 'ui/src/own.ts', text: `export const own = 1` },
  ]
  expect(messages(barrels(files))).toEqual([
    'a barrel: it only passes on exports of other files',
    'export * hides what is exported: import by path',
  ])
})
