import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { expect, test } from 'vitest'

/** Descriptions are painted into the pictures of the pages, and are read by search engines alone. */
const outside = new Set(['routes.ts'])

test('[SITE-77] pages, messages and refusals say Anda to everybody, but for the words that the specification fixes', () => {
  const root = join(import.meta.dirname, '../..')
  const found: string[] = []
  for (const folder of ['site/src', 'ui/src/texts', 'domain/src/account', 'domain/src/ebook', 'till/src']) {
    for (const name of globSync('**/*.{ts,tsx}', { cwd: join(root, folder) })) {
      if (name.includes('.test.') || name.endsWith('common-passwords.ts') || outside.has(name)) continue
      const text = readFileSync(join(root, folder, name), 'utf8').replace(affiliateTexts.nobodyYet, '')
      for (const [words] of text.matchAll(
        /\b[Kk](?:amu|alian)\b|\b(?:toko|perangkat|sandi|pesanan|pembayaran)mu\b/g,
      )) {
        found.push(`${folder}/${name}: ${words}`)
      }
    }
  }
  expect(found).toEqual([])
})
