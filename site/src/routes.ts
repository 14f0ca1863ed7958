import { commissionPercent } from '@laci/domain/plan/commission.ts'
import { trialDays } from '@laci/domain/plan/trial.ts'
import { appPages } from './app-pages.ts'

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

const staticPages = [
  {
    path: '/',
    kind: 'static',
    module: 'landing',
    title: 'Aplikasi kasir untuk warung dan toko kecil',
    description: `Kasir, stok, dan laporan untuk toko kecil. Tetap jualan tanpa internet, tidak ada rupiah yang hilang. Coba gratis ${trialDays} hari.`,
    isPublic: true,
  },
  {
    path: '/privacy-policy',
    kind: 'static',
    module: 'privacy-policy',
    title: 'Kebijakan Privasi',
    description:
      'Data apa yang disimpan, untuk apa, berapa lama, dan hak Anda menurut UU Pelindungan Data Pribadi.',
    isPublic: true,
  },
  {
    path: '/terms-and-conditions',
    kind: 'static',
    module: 'terms-and-conditions',
    title: 'Syarat & Ketentuan',
    description:
      'Aturan memakai layanan: penggunaan yang sah, masa coba, paket, pengembalian dana, dan data toko Anda.',
    isPublic: true,
  },
  {
    path: '/download',
    kind: 'static',
    module: 'download',
    title: 'Unduh aplikasi kasir',
    description:
      'Buka kasir di browser atau pasang di Windows, Android, dan tablet. Tanpa kartu kredit, jalan juga tanpa internet.',
    isPublic: true,
  },
  {
    path: '/afiliasi',
    kind: 'static',
    module: 'afiliasi',
    title: 'Program afiliasi',
    description: `Ajak warung dan toko memakai kasir, dapat komisi ${commissionPercent}% berulang selama mereka berlangganan. Gratis untuk siapa saja.`,
    isPublic: true,
  },
  {
    path: '/contoh-dashboard-afiliasi',
    kind: 'static',
    module: 'contoh-dashboard-afiliasi',
    title: 'Contoh dasbor afiliasi',
    description: 'Seperti apa dasbor afiliasi, dengan nama dan angka karangan.',
    isPublic: false,
  },
  {
    path: '/affiliate',
    kind: 'static',
    module: 'affiliate',
    title: 'Kemitraan',
    description:
      'Toko komputer, distributor, koperasi, dan pendamping UMKM: bawa kasir ini ke toko di sekitarmu.',
    isPublic: true,
  },
  {
    path: '/pitch-deck',
    kind: 'static',
    module: 'pitch-deck',
    title: 'Untuk investor',
    description: 'Masalah di pasar, solusi, harga, strategi pertumbuhan, kebutuhan dana, dan target.',
    isPublic: true,
  },
] as const satisfies readonly Page[]

/** The picture that is shown where a link to the page is shared. Pages for one person alone have the first page's. */
export function ogPictureAddress(page: Page): string {
  return page.isPublic && page.path !== '/' ? `/og/${page.path.slice(1)}.png` : '/og/beranda.png'
}

export const pages = [...staticPages, ...appPages]
