import {
  commissionExamples,
  commissionOn,
  commissionPercent,
  hardwareCommissionRupiah,
} from '@laci/domain/plan/commission.ts'
import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'
import { type AffiliateCopyPrice, affiliateCopyList } from '@laci/domain/plan/price-book.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { Megaphone, Repeat, Users } from 'lucide-react'
import { BarRows } from '../parts/bar-rows.tsx'
import { Faq } from '../parts/faq.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { faqPage, type Question } from '../parts/structured-data.ts'
import { pageMark } from '../shell/brand.ts'

const questions: readonly Question[] = [
  {
    question: 'Siapa yang boleh ikut?',
    answer:
      'Siapa saja yang punya nomor WhatsApp dan rekening bank. Tidak harus punya toko, dan tidak harus sudah berlangganan. Mendaftarnya gratis.',
  },
  {
    question: 'Kapan komisi dibayar?',
    answer: affiliateTexts.paidWhen,
  },
  {
    question: 'Sampai kapan saya mendapat komisi dari satu toko?',
    answer:
      'Selama toko itu membayar langganan. Setiap kali ia memperpanjang, komisinya dihitung lagi dari uang yang benar-benar dibayar. Bila pembayaran itu dikembalikan, komisinya ikut dikurangkan.',
  },
  {
    question: 'Bagaimana kalau saya mendaftar lewat link saya sendiri?',
    answer:
      'Pendaftaran itu tetap jalan, tetapi tidak menghasilkan komisi. Komisi hanya untuk toko orang lain, satu kali pendaftaran untuk setiap akun baru.',
  },
]

export const structuredData = [faqPage(questions)]

export default function AffiliateProgramPage() {
  return (
    <>
      <PageHead
        title={`Ajak toko, dapat ${commissionPercent}% setiap bulan`}
        lead={`Rekomendasikan ${pageMark('brand.name')} ke warung dan toko di sekitar Anda. Selama mereka berlangganan, komisinya terus mengalir.`}
        actions={
          <>
            <a href="/daftar-afiliasi" className={buttonClass('money', 'medium', 'max-sm:w-full')}>
              Daftar afiliasi gratis
            </a>
            <a href="/masuk-afiliasi" className={buttonClass('outline', 'medium', 'max-sm:w-full')}>
              Masuk afiliasi
            </a>
          </>
        }
        picture={<EarningsCard />}
      />
      <Benefits />
      <Recurring />
      <Steps />
      <WhatTheyPay />
      <Section id="tanya" title="Pertanyaan tentang afiliasi" isNarrow>
        <Faq name="afiliasi" questions={questions} />
        <p className="mt-6 text-redup">
          Aturan lengkapnya ada di{' '}
          <a href="/terms-and-conditions#afiliasi" className={textLinkClass}>
            syarat program afiliasi
          </a>
          . Ingin melihat dasbornya dulu? Buka{' '}
          <a href="/contoh-dashboard-afiliasi" className={textLinkClass}>
            contoh dasbor afiliasi
          </a>
          .
        </p>
      </Section>
    </>
  )
}

function EarningsCard() {
  return (
    <section
      aria-label="Contoh penghasilan"
      className="rounded-sheet border border-laci-900 bg-laci-900 p-6 text-putih ring-on-dark md:p-8"
    >
      <BarRows
        caption={`Contoh komisi per bulan, bila tiap toko membayar ${formatRupiah(examplePerMonth)} per bulan`}
        heads={['Toko yang berlangganan', 'Komisi per bulan']}
        isOnDark
        rows={commissionExamples.map(({ customers, perMonthRupiah }) => ({
          label: `${customers} toko`,
          shown: formatRupiah(perMonthRupiah),
          value: perMonthRupiah,
          tone: 'money',
        }))}
      />
    </section>
  )
}

/** What each shop of the examples pays: the price that its commission comes from. */
const examplePerMonth = affiliateCopyList[1]!.perMonthRupiah

const benefits = [
  {
    icon: Repeat,
    title: `Komisi ${commissionPercent}% berulang`,
    text: 'Bukan sekali bayar. Setiap perpanjangan menghasilkan komisi lagi, tanpa Anda berbuat apa-apa.',
  },
  {
    icon: Users,
    title: 'Terbuka untuk siapa saja',
    text: 'Pemilik toko, karyawan, pembuat konten, mahasiswa. Tidak ada biaya dan tidak ada target.',
  },
  {
    icon: Megaphone,
    title: 'Bahan promosi siap pakai',
    text: 'Gambar dan kalimat untuk WhatsApp dan media sosial, diambil dari dasbor afiliasi. Saat ini sedang diperbarui.',
  },
]

function Benefits() {
  return (
    <Section id="untung" title="Kenapa ikut" ground="white">
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
    </Section>
  )
}

/** Two new shops a month, at the price of the examples. */
const shopsPerMonth = 2
const recurringMonths = [1, 3, 6, 9, 12]

function Recurring() {
  const perShop = commissionOn('plan', examplePerMonth)
  return (
    <Section
      id="berulang"
      title="Apa itu komisi berulang?"
      lead="Komisi sekali bayar berhenti begitu tokonya mendaftar. Komisi berulang bertambah setiap bulan, karena toko yang Anda ajak bulan lalu masih membayar."
    >
      <div className="grid gap-8 lg:grid-cols-[1fr_1.2fr] lg:gap-16">
        <div className="grid content-start gap-4 text-lg">
          <p>
            {'Dari satu toko yang membayar '}
            <strong className="font-extrabold whitespace-nowrap tabular-nums">
              {formatRupiah(examplePerMonth)}
            </strong>
            {' per bulan, bagian Anda '}
            <strong className="font-extrabold whitespace-nowrap tabular-nums">{formatRupiah(perShop)}</strong>
            {' setiap bulan.'}
          </p>
          <p className="text-redup">
            {`Bila Anda mengajak ${shopsPerMonth} toko setiap bulan dan semuanya bertahan, sesudah setahun ada ${shopsPerMonth * 12} toko yang menghasilkan komisi pada bulan yang sama.`}
          </p>
          <p className="text-sm text-redup">
            Ini hitungan contoh. Toko yang berhenti berlangganan tidak lagi menghasilkan komisi.
          </p>
        </div>
        <BarRows
          caption={`Komisi bulan itu, dengan ${shopsPerMonth} toko baru setiap bulan`}
          heads={['Bulan', 'Komisi bulan itu']}
          rows={recurringMonths.map((count) => ({
            label: `Bulan ke-${count}`,
            shown: formatRupiah(count * shopsPerMonth * perShop),
            value: count * shopsPerMonth,
            tone: 'money',
          }))}
        />
      </div>
    </Section>
  )
}

const steps = [
  { title: 'Daftar gratis', text: 'Nama, nomor WhatsApp, dan kata sandi. Kodemu langsung jadi.' },
  {
    title: 'Bagikan link',
    text: 'Ke beranda atau langsung ke pendaftaran, lewat WhatsApp, bio, atau kartu nama.',
  },
  {
    title: 'Komisi mengalir',
    text: 'Setiap toko yang mendaftar dan membayar tercatat di dasbormu, lengkap dengan komisinya.',
  },
]

function Steps() {
  return (
    <Section id="langkah" title="Tiga langkah" ground="teal">
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span
              aria-hidden="true"
              className="grid size-12 place-items-center rounded-full border-2 border-laci-100 text-xl font-extrabold tabular-nums"
            >
              {index + 1}
            </span>
            <h3 className="mt-4 text-xl font-extrabold">{title}</h3>
            <p className="mt-2 text-laci-100">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function WhatTheyPay() {
  return (
    <Section
      id="komisi"
      title="Komisi per paket"
      lead={`${commissionPercent}% dari yang benar-benar dibayar. Untuk paket kasir lengkap komisinya tetap.`}
      ground="white"
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {affiliateCopyList.map((price) => (
          <PlanCommission key={price.months} price={price} />
        ))}
        <li className="flex flex-col rounded-tile border border-laci-600 bg-laci-50 p-6">
          <h3 className="text-lg font-extrabold">{affiliateTexts.hardwarePackage}</h3>
          <p className="mt-1 text-redup">
            {`Paket kasir lengkap dengan pemasangan dan pelatihan, ${formatRupiah(hardwarePackage.totalRupiah)}`}
          </p>
          <Commission rupiah={hardwareCommissionRupiah} note="tetap, sekali" />
        </li>
      </ul>
      <p className="mt-6 text-redup">
        {'Yang ditagih selalu harga terbaru di '}
        <a href="/harga" className={textLinkClass}>
          halaman Harga
        </a>
        {`, dan komisimu ${commissionPercent}% dari uang yang benar-benar dibayar.`}
      </p>
    </Section>
  )
}

function PlanCommission({ price }: { price: AffiliateCopyPrice }) {
  return (
    <li className="flex flex-col rounded-tile border border-garis bg-kertas p-6">
      <h3 className="text-lg font-extrabold">{`${price.months} bulan`}</h3>
      <p className="mt-1 text-redup">
        {`${formatRupiah(price.perMonthRupiah)} per bulan`}
        {price.months === 12 ? `, ${formatRupiah(price.totalRupiah)} per tahun` : ''}
        {price.savesRupiah > 0
          ? `, hemat ${formatRupiah(price.savesRupiah)}${price.savesPer === 'month' ? ' per bulan' : ''}`
          : ''}
      </p>
      <Commission rupiah={commissionOn('plan', price.totalRupiah)} note="setiap kali membayar" />
    </li>
  )
}

function Commission({ rupiah, note }: { rupiah: number; note: string }) {
  return (
    <p className="mt-auto pt-5">
      <span className="block text-sm font-semibold text-redup">Komisimu</span>
      <strong className="text-2xl font-extrabold whitespace-nowrap tabular-nums">
        {formatRupiah(rupiah)}
      </strong>
      <span className="block text-sm text-redup">{note}</span>
    </p>
  )
}
