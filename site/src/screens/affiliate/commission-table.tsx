import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone } from '@laci/domain/base/time/zone.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDate } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Commission } from '../../affiliate/affiliate-service.ts'

const headings = [
  affiliateTexts.payer,
  affiliateTexts.packageName,
  affiliateTexts.day,
  affiliateTexts.paid,
  affiliateTexts.commission,
  affiliateTexts.commissionPaid,
]
const sums: readonly string[] = [affiliateTexts.paid, affiliateTexts.commission]

/** Every commission, newest first, in a frame of its own that scrolls. Null: still loading. */
export function CommissionTable({ commissions }: { commissions: readonly Commission[] | null }) {
  return (
    <section aria-labelledby="commissions" className="grid gap-4">
      <h2 id="commissions" className="text-lg font-extrabold">
        Transaksi
      </h2>
      <div className="overflow-hidden rounded-tile border border-garis bg-putih">
        {commissions === null ? (
          <div className="grid gap-4 p-5" data-testid="commissions-loading">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ) : commissions.length === 0 ? (
          <EmptyState icon={<Users aria-hidden className="text-laci-600" size={28} />}>
            {affiliateTexts.nobodyYet}
          </EmptyState>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a region that scrolls must be reached by the keyboard.
          <div
            role="region"
            aria-labelledby="commissions"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
            tabIndex={0}
            className="max-h-112 overflow-auto overscroll-contain"
            data-testid="commissions"
          >
            <Table commissions={commissions} />
          </div>
        )}
      </div>
    </section>
  )
}

/** On a phone each row is a small card whose values carry their heading; the table stays a table for screen readers. */
function Table({ commissions }: { commissions: readonly Commission[] }) {
  return (
    <table className="w-full border-collapse text-left max-md:block">
      <thead className="sticky top-0 bg-putih shadow-[inset_0_-1px_0_var(--color-garis-kuat)] max-md:sr-only">
        <tr>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className={`px-4 py-3 font-extrabold whitespace-nowrap ${sums.includes(heading) ? 'text-right' : ''}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {commissions.map((row) => (
          <tr
            key={row.entryId}
            data-testid="commission-row"
            className="border-b border-garis last:border-0 max-md:grid max-md:gap-1 max-md:px-4 max-md:py-3"
          >
            <Cell heading={affiliateTexts.payer}>{row.payer}</Cell>
            <Cell heading={affiliateTexts.packageName}>{row.packageName}</Cell>
            <Cell heading={affiliateTexts.day} isWhole>
              {formatDate(instant(row.bookedAt), defaultZone)}
            </Cell>
            <Cell heading={affiliateTexts.paid} isSum>
              {formatRupiah(row.paidRupiah)}
            </Cell>
            <Cell heading={affiliateTexts.commission} isSum>
              {formatRupiah(row.commissionRupiah)}
            </Cell>
            <Cell heading={affiliateTexts.commissionPaid}>
              <Chip tone={row.isPaid ? 'success' : 'warning'} className="whitespace-nowrap">
                {row.isPaid ? affiliateTexts.isPaid : affiliateTexts.isNotPaid}
              </Chip>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({
  heading,
  isSum = false,
  isWhole = isSum,
  children,
}: {
  heading: string
  isSum?: boolean
  /** Never broken over two lines. */
  isWhole?: boolean
  children: ReactNode
}) {
  return (
    <td
      className={`px-4 py-3 max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0 max-md:text-right ${
        isSum ? 'text-right font-semibold tabular-nums' : ''
      } ${isWhole ? 'whitespace-nowrap' : ''}`}
    >
      <span aria-hidden className="text-left font-normal text-redup md:hidden">
        {heading}
      </span>
      <span>{children}</span>
    </td>
  )
}
