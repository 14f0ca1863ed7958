import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Minus, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { LiveFigure } from './live-figure.tsx'
import type { LineFace, ShownCart } from './shown-cart.ts'

export type CartLineActions = {
  open(lineKey: number): void
  changeBy(lineKey: number, units: number): void
}

/** One line of the cart, in two rows. React draws it again only when its face changed; its figures write themselves. */
export const CartLineRow = memo(function CartLineRow({
  face,
  shown,
  actions,
}: {
  face: LineFace
  shown: ShownCart
  actions: CartLineActions
}) {
  const { lineKey, name, unit, note, priceRupiah, listPriceRupiah, rule, discount } = face
  return (
    // The line that was touched last carries `data-touched`, which the list sets.
    <li
      data-testid="cart-line"
      data-line-key={lineKey}
      className="grid gap-1 border-b border-garis px-3 py-2 data-touched:bg-laci-50 low:scroll-mb-24"
      style={skippedStyle}
    >
      <button
        type="button"
        onClick={() => actions.open(lineKey)}
        data-cart-line={lineKey}
        className="relative flex min-h-9 items-baseline justify-between gap-3 rounded-small text-left after:absolute after:inset-x-0 after:-top-2 after:-bottom-1"
      >
        <span className="font-semibold">{name}</span>
        {discount === '' ? null : (
          <span className="shrink-0 text-sm font-semibold text-cabai-600 tabular-nums">{discount}</span>
        )}
      </button>
      {rule === '' ? null : (
        <p className="text-sm font-semibold text-daun-700" data-testid="line-rule">
          {rule}
        </p>
      )}
      {note === '' ? null : <p className="text-sm break-words text-redup">{note}</p>}
      {/* Where a large price and a large sum do not fit beside each other, the price stands above. */}
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <span className="grow text-sm text-redup tabular-nums">
          {formatAmount(priceRupiah)}
          {unit === 'pcs' || unit === '' ? '' : ` / ${unit}`}
          {listPriceRupiah === null || listPriceRupiah === priceRupiah ? null : (
            <s className="ml-1.5">{formatAmount(listPriceRupiah)}</s>
          )}
        </span>
        <div className="flex items-center gap-2 narrow:flex-wrap narrow:justify-end">
          <StepButton
            label={`Kurangi ${name}`}
            testId="line-less"
            onStep={() => actions.changeBy(lineKey, -1)}
            icon={<Minus aria-hidden size={18} />}
          />
          <LiveFigure
            shown={shown}
            lineKey={lineKey}
            read={() => shown.line(lineKey)?.quantityThousandths}
            format={formatQuantity}
            className="min-w-8 text-center font-semibold tabular-nums"
            data-testid="line-quantity"
          />
          <StepButton
            label={`Tambah ${name}`}
            testId="line-more"
            onStep={() => actions.changeBy(lineKey, 1)}
            icon={<Plus aria-hidden size={18} />}
          />
          <LiveFigure
            shown={shown}
            lineKey={lineKey}
            read={() => shown.line(lineKey)?.amountRupiah}
            format={formatAmount}
            className="min-w-20 text-right font-semibold tabular-nums"
            data-testid="line-amount"
          />
        </div>
      </div>
    </li>
  )
})

const skippedStyle = { contentVisibility: 'auto', containIntrinsicSize: 'auto 6.5625rem' } as const

function StepButton({
  label,
  testId,
  icon,
  onStep,
}: {
  label: string
  testId: string
  icon: ReactNode
  onStep: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onStep}
      data-testid={testId}
      className="grid size-12 shrink-0 place-items-center rounded-control border border-garis-kuat text-laci-600 hover:bg-laci-50"
    >
      {icon}
    </button>
  )
}
