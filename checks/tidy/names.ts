import type { Finding, SourceFile } from './repo.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
/** Pages that people look for by these names, wherever they are. */
const customaryNames = /^(README|ARCHITECTURE|CONTEXT|CONTRIBUTING|LICENSE|CHANGELOG|SECURITY)(\.md)?$/
const migrationName = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/

/** Rule: files and folders are kebab-case, components too: `pay-cash-dialog.tsx`. */
export function oddNames(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const file of files) {
    const parts = file.path.split('/')
    for (const [index, part] of parts.entries()) {
      const path = parts.slice(0, index + 1).join('/')
      if (seen.has(path)) continue
      seen.add(path)
      const isFolder = index < parts.length - 1
      const bare = part.replace(/^\./, '')
      const isFine =
        kebabCase.test(bare) ||
        (!isFolder && customaryNames.test(part)) ||
        (/\/migrations\//.test(path) && migrationName.test(part))
      if (!isFine) findings.push({ path, line: 1, message: 'is not kebab-case' })
    }
  }
  return findings
}

/**
 * Numbers that were given out to work which has not landed yet, before the first release. Empty once it has.
 */
const numbersUnderWay: readonly number[] = []

const fourDigits = (number: number) => String(number).padStart(4, '0')

/** Rule: migrations count 0001, 0002 … without holes; two of one number would run in an order nobody chose. */
export function migrationHoles(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const paths = files.map((file) => file.path).filter((path) => /^server\/migrations\/.*\.sql$/.test(path))
  let number = 0
  for (const path of paths.sort()) {
    number += 1
    const name = path.slice('server/migrations/'.length)
    while (numbersUnderWay.includes(number) && !name.startsWith(fourDigits(number))) number += 1
    if (!migrationName.test(name))
      findings.push({ path, line: 1, message: 'is not named 0001_what_it_adds.sql' })
    else if (!name.startsWith(fourDigits(number))) {
      findings.push({
        path,
        line: 1,
        message: `should have number ${fourDigits(number)}: numbers have a hole or a double`,
      })
    }
  }
  return findings
}
