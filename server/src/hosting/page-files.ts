import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fillPageMarks, type PageMarks } from '@laci/domain/base/brand/page-marks.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** A built file as it goes out: marks filled, etag of the filled text, packed once on first demand. */
export type PageFile = {
  readonly contentType: string
  readonly etag: string
  /** True for names that carry a hash of their content: they can be kept for ever. */
  readonly isImmutable: boolean
  readonly isHtml: boolean
  body(encoding: Encoding): Promise<Buffer>
}
export type Encoding = 'br' | 'gzip' | 'identity'

const contentTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
}
const packed = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.webmanifest',
  '.svg',
  '.txt',
  '.xml',
  '.wasm',
  '.ico',
])
/** Where marks may stand: pages, the list of pages, the note for crawlers. */
const marked = new Set(['.html', '.xml', '.txt'])
const smallestPackedBytes = 512

/** Vite's names: `main-B1gHaSh8.js`. */
const hashedName = /-[A-Za-z0-9_-]{8}\.[a-z0-9]{1,12}$/

/** No file of ours has a longer path; the file system throws at names beyond 255 bytes. */
const longestPathBytes = 200

/** More than a build has; files of builds before it go when room is needed. */
const mostFilesKept = 2_000

/** The files of one built folder, read when asked for and again after a new build. */
export class PageFolder {
  readonly #folder: string
  readonly #marks: PageMarks
  /** By the one spelling of each file: a stranger must not fill the memory with others [PLATFORM-70]. */
  readonly #known = new Map<string, { version: string; file: PageFile }>()

  constructor(folder: string, marks: PageMarks) {
    this.#folder = folder
    this.#marks = marks
  }

  /** The file at a path below the folder (`assets/main-x.js`), or null. A path can never lead out of the folder. */
  file(path: string): PageFile | null {
    if (
      path === '' ||
      Buffer.byteLength(path) > longestPathBytes ||
      path.includes('\0') ||
      path.split(/[/\\]/).some((part) => part === '..' || part.startsWith('.'))
    ) {
      return null
    }
    const full = join(this.#folder, path)
    if (!full.startsWith(this.#folder + sep)) return null
    const stat = statSync(full, { throwIfNoEntry: false })
    if (!stat?.isFile()) return null
    const version = `${stat.mtimeMs}-${stat.size}`
    const known = this.#known.get(full)
    if (known?.version === version) return known.file
    const file = makeFile(path, readFileSync(full), this.#marks)
    this.#known.delete(full)
    this.#known.set(full, { version, file })
    if (this.#known.size > mostFilesKept) this.#known.delete(this.#known.keys().next().value as string)
    return file
  }

  /** The page at an address without its leading slash: `''`, `login`, `fitur/kasir`. */
  page(address: string): PageFile | null {
    if (address === '') return this.file('index.html')
    return this.file(`${address}.html`) ?? this.file(`${address}/index.html`)
  }
}

function makeFile(path: string, content: Buffer, marks: PageMarks): PageFile {
  const extension = extname(path).toLowerCase()
  const isHtml = extension === '.html'
  const plain = marked.has(extension) ? Buffer.from(fillPageMarks(content.toString('utf8'), marks)) : content
  const isPacked = packed.has(extension) && plain.length >= smallestPackedBytes
  const bodies: { [E in Encoding]?: Promise<Buffer> } = { identity: Promise.resolve(plain) }
  return {
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    isImmutable: !isHtml && hashedName.test(path),
    isHtml,
    body(encoding) {
      if (!isPacked) return bodies.identity!
      bodies[encoding] ??= encoding === 'br' ? packBrotli(plain) : gzipAsync(plain, { level: 9 })
      return bodies[encoding]!
    },
  }
}

function packBrotli(plain: Buffer): Promise<Buffer> {
  // 9 of 11: the last two steps take ten times as long for two per cent.
  return brotliAsync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
}
