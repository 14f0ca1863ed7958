import { expect, test } from 'vitest'
import { findUnmeasuredLists } from './long-lists.ts'
import { repoFiles, report } from './repo.ts'

test('[UI-42] a list that places its rows by itself is found', () => {
  const text = "import x from 'y'\nconst list = useVirtualizer({ count })\n"
  const list = { path: 'till/src/features/a.tsx', text }
  expect(findUnmeasuredLists([list])).toMatchObject([{ path: list.path, line: 2 }])
})

test('[UI-42] every long list takes its rows from the one that measures them', () => {
  expect(report(findUnmeasuredLists(repoFiles()))).toEqual([])
})
