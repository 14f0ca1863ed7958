import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import {
  cheapestSubscriptions,
  costsOf,
  maximumAverageRupiah,
  maximumSalesPerDay,
  monthsWhereSubscriptionCostsMore,
  type PayWay,
  type ShopFigures,
  salesPerDayWhereTokensCostMore,
} from '@laci/domain/plan/plan-advice.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatMonths } from '@laci/ui/format/length.ts'
import { formatAmount, formatExactRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { AdviceChart } from './advice/advice-chart.tsx'
import { plansText, wayNames } from './advice/way-texts.ts'

export type PlanAdvisorProps = {
  readonly first: { readonly salesPerDay: number; readonly averageRupiah: number; readonly months: number }
  /** Lengths of time to choose from, in months. */
  readonly lengths: readonly number[]
}

/** Sales a day and their average in, the cheapest way to pay out [SITE-22]; every figure by `domain/src/plan`. */
export default function PlanAdvisor({ first, lengths }: PlanAdvisorProps) {
  const [salesPerDay, setSalesPerDay] = useState<number | null>(first.salesPerDay)
  const [averageRupiah, setAverageRupiah] = useState<Rupiah | null>(rupiah(first.averageRupiah))
  const [months, setMonths] = useState(first.months)
  const shop = { salesPerDay: salesPerDay ?? 0, averageRupiah: averageRupiah ?? rupiah(0), months }
  const isWhole = shop.salesPerDay > 0 && shop.averageRupiah > 0

  return (
    <div className="grid lg:grid-cols-[1fr_1.35fr] lg:grid-rows-[auto_1fr]" data-testid="plan-advisor">
      <div className="grid content-start gap-5 border-garis p-5 max-lg:border-b md:p-8">
        <TextInput
          label="Transaksi per hari"
          hint="Berapa kali kasir menerima uang, rata-rata"
          inputMode="numeric"
          autoComplete="off"
          value={salesPerDay === null ? '' : formatAmount(salesPerDay)}
          onChange={(event) => setSalesPerDay(typedCount(event.currentTarget.value, salesPerDay))}
          inputClassName="text-lg font-semibold tabular-nums"
          data-testid="sales-per-day"
        />
        <RupiahInput
          usualRupiah={null}
          label="Rata-rata nilai transaksi"
          hint="Omzet sehari dibagi jumlah transaksi"
          value={averageRupiah}
          onChange={(typed) => setAverageRupiah((typed ?? 0) > maximumAverageRupiah ? averageRupiah : typed)}
          inputClassName="text-lg font-semibold"
          data-testid="average"
        />
        <fieldset>
          <legend className="font-semibold">Untuk berapa lama?</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {lengths.map((length) => (
              <label
                key={length}
                className="inline-flex min-h-12 items-center rounded-full border border-garis-kuat bg-putih px-4 font-semibold has-checked:border-laci-600 has-checked:bg-laci-600 has-checked:text-putih has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-laci-600"
              >
                <input
                  type="radio"
                  name="length"
                  value={length}
                  checked={length === months}
                  onChange={() => setMonths(length)}
                  className="sr-only"
                />
                {formatMonths(length)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="border-garis p-5 md:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l">
        {isWhole ? (
          <Advice shop={shop} />
        ) : (
          <p className="py-10 text-center text-redup">
            Isi kedua angka, lalu perbandingannya muncul di sini.
          </p>
        )}
      </div>
      {isWhole ? <BreakEvens shop={shop} /> : null}
    </div>
  )
}

function Advice({ shop }: { shop: ShopFigures }) {
  const costs = costsOf(shop)
  const subscription = cheapestSubscriptions(shop.months)
  const breakEven = salesPerDayWhereTokensCostMore(subscription.totalRupiah, shop)
  const details: { [Way in PayWay]: string } = {
    token: `${formatAmount(shop.salesPerDay)} transaksi sehari, dibayar satu per satu`,
    subscription: plansText(subscription.planMonths),
    one_time: 'Tanpa batas waktu',
  }
  return (
    <>
      <p className="text-redup" aria-live="polite" data-testid="advice">
        {`Untuk ${formatMonths(shop.months)}, yang paling murah: `}
        <strong className="block text-3xl font-extrabold text-tinta">{wayNames[costs[0]!.way]}</strong>
      </p>
      <ol className="mt-5 grid gap-2">
        {costs.map(({ way, totalRupiah }, index) => (
          <li
            key={way}
            data-testid={`cost-${way}`}
            className={classes(
              'flex flex-wrap items-baseline justify-between gap-x-4 rounded-control border px-4 py-3',
              index === 0 ? 'border-laci-600 bg-laci-50' : 'border-garis bg-kertas',
            )}
          >
            <span>
              <span className="block font-semibold">{wayNames[way]}</span>
              <span className="text-sm text-redup">{details[way]}</span>
            </span>
            <strong className="text-xl font-extrabold tabular-nums">{formatExactRupiah(totalRupiah)}</strong>
          </li>
        ))}
      </ol>
      <div className="mx-auto mt-6 max-w-lg">
        <AdviceChart shop={shop} breakEven={breakEven} />
        <p className="mt-1 text-center text-sm text-redup">
          Lingkaran: titik impas token dan langganan. Pita: toko Anda.
        </p>
      </div>
    </>
  )
}

function BreakEvens({ shop }: { shop: ShopFigures }) {
  const subscription = cheapestSubscriptions(shop.months).totalRupiah
  const points = [
    { cheaper: wayNames.subscription, than: wayNames.token, from: salesText(subscription, shop) },
    { cheaper: wayNames.one_time, than: wayNames.token, from: salesText(oneTimePayment.totalRupiah, shop) },
    {
      cheaper: wayNames.one_time,
      than: wayNames.subscription,
      from: `pemakaian ${formatMonths(monthsWhereSubscriptionCostsMore())}`,
    },
  ]
  return (
    <div className="content-end px-5 pb-5 max-lg:pt-0 md:px-8 md:pb-8 lg:grid">
      <h2 className="font-extrabold">Titik impas</h2>
      <ul className="mt-2 grid gap-3" data-testid="break-even">
        {points.map(({ cheaper, than, from }) => (
          <li key={`${cheaper} ${than}`} className="border-t border-garis pt-3">
            {`${cheaper} lebih murah dari ${than.toLowerCase()} mulai `}
            <strong className="font-semibold">{from}</strong>.
          </li>
        ))}
      </ul>
    </div>
  )
}

function salesText(otherRupiah: Rupiah, shop: ShopFigures): string {
  return `${formatAmount(salesPerDayWhereTokensCostMore(otherRupiah, shop) ?? 0)} transaksi sehari`
}

/** Digits only, without leading zeros; what would be too many leaves the field as it was. */
function typedCount(text: string, now: number | null): number | null {
  const digits = text.replace(/\D/g, '')
  if (digits === '') return null
  const count = Number(digits)
  return count <= maximumSalesPerDay ? count : now
}
