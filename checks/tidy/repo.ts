import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One file as the checks see it: path from the root with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** One broken rule, said so that a reader knows what to do. */
export type Finding = { readonly path: string; readonly line: number; readonly message: string }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Made by tools or by running, never written by hand. */
const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.prerender',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
  '.cache',
  '.git',
])
const textEndings =
  /\.(ts|tsx|mts|js|mjs|cjs|json|css|html|md|sql|csv|txt|svg|yml|yaml|webmanifest)$|^\.(npmrc|gitignore|nvmrc)$|^\.ci\//
const sourceEndings = /\.(ts|tsx|mts|mjs|js)$/

let cached: SourceFile[] | null = null

/** Every hand-written text file of the repo. Read once: all checks look at the same files. */
export function repoFiles(): SourceFile[] {
  if (cached !== null) return cached
  const files: SourceFile[] = []
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (skippedFolders.has(name)) continue
      const path = folder === '' ? name : `${folder}/${name}`
      if (statSync(join(root, path)).isDirectory()) walk(path)
      else if (textEndings.test(path) || textEndings.test(name)) {
        files.push({ path, text: readFileSync(join(root, path), 'utf8') })
      }
    }
  }
  walk('')
  cached = files
  return files
}

export function isSource(file: SourceFile): boolean {
  return sourceEndings.test(file.path)
}

export function isTest(path: string): boolean {
  return /\.(test|spec|e2e)\.tsx?$/.test(path)
}

/** `server/src/features/sync/push.ts` -> `server`; files in the root belong to none. */
export function workspaceOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}

/** Findings as lines: an empty list reads as success, a full one tells where to go. */
export function report(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${finding.path}:${finding.line} ${finding.message}`)
}
