import { expect, test } from 'vitest'
import type { SourceFile } from './repo.ts'
import { securityPage, unprovenClaims } from './security-page.ts'

const proof: SourceFile = {
  path: 'server/src/supabase/auth/refresh.test.ts',
  text: `test('[AUTH-11, AUTH-12] works', () => { run() })
// test('[AUTH-13] only a comment')`,
}
const code: SourceFile = { path: 'server/src/supabase/auth/refresh.ts', text: '' }

/** What is wrong with a page that holds these lines, besides what it leaves out. */
function faultsOf(...lines: string[]): string[] {
  return unprovenClaims([{ path: securityPage, text: lines.join('\n') }, proof, code])
    .map(({ line, message }) => `${line} ${message}`)
    .filter((fault) => !fault.endsWith('is left out'))
}

test('[TIDY-13] files and rules that are not there are found, wherever on the page they stand', () => {
  expect(faultsOf('| 7.2.1 | a | `server/src/supabase/auth/refresh.test.ts` [AUTH-11] [AUTH-12] |')).toEqual(
    [],
  )
  expect(faultsOf('See `server/src/supabase/auth/refresh.ts`, `none.md` and `npm start`.')).toEqual([
    '1 none.md is not there',
  ])
  expect(
    faultsOf(
      '| 7.2.1 | a | `server/src/supabase/auth/refresh.test.ts` [AUTH-11, AUTH-13] |',
      '| 7.2.2 | a | `server/src/supabase/auth/refresh.ts` [AUTH-11] |',
      '| 7.2.3 | a [AUTH-11] | `server/src/supabase/auth/refresh.test.ts` |',
    ),
  ).toEqual([
    '1 server/src/supabase/auth/refresh.test.ts has no test of AUTH-13',
    '2 server/src/supabase/auth/refresh.ts is no test and carries no rule',
    '3 AUTH-11 stands behind no file',
  ])
})

test('[TIDY-13] a row without a proof, and a requirement that is made up, forgotten or told twice, are found', () => {
  expect(
    faultsOf(
      '| 7.2.1 | asks `this` | surely |',
      '| 7.2.2 | a | *not yet*: no time |',
      '| 7.5.3 | a | *not yet*: level 3 |',
      '**Not applicable**: 7.6.1 to 7.6.2, 7.2.2: no federation.',
    ),
  ).toEqual([
    '1 has neither a proof nor *not yet*',
    '3 7.5.3 is no requirement of level 1 or 2',
    '4 7.2.2 is told twice',
  ])
  const left = unprovenClaims([{ path: securityPage, text: '**Not applicable**: 7.6.1 to 7.6.2: none.' }])
  const numbers = left.map(({ message }) => message)
  expect(numbers).toContain('7.2.1 is left out')
  expect(numbers).not.toContain('7.6.2 is left out')
  expect(unprovenClaims([]).map(({ message }) => message)).toEqual(['is not there'])
})
