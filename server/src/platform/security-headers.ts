import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './server-deps.ts'

type Directives = { readonly [directive: string]: readonly string[] }

/**
 * What a page of ours may load: its own files and nothing else. No inline script and no inline style (ruling 6): a
 * prerendered `style="…"` or `<style>` is refused too, while React sets styles through the DOM, which is allowed.
 */
const pageDirectives: Directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

type PageRights = {
  /** What these pages may load besides. */
  readonly policy: Directives
  /** What these pages may ask the browser for. */
  readonly features: readonly string[]
}

/**
 * The few addresses whose pages may do more, the most exact one first. This is the one place for it: the pages that
 * pay (`/payment` and the till's *Langganan*) get the Midtrans hosts here and nobody else does (ruling 6). They need
 * `script-src` and `frame-src` with the Snap host, and a popup that may talk back: `same-origin-allow-popups`. A policy
 * comes with a document, so the till has to open *Langganan* by loading it and not within the running screen.
 */
const pageRights: readonly { readonly below: string; readonly rights: PageRights }[] = [
  {
    below: '/kasir/',
    rights: {
      // The till decodes barcodes from the camera with WebAssembly, and speaks to printers and scanners.
      policy: { 'script-src': ["'wasm-unsafe-eval'"] },
      features: ['camera', 'serial', 'usb', 'bluetooth'],
    },
  },
]
const plainRights: PageRights = { policy: {}, features: [] }

/** Everything that a browser would ask the person for, and that no page of ours ever wants unasked. */
const features = [
  'camera',
  'serial',
  'usb',
  'bluetooth',
  'geolocation',
  'microphone',
  'payment',
  'hid',
  'midi',
]

/** What is no page of ours loads nothing and leads nowhere, whatever a browser is talked into. */
export const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A year, and every name below ours: what the ASVS (3.4.1) and the browsers' own lists ask for. */
const strictTransport = 'max-age=31536000; includeSubDomains'

/** Addresses of the wire answer in JSON, also when they are unknown; never with a page. */
const dataPrefixes = ['/api', '/auth', '/rest', '/storage', '/realtime', '/healthz']

/** Whether programs ask here and not people. `path`: without its query. */
export function isDataPath(path: string): boolean {
  return dataPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** The headers that every answer carries, whatever it says. `address`: path and query as asked for. */
export function securityHeadersOf(
  address: string,
  config: Pick<ServerConfig, 'isProduction' | 'canonicalOrigin'>,
): Record<string, string> {
  const path = address.split('?', 1)[0]!
  const isData = isDataPath(path)
  const rights = pageRights.find(({ below }) => path.startsWith(below))?.rights ?? plainRights
  const isHttps = config.canonicalOrigin.startsWith('https://')
  return {
    'content-security-policy': isData ? closedPolicy : policyText(rights.policy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': features
      .map((feature) => `${feature}=${!isData && rights.features.includes(feature) ? '(self)' : '()'}`)
      .join(', '),
    // Without TLS the header means nothing; with it, browsers stop trying plain HTTP.
    ...(config.isProduction && isHttps && { 'strict-transport-security': strictTransport }),
    // What belongs to one person must not be kept by anything in between.
    ...(isData && { 'cache-control': 'no-store' }),
  }
}

function policyText(more: Directives): string {
  const names = new Set([...Object.keys(pageDirectives), ...Object.keys(more)])
  return [...names]
    .map((name) => [name, ...(pageDirectives[name] ?? []), ...(more[name] ?? [])].join(' '))
    .join('; ')
}

/** Headers that every answer carries, errors too. A route may set its own afterwards; then that stays. */
export function installSecurityHeaders(app: FastifyInstance, config: ServerConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeadersOf(request.url, config))
    reply.header('x-request-id', request.id)
  })
}
