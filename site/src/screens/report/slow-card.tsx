import type { SlowReport } from '@laci/domain/views/report/wire.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { slowWords } from '@laci/ui/report/slow-words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../shell/card.tsx'
import { LoadFailed } from '../../shell/load-failed.tsx'

const shownProducts = 10

/** *Kurang laku* of now, whatever days are shown [REPORT-19]. */
export function SlowCard({ query }: { query: UseQueryResult<SlowReport> }) {
  return (
    <Card title={slowWords.title} testId="slow-card">
      {query.data !== undefined ? (
        <SlowList slow={query.data} />
      ) : query.isError ? (
        <LoadFailed query={query} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </Card>
  )
}

function SlowList({ slow: { products, productCount } }: { slow: SlowReport }) {
  if (productCount === 0) return <p className="text-redup">{slowWords.none}</p>
  const shown = products.slice(0, shownProducts)
  return (
    <>
      <p className="text-sm text-redup">{slowWords.about}</p>
      <ul className="tabular-nums">
        {shown.map(({ productId, name, stockText, worthRupiah }) => (
          <li
            key={productId}
            data-testid="slow-row"
            className="flex justify-between gap-3 border-b border-garis py-2.5"
          >
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{name}</span>
              <span className="text-sm text-redup">Stok {stockText}</span>
            </span>
            <span className="font-semibold whitespace-nowrap">{formatRupiah(worthRupiah)}</span>
          </li>
        ))}
      </ul>
      {shown.length < productCount ? (
        <p className="text-sm text-redup">dan {formatAmount(productCount - shown.length)} lainnya</p>
      ) : null}
    </>
  )
}
