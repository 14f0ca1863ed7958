import type { Finding, SourceFile } from './repo.ts'
import { isTest } from './repo.ts'
import { idsIn, testCalls } from './rules.ts'

export const securityPage = 'docs/security.md'

/**
 * How many requirements of level 1 and 2 each section of OWASP ASVS 5.0.0 has. Levels rise within a section there, so
 * they are the first ones of it: 2.3 with 4 stands for 2.3.1 to 2.3.4. Sections of level 3 alone are left out.
 */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const requirement = /^\d+\.\d+\.\d+$/
const path = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|sql|json))`/g
const isProof = /`[^`]+`|\*not yet\*/

/**
 * Rule: the security page names files that are there and tests that carry the rules it says; every row has a proof or
 * is called not yet; and no requirement of level 1 or 2 is forgotten, told twice, or made up.
 */
export function unprovenClaims(files: readonly SourceFile[]): Finding[] {
  const page = files.find((file) => file.path === securityPage)
  if (page === undefined) return [{ path: securityPage, line: 1, message: 'is not there' }]
  const findings: Finding[] = []
  const told = new Map<string, number>()
  for (const [index, text] of page.text.split('\n').entries()) {
    const found = (message: string) => findings.push({ path: securityPage, line: index + 1, message })
    for (const message of wrongReferences(text, files)) found(message)
    const isRow = /^\|\s*\d+\.\d+\.\d+\s*\|/.test(text)
    if (isRow && !isProof.test(text.split('|').slice(3).join('|'))) found('has neither a proof nor *not yet*')
    for (const number of isRow ? [text.split('|')[1]!.trim()] : excludedIn(text)) {
      if (!known.has(number)) found(`${number} is no requirement of level 1 or 2`)
      if (told.has(number)) found(`${number} is told twice`)
      told.set(number, index + 1)
    }
  }
  for (const number of known) {
    if (!told.has(number)) findings.push({ path: securityPage, line: 1, message: `${number} is left out` })
  }
  return findings
}

const known = new Set(
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  ),
)

/** What a line says of files and rules that is not so. A rule belongs to the file named last before it. */
function wrongReferences(text: string, files: readonly SourceFile[]): string[] {
  const wrong: string[] = []
  const named = [...text.matchAll(path)]
  for (const [index, match] of named.entries()) {
    const name = match[1]!
    const file = files.find((one) => one.path === name)
    if (file === undefined) {
      wrong.push(`${name} is not there`)
      continue
    }
    const claimed = idsIn(text.slice(match.index + match[0].length, named[index + 1]?.index))
    if (claimed.length > 0 && !isTest(name)) wrong.push(`${name} is no test and carries no rule`)
    else for (const id of claimed) if (!carriedBy(file).has(id)) wrong.push(`${name} has no test of ${id}`)
  }
  for (const id of idsIn(text.slice(0, named[0]?.index))) wrong.push(`${id} stands behind no file`)
  return wrong
}

const carried = new WeakMap<SourceFile, Set<string>>()

function carriedBy(file: SourceFile): Set<string> {
  let ids = carried.get(file)
  if (ids === undefined) {
    ids = new Set(testCalls([file]).flatMap((call) => idsIn(call.title)))
    carried.set(file, ids)
  }
  return ids
}

/** `**Not applicable**: 1.2.6, 1.3.8 to 1.3.10: reason; …`: the numbers of such a line. */
function excludedIn(text: string): string[] {
  if (!text.startsWith('**Not applicable**')) return []
  const numbers: string[] = []
  for (const [, first, last] of text.matchAll(/\b(\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))?/g)) {
    numbers.push(...between(first!, last ?? first!))
  }
  return numbers
}

function between(first: string, last: string): string[] {
  const [section, from] = [first.slice(0, first.lastIndexOf('.')), Number(first.split('.')[2])]
  const to = last.startsWith(`${section}.`) && requirement.test(last) ? Number(last.split('.')[2]) : from
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
}
