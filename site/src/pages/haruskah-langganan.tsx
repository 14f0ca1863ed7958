import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import { cheapestSubscriptions, salesPerDayWhereTokensCostMore } from '@laci/domain/plan/plan-advice.ts'
import { daysPerMonth } from '@laci/domain/plan/price-book.ts'
import { tokenCoversRupiah, tokenPriceRupiah } from '@laci/domain/plan/token-model.ts'
import { trialDays, trialTokens } from '@laci/domain/plan/trial.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatMonths } from '@laci/ui/format/length.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Island } from '../island.tsx'
import { wayNames } from '../islands/advice/way-texts.ts'
import PlanAdvisor from '../islands/plan-advisor.tsx'
import { PageHead, Section } from '../parts/section.tsx'
import { sampleAverages, sampleShopDay } from '../sample-shop.ts'

const lengths = [1, 3, 12, 36, 120]
const tableMonths = 12

export default function AdvicePage() {
  const year = cheapestSubscriptions(tableMonths).totalRupiah
  return (
    <>
      <PageHead
        title="Haruskah langganan?"
        lead={
          <p>
            Belum tentu. Isi dua angka toko Anda, dan lihat cara bayar mana yang paling murah, meskipun itu
            yang paling sedikit untuk kami.
          </p>
        }
      />
      <section
        aria-label="Perbandingan"
        className="mx-auto -mt-4 max-w-6xl px-4 pb-14 md:-mt-8 md:px-6 md:pb-20"
      >
        <Island
          name="plan-advisor"
          of={PlanAdvisor}
          props={{ first: { ...sampleShopDay, months: tableMonths }, lengths }}
          wake="touch"
          className="overflow-hidden rounded-sheet border border-garis bg-putih"
        />
      </section>
      <Section
        id="impas"
        title="Titik impas untuk setahun"
        lead="Mulai dari sekian transaksi sehari, langganan atau sekali bayar lebih murah daripada token."
        ground="white"
      >
        <div className="overflow-hidden rounded-tile border border-garis">
          <table className="w-full text-left tabular-nums" data-testid="break-even-table">
            <thead className="bg-laci-50 align-bottom">
              <tr>
                <th scope="col" className="p-2 wrap-anywhere sm:p-4 font-semibold">
                  Rata-rata nilai transaksi
                </th>
                {[wayNames.subscription, wayNames.one_time].map((name) => (
                  <th key={name} scope="col" className="p-2 wrap-anywhere sm:p-4 text-right font-semibold">
                    {name} mulai
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sampleAverages.map(rupiah).map((average) => (
                <tr key={average} className="border-t border-garis">
                  <th scope="row" className="p-2 wrap-anywhere sm:p-4 font-normal">
                    {formatRupiah(average)}
                  </th>
                  <td className="p-2 wrap-anywhere sm:p-4 text-right">{pointText(year, average)}</td>
                  <td className="p-2 wrap-anywhere sm:p-4 text-right">
                    {pointText(oneTimePayment.totalRupiah, average)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section id="hitungan" title="Cara kami menghitung" isNarrow>
        <ul className="grid list-disc gap-3 pl-5 text-redup marker:text-laci-600">
          <li>
            {`Token: ${formatRupiah(tokenPriceRupiah)} untuk setiap ${formatRupiah(tokenCoversRupiah)} nilai transaksi, dibulatkan ke atas per transaksi. Karena pembulatan itu, toko dengan transaksi yang sangat beragam bisa memakai sedikit lebih banyak dari perhitungan rata-rata.`}
          </li>
          <li>
            {`Langganan: campuran paket termurah dari `}
            <a href="/harga" className={textLinkClass}>
              halaman Harga
            </a>
            {` yang cukup untuk waktu yang Anda pilih, termasuk bulan bonusnya. Untuk ${formatMonths(tableMonths)} itu ${formatRupiah(year)}.`}
          </li>
          <li>{`Sekali bayar: ${formatRupiah(oneTimePayment.totalRupiah)}, berapa pun lamanya.`}</li>
          <li>
            {`Satu bulan dihitung ${daysPerMonth} hari buka. ${formatAmount(trialTokens)} token gratis dan masa coba ${trialDays} hari tidak ikut dihitung, karena semua cara mendapatkannya.`}
          </li>
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/daftar" className={buttonClass('money', 'medium', 'max-sm:w-full')}>
            {`Coba gratis ${trialDays} hari`}
          </a>
          <a href="/harga" className={buttonClass('outline', 'medium', 'max-sm:w-full')}>
            Lihat semua harga
          </a>
        </div>
      </Section>
    </>
  )
}

function pointText(otherRupiah: Rupiah, averageRupiah: Rupiah): string {
  const sales = salesPerDayWhereTokensCostMore(otherRupiah, { averageRupiah, months: tableMonths })
  return sales === null ? 'tidak pernah' : formatAmount(sales)
}
