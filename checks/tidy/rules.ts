import { nameOf, parse, visit } from './parse.ts'
import { type Finding, isTest, type SourceFile } from './repo.ts'

const ruleId = /^[A-Z]{2,}-\d+$/

type Rule = { id: string; path: string; line: number }

/** Rules stand in docs/rules, one a line, their id first: `- **SALE-1** …`, `| SALE-1 | …`, `SALE-1: …`. */
export function rulesOf(files: readonly SourceFile[]): Rule[] {
  const rules: Rule[] = []
  for (const file of files) {
    if (!/^docs\/rules\/[a-z-]+\.md$/.test(file.path)) continue
    for (const [index, text] of file.text.split('\n').entries()) {
      const match = /^[\s|*#-]*`?\[?([A-Z]{2,}-\d+)\b/.exec(text)
      if (match !== null) rules.push({ id: match[1]!, path: file.path, line: index + 1 })
    }
  }
  return rules
}

type TestCall = { path: string; line: number; title: string; callee: string; hasEmptyBody: boolean }

const testFunctions = new Set(['test', 'it', 'describe', 'suite'])

/** Every call of the test runner, with its title as far as it is written out. */
export function testCalls(files: readonly SourceFile[]): TestCall[] {
  const calls: TestCall[] = []
  for (const file of files) {
    if (!isTest(file.path)) continue
    const { program, lineAt } = parse(file)
    visit(program, (node) => {
      if (node.type !== 'CallExpression') return
      const callee = calleeName(node.callee as never)
      if (!testFunctions.has(callee.split('.')[0]!)) return
      const given = node.arguments as {
        type: string
        value?: unknown
        quasis?: { value: { raw: string } }[]
      }[]
      const title = given[0]
      const text =
        title?.type === 'Literal'
          ? String(title.value)
          : (title?.quasis?.map((part) => part.value.raw).join('…') ?? '')
      const last = given.at(-1) as { type?: string; body?: { type: string; body?: unknown[] } } | undefined
      const hasEmptyBody =
        (last?.type === 'ArrowFunctionExpression' || last?.type === 'FunctionExpression') &&
        last.body?.type === 'BlockStatement' &&
        last.body.body?.length === 0
      calls.push({ path: file.path, line: lineAt(node.start), title: text, callee, hasEmptyBody })
    })
  }
  return calls
}

/** `test.each([...])('title', …)` and `test.each`…`` are calls of a call: the name is the inner one's. */
function calleeName(node: { type: string; callee?: never; tag?: never }): string {
  if (node.type === 'CallExpression') return calleeName(node.callee!)
  if (node.type === 'TaggedTemplateExpression') return calleeName(node.tag!)
  return nameOf(node as never)
}

/** The rules that a title names in brackets: `[SALE-1, SALE-2]`. */
export function idsIn(title: string): string[] {
  const ids: string[] = []
  for (const match of title.matchAll(/\[([A-Z]{2,}-\d+(?:\s*,\s*[A-Z]{2,}-\d+)*)\]/g)) {
    for (const id of match[1]!.split(',')) if (ruleId.test(id.trim())) ids.push(id.trim())
  }
  return ids
}

/** Rule: every rule has a test that carries its id, and every id in a test is a rule. */
export function rulesWithoutTests(files: readonly SourceFile[]): Finding[] {
  const rules = rulesOf(files)
  const findings: Finding[] = []
  const proven = new Set<string>()
  const known = new Set(rules.map((rule) => rule.id))
  for (const call of testCalls(files)) {
    for (const id of idsIn(call.title)) {
      proven.add(id)
      if (!known.has(id)) {
        findings.push({ path: call.path, line: call.line, message: `${id} stands in no page of docs/rules` })
      }
    }
  }
  const seen = new Set<string>()
  for (const rule of rules) {
    if (seen.has(rule.id)) findings.push({ ...rule, message: `${rule.id} is given twice` })
    seen.add(rule.id)
    if (!proven.has(rule.id)) findings.push({ ...rule, message: `${rule.id} has no test` })
  }
  return findings
}

/** Rule: a test that does not run, or that runs alone, or that does nothing, proves nothing. */
export function idleTests(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const idle = /\.(skip|only|todo|fails|fixme|skipIf|runIf)\b/
  for (const call of testCalls(files)) {
    if (call.callee.includes('.describe.') && !idle.test(call.callee)) continue
    if (idle.test(call.callee)) {
      findings.push({ path: call.path, line: call.line, message: `${call.callee} leaves tests out` })
    } else if (call.hasEmptyBody && !/\b(beforeEach|afterEach|step)\b/.test(call.callee)) {
      findings.push({ path: call.path, line: call.line, message: `the test "${call.title}" is empty` })
    }
  }
  return findings
}

/** Rule: no mocks of our own code. A port gets a real other end. */
export function ownMocks(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files) {
    if (!isTest(file.path)) continue
    const { program, lineAt } = parse(file)
    visit(program, (node) => {
      if (node.type !== 'CallExpression') return
      const callee = nameOf(node.callee as never)
      if (!['vi.mock', 'vi.doMock', 'vi.hoisted', 'jest.mock'].includes(callee)) return
      findings.push({
        path: file.path,
        line: lineAt(node.start),
        message: `${callee}: hand in a real other end`,
      })
    })
  }
  return findings
}
