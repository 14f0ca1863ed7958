import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'
import { currentList } from '@laci/domain/plan/price-book.ts'
import { tokenCoversRupiah, tokenPriceRupiah } from '@laci/domain/plan/token-model.ts'
import { trialDays } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatMonths } from '@laci/ui/format/length.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { publicTexts } from '@laci/ui/texts/public.ts'
import { Coins, Scale } from 'lucide-react'
import { Faq } from '../parts/faq.tsx'
import { hardwarePoints } from '../parts/hardware-points.ts'
import { NoticeLink } from '../parts/notice-link.tsx'
import { PlanCard, PriceCards } from '../parts/price-cards.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { faqPage, product, type Question } from '../parts/structured-data.ts'
import { markedBrand } from '../shell/brand.ts'

const lengths = currentList.map((price) => formatMonths(price.months))

const questions: readonly Question[] = [
  {
    question: 'Bagaimana masa coba gratisnya?',
    answer: `Begitu mendaftar dengan nomor WhatsApp, Anda mendapat ${trialDays} hari dengan semua fitur. Tidak ada kartu kredit yang diminta, tidak ada ikatan, dan tidak ada tagihan yang datang sendiri setelahnya.`,
  },
  {
    question: 'Apa yang terjadi kalau paket saya habis?',
    answer:
      'Anda diingatkan sebelum hari terakhir. Setelah paket habis, transaksi baru berhenti sampai Anda memperpanjang, tetapi semua data tetap bisa dibuka dan diekspor kapan pun. Tidak ada yang dihapus.',
  },
  {
    question: 'Bagaimana cara membayar dan berganti paket?',
    answer: `Semua dari aplikasi kasir, menu Langganan: pilih ${lengths.slice(0, -1).join(', ')}, atau ${lengths.at(-1)}, lalu bayar. Paket baru menyambung di belakang yang masih berjalan, jadi tidak ada hari yang hilang saat Anda berganti.`,
  },
]

export const structuredData = [
  product('/harga', {
    name: 'langganan',
    description: 'Aplikasi kasir dan pengelolaan toko, semua fitur, transaksi tanpa batas.',
    offers: currentList.map((price) => ({
      name: formatMonths(price.months),
      totalRupiah: price.totalRupiah,
    })),
  }),
  product('/harga', {
    name: 'Terima Beres',
    description: `${hardwarePoints.join(', ')}.`,
    offers: [{ name: 'Paket kasir lengkap', totalRupiah: hardwarePackage.totalRupiah }],
  }),
  faqPage(questions),
]

export default function PricesPage() {
  return (
    <>
      <PageHead
        title="Satu harga, semua fitur"
        lead={
          <p>
            {`Pilih panjangnya saja. Semua paket: transaksi tanpa batas, laporan penjualan lengkap, dan bantuan pelanggan. ${trialDays} hari pertama gratis.`}
          </p>
        }
      />
      <section aria-label="Paket" className="mx-auto -mt-4 max-w-6xl px-4 pb-14 md:-mt-8 md:px-6 md:pb-20">
        <h2 className="sr-only">Paket</h2>
        <PriceCards prices={currentList} more={<HardwareCard />} />
        <p className="mt-6 text-redup">
          Yang ditagih persis seperti di halaman ini, dari halaman mana pun Anda datang.
        </p>
      </section>
      <Section id="cara-lain" title="Penjualan Anda belum tetap?" ground="white">
        <ul className="grid gap-5 md:grid-cols-2">
          <OtherWay
            icon={Coins}
            title="Bayar per pemakaian"
            text={`${formatRupiah(tokenPriceRupiah)} untuk setiap ${formatRupiah(tokenCoversRupiah)} nilai transaksi. Sepi penjualan, sedikit pula bayarnya.`}
            href="/promo-sales-page"
            link="Hitung tokennya"
          />
          <OtherWay
            icon={Scale}
            title="Haruskah langganan?"
            text="Isi penjualan Anda, lalu lihat cara bayar mana yang paling murah, lengkap dengan titik impasnya."
            href="/haruskah-langganan"
            link="Bandingkan dengan angka Anda"
          />
        </ul>
      </Section>
      <Section id="faq" title="Yang sering ditanyakan" isNarrow>
        <Faq name="harga" questions={questions} />
      </Section>
    </>
  )
}

function HardwareCard() {
  return (
    <PlanCard
      testId="plan-hardware"
      title="Terima Beres"
      description="Perangkat dan aplikasi."
      price={
        <>
          <p className="mt-4">
            <strong className="text-3xl font-extrabold whitespace-nowrap tabular-nums">
              {formatRupiah(hardwarePackage.totalRupiah)}
            </strong>
          </p>
          <p className="mt-1 flex flex-wrap gap-x-2 text-redup tabular-nums">
            <s>{formatRupiah(hardwarePackage.beforeRupiah)}</s>
            <span>sekali bayar</span>
          </p>
        </>
      }
      points={hardwarePoints}
      action={
        <NoticeLink
          kind="hardware_click"
          isNewTab
          label={publicTexts.orderNow}
          href={whatsappAddress(markedBrand(), 'Halo, saya mau pesan paket Terima Beres.')}
          className={buttonClass('outline', 'medium', 'w-full')}
        />
      }
    />
  )
}

function OtherWay({
  icon: Icon,
  title,
  text,
  href,
  link,
}: {
  icon: typeof Coins
  title: string
  text: string
  href: string
  link: string
}) {
  return (
    <li className="flex gap-4 rounded-tile border border-garis bg-kertas p-6">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-laci-50 text-laci-600">
        <Icon aria-hidden="true" />
      </span>
      <div>
        <h3 className="text-xl font-extrabold">{title}</h3>
        <p className="mt-1 text-redup">{text}</p>
        <a href={href} className={`${textLinkClass} mt-3 inline-flex min-h-11 items-center`}>
          {link}
        </a>
      </div>
    </li>
  )
}
