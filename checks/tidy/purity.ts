import { nameOf, parse, surroundingNames, visit } from './parse.ts'
import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

/**
 * What reaches out of pure code: clock, chance, network, disk, process, page. Plain JavaScript (Math, JSON, Intl,
 * TextEncoder …) stays allowed.
 */
const impureNames = new Set([
  ...['process', 'require', 'module', 'Buffer', 'global', 'globalThis', 'setImmediate', '__dirname'],
  ...[
    'setTimeout',
    'setInterval',
    'clearTimeout',
    'clearInterval',
    'queueMicrotask',
    'requestAnimationFrame',
  ],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel', 'MessageChannel'],
  ...['crypto', 'performance', 'console', 'alert', 'confirm', 'prompt'],
  ...['window', 'self', 'document', 'navigator', 'location', 'history', 'screen'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'Notification', 'Temporal'],
  ...['Image', 'Audio', 'File', 'Blob', 'FileReader', 'FormData', 'Headers', 'Request', 'Response'],
])
const impureCalls = new Set(['Date.now', 'Math.random', 'Date'])

/** Packages that domain may use: they are as pure as it is. */
const pureDependencies = new Set(['zod/mini', 'uqr'])

/** Rule: domain has no IO, no clock, no chance, no Node or page, and only the dependencies above. */
export function impurities(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(isSource)) {
    if (!file.path.startsWith('domain/src/') || isTest(file.path)) continue
    // What tests share: it makes the carts that a property is tried with.
    if (file.path.startsWith('domain/src/testing/')) continue
    const { imports, program, lineAt } = parse(file)
    for (const { specifier, line } of imports) {
      if (!specifier.startsWith('.') && !pureDependencies.has(specifier)) {
        findings.push({ path: file.path, line, message: `domain depends on ${specifier}` })
      }
    }
    for (const { name, line } of surroundingNames(file)) {
      if (impureNames.has(name)) {
        findings.push({ path: file.path, line, message: `domain uses ${name}: hand it in as an argument` })
      }
    }
    visit(program, (node) => {
      const isCall = node.type === 'CallExpression'
      const isNew = node.type === 'NewExpression'
      if (!isCall && !isNew) return
      const callee = nameOf(node.callee as never)
      const hasArguments = (node.arguments as unknown[]).length > 0
      if (isCall && impureCalls.has(callee)) {
        findings.push({ path: file.path, line: lineAt(node.start), message: `domain calls ${callee}()` })
      } else if (isNew && callee === 'Date' && !hasArguments) {
        findings.push({
          path: file.path,
          line: lineAt(node.start),
          message: 'domain reads the clock: new Date()',
        })
      }
    })
  }
  return findings
}

/**
 * The files that may read the environment. Everybody else is handed its settings, so that a test can hand in others
 * and nobody searches for a switch.
 */
const environmentReaders: readonly RegExp[] = [
  /^server\/src\/main\.ts$/,
  /^server\/src\/[a-z-]+-command\.ts$/,
  /^simulators\/[a-z-]+\/main\.ts$/,
  /^scripts\//,
  /^checks\//,
  /^(site|till)\/vite\.config\.ts$/,
  /^vitest\.config\.ts$/,
  /^server\/src\/testing\//,
]

/** Rule: only the named main files read `process.env`. */
export function environmentReads(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(isSource)) {
    if (isTest(file.path) || environmentReaders.some((allowed) => allowed.test(file.path))) continue
    const { program, lineAt, imports } = parse(file)
    visit(program, (node) => {
      if (node.type !== 'MemberExpression') return
      const name = nameOf(node as never)
      if (name !== 'process.env' && name !== 'globalThis.process') return
      findings.push({
        path: file.path,
        line: lineAt(node.start),
        message: 'reads the environment: only main.ts does',
      })
    })
    for (const { specifier, line, isType } of imports) {
      if (!isType && (specifier === 'node:process' || specifier === 'process')) {
        findings.push({ path: file.path, line, message: 'imports node:process: only main.ts does' })
      }
    }
  }
  return findings
}
