import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'
import { heroFromRupiah, landingList } from '@laci/domain/plan/price-book.ts'
import { trialDays } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import {
  Banknote,
  BarChart3,
  Check,
  Package,
  Printer,
  Truck,
  UserCog,
  Users,
  WifiOff,
  Zap,
} from 'lucide-react'
import { Island } from '../island.tsx'
import MiniTill from '../islands/mini-till.tsx'
import { Faq } from '../parts/faq.tsx'
import { HardwarePicture } from '../parts/hardware-picture.tsx'
import { hardwarePoints } from '../parts/hardware-points.ts'
import { NoticeLink } from '../parts/notice-link.tsx'
import { PriceCards } from '../parts/price-cards.tsx'
import { Section } from '../parts/section.tsx'
import { faqPage, organization, type Question } from '../parts/structured-data.ts'
import { TillPicture } from '../parts/till-picture.tsx'
import { sampleShop } from '../sample-shop.ts'
import { markedBrand } from '../shell/brand.ts'

const questions: readonly Question[] = [
  {
    question: 'Apa yang terjadi kalau internet putus?',
    answer:
      'Kasir tetap jalan. Setiap transaksi disimpan di perangkat Anda lebih dulu, struk tetap tercetak, dan semuanya terkirim sendiri saat internet kembali. Tidak ada tombol yang perlu ditekan.',
  },
  {
    question: 'Perangkat apa yang saya butuhkan?',
    answer:
      'Komputer Windows, tablet, atau ponsel Android yang sudah Anda punya. Printer thermal dan pemindai barcode bisa menyusul; kamera ponsel pun bisa membaca barcode.',
  },
  {
    question: 'Apakah saya harus membayar dulu untuk mencoba?',
    answer: `Tidak. Anda mendapat ${trialDays} hari gratis dengan semua fitur, tanpa kartu kredit dan tanpa ikatan. Kalau tidak cocok, tidak ada yang perlu dibatalkan.`,
  },
  {
    question: 'Bagaimana kalau ponsel kasir hilang atau rusak?',
    answer:
      'Semua transaksi yang sudah terkirim aman di server. Masuk di perangkat baru dengan nomor WhatsApp dan kata sandi Anda, lalu jualan lagi. Perangkat lama bisa Anda cabut dari jauh.',
  },
]

export const structuredData = [organization(), faqPage(questions)]

export default function LandingPage() {
  return (
    <>
      <Hero />
      <Benefits />
      <Features />
      <Pricing />
      <HardwarePackage />
      <Section id="faq" title="Yang sering ditanyakan" ground="white" isNarrow>
        <Faq name="landing" questions={questions} />
      </Section>
    </>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-8 pb-16 md:px-6 md:pt-14 md:pb-24 lg:grid-cols-[1fr_1.1fr]">
      <div>
        <h1 className="text-3xl font-extrabold text-laci-900 md:text-5xl">
          Jualan tanpa internet, tidak ada rupiah yang hilang.
        </h1>
        <p className="mt-5 max-w-xl text-lg text-redup">
          Aplikasi kasir untuk warung dan toko kecil: penjualan, kasbon, stok, dan laporan di Windows, tablet,
          atau ponsel Android.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href="/daftar" className={buttonClass('money', 'medium', 'max-sm:w-full')}>
            {`Coba gratis ${trialDays} hari`}
          </a>
          <a
            href="/kasir/?demo"
            className={buttonClass('outline', 'medium', 'max-sm:w-full')}
            data-testid="try-demo"
          >
            Coba sekarang, tanpa daftar
          </a>
        </div>
        <p className="mt-4 text-redup">
          Mulai dari{' '}
          <strong className="font-extrabold text-tinta tabular-nums">{formatRupiah(heroFromRupiah)}</strong>{' '}
          per bulan. Tanpa kartu kredit.
        </p>
      </div>
      <figure className="overflow-hidden rounded-sheet border border-laci-900 bg-kertas">
        <div className="flex items-center justify-between gap-3 bg-laci-900 px-4 py-3 text-putih">
          <span className="font-extrabold">{sampleShop.name}</span>
          <span className="inline-flex items-center gap-2 rounded-full border border-laci-100 px-3 py-1 text-sm font-semibold text-laci-100">
            <WifiOff aria-hidden="true" size={16} />
            Tanpa internet
          </span>
        </div>
        <Island name="mini-till" of={MiniTill} props={{ counts: [2, 1, 0, 0, 1, 0] }} wake="touch" />
        <figcaption className="border-t border-garis px-4 py-3 text-sm text-redup">
          Coba di sini: ketuk barang, tekan Bayar, lihat kembaliannya.
        </figcaption>
      </figure>
    </section>
  )
}

const benefits = [
  {
    icon: WifiOff,
    title: 'Internet putus, kasir jalan terus',
    text: 'Setiap transaksi tersimpan di perangkat sebelum layar berkata Lunas, lalu terkirim sendiri saat internet kembali.',
  },
  {
    icon: Banknote,
    title: 'Uang di laci cocok',
    text: 'Diskon, pembulatan, dan kembalian dihitung sampai rupiah terakhir. Tunai dan transfer dicatat terpisah.',
  },
  {
    icon: BarChart3,
    title: 'Tutup toko tanpa menghitung ulang',
    text: 'Penjualan hari ini, barang terlaris, dan sisa stok sudah tertulis. Anda tinggal membaca.',
  },
]

function Benefits() {
  return (
    <Section id="benefits" title="Dibuat untuk toko yang ramai dan sinyal yang kadang hilang" ground="white">
      <ul className="grid gap-10 md:grid-cols-3 md:gap-8">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className="grid size-12 place-items-center rounded-control bg-laci-50 text-laci-600">
              <Icon aria-hidden="true" />
            </span>
            <h3 className="mt-4 text-xl font-extrabold">{title}</h3>
            <p className="mt-2 text-redup">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-14 max-lg:hidden">
        <TillPicture />
      </div>
    </Section>
  )
}

const features = [
  {
    icon: Package,
    title: 'Produk dan stok',
    text: 'Pindai barcode, impor dari Excel, peringatan stok menipis.',
  },
  {
    icon: Zap,
    title: 'Transaksi cepat',
    text: 'Tunai, QRIS dari stiker toko sendiri, diskon, dan struk.',
  },
  {
    icon: Users,
    title: 'Pelanggan dan kasbon',
    text: 'Siapa berutang berapa, kapan jatuh temponya, dan cicilannya.',
  },
  { icon: UserCog, title: 'Kasir', text: 'Akun untuk tiap kasir, dengan hak akses masing-masing.' },
  { icon: Truck, title: 'Pemasok', text: 'Catat pembelian, stok bertambah dengan sendirinya.' },
  { icon: BarChart3, title: 'Laporan', text: 'Penjualan harian, mingguan, bulanan, serta laba rugi.' },
  { icon: Printer, title: 'Printer thermal', text: 'Cetak struk 58 mm dan 80 mm dari semua perangkat.' },
]

function Features() {
  return (
    <Section id="features" title="Semua yang dipakai di meja kasir">
      {/* One-pixel gaps over a line-coloured ground draw the hairlines, whatever the number of columns. */}
      <ul className="grid gap-px overflow-hidden rounded-tile border border-garis bg-garis sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-kertas p-5">
            <Icon aria-hidden="true" className="text-laci-600" />
            <h3 className="mt-3 text-lg font-extrabold">{title}</h3>
            <p className="mt-1 text-redup">{text}</p>
          </li>
        ))}
        <li className="grid content-center bg-laci-50 p-5">
          <a href="/fitur" className={buttonClass('primary')}>
            Jelajahi Fitur
          </a>
        </li>
      </ul>
    </Section>
  )
}

function Pricing() {
  return (
    <Section
      id="pricing"
      title="Harga"
      lead={`Semua paket: transaksi tanpa batas, laporan penjualan lengkap, dan bantuan pelanggan. Coba dulu ${trialDays} hari gratis, semua fitur, tanpa ikatan.`}
      ground="white"
    >
      <PriceCards prices={landingList} />
      {/* What is charged is another list than this one: said here, before anybody decides (decision 13). */}
      <p className="mt-6 text-redup">
        Yang ditagih selalu harga terbaru di{' '}
        <a href="/harga" className={textLinkClass}>
          halaman Harga
        </a>
        , dan tidak pernah lebih mahal dari yang tertulis di sini.
      </p>
    </Section>
  )
}

function HardwarePackage() {
  const brand = markedBrand()
  return (
    <section aria-labelledby="hardware" className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
      <div className="grid items-center gap-8 rounded-sheet border border-garis bg-putih p-6 md:p-10 lg:grid-cols-2">
        <div>
          <h2 id="hardware" className="text-3xl font-extrabold">
            Paket kasir lengkap
          </h2>
          <p className="mt-3 text-lg text-redup">
            Perangkat dan aplikasi datang bersama, siap dipakai berjualan.
          </p>
          <p className="mt-6 flex flex-wrap items-baseline gap-x-3">
            <s className="text-lg text-redup tabular-nums">{formatRupiah(hardwarePackage.beforeRupiah)}</s>
            <strong className="text-3xl font-extrabold tabular-nums">
              {formatRupiah(hardwarePackage.totalRupiah)}
            </strong>
          </p>
          <ul className="mt-6 grid gap-3 sm:grid-cols-2">
            {hardwarePoints.map((item) => (
              <li key={item} className="flex gap-2">
                <Check aria-hidden="true" className="shrink-0 text-laci-600" />
                {item}
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap gap-3">
            <NoticeLink
              kind="hardware_click"
              isNewTab
              label="Pesan Sekarang"
              href={whatsappAddress(brand, 'Halo, saya mau pesan paket kasir lengkap.')}
              className={buttonClass('money', 'medium', 'max-sm:w-full')}
            />
            <NoticeLink
              kind="hardware_click"
              isNewTab
              label="Coba Demo Gratis"
              href={whatsappAddress(brand, 'Halo, saya mau coba demo paket kasir lengkap.')}
              className={buttonClass('outline', 'medium', 'max-sm:w-full')}
            />
          </div>
        </div>
        <HardwarePicture />
      </div>
    </section>
  )
}
