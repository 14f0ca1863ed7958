import type { Finding, SourceFile } from './repo.ts'
import { isTest } from './repo.ts'

const menu = 'till/src/ui/layout/menu-places.tsx'
const bar = 'till/src/ui/base/navigation.ts'

/** What stands in the menu and the bar of the till, and the headings of the menu. */
export function menuLabels(files: readonly SourceFile[]): ReadonlySet<string> {
  const labels = new Set<string>()
  for (const { text } of files.filter(({ path }) => path === menu || path === bar)) {
    for (const [, label] of text.matchAll(/(?:label|name): '([^']+)'/g)) labels.add(label!)
  }
  return labels
}

/** Rule: a text that sends somebody to a place of the till's menu calls it by the words that stand there. */
export function unknownMenuWords(files: readonly SourceFile[]): Finding[] {
  const labels = menuLabels(files)
  const findings: Finding[] = []
  for (const { path, text } of files) {
    if (!/^(site|ui|domain|till|server)\/src\/.*\.tsx?$/.test(path) || isTest(path)) continue
    text.split('\n').forEach((line, index) => {
      for (const [, words] of line.matchAll(/\bmenu ([A-Z][\w &]*)/g)) {
        const isKnown = [...labels].some((label) => words === label || words!.startsWith(`${label} `))
        if (!isKnown) findings.push({ path, line: index + 1, message: `no place of the menu: ${words}` })
      }
    })
  }
  return findings
}
