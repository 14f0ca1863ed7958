import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { messageKeptDays } from '@laci/domain/message/kept-days.ts'
import { commissionPercent } from '@laci/domain/plan/commission.ts'
import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'
import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import { fundingNeedRupiah, type PitchTarget, pitchTargets } from '@laci/domain/plan/pitch-figures.ts'
import { landingList } from '@laci/domain/plan/price-book.ts'
import { tokenCoversRupiah, tokenPriceRupiah } from '@laci/domain/plan/token-model.ts'
import { trialDays, trialTokens } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import type { ReactNode } from 'react'
import { Island } from '../island.tsx'
import ContactForm from '../islands/contact-form.tsx'
import { FundingChart, TargetChart } from '../parts/pitch-charts.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { markedBrand, pageMark } from '../shell/brand.ts'

const yearPrice = landingList.find((price) => price.months === 12)!

export default function PitchDeckPage() {
  return (
    <>
      <PageHead
        title="Kasir yang tetap jalan saat internet hilang"
        lead={`${pageMark('brand.name')} membuat pencatatan warung dan toko kecil benar sampai rupiah terakhir, dengan atau tanpa sinyal. Kami mencari dana awal untuk membawanya ke lebih banyak toko.`}
        actions={
          <>
            <a href="#kontak" className={buttonClass('primary', 'medium', 'max-sm:w-full')}>
              Bicara dengan kami
            </a>
            <a href="/kasir/" className={buttonClass('outline', 'medium', 'max-sm:w-full')}>
              Lihat produknya
            </a>
          </>
        }
        picture={<KeyFigures />}
      />
      <Problem />
      <Solution />
      <Pricing />
      <Growth />
      <Section
        id="dana"
        title="Kebutuhan dana"
        lead={`${formatRupiah(fundingNeedRupiah)} untuk tiga hal.`}
        ground="white"
      >
        <FundingChart />
      </Section>
      <Targets />
      <Contact />
    </>
  )
}

function KeyFigures() {
  const [first, last] = pitchTargets
  return (
    <dl className="grid gap-px overflow-hidden rounded-sheet border border-laci-900 bg-laci-700 text-putih sm:grid-cols-2">
      <Figure label="Dana yang dibutuhkan" wide>
        {formatRupiah(fundingNeedRupiah)}
      </Figure>
      {[first!, last!].map(({ months, customers }) => (
        <Figure key={months} label={`Target dalam ${months} bulan`}>{`${customers} pelanggan`}</Figure>
      ))}
    </dl>
  )
}

function Figure({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'bg-laci-900 p-6 sm:col-span-2 md:p-8' : 'bg-laci-900 p-6 md:p-8'}>
      <dt className="text-laci-100">{label}</dt>
      <dd className="mt-1 text-2xl font-extrabold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

const problems = [
  {
    title: 'Buku dan kalkulator tidak pernah cocok',
    text: 'Pemilik baru tahu ada selisih setelah toko tutup, dan tidak tahu dari mana.',
  },
  {
    title: 'Kasir online berhenti bersama sinyal',
    text: 'Di pasar dan di gang sinyal sering hilang, dan antrean tidak menunggu.',
  },
  {
    title: 'Biaya tetap terasa berat',
    text: 'Warung yang ramai di akhir pekan saja ikut membayar penuh untuk hari yang sepi.',
  },
  {
    title: 'Memasangnya butuh orang lain',
    text: 'Printer, pemindai, dan daftar barang dianggap rumit, jadi pemilik kembali ke buku.',
  },
]

function Problem() {
  return (
    <Section
      id="masalah"
      title="Masalah di pasar"
      lead="Toko kecil hidup dari selisih tipis, tetapi alat pencatatannya dibuat untuk toko besar."
      ground="white"
    >
      <Cards items={problems} />
    </Section>
  )
}

const solutions = [
  {
    title: 'Tersimpan sebelum Lunas',
    text: 'Setiap transaksi ditulis di perangkat dulu, lalu terkirim sendiri. Putus listrik di tengah penjualan tidak menghilangkan apa pun.',
  },
  {
    title: 'Satu jurnal untuk semua kasir',
    text: 'Stok, uang, dan laporan dihitung dari catatan yang sama, dan setiap perubahan meninggalkan jejak.',
  },
  {
    title: 'Bayar sesuai pemakaian',
    text: `Langganan untuk yang rutin, token untuk yang sesekali. ${trialDays} hari pertama gratis dengan ${formatAmount(trialTokens)} token.`,
  },
  {
    title: 'Datang lengkap',
    text: 'Untuk yang tidak mau repot ada paket perangkat, pemasangan, dan bantuan lewat WhatsApp.',
  },
]

function Solution() {
  return (
    <Section
      id="solusi"
      title="Solusi kami"
      lead="Satu jawaban untuk tiap masalah, dan sudah bisa dicoba hari ini."
    >
      <Cards items={solutions} />
    </Section>
  )
}

function Cards({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
      {items.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-laci-600 pt-4">
          <h3 className="text-xl font-extrabold">{title}</h3>
          <p className="mt-2 text-redup">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Pricing() {
  const rows = [
    ...landingList.map((price) => ({
      name: `Langganan ${price.months} bulan`,
      shown: formatRupiah(price.totalRupiah),
      note:
        price.months === 1
          ? 'dibayar tiap bulan'
          : `${formatRupiah(price.perMonthRupiah)} per bulan${price.bonusMonths > 0 ? `, ditambah ${price.bonusMonths} bulan gratis` : ''}`,
    })),
    {
      name: 'Token',
      shown: formatRupiah(tokenPriceRupiah),
      note: `untuk tiap transaksi sampai ${formatRupiah(tokenCoversRupiah)}`,
    },
    {
      name: 'Sekali bayar',
      shown: formatRupiah(oneTimePayment.totalRupiah),
      note: 'dipakai tanpa batas waktu',
    },
    {
      name: 'Paket kasir lengkap',
      shown: formatRupiah(hardwarePackage.totalRupiah),
      note: `perangkat dan aplikasi ${hardwarePackage.appYears} tahun`,
    },
  ]
  return (
    <Section
      id="harga"
      title="Harga dan pendapatan"
      lead="Pendapatan utama adalah langganan. Yang lain membuka pintu bagi toko yang belum siap berlangganan."
      ground="white"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Sumber pendapatan dan harganya</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Produk</th>
            <th scope="col">Keterangan</th>
            <th scope="col">Harga</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, shown, note }) => (
            <tr
              key={name}
              className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-garis py-4 md:grid-cols-[1fr_1.4fr_10rem]"
            >
              <th scope="row" className="text-lg font-extrabold">
                {name}
              </th>
              <td className="text-redup max-md:order-last max-md:col-span-2">{note}</td>
              <td className="text-right text-lg font-extrabold whitespace-nowrap tabular-nums">{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-6 text-redup">
        Yang ditagih selalu harga terbaru di{' '}
        <a href="/harga" className={textLinkClass}>
          halaman Harga
        </a>
        .
      </p>
    </Section>
  )
}

const growth = [
  {
    title: 'Afiliasi',
    text: `${commissionPercent}% berulang untuk siapa pun yang mengajak toko. Kami membayar setelah toko itu membayar.`,
  },
  {
    title: 'Masa coba tanpa risiko',
    text: `${trialDays} hari semua fitur tanpa kartu kredit, lalu token bagi yang belum mau berlangganan.`,
  },
  {
    title: 'Ebook',
    text: 'Panduan mengelola kas dan stok toko kecil, yang sekaligus mengenalkan kasirnya.',
  },
  {
    title: 'Paket perangkat',
    text: 'Toko komputer dan distributor menjual paket siap pakai, kami yang melatih dan membantu.',
  },
]

function Growth() {
  return (
    <Section
      id="strategi"
      title="Strategi pertumbuhan"
      lead="Empat jalan yang saling menguatkan, tanpa anggaran iklan besar."
    >
      <ol className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {growth.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_1fr]">
            <span aria-hidden="true" className="text-3xl font-extrabold text-laci-500 tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl font-extrabold">{title}</h3>
              <p className="mt-2 text-redup">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Targets() {
  return (
    <Section
      id="target"
      title="Target"
      lead={`Setiap pelanggan dihitung berlangganan setahun, ${formatRupiah(yearPrice.totalRupiah)}.`}
    >
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <TargetChart />
        <div>
          <table className="w-full border-collapse text-left" data-testid="target-table">
            <caption className="sr-only">Target pelanggan, pendapatan, dan ROI</caption>
            <thead className="max-sm:sr-only">
              <tr className="border-b border-garis-kuat">
                <th scope="col" className="py-2 font-extrabold">
                  Dalam
                </th>
                {targetHeads.map((head) => (
                  <th key={head} scope="col" className="py-2 pl-4 text-right font-extrabold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {pitchTargets.map((target) => (
                <TargetRow key={target.months} target={target} />
              ))}
            </tbody>
          </table>
          <p className="mt-4 text-redup">
            ROI adalah pendapatan dikurangi dana, dibagi dana. Ini target, bukan janji hasil.
          </p>
        </div>
      </div>
    </Section>
  )
}

const targetHeads = ['Pelanggan', 'Pendapatan', 'ROI']

/** A row on wide screens; on narrow ones a block whose lines carry their head. */
function TargetRow({ target }: { target: PitchTarget }) {
  const values = [
    formatAmount(target.customers),
    formatRupiah(target.revenueRupiah),
    `${target.returnPercent}%`,
  ]
  return (
    <tr className="border-b border-garis max-sm:block max-sm:py-3">
      <th scope="row" className="text-lg font-extrabold max-sm:block sm:py-4">
        {`${target.months} bulan`}
      </th>
      {values.map((value, index) => (
        <td
          key={targetHeads[index]}
          className="text-right text-lg font-extrabold whitespace-nowrap max-sm:flex max-sm:justify-between sm:py-4 sm:pl-4"
        >
          <span aria-hidden="true" className="font-normal text-redup sm:hidden">
            {targetHeads[index]}
          </span>
          {value}
        </td>
      ))}
    </tr>
  )
}

function Contact() {
  const whatsapp = whatsappAddress(markedBrand(), 'Halo, saya tertarik berinvestasi.')
  return (
    <Section
      id="kontak"
      title="Bicara dengan kami"
      lead="Tinggalkan nomor WhatsApp, dan kami menghubungi Anda dengan angka dan rencana lengkapnya."
      ground="white"
    >
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-16">
        <div className="rounded-sheet border border-garis bg-kertas p-6 md:p-8">
          <Island name="contact-form" of={ContactForm} props={{ whatsappHref: whatsapp }} />
          <noscript>
            <p className="mt-4 rounded-control bg-jahe-100 p-4">
              Formulir ini membutuhkan JavaScript. Hubungi kami lewat WhatsApp di samping.
            </p>
          </noscript>
        </div>
        <div className="grid content-center gap-4">
          <p className="text-lg">Lebih suka menulis langsung?</p>
          <p>
            <a href={whatsapp} target="_blank" rel="noopener" className={buttonClass('outline')}>
              Kirim pesan WhatsApp
            </a>
          </p>
          <p className="text-redup">
            {`Nomor Anda hanya dipakai untuk menghubungi Anda dan disimpan paling lama ${messageKeptDays} hari. `}
            <a href="/privacy-policy" className={textLinkClass}>
              Kebijakan Privasi
            </a>
          </p>
        </div>
      </div>
    </Section>
  )
}
