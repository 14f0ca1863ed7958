import { ebookOfferEndsAtHour } from '@laci/domain/plan/countdown.ts'
import { ebookPrice } from '@laci/domain/plan/ebook-price.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { publicTexts } from '@laci/ui/texts/public.ts'
import { Check } from 'lucide-react'
import { BookCover } from '../parts/book-cover.tsx'
import { Countdown } from '../parts/countdown.tsx'
import { Faq } from '../parts/faq.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { faqPage, product, type Question } from '../parts/structured-data.ts'

const chapters = [
  {
    title: 'Uang toko bukan uang dapur',
    text: 'Memisahkan dua dompet tanpa merepotkan keluarga, dan berapa yang boleh diambil setiap minggu.',
  },
  {
    title: 'Kas harian yang selalu cocok',
    text: 'Kas awal, uang masuk, uang keluar, lalu menghitung laci dalam lima menit saat tutup.',
  },
  {
    title: 'Harga jual yang menyisakan untung',
    text: 'Dari harga modal ke harga jual, termasuk ongkos yang sering terlupa: plastik, bensin, listrik.',
  },
  {
    title: 'Stok: cukup, tidak menumpuk',
    text: 'Menentukan batas minimum, membaca barang yang tidak bergerak, dan stok opname tanpa tutup toko.',
  },
  {
    title: 'Kasbon dengan kepala dingin',
    text: 'Siapa boleh berutang, berapa batasnya, dan kalimat menagih yang tidak memutus langganan.',
  },
  {
    title: 'Membaca angka, lalu memutuskan',
    text: 'Empat angka yang cukup dilihat seminggu sekali, dan apa yang dilakukan kalau salah satunya turun.',
  },
]

const questions: readonly Question[] = [
  {
    question: 'Bentuknya apa, dan bagaimana saya menerimanya?',
    answer:
      'Berkas PDF yang bisa dibaca di ponsel atau dicetak. Tautan unduhnya muncul di halaman pembayaran begitu lunas, dan dikirim juga ke WhatsApp Anda.',
  },
  {
    question: 'Apakah saya harus memakai aplikasinya?',
    answer:
      'Tidak. Semua cara di dalamnya bisa dikerjakan dengan buku tulis dan kalkulator. Aplikasi hanya membuatnya lebih cepat.',
  },
  {
    question: 'Cocok untuk toko seperti apa?',
    answer:
      'Warung, toko kelontong, kios, dan toko kecil lain yang dijaga satu sampai beberapa orang. Contoh di dalamnya memakai barang dan harga yang biasa ada di warung.',
  },
]

export const structuredData = [
  product('/ebook', {
    name: 'ebook Kas Rapi, Stok Pasti',
    description: 'Panduan uang dan barang untuk toko kecil, berkas PDF berbahasa Indonesia.',
    offers: [{ name: 'Ebook PDF', totalRupiah: ebookPrice.totalRupiah }],
  }),
  faqPage(questions),
]

export default function EbookPage() {
  return (
    <>
      <PageHead
        title="Kas Rapi, Stok Pasti"
        lead={
          <>
            <p>
              Panduan uang dan barang untuk toko kecil. Ditulis untuk yang menjaga toko sendiri: singkat,
              dengan contoh hitungan, bisa langsung dipakai besok pagi.
            </p>
            <Offer />
          </>
        }
        picture={<BookCover />}
      />
      <Section id="isi" title="Isi bukunya" ground="white">
        <ol className="grid gap-px overflow-hidden rounded-tile border border-garis bg-garis md:grid-cols-2 lg:grid-cols-3">
          {chapters.map(({ title, text }, index) => (
            <li key={title} className="bg-putih p-6">
              <span className="text-2xl font-extrabold text-laci-600 tabular-nums">{index + 1}</span>
              <h3 className="mt-2 text-lg font-extrabold">{title}</h3>
              <p className="mt-1 text-redup">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="dapat" title="Yang Anda dapat">
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_1.1fr]">
          <ul className="grid gap-3 text-lg">
            {[
              'Buku PDF lengkap, boleh dicetak sendiri',
              'Lembar kas harian dan kartu stok siap salin',
              'Contoh hitungan di setiap bab',
              'Tautan unduh juga dikirim ke WhatsApp',
            ].map((item) => (
              <li key={item} className="flex gap-3">
                <Check aria-hidden="true" className="mt-0.5 shrink-0 text-laci-600" />
                {item}
              </li>
            ))}
          </ul>
          <Faq name="ebook" questions={questions} />
        </div>
      </Section>
    </>
  )
}

function Offer() {
  return (
    <div className="mt-7 rounded-tile border border-garis bg-putih p-5 md:p-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <s className="text-redup tabular-nums" data-testid="ebook-before">
          {formatRupiah(ebookPrice.beforeRupiah)}
        </s>
        <strong className="text-3xl font-extrabold text-tinta tabular-nums" data-testid="ebook-price">
          {formatRupiah(ebookPrice.totalRupiah)}
        </strong>
      </p>
      <div className="mt-2 text-base">
        <Countdown hour={ebookOfferEndsAtHour} label="Harga spesial sampai tengah malam" />
      </div>
      <a href="/payment" className={buttonClass('money', 'large', 'mt-5 w-full')}>
        Beli ebook
      </a>
      <p className="mt-3 text-sm">{publicTexts.countdownAnew}</p>
    </div>
  )
}
