import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { pad2 } from '@laci/domain/base/time/zone.ts'
import { tokenOfferEndsAtHour } from '@laci/domain/plan/countdown.ts'
import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import { tokenCopyList } from '@laci/domain/plan/price-book.ts'
import {
  priceOfTokens,
  tokenCoversRupiah,
  tokenPriceRupiah,
  tokensForSale,
  valueCoveredBy,
} from '@laci/domain/plan/token-model.ts'
import { trialDays, trialTokens } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatMonths } from '@laci/ui/format/length.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { publicTexts } from '@laci/ui/texts/public.ts'
import { Check, Mail, MessageCircle } from 'lucide-react'
import { Island } from '../island.tsx'
import TokenCalculator from '../islands/token-calculator.tsx'
import { Countdown } from '../parts/countdown.tsx'
import { Faq } from '../parts/faq.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { faqPage, product, type Question } from '../parts/structured-data.ts'
import { sampleSales } from '../sample-shop.ts'
import { markedBrand } from '../shell/brand.ts'

const tokenPrice = formatRupiah(tokenPriceRupiah)
const tokenCovers = formatRupiah(tokenCoversRupiah)

const questions: readonly Question[] = [
  {
    question: 'Apa itu token?',
    answer: `Token adalah saldo untuk menjual. Satu token seharga ${tokenPrice} menutup nilai transaksi sampai ${tokenCovers}. Kelebihannya dibulatkan ke token berikutnya.`,
  },
  {
    question: 'Kapan token berkurang?',
    answer:
      'Hanya saat sebuah transaksi selesai. Membuka aplikasi, mengatur stok, dan melihat laporan tidak memakai token. Kalau barang dikembalikan, tokennya ikut kembali.',
  },
  {
    question: 'Apakah token gratisnya benar-benar gratis?',
    answer: `Ya. Setiap akun baru mendapat ${formatAmount(trialTokens)} token senilai ${formatRupiah(priceOfTokens(trialTokens))}, cukup untuk transaksi senilai ${formatRupiah(valueCoveredBy(trialTokens))}, di samping masa coba ${trialDays} hari.`,
  },
  {
    question: 'Bagaimana kalau penjualan saya besar?',
    answer:
      'Makin besar penjualan, makin masuk akal berlangganan. Halaman Haruskah langganan? menghitung titik impasnya dengan angka Anda sendiri.',
  },
]

export const structuredData = [
  product('/promo-sales-page', {
    name: 'bayar per pemakaian',
    description: `${formatAmount(trialTokens)} token untuk transaksi senilai ${formatRupiah(valueCoveredBy(trialTokens))}, atau sekali bayar tanpa batas waktu.`,
    offers: [
      { name: `${formatAmount(trialTokens)} token`, totalRupiah: priceOfTokens(trialTokens) },
      { name: 'Sekali bayar', totalRupiah: oneTimePayment.totalRupiah },
    ],
  }),
  faqPage(questions),
]

export default function TokenPage() {
  return (
    <div data-visit-notice="sales_page_visit">
      <PageHead
        title="Bayar hanya saat ada yang terjual"
        lead={
          <p>
            {`Tanpa biaya bulanan. Setiap ${tokenCovers} nilai transaksi memakai satu token seharga ${tokenPrice}. Hari sepi, tidak bayar.`}
          </p>
        }
        actions={
          <a href="/download" className={buttonClass('money', 'large', 'max-sm:w-full')}>
            {publicTexts.startWithTokens}
          </a>
        }
        note={`Senilai ${formatRupiah(priceOfTokens(trialTokens))}, untuk transaksi sampai ${formatRupiah(valueCoveredBy(trialTokens))}.`}
        picture={
          <div className="overflow-hidden rounded-sheet border border-laci-900 bg-putih">
            <h2 className="bg-laci-900 px-5 py-3 font-extrabold text-putih md:px-6">Hitung tokenmu</h2>
            <Island
              name="token-calculator"
              of={TokenCalculator}
              props={{ firstRupiah: sampleSales[1]! }}
              wake="touch"
            />
          </div>
        }
      />
      <Section
        id="cara"
        title="Satu transaksi, beberapa token"
        lead="Token terpakai per transaksi, dibulatkan ke atas. Tidak ada biaya lain."
        ground="white"
      >
        <div className="overflow-hidden rounded-tile border border-garis">
          <table className="w-full text-left tabular-nums" data-testid="token-examples">
            <thead className="bg-laci-50">
              <tr>
                <th scope="col" className="p-4 font-semibold">
                  {publicTexts.saleValue}
                </th>
                <th scope="col" className="p-4 text-right font-semibold">
                  Token
                </th>
                <th scope="col" className="p-4 text-right font-semibold">
                  Biaya
                </th>
              </tr>
            </thead>
            <tbody>
              {[...sampleSales.map(rupiah), valueCoveredBy(trialTokens)].map((value) => (
                <tr key={value} className="border-t border-garis">
                  <th scope="row" className="p-4 font-normal">
                    {formatRupiah(value)}
                  </th>
                  <td className="p-4 text-right">{formatAmount(tokensForSale(value))}</td>
                  <td className="p-4 text-right font-semibold">
                    {formatRupiah(priceOfTokens(tokensForSale(value)))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="mt-6 text-redup">
          {`Lebih suka tetap? Langganan ${tokenCopyList.map(({ months, totalRupiah }) => `${formatRupiah(totalRupiah)} untuk ${formatMonths(months)}`).join(', ')}. `}
          <a href="/haruskah-langganan" className={textLinkClass}>
            Haruskah langganan?
          </a>
        </p>
      </Section>
      <OneTimeOffer />
      <Section id="faq" title="Yang sering ditanyakan" ground="white" isNarrow>
        <Faq name="token" questions={questions} />
      </Section>
      <Contact />
    </div>
  )
}

function OneTimeOffer() {
  const brand = markedBrand()
  return (
    <section aria-labelledby="sekali" className="bg-laci-700 text-putih ring-on-dark">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-14 md:px-6 md:py-20 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <h2 id="sekali" className="text-3xl font-extrabold">
            Atau sekali bayar, pakai selamanya
          </h2>
          <p className="mt-3 max-w-xl text-lg text-laci-100">
            Tanpa token dan tanpa langganan. Satu pembayaran untuk seluruh umur toko Anda.
          </p>
          <ul className="mt-6 grid gap-3">
            {[
              'Pemakaian tanpa batas',
              `Garansi ${oneTimePayment.guaranteeDays} hari uang kembali`,
              'Bantuan pelanggan lewat WhatsApp',
            ].map((point) => (
              <li key={point} className="flex gap-3">
                <Check aria-hidden="true" className="shrink-0 text-laci-100" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="rounded-sheet bg-laci-900 p-6 md:p-8">
          <strong className="text-3xl font-extrabold tabular-nums md:text-5xl">
            {formatRupiah(oneTimePayment.totalRupiah)}
          </strong>
          <div className="mt-4">
            <Countdown
              hour={tokenOfferEndsAtHour}
              label={`Penawaran sampai pukul ${pad2(tokenOfferEndsAtHour)}.00 malam nanti`}
              atEnd={publicTexts.expired}
              isOnDark
            />
          </div>
          <a
            href={whatsappAddress(brand, 'Halo, saya tertarik dengan paket sekali bayar.')}
            target="_blank"
            rel="noopener"
            className={buttonClass('money', 'large', 'mt-6 w-full')}
          >
            Ambil paket sekali bayar
          </a>
          <p className="mt-3 text-sm text-laci-100">{publicTexts.countdownAnew}</p>
        </div>
      </div>
    </section>
  )
}

function Contact() {
  const brand = markedBrand()
  return (
    <section aria-labelledby="kontak" className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
      <h2 id="kontak" className="text-3xl font-extrabold">
        Masih ragu? Tanya saja
      </h2>
      <div className="mt-6 flex flex-wrap gap-3">
        <a
          href={whatsappAddress(brand, 'Halo, saya mau bertanya tentang token.')}
          target="_blank"
          rel="noopener"
          className={buttonClass('primary', 'medium', 'max-sm:w-full')}
        >
          <MessageCircle aria-hidden="true" size={20} />
          {`WhatsApp ${brand.phone}`}
        </a>
        <a href={`mailto:${brand.email}`} className={buttonClass('outline', 'medium', 'max-sm:w-full')}>
          <Mail aria-hidden="true" size={20} />
          {brand.email}
        </a>
      </div>
    </section>
  )
}
