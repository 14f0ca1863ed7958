import { expect, test } from 'vitest'
import { faultOfPattern, findSlowPatterns } from './linear-patterns.ts'
import { repoFiles } from './repo.ts'

function linesIn(...lines: string[]): number[] {
  return findSlowPatterns([{ path: 'server/src/a.ts', text: lines.join('\n') }]).map(({ line }) => line)
}

test.each([
  ['starts at every sign', '\\beyJ[\\w-]{8,}\\.[\\w-]{8,}', 'g'],
  ['blanks at the end', '\\s+$', ''],
  ['two lists in a row', '^[a-z]*[a-z]*!', ''],
  ['nested lists', '^(a+)+$', ''],
])('[TIDY-20] a pattern that costs more than its input grows is found: %s', (_what, source, flags) => {
  expect(faultOfPattern(source, flags)).toContain('costs')
})

test('[TIDY-20] a linear pattern is none, and a pattern made of a text needs a place of its own', () => {
  const lines = [
    `const a = /^[a-z]{1,20}$/`,
    `const b = new RegExp(text)`,
    `const c = RegExp(text, 'g')`,
    `const d = /x+$/`,
  ]
  expect(linesIn(...lines)).toEqual([2, 3, 4])
})

test('[TIDY-20] every pattern of server and domain is linear', { timeout: 240_000 }, () => {
  const findings = findSlowPatterns(repoFiles())
  expect(findings.map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([])
})
