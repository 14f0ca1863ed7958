import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { ErrorScreen } from '@laci/ui/controls/error-screen.tsx'
import { errorScreenTexts } from '@laci/ui/texts/common.ts'
import type { ComponentType } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { AssetAddresses } from '../vite/asset-addresses.ts'
import { AppRoutes, loadScreen } from './app-routes.tsx'
import { Document } from './document.tsx'
import { IslandAddress } from './island.tsx'
import { mainId, StaticFrame } from './parts/static-frame.tsx'
import type { StructuredData } from './parts/structured-data.ts'
import { type Page, pages } from './routes.ts'
import { prerenderServices, ServicesProvider } from './services.tsx'
import { BrandProvider, brandAttributes, markedBrand, pageMark } from './shell/brand.ts'
import { markedRelease, ReleaseProvider, releaseAttributes } from './shell/release.ts'

export { pages }

const staticPages = import.meta.glob<{ default: ComponentType; structuredData?: readonly StructuredData[] }>(
  './pages/*.tsx',
  { eager: true },
)

/** The whole HTML of a page, with marks in place of the brand. */
export async function renderPage(page: Page, assets: AssetAddresses): Promise<string> {
  return page.kind === 'static' ? renderStatic(page, assets) : renderApp(page, assets)
}

function renderStatic(page: Page, assets: AssetAddresses): string {
  const module = staticPages[`./pages/${page.module}.tsx`]
  if (!module) throw new Error(`${page.path} names the page ${page.module}, which is not there`)
  const Content = module.default
  return html(
    <IslandAddress value={(name) => assets.address(`src/islands/${name}.tsx`)}>
      <Document page={page} assets={assets} structuredData={module.structuredData ?? []}>
        <StaticFrame path={page.path}>
          <main id={mainId} tabIndex={-1} className="outline-none">
            <Content />
          </main>
        </StaticFrame>
      </Document>
    </IslandAddress>,
  )
}

async function renderApp(page: Page, assets: AssetAddresses): Promise<string> {
  const brand = markedBrand()
  const release = markedRelease()
  const first = await loadScreen(page.path)
  const shell = renderToString(
    <BrandProvider value={brand}>
      <ReleaseProvider value={release}>
        <ServicesProvider value={prerenderServices()}>
          <StaticRouter location={page.path}>
            <AppRoutes first={first} />
          </StaticRouter>
        </ServicesProvider>
      </ReleaseProvider>
    </BrandProvider>,
  )
  return html(
    <Document page={page} assets={assets} screen={`src/screens/${page.module}.tsx`}>
      <div
        id="root"
        {...brandAttributes(brand)}
        {...releaseAttributes(release)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own screen, rendered above.
        dangerouslySetInnerHTML={{ __html: shell }}
      />
    </Document>,
  )
}

const fallbackTexts = { 400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed' } as const

/** `404.html` and its like: static pages, so an unknown address costs no React [SITE-5]. */
export function renderFallback(status: keyof typeof fallbackTexts, assets: AssetAddresses): string {
  const page: Page = {
    path: `/${status}`,
    kind: 'static',
    module: '',
    title: errorScreenTexts.heading,
    description: errorScreenTexts.help,
    isPublic: false,
  }
  return html(
    <Document page={page} assets={assets} status={status}>
      <StaticFrame path={page.path}>
        <ErrorScreen
          mainId={mainId}
          status={status}
          statusText={fallbackTexts[status]}
          whatsappHref={whatsappAddress(markedBrand())}
        />
      </StaticFrame>
    </Document>,
  )
}

/** `sitemap.xml`: the pages that search engines may show, and no others [SITE-51]. */
export function renderSitemap(): string {
  const entries = (pages as readonly Page[])
    .filter((page) => page.isPublic)
    .map((page) => `<url><loc>${pageMark('canonicalOrigin')}${page.path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/**
 * `robots.txt` [SITE-51]. Pages that should not be found say so themselves (`noindex`), which a crawler can only read when
 * it may come; the wires have nothing to read.
 */
export function renderRobots(): string {
  const closed = ['/api/', '/auth/', '/rest/', '/storage/', '/realtime/', '/kasir/']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '']
  return `${lines.join('\n')}\nSitemap: ${pageMark('canonicalOrigin')}/sitemap.xml\n`
}

function html(document: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
