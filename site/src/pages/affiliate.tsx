import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { commissionPercent } from '@laci/domain/plan/commission.ts'
import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'
import { trialDays } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Building2, Check, GraduationCap, Store, Truck } from 'lucide-react'
import { NoticeLink } from '../parts/notice-link.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { markedBrand, pageMark } from '../shell/brand.ts'

export default function PartnershipPage() {
  return (
    <>
      <PageHead
        title="Bawa kasir ini ke toko di sekitar Anda"
        lead={`Anda sudah dipercaya oleh pemilik toko. ${pageMark('brand.name')} menyediakan kasirnya, pelatihannya, dan bantuannya.`}
        actions={
          <>
            <Interested />
            <a href="#bentuk" className={buttonClass('outline', 'medium', 'max-sm:w-full')}>
              Lihat bentuk kemitraan
            </a>
          </>
        }
        note="Membuka WhatsApp. Kami balas pada jam kerja."
        picture={<WhatWeBring />}
      />
      <Forms />
      <Steps />
      <Compare />
    </>
  )
}

/** Opens the chat and tells the operator, as the specification wants; the link works without the notice. */
function Interested() {
  return (
    <NoticeLink
      kind="partnership_interest"
      href={whatsappAddress(markedBrand(), 'Halo, saya tertarik bermitra.')}
      isNewTab
      className={buttonClass('money', 'medium', 'max-sm:w-full')}
    >
      Saya tertarik
    </NoticeLink>
  )
}

const promises = [
  'Kasir yang tetap jalan tanpa internet, jadi Anda tidak ditelepon setiap sinyal hilang',
  `Masa coba ${trialDays} hari untuk setiap toko yang Anda kenalkan`,
  'Pelatihan untuk timmu, dan panduan berbahasa Indonesia',
  'Bantuan WhatsApp langsung ke pemilik toko, bukan lewat Anda',
  'Data toko milik pemiliknya, bisa diekspor kapan saja',
]

function WhatWeBring() {
  return (
    <section aria-labelledby="janji" className="rounded-sheet border border-garis bg-putih p-6 md:p-8">
      <h2 id="janji" className="text-xl font-extrabold">
        Yang kami bawa
      </h2>
      <ul className="mt-4 grid gap-3">
        {promises.map((text) => (
          <li key={text} className="flex gap-3">
            <Check aria-hidden="true" className="shrink-0 text-laci-600" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

const forms = [
  {
    icon: Store,
    title: 'Toko komputer dan kasir',
    text: `Jual paket kasir lengkap (${formatRupiah(hardwarePackage.totalRupiah)}) dan pasang di tempat. Perangkat boleh dari Anda, aplikasinya dari kami.`,
  },
  {
    icon: Truck,
    title: 'Distributor dan grosir',
    text: 'Pasang di toko pelanggan Anda, lengkap dengan daftar barang Anda dan barcode-nya. Pemilik tidak perlu mengetik dari awal.',
  },
  {
    icon: Building2,
    title: 'Koperasi dan komunitas',
    text: 'Satu perjanjian untuk banyak anggota, dengan satu orang yang bisa ditanya.',
  },
  {
    icon: GraduationCap,
    title: 'Pendamping UMKM',
    text: 'Bahan pelatihan pencatatan kas dan stok, dengan toko latihan yang boleh diacak-acak.',
  },
]

function Forms() {
  return (
    <Section
      id="bentuk"
      title="Bentuk kemitraan"
      lead="Tidak ada yang pas? Ceritakan saja, kita susun bersama."
      ground="white"
    >
      <ul className="grid gap-px overflow-hidden rounded-tile border border-garis bg-garis sm:grid-cols-2">
        {forms.map(({ icon: Icon, title, text }) => (
          <li key={title} className="bg-kertas p-6 md:p-8">
            <Icon aria-hidden="true" className="text-laci-600" />
            <h3 className="mt-3 text-xl font-extrabold">{title}</h3>
            <p className="mt-2 text-redup">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const steps = [
  {
    title: 'Ceritakan toko Anda',
    text: 'Tekan Saya tertarik. Beri tahu di kota mana, toko seperti apa, dan kira-kira berapa.',
  },
  { title: 'Coba bersama', text: 'Kita pasang di satu atau dua toko dulu, dan melihat apa yang kurang.' },
  {
    title: 'Sepakati tertulis',
    text: 'Pembagian kerja dan hasilnya ditulis sebelum dimulai. Tanpa biaya pendaftaran.',
  },
]

function Steps() {
  return (
    <Section id="cara" title="Cara memulai">
      <ol className="grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span
              aria-hidden="true"
              className="grid size-12 place-items-center rounded-full bg-laci-50 text-xl font-extrabold text-laci-600 tabular-nums"
            >
              {index + 1}
            </span>
            <h3 className="mt-4 text-xl font-extrabold">{title}</h3>
            <p className="mt-2 text-redup">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Compare() {
  return (
    <Section
      id="afiliasi"
      title="Cukup membagikan link?"
      lead={`Kalau Anda hanya ingin merekomendasikan, program afiliasi lebih cepat: komisi ${commissionPercent}% berulang, daftar sendiri, tanpa perjanjian.`}
      ground="white"
    >
      <p>
        <a href="/afiliasi" className={textLinkClass}>
          Lihat program afiliasi
        </a>
      </p>
    </Section>
  )
}
