import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Built pages of site and till, as small as they can be. */
export type PageFolders = {
  readonly siteFolder: string
  readonly tillFolder: string
  remove(): void
}

const files = [
  'site/index.html',
  'site/login.html',
  'site/payment.html',
  'site/404.html',
  'site/400.html',
  'site/static/js/page-B1gHaSh8.js',
  'till/index.html',
  'till/sw.js',
]

export function makePageFolders(): PageFolders {
  const folder = mkdtempSync(join(tmpdir(), 'laci-pages-'))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '<h1>Laci</h1>')
  }
  return {
    siteFolder: join(folder, 'site'),
    tillFolder: join(folder, 'till'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
