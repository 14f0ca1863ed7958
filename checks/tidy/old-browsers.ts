import { type Node, parse, visit } from './parse.ts'
import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

/** What Chromium 110, the oldest browser that we promise, does not have; the compiler knows newer ones. */
const missing = new Set([
  ...['groupBy', 'withResolvers', 'toWellFormed', 'isWellFormed', 'fromAsync', 'canParse', 'checkVisibility'],
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'symmetricDifference', 'any'],
])
/** `any` is old for promises and new for signals. */
const ofSignal = 'AbortSignal'

/** Rule: what runs in a browser calls nothing that the oldest one lacks. */
export function missingInOldBrowsers(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(isSource)) {
    if (isTest(file.path) || !/^(domain|ui|till|site)\/src\//.test(file.path)) continue
    const { program, lineAt } = parse(file)
    visit(program, (node) => {
      if (node.type !== 'MemberExpression') return
      const name = nameIn(node.property as Node)
      if (!missing.has(name) || (name === 'any' && nameIn(node.object as Node) !== ofSignal)) return
      findings.push({ path: file.path, line: lineAt(node.start), message: `not in Chromium 110: ${name}` })
    })
  }
  return findings
}

function nameIn(node: Node): string {
  return node.type === 'Identifier' ? String(node.name) : ''
}
