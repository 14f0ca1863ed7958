import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fillPageMarks, pageMarksOf } from '@laci/domain/base/brand/page-marks.ts'
import { unpublished } from '@laci/domain/base/release/release-manifest.ts'
import type { Plugin, ViteBuilder, ViteDevServer } from 'vite'
import type { Page } from '../src/routes.ts'
import { type AssetAddresses, builtAddresses, sourceAddresses } from './asset-addresses.ts'

/** What `src/prerender.tsx` exports, run here at build time and by the development server. */
type Prerenderer = {
  pages: readonly Page[]
  renderPage(page: Page, assets: AssetAddresses): Promise<string>
  renderFallback(status: FallbackStatus, assets: AssetAddresses): string
  renderSitemap(): string
  renderRobots(): string
}

/** Unknown address, undecodable address, a form sent to a page (ruling 30). */
type FallbackStatus = 400 | 404 | 405

const siteFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Two kinds of page from one build: static HTML with sleeping islands, and app pages with a prerendered shell.
 * `vite build` makes the browser files and the prerenderer, then writes one HTML file per row of `src/routes.ts`.
 */
export function pages(): Plugin {
  return {
    name: 'laci-pages',
    async config(user) {
      const islands = await readdir(join(siteFolder, 'src/islands'))
      const islandInputs = islands
        .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
        .map((file) => [`island-${file.slice(0, -4)}`, `src/islands/${file}`])
      return {
        appType: 'custom',
        environments: {
          client: {
            build: {
              // A test builds elsewhere.
              outDir: user.environments?.client?.build?.outDir ?? 'dist',
              manifest: true,
              // Both would put scripts or data into the HTML that the policy forbids or nobody asked for.
              modulePreload: false,
              assetsInlineLimit: 0,
              rolldownOptions: {
                // By default an entry loses its exports, and islands are entries whose export is the island.
                preserveEntrySignatures: 'exports-only',
                input: {
                  page: 'src/browser/page.ts',
                  every: 'src/browser/every-page.ts',
                  hydrate: 'src/browser/hydrate.tsx',
                  main: 'src/main.tsx',
                  static: 'src/styles/static.css',
                  app: 'src/styles/app.css',
                  receipt: 'src/styles/receipt.css',
                  ...Object.fromEntries(islandInputs),
                },
                output: {
                  entryFileNames: 'static/js/[name]-[hash].js',
                  chunkFileNames: 'static/js/[name]-[hash].js',
                  assetFileNames: 'static/assets/[name]-[hash][extname]',
                  codeSplitting: {
                    // Only React itself: a wider group would pull helpers, and then React, into `page`.
                    groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
                  },
                },
              },
            },
          },
          ssr: {
            build: {
              outDir: user.environments?.ssr?.build?.outDir ?? '.prerender',
              rolldownOptions: { input: { prerender: 'src/prerender.tsx' } },
            },
          },
        },
        builder: { buildApp },
      }
    },
    configureServer(server) {
      // Returned, so that it runs after Vite's own middlewares: only addresses that are no file arrive here.
      return () => {
        server.middlewares.use((request, response, next) => {
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
          respond(server, request.originalUrl ?? '/')
            .then(({ status, html }) => {
              response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
              response.end(html)
            })
            .catch(next)
        })
      }
    },
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      // Tailwind registers scanned sources in the browser's graph as files without an id; only real modules count.
      const inBrowser = server.environments.client.moduleGraph.getModulesByFile(file)
      if ([...(inBrowser ?? [])].some((module) => module.id !== null)) return
      server.environments.client.hot.send({ type: 'full-reload' })
    },
  }
}

async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ssr } = builder.environments
  if (!client || !ssr) throw new Error('both environments of the site must be there')
  await Promise.all([builder.build(client), builder.build(ssr)])
  const outDir = resolve(builder.config.root, client.config.build.outDir)
  const prerenderer = resolve(builder.config.root, ssr.config.build.outDir, 'prerender.js')
  const render = (await import(pathToFileURL(prerenderer).href)) as Prerenderer
  const assets = builtAddresses(JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')))
  for (const page of render.pages) {
    await write(join(outDir, page.path, 'index.html'), await render.renderPage(page, assets))
  }
  for (const status of [400, 404, 405] as const) {
    await write(join(outDir, `${status}.html`), render.renderFallback(status, assets))
  }
  await write(join(outDir, 'sitemap.xml'), render.renderSitemap())
  await write(join(outDir, 'robots.txt'), render.renderRobots())
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

async function respond(server: ViteDevServer, url: string): Promise<{ status: number; html: string }> {
  const ssr = server.environments.ssr
  if (!ssr || !('runner' in ssr)) throw new Error('the development server has no prerenderer')
  const runner = ssr.runner as { import(id: string): Promise<Prerenderer> }
  const render = await runner.import('/src/prerender.tsx')
  const path = new URL(url, 'http://localhost').pathname.replace(/(.)\/$/, '$1')
  const page = render.pages.find((row) => row.path === path)
  const html = page
    ? await render.renderPage(page, sourceAddresses)
    : render.renderFallback(404, sourceAddresses)
  const filled = fillPageMarks(html, developmentMarks)
  return { status: page ? 200 : 404, html: await server.transformIndexHtml(url, filled) }
}

/** Stand-ins while developing; the real values come from the server's configuration. */
const developmentMarks = pageMarksOf({
  brand: {
    name: 'Laci',
    email: 'halo@laci.example',
    phone: '0812-0000-0000',
    whatsapp: '6281200000000',
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/',
    youtube: 'https://www.youtube.com/',
  },
  canonicalOrigin: 'http://localhost:5173',
  release: unpublished('0.0.0'),
})
