import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The login role of the server under test: a bare statement must run under the same row policies. */
export function servingUrl(ownerUrl: string, dataFolder: string): string {
  const url = new URL(ownerUrl)
  url.username = 'laci_app'
  url.password = readFileSync(join(dataFolder, 'serving-role.password'), 'utf8').trim()
  return url.href
}
