import { dirname, join } from 'node:path/posix'
import { parse } from './parse.ts'
import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

/**
 * The layers of the domain, lowest first: `base` knows nobody, `events` what every event is, the features what can happen in a
 * shop, `journal` all kinds of events at once, and `views` what is read from the journal. A folder that is not named is a feature.
 */
const domainLayers = ['base', 'events', 'features', 'journal', 'views'] as const
type DomainLayer = (typeof domainLayers)[number]

/** Folders whose parts are folders of their own: a cycle among those is one, too. */
const nested: readonly string[] = [
  ...['domain/src/base', 'domain/src/views'],
  ...['till/src/engine', 'till/src/features', 'till/src/ui'],
  ...['server/src/features', 'server/src/supabase', 'server/src/integrations'],
]

/** Workspaces in which no folder leads back to itself. */
const withoutCycles: readonly string[] = ['domain/src', 'till/src', 'server/src']

type FolderImport = {
  readonly path: string
  readonly line: number
  readonly from: string
  readonly to: string
  readonly specifier: string
}

function layerOf(path: string): DomainLayer | null {
  const folder = /^domain\/src\/([^/]+)\//.exec(path)?.[1]
  if (folder === undefined || folder === 'testing') return null
  const isNamed = (domainLayers as readonly string[]).includes(folder) && folder !== 'features'
  return isNamed ? (folder as DomainLayer) : 'features'
}

/** Imports by relative path of what runs: tests and what serves them put everything together. */
function relativeImports(files: readonly SourceFile[]) {
  return files
    .filter((file) => isSource(file) && !isTest(file.path) && !file.path.includes('/testing/'))
    .flatMap((file) =>
      parse(file)
        .imports.filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier, line }) => ({
          ...{ path: file.path, line, specifier },
          target: join(dirname(file.path), specifier.replace(/\?.*$/, '')),
        })),
    )
}

/** Rule: a folder of the domain imports only from its own layer and those below. */
export function upwardImports(files: readonly SourceFile[]): Finding[] {
  return relativeImports(files).flatMap(({ path, line, specifier, target }) => {
    const own = layerOf(path)
    const other = layerOf(target)
    if (own === null || other === null) return []
    if (domainLayers.indexOf(other) <= domainLayers.indexOf(own)) return []
    return [{ path, line, message: `${own} imports ${other}, which stands above it (${specifier})` }]
  })
}

/** Rule: no folder imports another that leads back to it. Each import on such a circle is a finding. */
export function folderCycles(
  files: readonly SourceFile[],
  roots: readonly string[] = withoutCycles,
): Finding[] {
  const imports = relativeImports(files)
  return roots.flatMap((root) => cyclesIn(imports, (path) => folderOf(path, root)))
}

/** The folder that a path counts for; null: it lies elsewhere, or composes the folders (a file directly in the root). */
function folderOf(path: string, root: string): string | null {
  if (!path.startsWith(`${root}/`)) return null
  const [first, second, third] = path.slice(root.length + 1).split('/')
  if (first === undefined || second === undefined || first === 'testing') return null
  const isNested = nested.includes(`${root}/${first}`) && third !== undefined
  return isNested ? `${first}/${second}` : first
}

function cyclesIn(
  imports: ReturnType<typeof relativeImports>,
  folderOfPath: (path: string) => string | null,
): Finding[] {
  const crossing = imports.flatMap(({ path, line, specifier, target }): FolderImport[] => {
    const from = folderOfPath(path)
    const to = folderOfPath(target)
    return from === null || to === null || from === to ? [] : [{ path, line, from, to, specifier }]
  })
  const next = new Map<string, Set<string>>()
  for (const { from, to } of crossing) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reached = new Map([...next.keys()].map((folder) => [folder, reachableFrom(folder, next)]))
  return crossing
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ path, line, from, to, specifier }) => ({
      ...{ path, line },
      message: `${from} imports ${to}, which leads back to it (${specifier})`,
    }))
}

function reachableFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const to of next.get(folder) ?? []) {
      if (found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  return found
}
