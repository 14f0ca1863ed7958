import { checkSync } from 'recheck'
import { type Node, parse, visit } from './parse.ts'
import { type Finding, isTest, type SourceFile } from './repo.ts'

/** Where what a caller sends is read. */
const judged = /^(?:server|domain)\/src\//

/** The only places that make a pattern out of a text, each with what bounds it. */
export const patternMakers: Readonly<Record<string, string>> = {
  'domain/src/catalog/search-size.ts':
    'fixed words for units and the digits of one amount, on names of goods',
  'domain/src/customer/leaving.ts': 'escaped words of one customer, behind the request and in pages',
}

/** One seed: what has to be tried out and not computed (lookarounds) is tried the same way each time. */
const options = { timeout: 60_000, checker: 'auto', randomSeed: 20_261_125 } as const

/**
 * Bounds on repeats are finite either way, so a smaller one asks the same question of growth, and is small enough to be
 * computed instead of tried out.
 */
const longestRepeat = 6

function withSmallRepeats(source: string): string {
  return source.replace(/(?<!\\[uxp])\{(\d+)(?:(,)(\d*))?\}/g, (_, least: string, comma = '', most = '') => {
    const small = (count: string) => (count === '' ? '' : String(Math.min(Number(count), longestRepeat)))
    return `{${small(least)}${comma}${small(most)}}`
  })
}

const verdicts = new Map<string, string | null>()

/** What is wrong with a pattern; null: what it costs grows as its input does. Known ones are judged once. */
export function faultOfPattern(source: string, flags: string): string | null {
  const key = `/${source}/${flags}`
  const known = verdicts.get(key)
  if (known !== undefined) return known
  const result = checkSync(withSmallRepeats(source), flags, options)
  const fault =
    result.status === 'safe'
      ? null
      : result.status === 'vulnerable'
        ? `${key} costs ${result.complexity.summary} of its input`
        : `${key} could not be judged (${result.error.kind}): write it more simply`
  verdicts.set(key, fault)
  return fault
}

/**
 * Every regular expression of server and domain costs work that grows as its input does [TIDY-20]: searching counts, so
 * `x+$` is one that does not.
 */
export function findSlowPatterns(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files) {
    if (!judged.test(file.path) || !file.path.endsWith('.ts')) continue
    if (isTest(file.path) || file.path.includes('/testing/')) continue
    const { program, lineAt } = parse(file)
    visit(program, (node) => {
      const message = faultOf(node, file.path)
      if (message !== null) findings.push({ path: file.path, line: lineAt(node.start), message })
    })
  }
  return findings
}

function faultOf(node: Node, path: string): string | null {
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  if (node.type === 'Literal' && regex !== undefined) return faultOfPattern(regex.pattern, regex.flags)
  const isMade =
    (node.type === 'NewExpression' || node.type === 'CallExpression') &&
    (node.callee as { name?: unknown } | undefined)?.name === 'RegExp'
  return isMade && !Object.hasOwn(patternMakers, path)
    ? 'a pattern made of a text: name its bound in checks/tidy/linear-patterns.ts'
    : null
}
