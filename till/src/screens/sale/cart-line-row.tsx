import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Minus, Plus } from 'lucide-react'
import { memo } from 'react'
import type { CartLine } from './cart.ts'

export type CartLineActions = {
  open(lineKey: number): void
  changeBy(lineKey: number, units: number): void
}

/**
 * One line of the cart, in two rows. Drawn again only when its own line or amount changed: a scan into a cart of 30 lines
 * draws one of them, and takes the mark off another.
 */
export const CartLineRow = memo(function CartLineRow({
  isTouched,
  ...said
}: LineProps & { isTouched: boolean }) {
  return (
    <li
      data-testid="cart-line"
      data-line-key={said.line.lineKey}
      className={isTouched ? touchedLineClass : lineClass}
      style={skippedStyle}
    >
      <LineTexts {...said} />
    </li>
  )
})

type LineProps = {
  line: CartLine
  /** Of one unit, as it holds for this quantity and customer. */
  priceRupiah: number
  /** Which rule made it cheaper; empty: none. */
  rule: string
  /** What the line comes to after its own discount. */
  amountRupiah: number
  discountRupiah: number
  actions: CartLineActions
}

// Made once: what stays the same object is not even compared, and lines are drawn with a customer waiting.
const lineClass = 'grid gap-1 border-b border-garis px-3 py-2'
const touchedLineClass = `${lineClass} bg-laci-50`
const skippedStyle = { contentVisibility: 'auto', containIntrinsicSize: 'auto 84px' } as const
const minusIcon = <Minus aria-hidden size={18} />
const plusIcon = <Plus aria-hidden size={18} />

const LineTexts = memo(function LineTexts({
  line,
  priceRupiah,
  rule,
  amountRupiah,
  discountRupiah,
  actions,
}: LineProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => actions.open(line.lineKey)}
        data-cart-line={line.lineKey}
        className="flex min-h-8 items-baseline justify-between gap-3 rounded-small text-left"
      >
        <span className="font-semibold">{line.name}</span>
        {discountRupiah > 0 ? (
          <span className="shrink-0 text-sm font-semibold text-cabai-600 tabular-nums">
            {line.discount?.kind === 'percent'
              ? `−${formatQuantity(line.discount.percentHundredths * 10)}%`
              : `−${formatAmount(discountRupiah)}`}
          </span>
        ) : null}
      </button>
      {rule === '' ? null : (
        <p className="text-sm font-semibold text-daun-700" data-testid="line-rule">
          {rule}
        </p>
      )}
      {line.note === '' ? null : <p className="text-sm break-words text-redup">{line.note}</p>}
      <div className="flex items-center gap-2">
        <span className="grow text-sm text-redup tabular-nums">
          {formatAmount(priceRupiah)}
          {line.unit === 'pcs' || line.unit === '' ? '' : ` / ${line.unit}`}
          {line.listPriceRupiah === undefined || line.listPriceRupiah === priceRupiah ? null : (
            <s className="ml-1.5">{formatAmount(line.listPriceRupiah)}</s>
          )}
        </span>
        <button
          type="button"
          aria-label={`Kurangi ${line.name}`}
          onClick={() => actions.changeBy(line.lineKey, -1)}
          data-testid="line-less"
          className={stepClass}
        >
          {minusIcon}
        </button>
        <span className="min-w-8 text-center font-semibold tabular-nums" data-testid="line-quantity">
          {formatQuantity(line.quantityThousandths)}
        </span>
        <button
          type="button"
          aria-label={`Tambah ${line.name}`}
          onClick={() => actions.changeBy(line.lineKey, 1)}
          data-testid="line-more"
          className={stepClass}
        >
          {plusIcon}
        </button>
        <span className="min-w-20 text-right font-semibold tabular-nums" data-testid="line-amount">
          {formatAmount(amountRupiah)}
        </span>
      </div>
    </>
  )
})

const stepClass =
  'grid size-11 shrink-0 place-items-center rounded-control border border-garis-kuat text-laci-600 hover:bg-laci-50'
