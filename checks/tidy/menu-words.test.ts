import { expect, test } from 'vitest'
import { menuLabels, unknownMenuWords } from './menu-words.ts'
import { repoFiles } from './repo.ts'

test('[TILL-128] texts send people to places that the menu of the till has', () => {
  expect(menuLabels(repoFiles()).size).toBeGreaterThan(30)
  expect(unknownMenuWords(repoFiles())).toEqual([])
})

test('[TILL-128] a place that the menu does not have is found, and one that it has is not', () => {
  const found = (text: string) =>
    unknownMenuWords([
      { path: 'till/src/ui/layout/menu-places.tsx', text: `{ to: '/ekspor', label: 'Ekspor data' }` },
      { path: 'site/src/pages/x.tsx', text },
    ]).map(({ message }) => message)
  expect(found('Buka menu Ekspor data di kasir.')).toEqual([])
  expect(found('Buka menu Ekspor data')).toEqual([])
  expect(found('Buka menu Ekspor.')).toEqual(['no place of the menu: Ekspor'])
  expect(found('menu Langganan')).toEqual(['no place of the menu: Langganan'])
})
