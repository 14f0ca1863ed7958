import { expect, test } from 'vitest'
import { migrationHoles, oddNames } from './names.ts'
import type { SourceFile } from './repo.ts'
import { idleTests, ownMocks, rulesWithoutTests } from './rules.ts'

function messages(findings: readonly { message: string }[]): string[] {
  return findings.map((finding) => finding.message)
}

test('[TIDY-8] odd names are found, of files and of folders', () => {
  const paths = [
    'till/src/PayDialog.tsx',
    'ui/src/some_Folder/a.ts',
    'README.md',
    '.ci/run',
    'ui/src/a-b.test.ts',
  ]
  const files = paths.map((path) => ({ path, text: '' }))
  expect(oddNames(files).map((finding) => finding.path)).toEqual([
    'till/src/PayDialog.tsx',
    'ui/src/some_Folder',
  ])
})

test('[TIDY-9] a hole, a double and an odd name of a migration are found', () => {
  const paths = ['0001_roles.sql', '0003_sale.sql', '0003_stock.sql', 'later.sql']
  const files = paths.map((name) => ({ path: `server/migrations/${name}`, text: '' }))
  expect(messages(migrationHoles(files))).toEqual([
    'should have number 0002: numbers have a hole or a double',
    'is not named 0001_what_it_adds.sql',
  ])
  expect(migrationHoles(files.slice(0, 1))).toEqual([])
})

test('[TIDY-10] a rule without a test, a test without a rule and a rule given twice are found', () => {
  const files: SourceFile[] = [
    {
      path: 'docs/rules/sale.md',
      text: '# Sale\n- **SALE-1** one\n- **SALE-2** two, see SALE-9\n| SALE-3 | three |\nSALE-3: again',
    },
    {
      path: 'domain/src/sale/cart.test.ts',
      text: `test('[SALE-1] works', () => { run() })
// test('[SALE-2] only a comment')
test.each([1])('[SALE-3, SALE-7] for %i', () => { run() })`,
    },
  ]
  expect(messages(rulesWithoutTests(files))).toEqual([
    'SALE-7 stands in no page of docs/rules',
    'SALE-2 has no test',
    'SALE-3 is given twice',
  ])
})

// In pieces, so that a search for tests that do not run does not find these, which are only told to the check.
const [skip, only, todo] = ['skip', 'only', 'todo']

test('[TIDY-11] skipped, lonely, empty and mocking tests are found', () => {
  const files: SourceFile[] = [
    {
      path: 'domain/src/a.test.ts',
      text: [
        `test.${skip}('a', () => { run() })`,
        `describe.${only}('b', () => { run() })`,
        `it.${todo}('c')`,
        `test('d', () => {})`,
        `vi.mock('./own.ts')`,
        `test('e', () => { run(); array.${only}; "test.${skip}()" })`,
      ].join('\n'),
    },
  ]
  expect(messages(idleTests(files))).toEqual([
    `test.${skip} leaves tests out`,
    `describe.${only} leaves tests out`,
    `it.${todo} leaves tests out`,
    'the test "d" is empty',
  ])
  expect(messages(ownMocks(files))).toEqual(['vi.mock: hand in a real other end'])
})
