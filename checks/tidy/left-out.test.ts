import { expect, test } from 'vitest'
import { oddlyLeftOut } from './left-out.ts'

test('[TIDY-27] a name that is no test or stands twice in what verify leaves out is found', () => {
  const files = ['a.test.ts', 'b.test.ts', 'c.ts'].map((path) => ({ path, text: '' }))
  const groups = [
    { why: 'slow', files: ['a.test.ts', 'c.ts'] },
    { why: 'slower', files: ['a.test.ts', 'gone.test.ts'] },
  ]
  expect(oddlyLeftOut(files, groups).map(({ message }) => message)).toEqual([
    'names c.ts, which is no test',
    'names a.test.ts twice',
    'names gone.test.ts, which is no test',
  ])
  expect(oddlyLeftOut(files, [{ why: 'slow', files: ['b.test.ts'] }])).toEqual([])
})
