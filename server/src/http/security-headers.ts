import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../world/server-config.ts'

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
  /** What they may not ask for beside `features`. */
  readonly closedFeatures?: readonly string[]
  /** Whether a window that such a page opens may talk back to it. */
  readonly openerPolicy: 'same-origin' | 'same-origin-allow-popups'
}

/** The till decodes barcodes from the camera with WebAssembly, and speaks to printers and scanners. */
const tillRights: PageRights = {
  policy: { 'script-src': ["'wasm-unsafe-eval'"] },
  features: ['camera', 'serial', 'usb'],
  openerPolicy: 'same-origin',
}

/**
 * The two pages that pay, by their exact address: they alone load the provider's script and frame, from its one origin
 * (ruling 6). A policy comes with a document, so the till opens *Langganan* by loading it, and that document has none of
 * the till's other rights: where a stranger's script runs, nothing is scanned or printed.
 */
const payingPaths = ['/payment', '/kasir/langganan']

function payingRights(origin: string): PageRights {
  return {
    policy: { 'script-src': [origin], 'frame-src': [origin] },
    features: [],
    // Only here is it said: a browser without it writes a warning to the console of every page that names it.
    closedFeatures: ['bluetooth'],
    // A bank's or a wallet's window tells the payment page that it is done.
    openerPolicy: 'same-origin-allow-popups',
  }
}

function rightsOf(path: string, paymentOrigin: string | null): PageRights {
  if (paymentOrigin !== null && payingPaths.includes(path)) return payingRights(paymentOrigin)
  return path.startsWith('/kasir/') ? tillRights : plainRights
}

const plainRights: PageRights = { policy: {}, features: [], openerPolicy: 'same-origin' }

/** Everything that a browser would ask the person for or tell of them, and that no page of ours ever wants unasked. */
const features = [
  'camera',
  'serial',
  'usb',
  'geolocation',
  'microphone',
  'payment',
  'hid',
  'midi',
  'display-capture',
  'clipboard-read',
  'publickey-credentials-get',
  'browsing-topics',
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
  config: Pick<ServerConfig, 'isProduction' | 'canonicalOrigin' | 'paymentPage'>,
): Record<string, string> {
  const path = address.split('?', 1)[0]!
  const isData = isDataPath(path)
  const rights = isData ? plainRights : rightsOf(path, config.paymentPage?.origin ?? null)
  const isHttps = config.canonicalOrigin.startsWith('https://')
  return {
    'content-security-policy': isData ? closedPolicy : policyText(rights.policy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': rights.openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [...features, ...(rights.closedFeatures ?? [])]
      .map((feature) => `${feature}=${rights.features.includes(feature) ? '(self)' : '()'}`)
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
