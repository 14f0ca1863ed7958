import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The address of the till. Moving it to a host of its own is a change of this line. */
const base = '/kasir/'
/** A file of what several screens share. */
const sharedPart = 'part'

export default defineConfig({
  base,
  // The package's main file is written for browsers of ten years ago; this one is the same code for those we run on.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    target: 'es2022',
    manifest: true,
    // The polyfill would be an inline script, which the content security policy forbids (ruling 6).
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        // The worker keeps every file on its own, and each costs a slow tablet a request and a write. So what screens share
        // stands in few files: icons and small controls come with the first download (TILL-15), the rest is merged with
        // its nearest neighbour while it is small.
        codeSplitting: {
          groups: [
            // Without the icons of a single screen that few tills ever open.
            {
              name: 'base',
              test: /\/lucide-react\/(?!.*\/(?:coffee|shapes|shopping-basket|warehouse|camera-off|flashlight|flashlight-off|copy-check|merge|search-check|clipboard-copy|file-spreadsheet|badge-percent|chart-no-axes-column|clipboard-list|credit-card|hand-coins|landmark|notebook-pen|package-x|percent|scan-barcode|scroll-text|search-x|send|trending-down|user-round|wallet|folder-archive|folder-open|coins|trending-up|chevrons-up-down|arrow-up|arrow-down|lock-keyhole|log-in|layout-grid|package-plus|image-plus|calculator|keyboard|calendar-clock|hard-drive|package-check|shield-x|tags|store|key-round)\.)|\/ui\/src\/(format\/|controls\/(?!dialog|alert-dialog|sheet|tooltip|receipt-paper|paint|password-input|table|announced))/,
              maxModuleSize: 3_000,
              priority: 3,
            },
            // Every long list needs it; beside one of the later screens it would make that screen too large (TILL-15).
            { name: 'base', test: /\/@tanstack\//, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            {
              name: sharedPart,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 600,
              priority: 1,
            },
          ],
        },
        // The bundler names such a part by all screens that use it.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith(sharedPart) ? sharedPart : '[name]'}-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/auth': 'http://127.0.0.1:8080' } },
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      registerType: 'prompt',
      // `device/app-update.ts` registers it: an update waits until a person asks for it (R8).
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,png,svg,wasm}'],
        // The Latin subset is all that Indonesian needs; the others would double the download.
        globIgnores: ['**/*cyrillic*', '**/*vietnamese*', '**/*latin-ext*'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      manifest: {
        id: base,
        start_url: base,
        scope: base,
        name: 'Kasir Laci',
        short_name: 'Laci',
        description: 'Jualan tanpa internet, tidak ada rupiah yang hilang.',
        lang: 'id',
        dir: 'ltr',
        display: 'standalone',
        display_override: ['window-controls-overlay', 'standalone'],
        launch_handler: { client_mode: 'focus-existing' },
        theme_color: '#06302d',
        background_color: '#06302d',
        categories: ['business', 'finance'],
        icons: [
          { src: 'icons/laci-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: 'icons/laci-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: 'icons/laci-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: 'icons/laci-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Kasir', url: base },
          { name: 'Produk', url: `${base}produk` },
          { name: 'Transaksi hari ini', url: `${base}transaksi` },
        ],
      },
    }),
  ],
})
