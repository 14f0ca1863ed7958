import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Made by running; a copy makes its own. */
const leftOut = new Set(['.git', '.cache', 'data', 'node_modules', 'test-results', 'dist', '.prerender'])

export type RepoCopy = { readonly folder: string; remove(): void }

/**
 * The repo in a folder of its own, so that a run that is cut off leaves nothing planted in the working tree. Packages are
 * linked; our own workspaces are linked to the copy, or a test would import what was not changed.
 */
export function copyRepo(root: string): RepoCopy {
  const folder = mkdtempSync(join(tmpdir(), 'laci-mutants-'))
  cpSync(root, folder, {
    recursive: true,
    // Built pages are left out wherever they lie.
    filter: (path) => path === root || !leftOut.has(basename(path)),
  })
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    // Caches are written into this folder: each copy has its own.
    if (name.startsWith('.vite')) continue
    if (name !== '@laci') {
      symlinkSync(join(from, name), join(to, name))
      continue
    }
    mkdirSync(join(to, name))
    for (const workspace of readdirSync(join(from, name))) {
      symlinkSync(readlinkSync(join(from, name, workspace)), join(to, name, workspace))
    }
  }
}
