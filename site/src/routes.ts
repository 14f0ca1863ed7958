import { commissionPercent } from '@laci/domain/plan/commission.ts'
import { ebookPrice } from '@laci/domain/plan/ebook-price.ts'
import { yearEndPromo } from '@laci/domain/plan/one-time-payment.ts'
import { currentList } from '@laci/domain/plan/price-book.ts'
import { tokenCoversRupiah, tokenPriceRupiah } from '@laci/domain/plan/token-model.ts'
import { trialDays, trialTokens } from '@laci/domain/plan/trial.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
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

const cheapestMonthRupiah = Math.min(...currentList.map((price) => price.perMonthRupiah))

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
    path: '/fitur',
    kind: 'static',
    module: 'fitur',
    title: 'Fitur',
    description:
      'Produk dan stok, transaksi cepat, pelanggan, kasir, pemasok, laporan, dan printer thermal. Semuanya berjalan tanpa internet.',
    isPublic: true,
  },
  {
    path: '/harga',
    kind: 'static',
    module: 'harga',
    title: 'Harga',
    description: `Langganan mulai ${formatRupiah(cheapestMonthRupiah)} per bulan, atau paket kasir lengkap dengan perangkatnya. Coba gratis ${trialDays} hari.`,
    isPublic: true,
  },
  {
    path: '/ebook',
    kind: 'static',
    module: 'ebook',
    title: 'Ebook Kas Rapi, Stok Pasti',
    description: `Panduan uang dan barang untuk toko kecil: kas harian, harga jual, stok, dan kasbon. PDF, ${formatRupiah(ebookPrice.totalRupiah)}.`,
    isPublic: true,
  },
  {
    path: '/promo-sales-page',
    kind: 'static',
    module: 'promo-sales-page',
    title: 'Bayar per pemakaian',
    description: `Tanpa biaya bulanan: ${formatRupiah(tokenPriceRupiah)} untuk setiap ${formatRupiah(tokenCoversRupiah)} nilai transaksi. Mulai dengan ${formatAmount(trialTokens)} token gratis.`,
    isPublic: true,
  },
  {
    path: '/promo-akhir-tahun',
    kind: 'static',
    module: 'promo-akhir-tahun',
    title: 'Promo akhir tahun',
    description: `Bonus printer thermal untuk paket sekali bayar. Promo ini berakhir pada ${formatDay(yearEndPromo.lastDay)}.`,
    isPublic: true,
  },
  {
    path: '/haruskah-langganan',
    kind: 'static',
    module: 'haruskah-langganan',
    title: 'Haruskah langganan?',
    description:
      'Isi penjualan tokomu dan lihat cara bayar yang paling murah: token, langganan, atau sekali bayar, lengkap dengan titik impasnya.',
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
    path: '/struk',
    kind: 'static',
    module: 'struk',
    title: 'Cek struk',
    description: 'Ketik kode cek dari struk dan lihat apakah struk itu tercatat di tokonya.',
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
