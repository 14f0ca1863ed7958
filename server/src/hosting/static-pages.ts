import { type Brand, pageMarksOf } from '@laci/domain/base/brand/page-marks.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReleaseOffer } from '../deps/release-offer.ts'
import { isDataPath, securityHeadersOf } from '../http/security-headers.ts'
import type { ServerConfig } from '../world/server-config.ts'
import { type Encoding, type PageFile, PageFolder } from './page-files.ts'

export type StaticPagesOptions = {
  /** `site/dist`, served at `/`; null or missing: a page that says what to do. */
  readonly siteFolder: string | null
  /** `till/dist`, served at `/kasir/`. */
  readonly tillFolder: string | null
  readonly brand: Brand
  readonly canonicalOrigin: string
  readonly releaseOffer: ReleaseOffer
}

const tillAddress = '/kasir'

const forever = 'public, max-age=31536000, immutable'
/** Kept, but asked about every time: a new build shows at the next visit. */
const revalidate = 'no-cache'

/**
 * Serves the built pages [RUN-6]: hashed files for ever, everything else revalidated by etag; unknown addresses get
 * `404.html` with status 404, a form sent to a page 405 (ruling 30); below `/kasir/` every address opens the till.
 * Answers a reader of built pages for features that fill one in (`''`, `login`); null: there is none.
 */
export async function registerStaticPages(
  app: FastifyInstance,
  options: StaticPagesOptions,
): Promise<{ readPage(address: string): Promise<string | null> }> {
  const offered = openFolder(options.siteFolder, options)
  // Filled anew when the desk holds the installer back for the first time: the pages then say that there is none.
  let held: PageFolder | null = null
  const siteNow = () => {
    if (!options.releaseOffer.isHeld()) return offered
    held ??= openFolder(options.siteFolder, options)
    return held
  }
  const till = openFolder(options.tillFolder, options)

  app.route({
    method: 'GET',
    url: '/*',
    async handler(request, reply) {
      const path = pathOf(request)
      if (isDataPath(path)) return reply.callNotFound()
      if (path === tillAddress) return reply.redirect(`${tillAddress}/${queryOf(request)}`, 308)
      if (path.startsWith(`${tillAddress}/`))
        return sendTill(request, reply, path.slice(tillAddress.length + 1))
      return sendSite(request, reply, path.slice(1))
    },
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    // Answered before the body is read: a form's encoding is not one that this server takes.
    async onRequest(request, reply) {
      const path = pathOf(request)
      if (isDataPath(path)) return reply.callNotFound()
      const isPage = path.startsWith(tillAddress) || siteNow()?.page(path.slice(1))
      return sendFallback(request, reply.header('allow', 'GET, HEAD'), isPage ? 405 : 404)
    },
    handler: async (_request, reply) => reply.callNotFound(),
  })

  return {
    async readPage(address) {
      const page = siteNow()?.page(address) ?? null
      return page === null ? null : (await page.body('identity')).toString('utf8')
    },
  }

  function sendTill(request: FastifyRequest, reply: FastifyReply, path: string) {
    const file = till?.file(path)
    if (file) return send(request, reply, file, 200)
    // A missing file is missing; only addresses of screens open the till.
    if (/\.[a-z0-9]+$/i.test(path)) return sendFallback(request, reply, 404)
    const page = till?.page('')
    if (!page) return sendNotBuilt(reply)
    return send(request, reply, page, 200)
  }

  function sendSite(request: FastifyRequest, reply: FastifyReply, path: string) {
    const site = siteNow()
    if (path !== '' && path.endsWith('/') && site?.page(path.slice(0, -1))) {
      // `path` never begins with a slash, so this can be no other host's address [PLATFORM-55].
      return reply.redirect(`/${encodeURI(path.slice(0, -1))}${queryOf(request)}`, 308)
    }
    // `/login.html` is not an address of ours; `/login` is.
    const file = path.endsWith('.html') ? null : (site?.page(path) ?? site?.file(path))
    if (file) return send(request, reply, file, 200)
    if (path === '') return sendNotBuilt(reply)
    return sendFallback(request, reply, 404)
  }

  function sendFallback(request: FastifyRequest, reply: FastifyReply, status: FallbackStatus) {
    const site = siteNow()
    const page = site?.file(`${status}.html`) ?? site?.file('404.html')
    if (page) return send(request, reply, page, status)
    return reply.code(status).type('text/html; charset=utf-8').send(plainFallback(status))
  }
}

export type FallbackStatus = 400 | 404 | 405

/**
 * Answers an address that cannot even be decoded, which no route ever sees: for Fastify's `frameworkErrors`.
 */
export function answerBadAddress(
  options: StaticPagesOptions & Pick<ServerConfig, 'isProduction' | 'paymentPage'>,
) {
  const site = openFolder(options.siteFolder, options)
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook runs for such an address.
    reply.headers({ ...securityHeadersOf(request.url, options), 'x-request-id': request.id })
    const path = request.url.split('?', 1)[0]!
    if (isDataPath(path)) {
      // No feature ever sees such a request, so what the official storage client reads is said here.
      const isStorage = path.startsWith('/storage/')
      reply.code(400).send({
        ...(isStorage && { statusCode: '400', error: 'InvalidKey' }),
        code: isStorage ? 'InvalidKey' : 'bad_address',
        message: 'Alamat ini tidak bisa dibaca. Tidak ada yang diubah.',
      })
      return
    }
    const page = site?.file('400.html') ?? site?.file('404.html')
    reply.code(400).type('text/html; charset=utf-8').header('cache-control', 'no-store')
    void (page?.body('identity') ?? Promise.resolve(plainFallback(400))).then((body) => reply.send(body))
  }
}

function openFolder(folder: string | null, options: StaticPagesOptions): PageFolder | null {
  return folder
    ? new PageFolder(folder, pageMarksOf({ ...options, release: options.releaseOffer.shown() }))
    : null
}

async function send(request: FastifyRequest, reply: FastifyReply, file: PageFile, status: number) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = await file.body(encoding)
  // The packing belongs to the etag: a cache must not mix them.
  const etag = `"${file.etag}-${encoding}"`
  reply
    .code(status)
    .type(file.contentType)
    .header('cache-control', file.isImmutable ? forever : revalidate)
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity' && body !== (await file.body('identity')))
    reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** The best packing that the client takes; `q=0` means it does not. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = new Set<string>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    if (name && !parameters.some((parameter) => /^q=0(\.0+)?$/.test(parameter))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}

function matches(sent: string | undefined, etag: string): boolean {
  if (!sent) return false
  return sent.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/**
 * Decoded: Fastify has refused addresses that cannot be. Begins with exactly one slash: browsers read `//name` and
 * `/\name` as another host, so no answer of ours may repeat that.
 */
function pathOf(request: FastifyRequest): string {
  return `/${decoded(request.url.split('?', 1)[0]!).replace(/^[/\\\s]+/, '')}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start === -1 ? '' : request.url.slice(start)
}

function sendNotBuilt(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      '<!doctype html><html lang="id"><meta charset="utf-8"><title>Laci</title><h1>Halaman belum dibangun</h1>' +
        '<p>Jalankan <code>npm run build</code>, lalu muat ulang. / The pages are not built yet: run ' +
        '<code>npm run build</code>, then reload.</p></html>',
    )
}

function plainFallback(status: FallbackStatus): string {
  const title = {
    400: 'Alamat tidak bisa dibaca',
    404: 'Halaman tidak ditemukan',
    405: 'Cara ini tidak didukung',
  }[status]
  return `<!doctype html><html lang="id"><meta charset="utf-8"><title>${status}</title><h1>${title}</h1><p><a href="/">Ke beranda</a></p></html>`
}
