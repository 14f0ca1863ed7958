import { parseSync } from 'vite'
import type { SourceFile } from './repo.ts'

export type Import = {
  readonly specifier: string
  readonly line: number
  /** Only types cross: nothing is loaded. */
  readonly isType: boolean
  readonly isReexport: boolean
}

/** A syntax tree node as the parser gives it (ESTree with TypeScript). */
export type Node = { readonly type: string; readonly start: number; readonly [member: string]: unknown }

export type Parsed = {
  readonly imports: readonly Import[]
  readonly program: Node
  lineAt(offset: number): number
}

const parsedByFile = new WeakMap<SourceFile, Parsed>()

/** Comments and strings cannot fool a parser, which is why none of the checks searches text for code. */
export function parse(file: SourceFile): Parsed {
  const known = parsedByFile.get(file)
  if (known !== undefined) return known
  const name = file.path.replace(/\.mjs$/, '.js')
  const result = parseSync(name, file.text)
  const fault = result.errors[0]
  if (fault !== undefined) throw new Error(`${file.path} cannot be read: ${fault.message}`)
  const lineStarts = [0]
  for (let index = 0; index < file.text.length; index += 1) {
    if (file.text.charCodeAt(index) === 10) lineStarts.push(index + 1)
  }
  const lineAt = (offset: number): number => {
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (lineStarts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  const program = result.program as unknown as Node
  const parsed: Parsed = { imports: importsOf(program, lineAt), program, lineAt }
  parsedByFile.set(file, parsed)
  return parsed
}

function importsOf(program: Node, lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = []
  visit(program, (node) => {
    const source = node.source as Node | null | undefined
    const specifier = source?.type === 'Literal' ? source.value : null
    switch (node.type) {
      case 'ImportDeclaration':
        imports.push({
          specifier: String(specifier),
          line: lineAt(node.start),
          isType: node.importKind === 'type',
          isReexport: false,
        })
        break
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
        if (specifier === null) break
        imports.push({
          specifier: String(specifier),
          line: lineAt(node.start),
          isType: node.exportKind === 'type',
          isReexport: true,
        })
        break
      case 'ImportExpression':
        if (typeof specifier !== 'string') break
        imports.push({ specifier, line: lineAt(node.start), isType: false, isReexport: false })
        break
    }
  })
  return imports
}

/** Walks a tree from the outside in; `parents` ends with the direct parent. */
export function visit(
  root: Node,
  look: (node: Node, parents: readonly Node[]) => void,
  parents: Node[] = [],
): void {
  look(root, parents)
  parents.push(root)
  for (const member of Object.values(root)) {
    if (Array.isArray(member)) {
      for (const item of member) if (isNode(item)) visit(item, look, parents)
    } else if (isNode(member)) visit(member, look, parents)
  }
  parents.pop()
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** `Date.now` for a member access, `fetch` for a name, else an empty text. */
export function nameOf(node: Node | null | undefined): string {
  if (node === null || node === undefined) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'MemberExpression' && node.computed === false) {
    const owner = nameOf(node.object as Node)
    const member = nameOf(node.property as Node)
    return owner === '' ? '' : `${owner}.${member}`
  }
  if (node.type === 'MetaProperty') {
    return `${nameOf(node.meta as Node)}.${nameOf(node.property as Node)}`
  }
  return ''
}

/**
 * Names that a file takes from its surroundings: used as a value and declared nowhere in the file. A name declared in
 * any inner scope counts as the file's own; for a check on forbidden globals that errs on the quiet side only when
 * somebody shadows one, which the linter forbids.
 */
export function surroundingNames(file: SourceFile): { name: string; line: number; node: Node }[] {
  const { program, lineAt } = parse(file)
  const declared = new Set<string>()
  const used: { name: string; line: number; node: Node }[] = []
  visit(program, (node, parents) => {
    if (node.type !== 'Identifier') return
    const name = String(node.name)
    const parent = parents.at(-1)
    if (parent === undefined) return
    if (isDeclaration(node, parents)) {
      declared.add(name)
      return
    }
    if (isTypePosition(parents) || isMemberName(node, parent)) return
    used.push({ name, line: lineAt(node.start), node: parent })
  })
  const seen = new Set<string>()
  return used.filter(({ name, line }) => {
    // `{ document }` is key and value in one word.
    if (declared.has(name) || seen.has(`${name}:${line}`)) return false
    seen.add(`${name}:${line}`)
    return true
  })
}

function isDeclaration(node: Node, parents: readonly Node[]): boolean {
  let child = node
  for (let depth = parents.length - 1; depth >= 0; depth -= 1) {
    const parent = parents[depth]!
    switch (parent.type) {
      case 'VariableDeclarator':
        return parent.id === child
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return parent.id === child || (parent.params as Node[]).includes(child)
      case 'ClassDeclaration':
      case 'ClassExpression':
        return parent.id === child
      case 'CatchClause':
        return parent.param === child
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        return parent.local === child
      case 'Property':
        if (parent.value !== child) return false
        break
      case 'AssignmentPattern':
        if (parent.left !== child) return false
        break
      case 'ArrayPattern':
      case 'ObjectPattern':
      case 'RestElement':
        break
      default:
        return false
    }
    child = parent
  }
  return false
}

function isTypePosition(parents: readonly Node[]): boolean {
  return parents.some(
    (parent) =>
      (parent.type.startsWith('TS') &&
        !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(parent.type)) ||
      false,
  )
}

function isMemberName(node: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && parent.computed === false
  if (
    parent.type === 'Property' ||
    parent.type === 'MethodDefinition' ||
    parent.type === 'PropertyDefinition'
  ) {
    return parent.key === node && parent.computed === false && parent.shorthand !== true
  }
  if (parent.type === 'ImportSpecifier' || parent.type === 'ExportSpecifier') {
    return parent.imported === node || parent.exported === node
  }
  return parent.type === 'LabeledStatement' || parent.type === 'MetaProperty'
}
