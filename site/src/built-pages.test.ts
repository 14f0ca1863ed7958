import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fillPageMarks } from '@laci/domain/base/brand/page-marks.ts'
import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'
import { heroFromRupiah, landingList } from '@laci/domain/plan/price-book.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { expect, test } from 'vitest'
import { ogPictureAddress, pages } from './routes.ts'
import { builtSite, scriptsOf, testMarks } from './testing/built-site.ts'

const { allHtml, files, gzipBytes, htmlOf, manifest, read, staticHtml } = builtSite()

test('[SITE-1] every address stands once in the table and has its own title and description', () => {
  for (const field of ['path', 'title', 'description'] as const) {
    expect(new Set(pages.map((page) => page[field])).size).toBe(pages.length)
  }
})

test('[SITE-1] every page has one h1, its title, description, language, canonical address and picture', () => {
  for (const { name, html } of allHtml()) {
    expect(html.match(/<h1[\s>]/g), name).toHaveLength(1)
    expect(html, name).toMatch(/^<!doctype html><html lang="id"[ >]/)
    expect(html.match(/<title>[^<]+<\/title>/g), name).toHaveLength(1)
  }
  for (const page of pages) {
    const html = htmlOf(page.path)
    expect(html).toContain(`<title>${page.title.replace('&', '&amp;')} | {{brand.name}}</title>`)
    expect(html).toContain(`<meta name="description" content="${page.description}"/>`)
    expect(html).toContain(`<link rel="canonical" href="{{canonicalOrigin}}${page.path}"/>`)
    expect(html).toContain(
      `<meta property="og:image" content="{{canonicalOrigin}}${ogPictureAddress(page)}"/>`,
    )
  }
  expect(files()).toEqual(expect.arrayContaining(['favicon.svg', 'apple-touch-icon.png']))
})

test('[SITE-2] no inline script, no inline style, no handler attribute', () => {
  for (const { name, html } of allHtml()) {
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) {
      // Structured data is no script: nothing runs it, and the policy does not ask about it.
      if (tag !== '<script type="application/ld+json">') expect(tag, name).toMatch(/\ssrc="/)
    }
    expect(html, name).not.toMatch(/<style[\s>]/)
    expect(html, name).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="/)
  }
})

test('[SITE-2] every file that a page names is there', () => {
  const present = files()
  for (const { name, html } of allHtml()) {
    for (const [, address] of html.matchAll(/="(\/static\/[^"]+)"/g)) {
      expect(present, `${name} names ${address}`).toContain(address!.slice(1))
    }
  }
})

test('[SITE-3] a static page loads two scripts of 5 kB together at most, and React is not in them', () => {
  for (const { name, html } of staticHtml()) {
    const scripts = scriptsOf(html)
    expect(scripts, name).toHaveLength(2)
    expect(gzipBytes(scripts[0]!) + gzipBytes(scripts[1]!), name).toBeLessThanOrEqual(5 * 1_024)
    expect(html, name).not.toContain('modulepreload')
  }
  for (const source of ['src/browser/page.ts', 'src/browser/every-page.ts']) {
    const script = manifest()[source]!
    expect(script.imports ?? []).toEqual([])
    expect(read(script.file)).not.toMatch(/useState|react-dom|createRoot/)
  }
})

test('[SITE-65] what holds early presses runs before a page shows anything, and is no module', () => {
  const { file } = manifest()['src/browser/every-page.ts']!
  expect(read(file)).not.toMatch(/\b(?:import|export)\b/)
  for (const { name, html } of allHtml()) {
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head, name).toContain(`<script src="/${file}"></script>`)
  }
})

test('[SITE-67] no form of a page can be sent by the browser, but the search for a receipt, which has no secret', () => {
  let formCount = 0
  for (const { name, html } of allHtml()) {
    for (const [tag] of html.matchAll(/<form[^>]*>/g)) {
      formCount += 1
      if (tag.includes('action="/struk"')) continue
      expect(tag, name).toContain('method="dialog"')
    }
  }
  expect(formCount).toBeGreaterThan(4)
})

test('[SITE-68] a page of the app says what it needs where scripts are off or did not come', () => {
  for (const { name, html } of allHtml()) {
    if (!html.includes('id="root"')) continue
    expect(html, name).toMatch(/<p[^>]*data-needs-script=""[^>]*>[^<]*JavaScript/)
    expect(html, name).toMatch(/<p[^>]*hidden=""[^>]*data-incomplete=""/)
  }
})

test('[SITE-62] what the first screen of a static page needs is HTML and CSS of 14 kB, and nothing comes from elsewhere', () => {
  for (const { name, html } of staticHtml()) {
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1]!)
    expect(sheets, name).toHaveLength(1)
    // A page begins with one band, at least as high as a screen of a phone; what follows may come after the first paint.
    const end = html.indexOf('</section>', html.indexOf('<main'))
    const firstScreen = gzipSync(end === -1 ? html : html.slice(0, end), { level: 9 }).length
    expect(firstScreen + gzipBytes(sheets[0]!), name).toBeLessThanOrEqual(14 * 1_024)
    for (const [, address] of html.matchAll(
      /<(?:img|script|link rel="(?:stylesheet|icon|preload)")[^>]* (?:src|href)="([^"]+)"/g,
    )) {
      expect(address, name).toMatch(/^\/[^/]/)
    }
  }
})

test('[SITE-3] styles and HTML of the first screen of a static page fit into what a server sends at once', () => {
  const styles = gzipBytes(manifest()['src/styles/static.css']!.file)
  for (const { name, html } of staticHtml()) {
    const filled = fillPageMarks(html, testMarks)
    // To the end of the first section of the content: no phone shows more without scrolling.
    const end = filled.indexOf('</section>', filled.indexOf('<main'))
    const firstScreen = filled.slice(0, end === -1 ? filled.indexOf('</main>') : end)
    expect(firstScreen.length, name).toBeGreaterThan(5_000)
    const bytes = gzipSync(firstScreen, { level: 9 }).length
    expect(styles + bytes, name).toBeLessThanOrEqual(14 * 1_024)
  }
})

test('[SITE-3] no page names a file of another house', () => {
  for (const { name, html } of allHtml()) {
    const loaded = [...html.matchAll(/<(?:script|img|source|iframe|video|audio)[^>]* src(?:set)?="([^"]+)"/g)]
    const linked = [
      ...html.matchAll(/<link rel="(?:stylesheet|preload|modulepreload|icon)"[^>]*href="([^"]+)"/g),
    ]
    for (const [, address] of [...loaded, ...linked]) expect(address, name).toMatch(/^\/(?!\/)/)
  }
})

// kB are 1024 bytes, as in the measurements that the budgets come from.
test.each([
  ['/login', 135],
  ['/daftar', 135],
  ['/delete-account', 135],
  ['/dashboard', 220],
  ['/dashboard/laporan', 220],
  ['/daftar-afiliasi', 135],
  ['/masuk-afiliasi', 135],
  ['/dashboard-afiliasi', 135],
])('[SITE-3] %s loads at most %d kB of script', (path, limitKb) => {
  const bytes = scriptsOf(htmlOf(path)).reduce((sum, address) => sum + gzipBytes(address), 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(limitKb * 1_024)
})

test('[SITE-3] no static page and no HTML renderer of React reaches the browser', () => {
  expect(Object.keys(manifest()).filter((source) => source.includes('src/pages/'))).toEqual([])
  for (const file of files().filter((name) => name.endsWith('.js'))) {
    expect(read(file), file).not.toContain('renderToStaticMarkup')
  }
})

test('[SITE-4] the brand comes from the server: filled pages have its values and no mark is left', () => {
  for (const { name, html } of allHtml()) {
    expect(html, name).toContain('{{brand.whatsapp}}')
    const filled = fillPageMarks(html, testMarks)
    expect(filled, name).not.toMatch(/\{\{[A-Za-z]/)
    expect(filled, name).toContain('| Merek Uji</title>')
    // A cash drawer is *laci uang*; the name of the brand stands only where the server puts it.
    expect(html.match(/\bLaci\b(?! uang)/), name).toBeNull()
  }
})

test('[SITE-5] unknown addresses have a static page of their own, with the words of the specification', () => {
  const html = read('404.html')
  expect(html).toMatch(/<h1[^>]*>Unexpected Application Error!<\/h1>/)
  expect(html).toContain('404 Not Found')
  expect(html).toContain('Halaman tidak ditemukan.')
  expect(html).not.toContain('id="root"')
  expect(html).toContain('noindex')
  expect(read('405.html')).toContain('405 Method Not Allowed')
  expect(read('400.html')).toContain('400 Bad Request')
})

test('[SITE-6] the landing page shows every price of the price book', () => {
  const html = htmlOf('/')
  const shown = landingList.flatMap((price) => [
    price.perMonthRupiah,
    price.totalRupiah,
    ...(price.beforeRupiah === null ? [] : [price.beforeRupiah]),
  ])
  for (const amount of [
    heroFromRupiah,
    ...shown,
    hardwarePackage.totalRupiah,
    hardwarePackage.beforeRupiah,
  ]) {
    expect(html).toContain(formatRupiah(amount))
  }
})

test('[SITE-6] no page, part, island or screen holds a figure that is sold or promised', () => {
  const sources = ['pages', 'parts', 'islands', 'screens', 'browser'].flatMap((name) =>
    readdirSync(new URL(name, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => new URL(`${name}/${file}`, import.meta.url)),
  )
  expect(sources.length).toBeGreaterThan(20)
  const money = /Rp\s*\d|\d[._]000\b|\d ?%|\b\d+ (?:token|juta|jt|ribu|rb)\b/i
  const promise = /\b\d+ (?:hari|bulan|tahun|minggu|pelanggan|orang)\b/i
  for (const source of [
    ...sources,
    ...['routes.ts', 'app-pages.ts'].map((name) => new URL(name, import.meta.url)),
  ]) {
    // Without comments and milliseconds.
    const text = readFileSync(source, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*|\w+Ms = [\d_]+/g, '')
    expect(text.match(money)?.[0], source.pathname).toBeUndefined()
    // How long data is kept is the law's business and no part of a plan.
    if (!/privacy-policy|terms-and-conditions/.test(source.pathname)) {
      expect(text.match(promise)?.[0], source.pathname).toBeUndefined()
    }
  }
})

test('[SITE-7] without JavaScript the menu opens, every link leads somewhere and every figure is there', () => {
  const html = htmlOf('/')
  expect(html).toMatch(/<details data-menu=""[^>]*><summary aria-label="Menu"/)
  for (const [, address] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
    expect(address).toMatch(/^(?:\/[a-z-]*$|\/kasir\/\?demo$|#isi$|https:\/\/|mailto:|tel:|\{\{brand\.)/)
  }
  for (const address of ['/fitur', '/ebook', '/login', '/daftar', '/afiliasi']) {
    expect(html).toContain(`href="${address}"`)
  }
  // 2 × 8.000 + 3.500 + 28.500: the till's sum is in the HTML before any script.
  expect(html).toMatch(/data-testid="mini-till-total">Rp\u00a048\.000</)
})

test('[SITE-7] every link of every page leads to a page of the table or a part that is there', () => {
  // The till is another program, and deleting an account has tests of its own.
  const known = new Set<string>([
    ...pages.map((page) => page.path),
    '/kasir/',
    '/kasir/?demo',
    '/kasir/pengaturan',
    '/kasir/langganan',
    '/delete-account',
  ])
  for (const { name, html } of allHtml()) {
    for (const [, address] of html.matchAll(/<a [^>]*href="([/#][^"]*)"/g)) {
      const [path, part] = address!.split('#')
      const where = `${address} on ${name}`
      if (path !== '') expect([...known], where).toContain(path)
      const target = path === '' ? html : part === undefined ? '' : htmlOf(path!)
      // What stands behind the # of an app page is the router's business.
      const isStatic = path === '' || pages.some((page) => page.path === path && page.kind === 'static')
      if (part !== undefined && isStatic) expect(target, where).toContain(` id="${part}"`)
    }
  }
})

test('[SITE-14] the mini-till sleeps until it is touched', () => {
  const html = htmlOf('/')
  expect(html).toMatch(/data-island="\/static\/js\/island-mini-till-[^"]+"/)
  expect(html).toContain('data-wake="touch"')
})

test('[SITE-73] the second button of the landing page is the till itself, without an account, and kasbon is named', () => {
  const html = htmlOf('/')
  const hero = html.slice(html.indexOf('<h1'), html.indexOf('<figure'))
  const buttons = [...hero.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address)
  expect(buttons).toEqual(['/daftar', '/kasir/?demo'])
  expect(hero).toContain('Coba sekarang, tanpa daftar')
  expect(hero).toContain('kasbon')
})

test('[SITE-15] both buttons of the package tell the operator, by the names the server takes', () => {
  const html = htmlOf('/')
  for (const label of ['Pesan Sekarang', 'Coba Demo Gratis']) {
    expect(html).toContain(`data-notice="hardware_click" data-notice-label="${label}"`)
  }
})

test('[SITE-18] every static page begins with a way to its content and ends with the same footer and help', () => {
  for (const { name, html } of staticHtml()) {
    expect(html, name).toMatch(/<body[^>]*><a href="#isi"[^>]*>Langsung ke isi<\/a><header/)
    expect(html, name).toMatch(/<main id="isi" tabindex="-1"/)
    const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
    for (const network of ['WhatsApp', 'Instagram', 'TikTok', 'YouTube']) {
      expect(footer, name).toMatch(
        new RegExp(`target="_blank" rel="noopener" aria-label="${network} \\(tab baru\\)"`),
      )
    }
    for (const address of ['mailto:{{brand.email}}', 'tel:{{brand.phone}}', '/afiliasi']) {
      expect(footer, name).toContain(`href="${address}"`)
    }
    expect(html.slice(html.indexOf('</footer>')), name).toMatch(
      /<a href="https:\/\/wa\.me\/\{\{brand\.whatsapp\}\}" target="_blank" rel="noopener" aria-label="Bantuan/,
    )
  }
  for (const page of pages.filter(({ kind }) => kind === 'app')) {
    // Whoever runs this Laci is who would help.
    const isDesk = page.path === '/operator'
    expect(htmlOf(page.path).includes('data-testid="help"'), page.path).toBe(!isDesk)
  }
})

test('[SITE-18] the header says which page this is', () => {
  const current = [...htmlOf('/').matchAll(/<a href="([^"]+)"[^>]*aria-current="page"/g)]
  expect(current).toEqual([])
  for (const page of pages.filter(({ kind }) => kind === 'static')) {
    for (const [, address] of htmlOf(page.path).matchAll(/<a href="([^"]+)"[^>]*aria-current="page"/g)) {
      expect(address).toBe(page.path)
    }
  }
})
