import { type Node, nameOf, parse, surroundingNames, visit } from './parse.ts'
import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

/** Where HTML is written that our own components made; nothing of a person's is ever in it. */
const htmlWriters = new Set([
  'site/src/island.tsx',
  'site/src/document.tsx',
  'site/src/prerender.tsx',
  'site/src/browser/hydrate.tsx',
])

/** Windows starts `npm.cmd` by a shell alone; the arguments are our own words. */
const shellStarters = new Set(['scripts/ready.mjs'])

const codeMakers = new Set(['eval', 'Function'])
const htmlCalls = /(^|\.)(insertAdjacentHTML|createContextualFragment|document\.write(ln)?)$/
const htmlMembers = new Set(['innerHTML', 'outerHTML', 'srcdoc', 'dangerouslySetInnerHTML'])
/** Settings that take a protection away, unless they are plainly off. */
const openSettings = new Map([
  ['shell', 'starts a shell: name the program and its arguments'],
  ['rejectUnauthorized', 'decides itself whom TLS believes'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', 'decides itself whom TLS believes'],
])

/** Rule: no code or page is made out of text, no shell started, no certificate let through. */
export function dangerousPlaces(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(isSource)) {
    if (isTest(file.path) || file.path.startsWith('checks/')) continue
    const { program, lineAt } = parse(file)
    const found = (line: number, message: string) => findings.push({ path: file.path, line, message })
    for (const { name, line } of surroundingNames(file)) {
      if (codeMakers.has(name)) found(line, `makes code out of text: ${name}`)
    }
    visit(program, (node) => {
      const html = htmlWrittenBy(node)
      if (html !== null && !htmlWriters.has(file.path)) {
        found(lineAt(node.start), `makes a page out of text: ${html}`)
      }
      const open = openedBy(node)
      if (open !== null && !shellStarters.has(file.path)) found(lineAt(node.start), open)
    })
  }
  return findings
}

function htmlWrittenBy(node: Node): string | null {
  if (node.type === 'CallExpression') {
    const callee = nameOf(node.callee as Node)
    return htmlCalls.test(callee) ? callee : null
  }
  const target =
    node.type === 'AssignmentExpression'
      ? (node.left as Node).property
      : node.type === 'JSXAttribute'
        ? node.name
        : node.type === 'Property'
          ? node.key
          : null
  const name = textOf(target as Node | null | undefined)
  return htmlMembers.has(name) ? name : null
}

function openedBy(node: Node): string | null {
  if (node.type === 'ImportSpecifier') {
    const imported = textOf(node.imported as Node)
    return imported === 'exec' || imported === 'execSync' ? openSettings.get('shell')! : null
  }
  if (node.type !== 'Property' && node.type !== 'AssignmentExpression') return null
  const key = node.type === 'Property' ? node.key : (node.left as Node).property
  const value = (node.type === 'Property' ? node.value : node.right) as Node
  const message = openSettings.get(textOf(key as Node | null | undefined))
  return message === undefined ||
    (value.type === 'Literal' && value.value === false && message.startsWith('starts'))
    ? null
    : message
}

function textOf(node: Node | null | undefined): string {
  if (node === null || node === undefined) return ''
  return String(node.type === 'Literal' ? node.value : (node.name ?? ''))
}
