import { deletionGraceDays } from '@laci/domain/account/deletion.ts'
import { trialDays } from '@laci/domain/plan/trial.ts'
import type { Page } from './routes.ts'

/**
 * The app rows of the table in `routes.ts`, which is where everybody but the browser reads them. They stand here because the
 * scripts of the app pages carry this list: with the static rows in it they would grow with every page of text.
 */
export const appPages = [
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
    description: `Daftar dengan nomor WhatsApp. Gratis ${trialDays} hari, semua fitur, tanpa kartu kredit.`,
    isPublic: true,
  },
  {
    path: '/payment',
    kind: 'app',
    module: 'payment/payment-screen',
    title: 'Pembayaran ebook',
    description: 'Beli ebook Kas Rapi, Stok Pasti dengan nama dan nomor WhatsApp.',
    isPublic: false,
  },
  {
    path: '/dashboard',
    kind: 'app',
    module: 'dashboard/dashboard-screen',
    title: 'Dasbor',
    description: 'Akun, toko, dan penjualan hari ini.',
    isPublic: false,
  },
  {
    path: '/dashboard/laporan',
    kind: 'app',
    module: 'report/report-screen',
    title: 'Laporan',
    description: 'Omzet, laba rugi, dan produk terlaris dari rentang tanggal mana saja.',
    isPublic: false,
  },
  {
    path: '/daftar-afiliasi',
    kind: 'app',
    module: 'affiliate/affiliate-register-screen',
    title: 'Daftar afiliasi',
    description: 'Ikut program afiliasi dengan nomor WhatsApp. Gratis, terbuka untuk siapa saja.',
    isPublic: true,
  },
  {
    path: '/masuk-afiliasi',
    kind: 'app',
    module: 'affiliate/affiliate-login-screen',
    title: 'Masuk afiliasi',
    description: 'Masuk ke dasbor afiliasi dengan nomor WhatsApp dan kata sandi.',
    isPublic: true,
  },
  {
    path: '/dashboard-afiliasi',
    kind: 'app',
    module: 'affiliate/affiliate-dashboard-screen',
    title: 'Dasbor afiliasi',
    description: 'Link, pendaftaran, dan komisimu.',
    isPublic: false,
  },
  {
    path: '/delete-account',
    kind: 'app',
    module: 'account/delete-account-screen',
    title: 'Hapus Akun',
    description: `Hapus akun dan data toko. Dalam ${deletionGraceDays} hari masih bisa dipulihkan.`,
    isPublic: true,
  },
  {
    path: '/operator',
    kind: 'app',
    module: 'operator/operator-screen',
    title: 'Meja pengelola',
    description: 'Khusus pengelola layanan ini.',
    isPublic: false,
  },
] as const satisfies readonly Page[]

/** What a browser tab shows. `{{brand.name}}` is a mark until the server fills it. */
export function documentTitle(page: Page, brandName: string): string {
  return `${page.title} | ${brandName}`
}
