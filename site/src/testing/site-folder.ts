import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    laciSiteFolder: string
  }
}

/** Where the first test file that needs the built site puts it, for all files of the run. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'laci-site-'))
  project.provide('laciSiteFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
