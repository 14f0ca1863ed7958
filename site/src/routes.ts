/**
 * Every address of the site. Data only: the prerenderer, the router and the tests read it, and an import here would drag
 * static pages into the browser.
 */
export type Page = {
  readonly path: string
  /** `static`: HTML, no React until an island wakes. `app`: React Router, with a prerendered shell. */
  readonly kind: 'static' | 'app'
  /** File in `pages/` (static) or `screens/` (app), without its ending. */
  readonly module: string
  readonly title: string
  readonly description: string
  /** False keeps it out of search engines. */
  readonly isPublic: boolean
}

export const pages = [
  {
    path: '/',
    kind: 'static',
    module: 'landing',
    title: 'Aplikasi kasir untuk warung dan toko kecil',
    description:
      'Kasir, stok, dan laporan untuk toko kecil. Tetap jualan tanpa internet, tidak ada rupiah yang hilang. Coba gratis 7 hari.',
    isPublic: true,
  },
  {
    path: '/login',
    kind: 'app',
    module: 'account/login-screen',
    title: 'Masuk',
    description: 'Masuk dengan nomor WhatsApp dan kata sandi untuk melihat akun dan toko.',
    isPublic: true,
  },
  {
    path: '/daftar',
    kind: 'app',
    module: 'account/register-screen',
    title: 'Buat Akun',
    description: 'Daftar dengan nomor WhatsApp. Gratis 7 hari, semua fitur, tanpa kartu kredit.',
    isPublic: true,
  },
  {
    path: '/dashboard',
    kind: 'app',
    module: 'dashboard/dashboard-screen',
    title: 'Dasbor',
    description: 'Akun, toko, dan penjualan hari ini.',
    isPublic: false,
  },
] as const satisfies readonly Page[]

/** What a browser tab shows. `{{brand.name}}` is a mark until the server fills it. */
export function documentTitle(page: Page, brandName: string): string {
  return `${page.title} | ${brandName}`
}
