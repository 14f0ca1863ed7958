import { expect, test } from 'vitest'
import { missingInOldBrowsers } from './old-browsers.ts'

function linesIn(path: string, ...lines: string[]): number[] {
  return missingInOldBrowsers([{ path, text: lines.join('\n') }]).map((finding) => finding.line)
}

test('[TIDY-16] what the oldest browser lacks is found where browsers run it', () => {
  const lines = [
    'Map.groupBy(list, key)',
    'text.toWellFormed()',
    'Promise.withResolvers()',
    'AbortSignal.any(signals)',
    'Promise.any(promises)',
    'list.toSorted()',
  ]
  for (const path of ['domain/src/a.ts', 'till/src/a.tsx', 'ui/src/a.ts', 'site/src/a.ts']) {
    expect(linesIn(path, ...lines)).toEqual([1, 2, 3, 4])
  }
  expect(linesIn('server/src/a.ts', ...lines)).toEqual([])
})
