import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './server-deps.ts'

/** No inline script anywhere (ruling 6). Styles may stand inline: components place their popups with them. */
const pagePolicy = (scripts: string) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const sitePolicy = pagePolicy("'self'")
/** The till decodes barcodes from the camera with WebAssembly. */
const tillPolicy = pagePolicy("'self' 'wasm-unsafe-eval'")
/** Answers to programs load nothing, whatever a browser is talked into. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const dataPrefixes = ['/api/', '/auth/v1/', '/rest/v1/', '/healthz']

/** Headers that every answer carries, errors too. A route may set its own first; then that stays. */
export function installSecurityHeaders(app: FastifyInstance, config: ServerConfig): void {
  const isHttps = config.canonicalOrigin.startsWith('https://')
  app.addHook('onRequest', async (request, reply) => {
    const isTill = request.url.startsWith('/kasir/')
    const isData = dataPrefixes.some((prefix) => request.url.startsWith(prefix))
    reply.headers({
      'content-security-policy': isData ? dataPolicy : isTill ? tillPolicy : sitePolicy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': isTill
        ? 'camera=(self), serial=(self), usb=(self), bluetooth=(self), geolocation=(), microphone=()'
        : 'camera=(), serial=(), usb=(), bluetooth=(), geolocation=(), microphone=()',
      'x-request-id': request.id,
    })
    // Without TLS the header means nothing; with it, browsers stop trying plain HTTP for half a year.
    if (config.isProduction && isHttps) reply.header('strict-transport-security', 'max-age=15552000')
    // What belongs to one person must not be kept by anything in between.
    if (isData) reply.header('cache-control', 'no-store')
  })
}
