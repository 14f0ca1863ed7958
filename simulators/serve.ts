import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Exchange, sendJson } from './wire.ts'

/** The HTTP side of a simulator that listens. */
export type Served = { readonly url: string; readonly port: number; close(): Promise<void> }

/**
 * Listens on loopback only: a simulator shows to whoever asks what nobody else may see. `answer` says false when a path is
 * none of its; `errorBody` writes an error as the vendor does. Port 0: any free one.
 */
export async function serve(options: {
  readonly name: string
  readonly port: number
  readonly answer: (exchange: Exchange) => Promise<boolean>
  readonly errorBody: (status: 404 | 500, words: string) => object
}): Promise<Served> {
  const { name, answer, errorBody } = options
  const server = createServer((request, response) => {
    // How a server of ours recognises a simulator and refuses it in production.
    response.setHeader('x-laci-simulator', name)
    response.setHeader('cache-control', 'no-store')
    const answerWhole = async () => {
      const url = new URL(request.url ?? '/', 'http://simulator')
      const isAnswered = await answer({ request, response, url, path: url.pathname })
      if (!isAnswered) sendJson(response, 404, errorBody(404, 'not found'))
    }
    answerWhole().catch((error: unknown) => {
      // A caller that hangs up in the middle is no news; anything else must be seen.
      if (!request.destroyed) console.error(error)
      if (!response.headersSent) sendJson(response, 500, errorBody(500, 'simulator error'))
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const ownFilesOnly = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

/** Where a file lies, by the path under which it is asked for. */
export type PageFiles = { readonly [path: string]: URL }

/** What the pages of all simulators share. */
export const sharedFiles: PageFiles = {
  '/page.css': new URL('./page.css', import.meta.url),
  '/page-parts.js': new URL('./page-parts.js', import.meta.url),
}

/**
 * Answers with a page or a part of one; false when the path is none. `ancestors`: in whose frames it may stand.
 */
export function answerFile(
  { request, response, path }: Exchange,
  files: PageFiles,
  ancestors: "'none'" | '*' = "'none'",
): boolean {
  const file = Object.hasOwn(files, path) ? files[path] : undefined
  if (file === undefined || request.method !== 'GET') return false
  response.writeHead(200, {
    'content-type': types[file.pathname.split('.').at(-1) as keyof typeof types],
    'content-security-policy': `${ownFilesOnly}; frame-ancestors ${ancestors}`,
  })
  response.end(readFileSync(file))
  return true
}
