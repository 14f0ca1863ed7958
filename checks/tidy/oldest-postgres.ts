import { dirname } from 'node:path/posix'
import { provenOnOldest } from '../../scripts/oldest-postgres.ts'
import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

const list = 'scripts/oldest-postgres.ts'
const host = 'server/src/'
/** How our code asks a database anything: the members of `Tx`, of a pool and of a client. */
const asksDatabase = /\.(query[<(]|ask\([^)]|prepared[<(]|kysely\b)/
/** `hosting` starts the PostgreSQL that comes with npm and knows no other; `testing` is not served. */
const notOnOldest = /^(hosting|testing)(\/|$)/

/** Rule: SQL of every folder of the server is tried on the oldest PostgreSQL by a test that is there. */
export function unprovenOnOldest(
  files: readonly SourceFile[],
  proven: { readonly [folder: string]: readonly string[] } = provenOnOldest,
): Finding[] {
  const findings: Finding[] = []
  const paths = new Set(files.map((file) => file.path))
  const missing = new Set<string>()
  for (const file of files.filter(isSource)) {
    if (!file.path.startsWith(host) || isTest(file.path) || !asksDatabase.test(file.text)) continue
    const folder = dirname(file.path.slice(host.length))
    if (notOnOldest.test(folder) || missing.has(folder) || (proven[folder] ?? []).length > 0) continue
    missing.add(folder)
    findings.push({
      path: file.path,
      line: 1,
      message: `asks the database, and no test of ${folder} runs on the oldest one: name one in ${list}`,
    })
  }
  for (const test of Object.values(proven).flat()) {
    if (isTest(test) && paths.has(host + test)) continue
    findings.push({ path: list, line: 1, message: `names ${test}, which is no test of the server` })
  }
  return findings
}
