import { landingPrices, type SubscriptionPrice } from '@laci/domain/plan/price-book.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Check } from 'lucide-react'

/** The three subscriptions; the longest is dark and has the section's one yellow button. */
export function PriceCards() {
  const longest = Math.max(...landingPrices.map((price) => price.months))
  return (
    <ul className="mt-10 grid items-stretch gap-5 md:grid-cols-3">
      {landingPrices.map((price) => (
        <PriceCard key={price.months} price={price} isBest={price.months === longest} />
      ))}
    </ul>
  )
}

function PriceCard({ price, isBest }: { price: SubscriptionPrice; isBest: boolean }) {
  const soft = isBest ? 'text-laci-100' : 'text-redup'
  return (
    <li
      className={classes(
        'flex flex-col rounded-tile border p-6',
        isBest ? 'border-laci-900 bg-laci-900 text-putih ring-on-dark' : 'border-garis bg-kertas',
      )}
    >
      <h3 className="text-xl font-extrabold">{titleOf(price.months)}</h3>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <strong className="text-3xl font-extrabold whitespace-nowrap tabular-nums">
          {formatRupiah(price.perMonthRupiah)}
        </strong>
        <span className={soft}>per bulan</span>
      </p>
      <p className={classes('mt-1 flex flex-wrap gap-x-2 tabular-nums md:min-h-12 lg:min-h-6', soft)}>
        {price.beforeRupiah === null ? (
          'Dibayar tiap bulan'
        ) : (
          <>
            <s>{formatRupiah(price.beforeRupiah)}</s>
            <span>
              {formatRupiah(price.totalRupiah)}
              {price.months === 12 ? ' per tahun' : ` per ${price.months} bulan`}
            </span>
          </>
        )}
      </p>
      <ul className="mt-6 mb-8 grid gap-3">
        {pointsOf(price).map((point) => (
          <li key={point} className="flex gap-2">
            <Check
              aria-hidden="true"
              className={classes('shrink-0', isBest ? 'text-laci-100' : 'text-laci-600')}
            />
            {point}
          </li>
        ))}
      </ul>
      <a href="/daftar" className={buttonClass(isBest ? 'money' : 'outline', 'medium', 'mt-auto')}>
        {`Pilih ${titleOf(price.months).toLowerCase()}`}
      </a>
    </li>
  )
}

function titleOf(months: number): string {
  return months === 12 ? '1 tahun' : `${months} bulan`
}

function pointsOf(price: SubscriptionPrice): string[] {
  return [
    ...(price.savesRupiah > 0 ? [`Hemat ${formatRupiah(price.savesRupiah)}`] : []),
    ...(price.bonusMonths > 0 ? [`Bonus ${price.bonusMonths} bulan gratis`] : []),
    ...(price.perDayRupiah === null ? [] : [`Sekitar ${formatRupiah(price.perDayRupiah)} per hari`]),
    'Transaksi tanpa batas',
    'Laporan penjualan lengkap',
    'Bantuan lewat WhatsApp',
  ]
}
