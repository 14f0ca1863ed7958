import { expect, test } from 'vitest'
import { differingVersions, inexactVersions, undeclaredImports, unusedDependencies } from './packages.ts'
import type { SourceFile } from './repo.ts'

function manifest(path: string, content: object): SourceFile {
  return { path, text: JSON.stringify(content, null, 2) }
}

function messages(findings: readonly { message: string }[]): string[] {
  return findings.map((finding) => finding.message)
}

const rootManifest = manifest('package.json', { devDependencies: { vitest: '5.1.1' } })

test('[TIDY-5] an undeclared import is found, and a development package in production', () => {
  const files: SourceFile[] = [
    rootManifest,
    manifest('server/package.json', {
      dependencies: { fastify: '5.12.8' },
      devDependencies: { '@supabase/auth-js': '2.1.0' },
    }),
    {
      path: 'server/src/app/app.ts',
      text: `import fastify from 'fastify'\nimport { x } from 'left-pad/x.js'\nimport { y } from '@supabase/auth-js'`,
    },
    {
      path: 'server/src/app.test.ts',
      text: `import { test } from 'vitest'\nimport { y } from '@supabase/auth-js'`,
    },
    { path: 'site/src/site.css', text: `@import 'tailwindcss';` },
  ]
  expect(messages(undeclaredImports(files))).toEqual([
    'imports left-pad, which server/package.json does not name',
    'uses @supabase/auth-js in production, but it is a devDependency',
    'imports tailwindcss, which package.json does not name',
  ])
})

test('[TIDY-5] a dependency that nobody imports is found', () => {
  const files: SourceFile[] = [
    manifest('server/package.json', { dependencies: { fastify: '5.12.8', lodash: '4.17.21', pg: '8.23.1' } }),
    {
      path: 'server/src/app/app.ts',
      text: `import fastify from 'fastify'\nimport type pg from 'pg'\n// lodash`,
    },
  ]
  expect(messages(unusedDependencies(files))).toEqual(['lodash is never imported'])
})

test('[TIDY-6] ranges, tags and two versions of one package are found', () => {
  const files: SourceFile[] = [
    manifest('server/package.json', { dependencies: { zod: '^4.6.7', pg: 'latest', ajv: '8.20.0' } }),
    manifest('till/package.json', { dependencies: { ajv: '8.19.0', beta: '18.4.0-beta.17' } }),
  ]
  expect(messages(inexactVersions(files))).toEqual([
    'zod has no exact version: ^4.6.7',
    'pg has no exact version: latest',
  ])
  expect(messages(differingVersions(files))).toEqual([
    'ajv 8.19.0 differs from 8.20.0 in server/package.json',
  ])
})
