import { expect, test } from 'vitest'
import { findUtcDays, ownDays } from './days.ts'
import { repoFiles, report } from './repo.ts'

const linesIn = (path: string, ...lines: string[]) =>
  findUtcDays([{ path, text: lines.join('\n') }]).map(({ line }) => line)

test('[TIDY-18] a day of UTC is found, a length of time is none', () => {
  expect(
    linesIn(
      'server/src/a.ts',
      'const key = Math.floor(now / dayMs)',
      'const midnight = now - (now % 86_400_000)',
      'const day = new Date(now).toISOString().slice(0, 10)',
      "values ($1, ($4::timestamptz at time zone 'UTC')::date)",
      'const hour = new Date(now).getUTCHours()',
      'where day = current_date',
      'const left = Math.ceil((until - now) / dayMs)',
      'const day = businessDayOf(instant(now), defaultZone)',
      'const at = new Date(now).toISOString()',
    ),
  ).toEqual([1, 2, 3, 4, 5, 6])
  expect(linesIn('server/src/a.test.ts', 'const day = Math.floor(now / dayMs)')).toEqual([])
})

test('[TIDY-18] the places that are named still count in days', () => {
  const all = new Set(findUtcDays(repoFiles(), {}).map(({ path }) => path))
  expect(Object.keys(ownDays).filter((path) => !all.has(path))).toEqual([])
})

test('[TIDY-18] nothing else counts in days of UTC', () => {
  expect(report(findUtcDays(repoFiles()))).toEqual([])
})
