import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Source } from './make-book.ts'

/** The built book, beside its sources. */
export const bookFile = fileURLToPath(new URL('../kas-rapi-stok-pasti.pdf', import.meta.url))

const folder = fileURLToPath(new URL('../chapters', import.meta.url))

export function readSources(): Source[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n') }))
}
