import { unitText } from '@laci/domain/catalog/unit-split.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { Link } from 'react-router'
import type { LowProduct } from './use-shopping-list.ts'

/** One product that runs low: how much there is, how long it lasts, and what to buy. Leads to its stock card. */
export function LowRow({ low }: { low: LowProduct }) {
  const { product, days, awaitedThousandths, unit, suggestedThousandths } = low
  const { fields, productId, stockThousandths } = product
  return (
    <Link
      to={`/produk/${productId}/kartu-stok`}
      data-testid="low-row"
      className="-mx-2 flex min-h-16 items-center justify-between gap-3 rounded-control px-2 py-2 hover:bg-laci-50"
    >
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold break-words">{fields.name}</span>
        <span className="text-sm text-redup tabular-nums">
          Stok {unitText(fields, stockThousandths)}
          {days === null ? '' : ` · ${daysText(days, stockThousandths)}`}
        </span>
        {awaitedThousandths === 0 ? null : (
          <span className="text-sm text-redup tabular-nums">
            Sudah dipesan {unitText(fields, awaitedThousandths)}
          </span>
        )}
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5 tabular-nums">
        {suggestedThousandths === 0 ? (
          <span className="text-sm text-redup">Cukup</span>
        ) : (
          <>
            <span className="text-sm text-redup">Beli</span>
            <span className="font-semibold" data-testid="low-suggested">
              {formatQuantity(suggestedThousandths)} {unit}
            </span>
          </>
        )}
      </span>
    </Link>
  )
}

const tellingDays = 90

/** `habis`, `habis hari ini`, `cukup 5 hari`, `cukup lebih dari 90 hari`: a guess is not told to the day for years. */
function daysText(days: number, stockThousandths: number): string {
  if (stockThousandths <= 0) return 'habis'
  if (days === 0) return 'habis hari ini'
  return days > tellingDays ? `cukup lebih dari ${tellingDays} hari` : `cukup ${days} hari`
}
