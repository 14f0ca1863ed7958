import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import type { Commission } from '../../affiliate/affiliate-service.ts'
import type { LoadedAffiliate } from './affiliate-dashboard-screen.tsx'

/**
 * The three sums of the specification, and how often the links were opened. Null: still loading. Money is added up from the
 * rows below it: `total_commission` comes with another answer, which may know of a payment that the rows do not know yet.
 */
export function CommissionFigures({ loaded }: { loaded: LoadedAffiliate | null }) {
  const openRupiah = loaded && commissionsOf(loaded.commissions.filter((row) => !row.isPaid))
  return (
    <dl className="grid gap-3 sm:grid-cols-3 sm:gap-5" data-testid="affiliate-figures">
      <Figure
        label={affiliateTexts.signups}
        note={loaded && `dari ${formatAmount(loaded.figures.clicks)} klik link`}
        testId="figure-signups"
      >
        {loaded && formatAmount(loaded.figures.signups)}
      </Figure>
      <Figure label={affiliateTexts.totalCommission} note="sejak Anda bergabung" testId="figure-total">
        {loaded && formatRupiah(commissionsOf(loaded.commissions))}
      </Figure>
      <Figure label={affiliateTexts.commission} note="belum dibayar" testId="figure-open" isStrong>
        {openRupiah === null ? null : formatRupiah(openRupiah)}
      </Figure>
    </dl>
  )
}

const commissionsOf = (rows: readonly Commission[]) =>
  rows.reduce((sum, row) => sum + row.commissionRupiah, 0)

function Figure({
  label,
  note,
  testId,
  isStrong = false,
  children,
}: {
  label: string
  note: string | null
  testId: string
  isStrong?: boolean
  children: string | null
}) {
  return (
    <div
      data-testid={testId}
      className={`grid content-start rounded-tile border p-5 md:p-6 max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:gap-x-4 ${
        isStrong ? 'border-laci-600 bg-laci-50' : 'border-garis bg-putih'
      }`}
    >
      <dt className="text-redup">{label}</dt>
      <dd className="min-h-8 text-xl font-extrabold whitespace-nowrap tabular-nums sm:mt-1 sm:text-2xl">
        {children ?? <Skeleton className="my-1 h-6 w-24" />}
      </dd>
      <dd className="min-h-5 text-sm text-redup max-sm:col-span-2">{note}</dd>
    </div>
  )
}
