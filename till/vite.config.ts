import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The address of the till. Moving it to a host of its own is a change of this line. */
const base = '/kasir/'

export default defineConfig({
  base,
  build: {
    target: 'es2022',
    manifest: true,
    // The polyfill would be an inline script, which the content security policy forbids (ruling 6).
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen stands on is one file: a dozen small ones cost the first download half a kilobyte (TILL-15).
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/domain\/src\/(lib\/(assert|result)|ids\/uuid|time\/(instant|durations|zone)|money\/rupiah|stock\/quantity|catalog\/barcode|sale\/tender)\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/auth': 'http://127.0.0.1:8080' } },
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      // `shell/app-update.ts` registers it: an update waits until a person asks for it (R8).
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
        background_color: '#fbf9f4',
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
