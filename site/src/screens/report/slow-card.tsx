import type { SlowReport } from '@laci/domain/report/wire.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { slowWords } from '@laci/ui/report/slow-words.ts'
import { Card } from '../../shell/card.tsx'

const shownProducts = 10

/** *Kurang laku* of now, whatever days are shown [REPORT-19]. Nothing until it is known. */
export function SlowCard({ slow }: { slow: SlowReport | undefined }) {
  if (slow === undefined) return null
  const { products, productCount } = slow
  const shown = products.slice(0, shownProducts)
  return (
    <Card title={slowWords.title} testId="slow-card">
      {productCount === 0 ? (
        <p className="text-redup">{slowWords.none}</p>
      ) : (
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
      )}
    </Card>
  )
}
