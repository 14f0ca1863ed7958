import { leftOut } from '../../scripts/verify-left-out.ts'
import { type Finding, isTest, type SourceFile } from './repo.ts'

const list = 'scripts/verify-left-out.ts'

/** Rule: what `npm run verify` leaves out is named once and is a test that is there, or a renamed file would be left out of nothing. */
export function oddlyLeftOut(files: readonly SourceFile[], groups = leftOut): Finding[] {
  const paths = new Set(files.map((file) => file.path))
  const seen = new Set<string>()
  const findings: Finding[] = []
  for (const path of groups.flatMap((group) => group.files)) {
    if (!isTest(path) || !paths.has(path))
      findings.push({ path: list, line: 1, message: `names ${path}, which is no test` })
    if (seen.has(path)) findings.push({ path: list, line: 1, message: `names ${path} twice` })
    seen.add(path)
  }
  return findings
}
