import { trialDays } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { publicTexts } from '@laci/ui/texts/public.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { DevicesPicture } from '../parts/pictures/devices-picture.tsx'
import { ProductPicture, SalePicture, SupplierPicture } from '../parts/pictures/goods-pictures.tsx'
import { CustomerPicture, StaffPicture } from '../parts/pictures/people-pictures.tsx'
import { ReportPicture } from '../parts/pictures/report-picture.tsx'
import { PageHead } from '../parts/section.tsx'

type Feature = {
  readonly id: string
  /** In the row of links at the top. */
  readonly short: string
  readonly title: string
  readonly lead: string
  readonly points: readonly string[]
  readonly picture: ReactNode
}

const features: readonly Feature[] = [
  {
    id: 'produk',
    short: 'Produk',
    title: 'Manajemen produk',
    lead: 'Barang masuk sekali, lalu stok mengurus dirinya sendiri.',
    points: [
      'Pindai barcode dengan alat pemindai atau kamera',
      'Impor dari Excel, lengkap dengan pemeriksaan tiap baris',
      'Peringatan saat stok di bawah batas yang Anda tentukan',
      'Stok tercatat otomatis pada setiap penjualan',
    ],
    picture: <ProductPicture />,
  },
  {
    id: 'transaksi',
    short: 'Transaksi',
    title: 'Transaksi cepat',
    lead: 'Antrean pendek, hitungan pasti, juga saat toko sedang ramai.',
    points: [
      'Pindai barcode, barang langsung masuk keranjang',
      'Tunai dan transfer dicatat terpisah',
      'Diskon per barang atau untuk seluruh nota',
      'Struk tercetak otomatis begitu transaksi selesai',
    ],
    picture: <SalePicture />,
  },
  {
    id: 'pelanggan',
    short: 'Pelanggan',
    title: 'Manajemen pelanggan',
    lead: 'Kenali siapa yang setia, dan apa yang biasa mereka beli.',
    points: [
      'Nama dan nomor pelanggan tersimpan rapi',
      'Riwayat belanja tiap pelanggan',
      'Pilih pelanggan langsung saat menjual',
    ],
    picture: <CustomerPicture />,
  },
  {
    id: 'kasir',
    short: 'Kasir',
    title: 'Manajemen kasir',
    lead: 'Toko bisa ditinggal, karena setiap orang hanya bisa apa yang Anda izinkan.',
    points: [
      'Buat akun untuk setiap kasir',
      'Atur hak akses masing-masing',
      'Setiap transaksi mencatat siapa kasirnya',
    ],
    picture: <StaffPicture />,
  },
  {
    id: 'pemasok',
    short: 'Pemasok',
    title: 'Manajemen pemasok',
    lead: 'Catat belanja toko, dan stok menyesuaikan dengan sendirinya.',
    points: [
      'Tambah pemasok dengan kontaknya',
      'Catat setiap pembelian beserta harga modal',
      'Stok bertambah otomatis saat barang masuk',
    ],
    picture: <SupplierPicture />,
  },
  {
    id: 'laporan',
    short: 'Laporan',
    title: 'Laporan dan analisis',
    lead: 'Angka yang Anda cari sudah dihitung sebelum Anda bertanya.',
    points: [
      'Penjualan harian, mingguan, dan bulanan',
      'Laba rugi, bukan hanya omzet',
      'Barang terlaris dan barang yang tidak bergerak',
    ],
    picture: <ReportPicture />,
  },
  {
    id: 'perangkat',
    short: 'Perangkat',
    title: 'Printer dan semua perangkat',
    lead: 'Pakai yang sudah ada di toko: komputer, tablet, atau ponsel.',
    points: [
      'Desktop atau ponsel, tampilannya menyesuaikan',
      'Tersinkron seketika antarperangkat saat ada internet',
      'Printer thermal lewat kabel USB atau Bluetooth',
    ],
    picture: <DevicesPicture />,
  },
]

export default function FeaturesPage() {
  return (
    <>
      <PageHead
        title="Tujuh pekerjaan toko, satu aplikasi"
        lead={
          <p>
            Dari barang datang sampai toko tutup. Semua bagian ini berjalan tanpa internet, dan terkirim
            sendiri saat sinyal kembali.
          </p>
        }
        note={
          <span className="-mx-1 flex flex-wrap gap-2">
            {features.map(({ id, short }) => (
              <a key={id} href={`#${id}`} className={chipClass}>
                {short}
              </a>
            ))}
          </span>
        }
      />
      {features.map((feature, index) => (
        <FeatureBand key={feature.id} feature={feature} isSwapped={index % 2 === 1} />
      ))}
      <section aria-labelledby="mulai" className="bg-laci-700 text-putih ring-on-dark">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-8 px-4 py-14 md:px-6 md:py-20">
          <div className="max-w-xl">
            <h2 id="mulai" className="text-3xl font-extrabold">
              Coba di toko Anda sendiri
            </h2>
            <p className="mt-3 text-lg text-laci-100">
              {`${trialDays} hari gratis dengan semua fitur di atas. Tanpa kartu kredit, tanpa ikatan.`}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
            <a href="/daftar" className={buttonClass('money', 'large', 'max-sm:w-full')}>
              {publicTexts.startFree}
            </a>
            <a
              href="/kasir/?demo"
              className={buttonClass('outline', 'large', 'max-sm:w-full')}
              data-testid="demo-link"
            >
              Coba dulu tanpa akun
            </a>
          </div>
        </div>
      </section>
    </>
  )
}

const chipClass =
  'inline-flex min-h-12 items-center rounded-full border border-garis-kuat bg-putih px-5 font-semibold text-tinta hover:border-laci-600 hover:bg-laci-50'

function FeatureBand({ feature, isSwapped }: { feature: Feature; isSwapped: boolean }) {
  const { id, title, lead, points, picture } = feature
  return (
    <section
      aria-labelledby={id}
      className={isSwapped ? 'bg-kertas' : 'border-y border-garis bg-putih'}
      data-testid="feature"
    >
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-14 md:px-6 md:py-20 lg:grid-cols-2 lg:gap-16">
        <div className={classes(isSwapped && 'lg:order-2')}>
          <h2 id={id} className="scroll-mt-6 text-3xl font-extrabold">
            {title}
          </h2>
          <p className="mt-3 text-lg text-redup">{lead}</p>
          <ul className="mt-6 grid gap-3">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <Check aria-hidden="true" className="shrink-0 text-laci-600" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="mx-auto w-full max-w-lg">{picture}</div>
      </div>
    </section>
  )
}
