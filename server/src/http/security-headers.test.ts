import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePageFolders, type PageFolders } from '../testing/page-folders.ts'
import { routesOf } from '../testing/routes.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const paymentOrigin = 'https://bayar.example'
const paymentPage = {
  environment: 'sandbox',
  clientKey: 'SB-Mid-client-umum',
  scriptUrl: `${paymentOrigin}/snap/snap.js`,
  origin: paymentOrigin,
} as const

let pages: PageFolders
let server: TestServer
let production: TestServer

beforeAll(async () => {
  pages = makePageFolders()
  const { siteFolder, tillFolder } = pages
  const folders = { siteFolder, tillFolder, paymentPage }
  server = await startTestServer({ config: folders })
  production = await startTestServer({
    config: { ...folders, isProduction: true, canonicalOrigin: 'https://laci.example' },
  })
})
afterAll(async () => {
  await server.close()
  await production.close()
  pages.remove()
})

const till = ['/kasir/', '/kasir/produk', '/kasir/sw.js', '/kasir/langganan/', '/kasir/langganan/x']
const paying = ['/payment', '/payment?id=1', '/kasir/langganan', '/kasir/langganan?x']
const pagePaths = [
  '/',
  '/login',
  '/payment/',
  '/payments',
  '/PAYMENT',
  '/404',
  '/tidak-ada',
  '/login/',
  '/static/js/page-B1gHaSh8.js',
  '/kasir',
]
const wires = [
  '/api',
  '/api/nothing',
  '/auth/v1/nothing',
  '/rest/v1/nothing/nothing',
  '/storage/v1/x',
  '/realtime/v1/x',
]
/** Addresses that no route ever sees. */
const broken = ['/%E0%A4%A', '/api/%E0%A4%A', `/api/devices/${'x'.repeat(2_000)}/revoke`]

type Asked = { method: string; path: string; kind: 'page' | 'till' | 'paying' | 'data' }

function everything(): Asked[] {
  const kindOf = (path: string) => {
    if (paying.includes(path)) return 'paying'
    if (path.startsWith('/kasir/')) return 'till'
    return /^\/(api|auth|rest|storage|realtime|healthz)(\/|$)/.test(path) ? 'data' : 'page'
  }
  const routes = routesOf(server)
  // The list comes from the running server: it must not quietly become empty.
  expect(routes.length).toBeGreaterThan(25)
  const named = [...till, ...paying, ...pagePaths, ...wires, ...broken].flatMap((path) => [
    { method: 'GET', path },
    { method: 'POST', path },
  ])
  return [...routes, ...named].map(({ method, path }) => ({ method, path, kind: kindOf(path) }))
}

const ask = async (to: TestServer, asked: Asked) => (await answerTo(to, asked)).headers

const answerTo = async (to: TestServer, { method, path }: Asked) => {
  const response = await fetch(to.url + path, {
    method,
    redirect: 'manual',
    ...(method !== 'GET' &&
      method !== 'HEAD' && { headers: { 'content-type': 'application/json' }, body: '{' }),
  })
  return { headers: response.headers, length: (await response.arrayBuffer()).byteLength }
}

test('[PLATFORM-3] every route, page, fallback and broken address carries the headers', async () => {
  for (const asked of everything()) {
    const headers = await ask(server, asked)
    const name = `${asked.method} ${asked.path}`
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of ['frame-ancestors', 'object-src', 'base-uri']) {
      expect(policy, name).toContain(`${directive} 'none'`)
    }
    expect(policy, name).not.toContain('unsafe-inline')
    expect(policy, name).not.toContain("'unsafe-eval'")
    // Nothing from elsewhere; the pages that pay have the script and the frame of the provider, and nothing more.
    const isPaying = asked.kind === 'paying'
    if (isPaying) {
      expect(policy, name).toContain(`script-src 'self' ${paymentOrigin};`)
      expect(policy, name).toContain(`frame-src ${paymentOrigin}`)
      expect(policy.split(paymentOrigin), name).toHaveLength(3)
    }
    expect(policy.replaceAll(paymentOrigin, isPaying ? '' : paymentOrigin), name).not.toMatch(/https?:|\*/)
    expect(policy.includes("'wasm-unsafe-eval'"), name).toBe(asked.kind === 'till')
    if (asked.kind === 'data') expect(policy, name).toContain("default-src 'none'")
    else expect(policy, name).toMatch(/style-src 'self';/)
    expect(headers.get('x-content-type-options'), name).toBe('nosniff')
    expect(headers.get('x-frame-options'), name).toBe('DENY')
    // An address with a code in it is told to nobody at all.
    const isSecret = name === 'GET /auth/v1/verify'
    expect(headers.get('referrer-policy'), name).toBe(
      isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    )
    expect(headers.get('cross-origin-opener-policy'), name).toBe(
      isPaying ? 'same-origin-allow-popups' : 'same-origin',
    )
    const isTill = asked.kind === 'till'
    for (const feature of ['camera', 'serial', 'usb']) {
      expect(headers.get('permissions-policy'), name).toContain(`${feature}=${isTill ? '(self)' : '()'}`)
    }
    expect(headers.get('permissions-policy')!.includes('bluetooth=()'), name).toBe(isPaying)
    expect(headers.get('permissions-policy'), name).not.toContain('bluetooth=(self)')
    expect(headers.get('permissions-policy'), name).toContain('geolocation=(), microphone=()')
    expect(headers.get('permissions-policy'), name).toContain(
      'display-capture=(), clipboard-read=(), publickey-credentials-get=(), browsing-topics=()',
    )
    // The till's journal is in the browser: no answer may ever ask for that to be cleared.
    expect(headers.get('clear-site-data'), name).toBeNull()
    expect(headers.get('x-request-id'), name).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('strict-transport-security'), name).toBeNull()
    if (asked.kind === 'data' && asked.path !== '/auth/v1/.well-known/jwks.json') {
      expect(headers.get('cache-control'), name).toBe('no-store')
    }
  }
})

test('[PLATFORM-73] no answer sets a cookie, and no page of another origin is let through a preflight or a call', async () => {
  const foreign = { origin: 'https://evil.example' }
  for (const { method, path } of everything()) {
    const name = `${method} ${path}`
    const asked = await fetch(`${server.url}${path}`, { method, redirect: 'manual', headers: foreign })
    await asked.arrayBuffer()
    expect(asked.headers.get('set-cookie'), name).toBeNull()
    const preflight = await fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        ...foreign,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    await preflight.arrayBuffer()
    for (const answer of [asked, preflight]) {
      const allowed = answer.headers.get('access-control-allow-origin')
      // `*` lets nobody use a session: no cookie exists, and rights travel in a header that this refuses to foreign pages.
      expect([null, '*'], name).toContain(allowed)
      expect(answer.headers.get('access-control-allow-credentials'), name).toBeNull()
      if (path.startsWith('/api')) expect(allowed, name).toBeNull()
    }
  }
})

test('[PLATFORM-3] only in production a browser is told to come by TLS alone', async () => {
  for (const asked of everything()) {
    const headers = await ask(production, asked)
    expect(headers.get('strict-transport-security'), asked.path).toBe('max-age=31536000; includeSubDomains')
  }
})

test('[PLATFORM-3] where nothing can be paid, no page lets a stranger in', async () => {
  const closed = await startTestServer({
    config: { siteFolder: pages.siteFolder, tillFolder: pages.tillFolder },
  })
  for (const path of paying) {
    const headers = await ask(closed, { method: 'GET', path, kind: 'page' })
    expect(headers.get('content-security-policy'), path).not.toContain('http')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
  }
  await closed.close()
})

test('[PLATFORM-32] no answer sets a cookie, and every body says what it is, text with its charset', async () => {
  let bodies = 0
  for (const asked of everything()) {
    const { headers, length } = await answerTo(server, asked)
    const name = `${asked.method} ${asked.path}`
    expect(headers.getSetCookie(), name).toEqual([])
    if (length === 0) continue
    bodies += 1
    expect(headers.get('content-type'), name).toMatch(
      /^(text\/[a-z]+|application\/json|application\/manifest\+json|image\/svg\+xml); charset=utf-8$/,
    )
  }
  expect(bodies).toBeGreaterThan(50)
})

test('[PLATFORM-32] TRACE is answered nowhere, and nothing of the request comes back', async () => {
  for (const path of [
    '/',
    '/login',
    '/kasir/',
    '/api/config',
    '/auth/v1/user',
    '/rest/v1/stores',
    '/storage/v1/bucket',
  ]) {
    const { status, text } = await trace(path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    expect(text, path).not.toContain('geheim')
  }
})

/** `fetch` does not send this method. */
function trace(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-own': 'geheim', apikey: server.keys.anonKey }
    const asking = request(server.url + path, { method: 'TRACE', headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
    })
    asking.on('error', reject).end()
  })
}
