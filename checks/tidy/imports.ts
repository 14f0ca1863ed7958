import { dirname, join } from 'node:path/posix'
import { parse } from './parse.ts'
import { type Finding, isSource, isTest, type SourceFile, workspaceOf } from './repo.ts'

/** Who may import whom. A workspace that is not named may import nothing of ours. */
const mayImport: { readonly [workspace: string]: readonly string[] } = {
  domain: [],
  ui: ['domain'],
  server: ['domain'],
  site: ['domain', 'ui'],
  till: ['domain', 'ui'],
  simulators: [],
  checks: ['domain', 'ui', 'server', 'site', 'till', 'simulators', 'scripts'],
  scripts: [],
  '': [],
}

/**
 * Folders below `<host>/src` that are not features but the ground they stand on: a feature may import these. What is
 * on this list is a decision; everything else is a feature.
 */
export const sharedFolders: { readonly [host: string]: readonly string[] } = {
  server: [
    // Lowest first; `supabase/callers` and `supabase/exposed` serve the parts of `supabase`.
    ...['world', 'crypto', 'db', 'logging', 'timing', 'http', 'files', 'identity', 'api', 'shop', 'desk'],
    ...['integrations', 'outbox', 'payments', 'deps', 'callers', 'exposed', 'testing'],
  ],
  // Pages are put together from parts and islands.
  site: ['shell', 'entrance', 'parts', 'islands', 'testing'],
}

/** Folders that put the features of a host together. No feature imports them. */
const composingFolders: readonly string[] = ['app']

/** Where an import leads: into a workspace of ours (with the path), or to a package. */
function targetOf(file: SourceFile, specifier: string): { workspace: string; path: string } | null {
  if (specifier.startsWith('.')) {
    const path = join(dirname(file.path), specifier.replace(/\?.*$/, ''))
    return { workspace: path.startsWith('..') ? '..' : workspaceOf(path), path }
  }
  const ours = /^@laci\/([a-z]+)\/(.+)$/.exec(specifier)
  if (ours === null) return null
  return { workspace: ours[1]!, path: `${ours[1]}/src/${ours[2]}` }
}

/** Rule: domain <- ui <- site, till; domain <- server; simulators import nothing of ours; nobody imports checks. */
export function wrongDirections(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(isSource)) {
    const own = workspaceOf(file.path)
    for (const { specifier, line } of parse(file).imports) {
      const target = targetOf(file, specifier)
      if (target === null || (target.workspace === own && specifier.startsWith('.'))) continue
      if (target.workspace === own) {
        findings.push({ path: file.path, line, message: `imports its own workspace by name: ${specifier}` })
      } else if (!(mayImport[own] ?? []).includes(target.workspace)) {
        findings.push({ path: file.path, line, message: `${own || 'the root'} must not import ${specifier}` })
      } else if (specifier.startsWith('.') && own !== 'checks') {
        findings.push({
          path: file.path,
          line,
          message: `reaches ${target.workspace} by ${specifier}: write @laci/${target.workspace}/…`,
        })
      }
    }
  }
  return findings
}

/** Rule: inside a host no feature folder imports another; shared things live in `domain` or a shared folder. */
export function crossedFeatures(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(isSource)) {
    const own = featureOf(file.path)
    // Tests and what serves them put the whole host together.
    if (own === null || isTest(file.path) || own.feature === 'testing') continue
    if (composingFolders.includes(own.feature)) continue
    for (const { specifier, line } of parse(file).imports) {
      const target = targetOf(file, specifier)
      if (target === null || !specifier.startsWith('.')) continue
      const other = featureOf(target.path)
      if (other === null || other.feature === own.feature || other.isShared) continue
      findings.push({
        path: file.path,
        line,
        message: `feature ${own.feature} imports feature ${other.feature} (${specifier})`,
      })
    }
  }
  return findings
}

/**
 * `server/src/features/sync/push.ts` -> sync. Files directly in `src`, and the till's `app`, compose the features and belong to none; what
 * else of the till is no feature is below all of them.
 */
function featureOf(path: string): { feature: string; isShared: boolean } | null {
  const ofTill = /^till\/src\/([^/]+)\/([^/]+)\//.exec(path)
  if (ofTill?.[1] === 'features') return { feature: ofTill[2]!, isShared: false }
  const ground = /^till\/src\/(ui|engine|device)\//.exec(path)?.[1]
  if (ground !== undefined) return { feature: ground, isShared: true }
  const match = /^(server|site)\/src\/(?:(?:screens|features|supabase)\/)?([^/]+)\//.exec(path)
  if (match === null) return null
  return { feature: match[2]!, isShared: (sharedFolders[match[1]!] ?? []).includes(match[2]!) }
}

/** Rule: no barrels. A file that only passes on what others export hides where things are. */
export function barrels(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(isSource)) {
    const { program, lineAt } = parse(file)
    const statements = program.body as { type: string; start: number; source?: unknown }[]
    for (const statement of statements) {
      if (statement.type === 'ExportAllDeclaration') {
        findings.push({
          path: file.path,
          line: lineAt(statement.start),
          message: 'export * hides what is exported: import by path',
        })
      }
    }
    const passesOn = statements.filter(
      (statement) =>
        statement.type === 'ExportNamedDeclaration' &&
        statement.source !== null &&
        statement.source !== undefined,
    )
    if (statements.length > 0 && passesOn.length === statements.length) {
      findings.push({
        path: file.path,
        line: 1,
        message: 'a barrel: it only passes on exports of other files',
      })
    }
  }
  return findings
}
