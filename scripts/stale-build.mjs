// Says whether the built pages still match what they were built from.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// What a page's build reads: its own folder, the shared ones, and the versions of the tools.
const sharedSources = ['domain', 'ui', 'package-lock.json', 'package.json', 'tsconfig.json']
const ignoredFolders = new Set(['node_modules', 'dist', '.prerender', 'coverage', 'test-results'])

/** True when `workspace`/dist was built from the sources with this fingerprint. */
export function isBuiltFrom(root, workspace, print) {
  if (!existsSync(join(root, workspace, 'dist', 'index.html'))) return false
  try {
    return readFileSync(markOf(root, workspace), 'utf8') === print
  } catch {
    return false
  }
}

export function rememberBuild(root, workspace, print) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(markOf(root, workspace), print)
}

function markOf(root, workspace) {
  return join(root, '.cache', `built-${workspace}`)
}

/**
 * A hash over names and contents of what a build reads: half a thousand small files take a tenth of a second. Taken
 * before the build, so that an edit during it counts as a change.
 */
export function fingerprint(root, workspace) {
  const hash = createHash('sha256')
  for (const source of [workspace, ...sharedSources]) add(hash, root, source)
  return hash.digest('hex')
}

function add(hash, root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignoredFolders.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    add(hash, root, `${path}/${entry.name}`)
  }
}
