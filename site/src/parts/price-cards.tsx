import type { SubscriptionPrice } from '@laci/domain/plan/price-book.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { Tooltip } from '@laci/ui/controls/tooltip.tsx'
import { formatMonths } from '@laci/ui/format/length.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Check, Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** The subscriptions of a price book; the longest is dark and has the section's one yellow button. */
export function PriceCards({ prices, more }: { prices: readonly SubscriptionPrice[]; more?: ReactNode }) {
  const longest = Math.max(...prices.map((price) => price.months))
  return (
    <ul
      className={classes(
        'grid items-stretch gap-5',
        more ? 'md:grid-cols-2 xl:grid-cols-4' : 'md:grid-cols-2 lg:grid-cols-3',
      )}
    >
      {prices.map((price) => (
        <PriceCard
          key={price.months}
          price={price}
          isBest={price.months === longest}
          // Three cards in two columns: the last one fills its row.
          className={price.months === longest && !more ? 'md:max-lg:col-span-2' : ''}
        />
      ))}
      {more}
    </ul>
  )
}

function PriceCard({
  price,
  isBest,
  className,
}: {
  price: SubscriptionPrice
  isBest: boolean
  className: string
}) {
  const soft = isBest ? 'text-laci-100' : 'text-redup'
  return (
    <PlanCard
      title={formatMonths(price.months)}
      description={
        isBest ? 'Paling hemat.' : price.months === 1 ? 'Bayar sambil berjalan.' : 'Untuk toko yang mantap.'
      }
      isDark={isBest}
      className={className}
      testId={`plan-${price.months}`}
      price={
        <>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
            <strong className="text-3xl font-extrabold whitespace-nowrap tabular-nums">
              {formatRupiah(price.perMonthRupiah)}
            </strong>
            <span className={soft}>per bulan</span>
          </p>
          <p className={classes('mt-1 flex flex-wrap gap-x-2 tabular-nums', soft)}>
            {price.months === 1 ? (
              'Dibayar tiap bulan'
            ) : (
              <>
                {price.beforeRupiah === null ? null : <s>{formatRupiah(price.beforeRupiah)}</s>}
                <span>
                  {formatRupiah(price.totalRupiah)} per{' '}
                  {price.months === 12 ? 'tahun' : formatMonths(price.months)}
                </span>
              </>
            )}
          </p>
          {price.perDayRupiah === null ? null : (
            <p
              className={classes('mt-1 -mr-3 flex items-center text-sm whitespace-nowrap tabular-nums', soft)}
            >
              Sekitar {formatRupiah(price.perDayRupiah)} per hari
              <PerDayTip isOnDark={isBest} hasBonus={price.bonusMonths > 0} />
            </p>
          )}
        </>
      }
      points={[
        ...(price.savesRupiah > 0 ? [`Hemat ${formatRupiah(price.savesRupiah)}`] : []),
        ...(price.bonusMonths > 0 ? [`Bonus ${price.bonusMonths} bulan gratis`] : []),
        ...planPoints,
      ]}
      action={
        <a href="/daftar" className={buttonClass(isBest ? 'money' : 'outline', 'medium', 'w-full')}>
          {`Pilih ${formatMonths(price.months)}`}
        </a>
      }
    />
  )
}

/** What every paid plan has. Source: product specification, section 9. */
const planPoints = ['Transaksi tanpa batas', 'Laporan penjualan lengkap', 'Bantuan pelanggan lewat WhatsApp']

export function PlanCard({
  title,
  description,
  price,
  points,
  action,
  isDark = false,
  className,
  testId,
}: {
  title: string
  description: string
  price: ReactNode
  points: readonly string[]
  action: ReactNode
  isDark?: boolean
  className?: string
  testId: string
}) {
  return (
    <li
      data-testid={testId}
      className={classes(
        'flex flex-col rounded-tile border p-6',
        isDark ? 'border-laci-900 bg-laci-900 text-putih ring-on-dark' : 'border-garis bg-kertas',
        className,
      )}
    >
      <h3 className="text-xl font-extrabold">{title}</h3>
      <p className={classes('mt-1', isDark ? 'text-laci-100' : 'text-redup')}>{description}</p>
      {/* As high as the highest, so that the lists of cards side by side begin on one line. */}
      <div className="md:min-h-36">{price}</div>
      <ul className="mt-6 mb-8 grid content-start gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check
              aria-hidden="true"
              className={classes('shrink-0', isDark ? 'text-laci-100' : 'text-laci-600')}
            />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{action}</div>
    </li>
  )
}

function PerDayTip({ isOnDark, hasBonus }: { isOnDark: boolean; hasBonus: boolean }) {
  return (
    <Tooltip
      className="-my-3"
      align="end"
      text={`Harga paket dibagi jumlah hari${hasBonus ? ', termasuk bulan bonus' : ''}. Satu bulan dihitung tiga puluh hari.`}
    >
      {(describedBy) => (
        <button
          type="button"
          aria-label="Cara menghitung harga per hari"
          aria-describedby={describedBy}
          className={classes(
            'grid size-12 place-items-center rounded-control',
            isOnDark ? 'hover:bg-laci-700' : 'hover:bg-laci-50',
          )}
        >
          <Info aria-hidden="true" size={18} />
        </button>
      )}
    </Tooltip>
  )
}
