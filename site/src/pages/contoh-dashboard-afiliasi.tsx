import { commissionOn } from '@laci/domain/plan/commission.ts'
import { affiliateCopyList } from '@laci/domain/plan/price-book.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { Copy } from 'lucide-react'

const sampleCode = 'BUD1234'

/** Nobody's names, nobody's money: what the table of the first affiliate dashboard looked like. */
const sampleReferrals = [
  { name: 'Toko Melati', months: 12, status: 'Paid' },
  { name: 'Warung Bu Tin', months: 1, status: 'Paid' },
  { name: 'Kios Barokah', months: 3, status: 'Pending' },
  { name: 'Toko Sumber Rejeki', months: 1, status: 'Pending' },
].map(({ name, months, status }) => {
  const price = affiliateCopyList.find((plan) => plan.months === months)!
  return { name, status, commissionRupiah: commissionOn('plan', price.totalRupiah) }
})

function sum(status?: string): number {
  return sampleReferrals
    .filter((row) => status === undefined || row.status === status)
    .reduce((total, row) => total + row.commissionRupiah, 0)
}

/** The older dashboard of the affiliates as a picture of what one gets: an example, and marked as one throughout. */
export default function SampleAffiliateDashboardPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 md:px-6 md:pt-12">
      <p className="inline-block rounded-full bg-jahe-100 px-3 py-1 font-semibold text-jahe-800">Contoh</p>
      <h1 className="mt-3 text-3xl font-extrabold text-laci-900 md:text-5xl">Contoh dasbor afiliasi</h1>
      <p className="mt-4 max-w-2xl text-lg text-redup">
        Semua nama dan angka di halaman ini karangan. Dasbor yang asli menunjukkan toko yang mendaftar lewat
        link-mu sendiri.
      </p>

      <section
        aria-labelledby="kode"
        className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-tile border border-garis bg-putih p-6"
      >
        <div>
          <h2 id="kode" className="text-redup">
            Kode referral
          </h2>
          <p className="text-2xl font-extrabold tracking-wide tabular-nums">{sampleCode}</p>
        </div>
        <button
          type="button"
          data-copy={sampleCode}
          data-copied={affiliateTexts.copied}
          className={buttonClass('outline', 'medium', 'min-w-40')}
        >
          <Copy aria-hidden="true" size={20} />
          <span aria-live="polite">Salin kode</span>
        </button>
      </section>

      <dl className="mt-5 grid gap-3 sm:grid-cols-3 sm:gap-5">
        <Stat label="Total referral">{String(sampleReferrals.length)}</Stat>
        <Stat label="Total komisi">{formatRupiah(sum())}</Stat>
        <Stat label="Komisi tertunda">{formatRupiah(sum('Pending'))}</Stat>
      </dl>

      <section aria-labelledby="daftar" className="mt-10">
        <h2 id="daftar" className="text-xl font-extrabold">
          Referral
        </h2>
        <div className="mt-4 overflow-hidden rounded-tile border border-garis bg-putih">
          <table className="w-full border-collapse text-left max-sm:text-sm">
            <thead className="border-b border-garis-kuat">
              <tr>
                <th scope="col" className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4 font-extrabold">
                  No
                </th>
                <th scope="col" className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4 font-extrabold">
                  Pengguna
                </th>
                <th
                  scope="col"
                  className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4 text-right font-extrabold"
                >
                  Jumlah
                </th>
                <th scope="col" className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4 font-extrabold">
                  Status
                </th>
              </tr>
            </thead>
            <tbody>
              {sampleReferrals.map(({ name, commissionRupiah, status }, index) => (
                <tr key={name} className="border-b border-garis last:border-0">
                  <td className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4 text-redup tabular-nums">
                    {index + 1}
                  </td>
                  <td className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4">{name}</td>
                  <td className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4 text-right font-semibold whitespace-nowrap tabular-nums">
                    {formatRupiah(commissionRupiah)}
                  </td>
                  <td className="px-1.5 py-3 first:pl-3 last:pr-3 sm:px-4">
                    <span
                      className={
                        status === 'Paid'
                          ? 'rounded-full bg-daun-50 px-2 py-0.5 text-sm font-semibold text-daun-700'
                          : 'rounded-full bg-jahe-100 px-2 py-0.5 text-sm font-semibold text-jahe-800'
                      }
                    >
                      {status}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href="/daftar-afiliasi" className={buttonClass('primary', 'medium', 'max-sm:w-full')}>
          Daftar afiliasi
        </a>
        <a href="/afiliasi" className={textLinkClass}>
          Cara kerja program afiliasi
        </a>
      </p>
    </div>
  )
}

function Stat({ label, children }: { label: string; children: string }) {
  return (
    <div className="rounded-tile border border-garis bg-putih p-6 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:py-4">
      <dt className="text-redup">{label}</dt>
      <dd className="text-xl sm:mt-1 sm:text-2xl font-extrabold whitespace-nowrap tabular-nums">
        {children}
      </dd>
    </div>
  )
}
