import { expect, test } from 'vitest'
import { calledSafe, findCalledSafe } from './called-safe.ts'
import { repoFiles, report } from './repo.ts'

test('[TILL-123] the word is found in a text, and not in a comment, a longer word or another package', () => {
  const found = (path: string, ...lines: string[]) =>
    findCalledSafe([{ path, text: lines.join('\n') }]).map(({ line }) => line)
  expect(
    found(
      'till/src/a.tsx',
      '<p>Data tetap aman.</p>',
      "offline: 'Aman di sini.',",
      '// aman',
      'pengamanan',
      '<h2>Keamanan data</h2>',
    ),
  ).toEqual([1, 2])
  expect(found('site/src/a.tsx', '<p>Data aman.</p>')).toEqual([])
  expect(
    found(
      'server/src/a.ts',
      "'Server sibuk. Data yang sudah tersimpan aman.'",
      "'Toko tidak dikenal. Transaksi di perangkat tetap aman.'",
      "'Transaksi tetap aman. Muat ulang.'",
      "'Semuanya aman di perangkat ini.'",
    ),
  ).toEqual([2, 3, 4])
})

test('[TILL-123] the places that are named still say it', () => {
  const all = new Set(findCalledSafe(repoFiles(), {}).map(({ path }) => path))
  expect(Object.keys(calledSafe).filter((path) => !all.has(path))).toEqual([])
})

test('[TILL-123] nothing else that the till says is called safe', () => {
  expect(report(findCalledSafe(repoFiles()))).toEqual([])
})
