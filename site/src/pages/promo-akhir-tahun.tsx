import { oneTimePayment, yearEndPromo } from '@laci/domain/plan/one-time-payment.ts'
import { trialDays } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CalendarX2, Check, Quote } from 'lucide-react'
import { PrinterPicture } from '../parts/pictures/printer-picture.tsx'
import { PageHead, Section } from '../parts/section.tsx'

const lastDay = formatDay(yearEndPromo.lastDay)

const features = [
  'Transaksi dan produk tanpa batas',
  'Tetap jualan saat internet putus',
  'Stok tercatat otomatis, dengan peringatan saat menipis',
  'Akun kasir dengan hak akses masing-masing',
  'Laporan penjualan dan laba rugi',
  'Cetak struk ke printer thermal dari komputer, tablet, dan ponsel',
]

/** Made up, and marked so on the page: nobody has said these. */
const samples = [
  {
    name: 'Bu Sri',
    shop: 'warung sembako',
    text: 'Tutup toko jadi lebih cepat, karena uang di laci langsung cocok dengan catatannya.',
  },
  {
    name: 'Pak Budi',
    shop: 'toko bangunan',
    text: 'Internet di sini sering putus. Sekarang struk tetap keluar, laporannya menyusul sendiri.',
  },
  {
    name: 'Mbak Yuni',
    shop: 'kios pulsa dan minuman',
    text: 'Barang yang hampir habis kelihatan duluan, jadi belanja ke grosir cukup sekali seminggu.',
  },
]

export default function YearEndPromoPage() {
  return (
    <>
      <PageHead
        title="Bonus printer thermal untuk paket sekali bayar"
        lead={
          <>
            <p
              className="flex gap-3 rounded-tile border border-jahe-800 bg-jahe-100 p-4 text-jahe-800"
              data-testid="promo-ended"
            >
              <CalendarX2 aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>
                <strong className="block font-extrabold">Promo telah berakhir</strong>
                {`Berlaku sampai ${lastDay}. Halaman ini disimpan sebagai catatan; bonusnya tidak bisa diambil lagi.`}
              </span>
            </p>
            <p className="mt-5">
              {`Waktu itu, setiap paket sekali bayar seharga ${formatRupiah(oneTimePayment.totalRupiah)} mendapat satu printer thermal gratis.`}
            </p>
          </>
        }
        actions={
          <>
            <a href="/harga" className={buttonClass('primary', 'medium', 'max-sm:w-full')}>
              Lihat harga sekarang
            </a>
            <a href="/promo-sales-page" className={buttonClass('outline', 'medium', 'max-sm:w-full')}>
              Paket sekali bayar
            </a>
          </>
        }
        picture={<PrinterPicture />}
      />
      <Section id="isi-paket" title="Isi paketnya" ground="white">
        <ul className="grid gap-4 md:grid-cols-2">
          {features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Check aria-hidden="true" className="shrink-0 text-laci-600" />
              {feature}
            </li>
          ))}
        </ul>
        <p className="mt-8 text-redup">
          {`Semua ini tetap ada di paket yang dijual sekarang, dan bisa dicoba gratis ${trialDays} hari.`}
        </p>
      </Section>
      <Section
        id="contoh"
        title="Contoh testimoni"
        lead="Ditulis oleh kami sebagai contoh. Bukan ucapan pelanggan sungguhan."
      >
        <ul className="grid gap-5 md:grid-cols-3">
          {samples.map(({ name, shop, text }) => (
            <li
              key={name}
              className="flex flex-col rounded-tile border border-dashed border-garis-kuat bg-putih p-6"
              data-testid="sample-quote"
            >
              <span className="flex items-center justify-between">
                <Quote aria-hidden="true" className="text-laci-600" />
                <span className="rounded-full border border-garis-kuat px-3 py-0.5 text-sm font-semibold text-redup">
                  Contoh
                </span>
              </span>
              <p className="mt-4 text-lg">{text}</p>
              <p className="mt-auto pt-4 text-redup">{`${name}, ${shop}`}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
