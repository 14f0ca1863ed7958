import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import type { ReactNode } from 'react'
import type { AssetAddresses } from '../vite/asset-addresses.ts'
import { documentTitle } from './app-pages.ts'
import { type StructuredData, structuredDataText } from './parts/structured-data.ts'
import { ogPictureAddress, type Page } from './routes.ts'
import { markedBrand, pageMark } from './shell/brand.ts'

const staticStyles = 'src/styles/static.css'
/** What a customer opens by a receipt, mostly in the evening, on a phone of their own. */
const receiptPath = '/struk'

/** Pages that people work in are dark where the device is; those that advertise stay on paper [UI-50]. */
function stylesOf({ kind, path }: Page): { readonly file: string; readonly followsSystem: boolean } {
  if (kind === 'app') return { file: 'src/styles/app.css', followsSystem: true }
  if (path === receiptPath) return { file: 'src/styles/receipt.css', followsSystem: true }
  return { file: staticStyles, followsSystem: false }
}

const lightOnly = { media: '(prefers-color-scheme: light)' }

/** The HTML around every page. No inline script or style ever: the policy refuses them [SITE-2]. Structured data is no script. */
export function Document({
  page,
  assets,
  screen,
  status = 200,
  structuredData = [],
  children,
}: {
  page: Page
  assets: AssetAddresses
  /** Source file of an app page's screen, so that the browser starts to load it with `main`. */
  screen?: string
  status?: number
  structuredData?: readonly StructuredData[]
  children: ReactNode
}) {
  const title = documentTitle(page, pageMark('brand.name'))
  const address = `${pageMark('canonicalOrigin')}${page.path}`
  const isFound = status === 200
  const font = assets.font(staticStyles)
  const styles = stylesOf(page)
  return (
    <html lang="id" className={styles.followsSystem ? 'follows-system' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={page.description} />
        {isFound ? <link rel="canonical" href={address} /> : null}
        {page.isPublic && isFound ? null : <meta name="robots" content="noindex" />}
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="id_ID" />
        <meta property="og:site_name" content={pageMark('brand.name')} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${pageMark('canonicalOrigin')}${ogPictureAddress(page)}`} />
        <meta property="og:image:alt" content={page.title} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        {styles.followsSystem ? <meta name="color-scheme" content="light dark" /> : null}
        <meta name="theme-color" content="#fbf9f4" {...(styles.followsSystem ? lightOnly : {})} />
        {styles.followsSystem ? (
          <meta name="theme-color" content="#111716" media="(prefers-color-scheme: dark)" />
        ) : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {page.kind === 'static' && font ? (
          <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ) : null}
        <link rel="stylesheet" href={assets.address(styles.file)} />
        <script src={assets.address('src/browser/every-page.ts')} />
        {page.kind === 'static' ? (
          <script
            type="module"
            src={assets.address('src/browser/page.ts')}
            data-hydrate={assets.address('src/browser/hydrate.tsx')}
            data-react={assets.react ?? undefined}
          />
        ) : (
          <AppScripts assets={assets} screen={screen} />
        )}
        {structuredData.length > 0 ? (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own tables, with `<` escaped.
            dangerouslySetInnerHTML={{ __html: structuredDataText(structuredData) }}
          />
        ) : null}
      </head>
      <body className="bg-kertas text-tinta">
        {page.kind === 'static' ? null : <NeedsScript path={page.path} />}
        {children}
      </body>
    </html>
  )
}

/** The app is nothing without its scripts: whoever has switched them off, or did not get them all, reads what to do [SITE-68]. */
function NeedsScript({ path }: { path: string }) {
  const look = 'm-4 rounded-control bg-jahe-100 p-4 text-jahe-800'
  return (
    <>
      {/* No `noscript`: it says nothing where scripts are on and none of ours comes. */}
      <p className={`${look} in-data-script:hidden`} data-needs-script="">
        Halaman ini memerlukan JavaScript. Nyalakan JavaScript di pengaturan peramban, lalu muat ulang halaman
        ini. Butuh bantuan? Hubungi kami lewat{' '}
        <a className="font-semibold underline" href={whatsappAddress(markedBrand())}>
          WhatsApp
        </a>
        .
      </p>
      <p className={look} role="alert" hidden data-incomplete="">
        Halaman ini belum lengkap terunduh karena internet terputus.{' '}
        <a className="font-semibold underline" href={path}>
          Muat ulang
        </a>
      </p>
    </>
  )
}

function AppScripts({ assets, screen }: { assets: AssetAddresses; screen: string | undefined }) {
  const main = 'src/main.tsx'
  const early = new Set([
    ...assets.imports(main),
    ...(screen && assets.react ? [assets.address(screen), ...assets.imports(screen)] : []),
  ])
  early.delete(assets.address(main))
  return (
    <>
      {[...early].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <script type="module" src={assets.address(main)} />
    </>
  )
}
