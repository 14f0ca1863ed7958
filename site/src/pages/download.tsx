import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { ChevronDown, Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Faq } from '../parts/faq.tsx'
import {
  AndroidHome,
  AndroidInstall,
  AndroidMenu,
  WindowsDesktop,
  WindowsInstallDialog,
  WindowsInstallIcon,
} from '../parts/install-pictures.tsx'
import { NoticeLink } from '../parts/notice-link.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { faqPage, type Question } from '../parts/structured-data.ts'
import { TillPicture } from '../parts/till-picture.tsx'
import { pageMark } from '../shell/brand.ts'

const questions: readonly Question[] = [
  {
    question: 'Apakah kasir butuh internet?',
    answer:
      'Hanya saat pertama dibuka dan saat masuk. Sesudah itu kasir berjualan tanpa internet, dan transaksinya terkirim sendiri begitu internet kembali.',
  },
  {
    question: 'Perangkat seperti apa yang cukup?',
    answer:
      'Komputer Windows 10 atau lebih baru, atau tablet dan ponsel Android, dengan Chrome atau Edge yang diperbarui. Layar sentuh, pemindai barcode, dan printer thermal boleh menyusul.',
  },
  {
    question: 'Bisa di iPad atau iPhone?',
    answer:
      'Bisa dibuka di Safari dan ditaruh di layar utama lewat tombol Bagikan, lalu Tambahkan ke Layar Utama. Kami belum mengujinya dengan printer, jadi untuk meja kasir pilih Windows atau Android.',
  },
  {
    question: 'Bagaimana kalau ganti perangkat?',
    answer:
      'Masuk dengan akun yang sama, dan toko beserta datanya diunduh ke perangkat baru. Pastikan dulu perangkat lama tidak lagi menunjukkan transaksi yang menunggu terkirim.',
  },
]

export const structuredData = [faqPage(questions)]

export default function DownloadPage() {
  return (
    <>
      <PageHead
        title="Unduh aplikasi kasir"
        lead="Buka kasir di browser sekarang juga, atau pasang supaya terbuka seperti aplikasi biasa. Satu akun untuk semua perangkat Anda."
        actions={
          <>
            <a href="/kasir/" className={buttonClass('money', 'medium', 'max-sm:w-full')}>
              Buka kasir di browser
            </a>
            <a
              href="/kasir/?demo"
              className={buttonClass('outline', 'medium', 'max-sm:w-full')}
              data-testid="demo-link"
            >
              Coba dulu tanpa akun
            </a>
            <a href="#pasang" className={buttonClass('outline', 'medium', 'max-sm:w-full')}>
              Cara memasang
            </a>
          </>
        }
        note={
          <span className="tabular-nums" data-testid="release-version">
            {`Versi ${pageMark('release.version')}`}
          </span>
        }
        picture={<TillPicture />}
      />
      <Section
        id="unduhan"
        title="Berkas unduhan"
        lead="Untuk yang lebih suka memasang dari berkas atau dari toko aplikasi."
        ground="white"
      >
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Windows />
          <Android />
        </div>
      </Section>
      <Section
        id="pasang"
        title="Pasang langsung dari browser"
        lead="Tanpa berkas, kurang dari satu menit, dan selalu versi terbaru. Buka dulu kasir di browser, lalu ikuti langkahnya."
      >
        <Steps title="Windows, dengan Edge atau Chrome" steps={windowsSteps} />
        <Steps title="Android, dengan Chrome" steps={androidSteps} />
      </Section>
      <Section id="tanya" title="Pertanyaan sebelum memasang" ground="white" isNarrow>
        <Faq name="unduh" questions={questions} />
      </Section>
    </>
  )
}

/**
 * The page holds both states, and the mark that the server fills shows the true one [RELEASE-3]: an address to a file that is
 * not there must not be on the page, and without scripts it must still be right.
 */
function Windows() {
  return (
    <Card state={pageMark('release.windows')} icon={<Monitor aria-hidden="true" />} title="Windows">
      <div className="hidden group-data-[state=ready]/release:block">
        <NoticeLink
          kind="download_click"
          label="Windows"
          href={pageMark('release.windowsAddress')}
          className={buttonClass('primary', 'medium', 'w-full')}
        >
          {commonTexts.forWindows}
        </NoticeLink>
        <p className="mt-3 text-redup tabular-nums">
          {`Pemasang versi ${pageMark('release.version')}, ${pageMark('release.windowsSize')}. Untuk Windows 10 dan 11.`}
        </p>
        <details className="mt-2 text-sm text-redup">
          <summary className="inline-flex min-h-11 items-center font-semibold">
            Periksa keaslian berkas
          </summary>
          <p>
            SHA-256: <code className="font-mono break-all">{pageMark('release.windowsSha256')}</code>
          </p>
        </details>
      </div>
      <Unpublished
        notice="Windows"
        label={commonTexts.forWindows}
        text="Pemasang untuk Windows belum diterbitkan. Sementara ini pasang dari browser: hasilnya sama, ikonnya juga ada di desktop."
      />
    </Card>
  )
}

function Android() {
  return (
    <Card state={pageMark('release.android')} icon={<Smartphone aria-hidden="true" />} title="Android">
      <div className="hidden group-data-[state=ready]/release:block">
        <NoticeLink
          kind="download_click"
          label="Android"
          href={pageMark('release.androidAddress')}
          isNewTab
          className={buttonClass('primary', 'medium', 'w-full')}
        >
          {commonTexts.forAndroid}
        </NoticeLink>
        <p className="mt-3 text-redup">Membuka toko aplikasi di tab baru.</p>
      </div>
      <Unpublished
        notice="Android"
        label={commonTexts.forAndroid}
        text="Aplikasi di toko aplikasi belum diterbitkan. Sementara ini pasang dari Chrome: kasir muncul di layar utama seperti aplikasi lain."
      />
    </Card>
  )
}

function Card({
  state,
  icon,
  title,
  children,
}: {
  state: string
  icon: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div
      data-state={state}
      data-testid="release-card"
      className="group/release rounded-tile border border-garis bg-kertas p-6"
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="flex items-center gap-3 text-xl font-extrabold">
          <span className="text-laci-600">{icon}</span>
          {title}
        </h3>
        <span className="hidden rounded-full bg-jahe-100 px-3 py-1 text-sm font-semibold text-jahe-800 group-data-[state=missing]/release:block">
          Belum terbit
        </span>
      </div>
      {children}
    </div>
  )
}

/** A press says at once that there is no file, and what to do; the operator learns that somebody wanted it. */
function Unpublished({
  notice,
  label,
  text,
}: {
  notice: 'Windows' | 'Android'
  label: string
  text: string
}) {
  return (
    <details className="group/none hidden group-data-[state=missing]/release:block" data-testid="unpublished">
      <summary
        data-notice="download_click"
        data-notice-label={notice}
        className={buttonClass('outline', 'medium', 'w-full list-none [&::-webkit-details-marker]:hidden')}
      >
        {label}
        <ChevronDown aria-hidden="true" size={20} className="group-open/none:rotate-180" />
      </summary>
      <div className="mt-3 rounded-control bg-jahe-100 p-4">
        <p>{text}</p>
        <a
          href="#pasang"
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-laci-700 underline underline-offset-4"
        >
          Lihat cara memasang
        </a>
      </div>
    </details>
  )
}

type Step = { readonly picture: ReactNode; readonly title: string; readonly text: string }

const windowsSteps: readonly Step[] = [
  {
    picture: <WindowsInstallIcon />,
    title: 'Tekan ikon pasang',
    text: 'Ada di ujung kanan kolom alamat. Kalau tidak terlihat, buka menu titik tiga, lalu Aplikasi.',
  },
  {
    picture: <WindowsInstallDialog />,
    title: 'Pilih Pasang',
    text: 'Browser bertanya sekali. Tidak perlu sandi administrator.',
  },
  {
    picture: <WindowsDesktop />,
    title: 'Buka dari desktop',
    text: 'Kasir punya jendela dan ikon sendiri. Klik kanan ikonnya untuk menyematkan di bilah tugas.',
  },
]

const androidSteps: readonly Step[] = [
  {
    picture: <AndroidMenu />,
    title: 'Buka menu titik tiga',
    text: 'Di kanan atas Chrome, saat kasir terbuka.',
  },
  {
    picture: <AndroidInstall />,
    title: 'Pilih Instal aplikasi',
    text: 'Di sebagian ponsel tulisannya Tambahkan ke layar utama. Lalu tekan Instal.',
  },
  {
    picture: <AndroidHome />,
    title: 'Buka dari layar utama',
    text: 'Kasir terbuka satu layar penuh, juga saat tidak ada internet.',
  },
]

function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <div className="mt-10 first:mt-0">
      <h3 className="text-xl font-extrabold">{title}</h3>
      <ol className="mt-5 grid gap-8 md:grid-cols-3 md:gap-5">
        {steps.map(({ picture, title: stepTitle, text }, index) => (
          <li key={stepTitle}>
            {picture}
            <h4 className="mt-4 flex items-baseline gap-2 text-lg font-extrabold">
              <span className="text-laci-600 tabular-nums">{`${index + 1}.`}</span>
              {stepTitle}
            </h4>
            <p className="mt-1 text-redup">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
