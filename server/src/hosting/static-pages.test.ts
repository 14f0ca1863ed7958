import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { unpublished } from '@laci/domain/base/release/release-manifest.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReleaseOffer } from '../deps/release-offer.ts'
import { installSecurityHeaders } from '../http/security-headers.ts'
import { testConfig } from '../testing/test-server.ts'
import { answerBadAddress, chooseEncoding, registerStaticPages } from './static-pages.ts'

const brand = {
  name: 'Laci',
  email: 'halo@laci.example',
  phone: '0812 & "teman"',
  whatsapp: '628120000',
  instagram: 'https://instagram.example/laci',
  tiktok: 'https://tiktok.example/laci',
  youtube: 'https://youtube.example/laci',
}
const canonicalOrigin = 'https://laci.example'
let folder = ''
let app: FastifyInstance
const script = `console.log(${JSON.stringify('laci '.repeat(400))})`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laci-pages-'))
  const files = {
    'site/index.html': '<h1>Laci</h1><a href="tel:{{brand.phone}}">{{brand.phone}}</a>{{brand.unknown}}',
    'site/login.html': '<h1>Masuk</h1>',
    'site/fitur/index.html': '<h1>Fitur</h1>',
    'site/404.html': '<h1>404 Not Found</h1>',
    'site/static/js/page-B1gHaSh8.js': script,
    'site/.vite/manifest.json': '{}',
    'till/index.html': '<div id="root"></div>',
    'till/sw.js': script,
    'till/manifest.webmanifest': '{"name":"Kasir Laci"}',
    'secret.txt': 'rahasia-1',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const pages = {
    siteFolder: join(folder, 'site'),
    tillFolder: join(folder, 'till'),
    brand,
    canonicalOrigin,
    releaseOffer: createReleaseOffer(unpublished('0.1.0')),
  }
  app = Fastify({ frameworkErrors: answerBadAddress({ ...testConfig, ...pages }) })
  installSecurityHeaders(app, { ...testConfig, canonicalOrigin })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }))
  await registerStaticPages(app, pages)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('[RUN-6] pages and files', () => {
  test('a page carries the brand of this installation, safe for HTML, with the etag of the filled text', async () => {
    const page = await app.inject('/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.body).toContain('<a href="tel:0812 &amp; &quot;teman&quot;">0812 &amp; &quot;teman&quot;</a>')
    expect(page.body).toContain('{{brand.unknown}}')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(page.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('a page has one address, without an ending', async () => {
    expect((await app.inject('/login')).body).toBe('<h1>Masuk</h1>')
    expect((await app.inject('/fitur')).body).toBe('<h1>Fitur</h1>')
    expect((await app.inject('/login.html')).statusCode).toBe(404)
    const slash = await app.inject('/login/?ref=BUD1')
    expect([slash.statusCode, slash.headers.location]).toEqual([308, '/login?ref=BUD1'])
  })

  test('hashed files are kept for ever, packed as the browser takes it', async () => {
    const url = '/static/js/page-B1gHaSh8.js'
    const plain = await app.inject(url)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toBe(script)
    const brotli = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
    const gzip = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip' } })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    expect(new Set([plain, brotli, gzip].map((answer) => answer.headers.etag)).size).toBe(3)
  })

  test('nothing outside the built folder and no hidden file is served', async () => {
    for (const url of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/kasir/../../secret.txt',
      '/.vite/manifest.json',
      '/%00',
    ]) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.body.includes('rahasia-1')]).toEqual([url, 404, false])
    }
  })

  test('an etag of the wire or an unknown packing changes nothing', () => {
    expect([
      chooseEncoding(undefined),
      chooseEncoding('identity'),
      chooseEncoding('zstd, gzip;q=0.5'),
    ]).toEqual(['identity', 'identity', 'gzip'])
  })
})

describe('[RUN-6] the till', () => {
  test('every address of a screen opens the till; the policy allows WebAssembly there alone', async () => {
    for (const url of ['/kasir/', '/kasir/produk', '/kasir/produk/018f?q=1']) {
      const page = await app.inject(url)
      expect([page.statusCode, page.body]).toEqual([200, '<div id="root"></div>'])
      expect(page.headers['content-security-policy']).toContain("'wasm-unsafe-eval'")
    }
    expect((await app.inject('/')).headers['content-security-policy']).not.toContain('wasm')
    const bare = await app.inject('/kasir')
    expect([bare.statusCode, bare.headers.location]).toEqual([308, '/kasir/'])
  })

  test('its worker and manifest are asked about at every visit; a missing file is missing', async () => {
    expect((await app.inject('/kasir/sw.js')).headers['cache-control']).toBe('no-cache')
    expect((await app.inject('/kasir/manifest.webmanifest')).headers['content-type']).toContain(
      'manifest+json',
    )
    expect((await app.inject('/kasir/assets/gone-12345678.js')).statusCode).toBe(404)
  })
})

describe('[RUN-6] the fallback screen', () => {
  test('404 for an unknown address, 405 for a form sent to a page', async () => {
    const unknown = await app.inject('/tidak-ada')
    expect([unknown.statusCode, unknown.body]).toEqual([404, '<h1>404 Not Found</h1>'])
    const form = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=rahasia',
    })
    expect([form.statusCode, form.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await app.inject({ method: 'POST', url: '/tidak-ada' })).statusCode).toBe(404)
  })

  test('400 for an address that cannot be decoded', async () => {
    const page = await app.inject('/%zz')
    expect([page.statusCode, page.body]).toEqual([400, '<h1>404 Not Found</h1>'])
    const wire = await app.inject('/api/%zz')
    expect([wire.statusCode, wire.json().code]).toEqual([400, 'bad_address'])
  })

  test('unknown addresses of the wire answer in JSON', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url: '/api/tidak-ada' })
      expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found' }])
    }
  })

  test('pages that were never built say what to do', async () => {
    const bare = Fastify()
    await registerStaticPages(bare, {
      siteFolder: null,
      tillFolder: join(folder, 'nowhere'),
      brand,
      canonicalOrigin,
      releaseOffer: createReleaseOffer(unpublished('0.1.0')),
    })
    for (const url of ['/', '/kasir/']) {
      const answer = await bare.inject(url)
      expect([answer.statusCode, answer.body.includes('npm run build')]).toEqual([503, true])
    }
    await bare.close()
  })
})

describe('an address that another host could be read into', () => {
  const starts = [
    '//',
    '///',
    '/%2f',
    '/%2F/',
    '//%5c',
    '/%5c',
    '/%5C/',
    '/%09/',
    '/%0a/',
    '/%20//',
    '/x/..//',
    '/.//',
  ]
  const ends = [
    'login/',
    'login//',
    'login',
    'fitur/',
    'kasir',
    'kasir/',
    'evil.example/',
    'evil.example/%2e%2e',
    '',
  ]
  const queries = ['', '?next=//evil.example', '?//evil.example/']

  test('[PLATFORM-55] no answer sends a browser to another host, however the slashes are spelled', async () => {
    let redirects = 0
    for (const start of starts) {
      for (const end of ends) {
        for (const query of queries) {
          const url = `${start}${end}${query}`
          const { headers, statusCode } = await app.inject({ method: 'GET', url })
          expect(statusCode, url).toBeLessThan(500)
          if (headers.location === undefined) continue
          redirects += 1
          expect(new URL(headers.location, canonicalOrigin).origin, `${url} -> ${headers.location}`).toBe(
            canonicalOrigin,
          )
        }
      }
    }
    expect(redirects).toBeGreaterThan(20)
  })
})
