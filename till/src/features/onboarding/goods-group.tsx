import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import type { StarterProduct } from '@laci/domain/onboarding/starter-catalogue.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

/** One category: a box that ticks all or none of it, and its goods when it is opened. */
export function GoodsGroup({
  category,
  count,
  tickedCount,
  isOpen,
  onOpen,
  onTickAll,
  children,
}: {
  category: string
  count: number
  tickedCount: number
  isOpen: boolean
  onOpen: () => void
  onTickAll: (isTicked: boolean) => void
  children: ReactNode
}) {
  const listId = useId()
  return (
    <section
      aria-label={category}
      data-testid="goods-group"
      className="overflow-hidden rounded-tile border border-garis bg-putih"
    >
      <div className="flex items-center">
        <label className="grid size-14 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Semua ${category}`}
            checked={tickedCount === count}
            ref={(box) => {
              if (box) box.indeterminate = tickedCount > 0 && tickedCount < count
            }}
            onChange={() => onTickAll(tickedCount < count)}
            data-testid="goods-all"
            className="size-6 accent-laci-600"
          />
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={onOpen}
          data-testid="goods-open"
          className="flex min-h-14 grow items-center gap-3 pr-4 text-left -outline-offset-3! hover:bg-laci-50"
        >
          <span className="grow font-semibold">{category}</span>
          <span className="text-sm text-redup tabular-nums">
            {tickedCount} dari {count}
          </span>
          <ChevronDown
            aria-hidden
            size={20}
            className={classes('shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <ul id={listId} hidden={!isOpen} className="border-t border-garis">
        {children}
      </ul>
    </section>
  )
}

/** One of the goods, with a price that can be changed in place; changing it ticks it. */
export function GoodsRow({
  product,
  priceRupiah,
  isTicked,
  onTick,
  onPrice,
}: {
  product: StarterProduct
  priceRupiah: Rupiah
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onPrice: (priceRupiah: Rupiah) => void
}) {
  // An empty field is only on its way to a price: goods for nothing are never meant here.
  const [typed, setTyped] = useState<Rupiah | null>(priceRupiah)
  return (
    <li
      className="flex items-center gap-2 border-b border-garis pr-3 last:border-b-0 narrow:flex-wrap narrow:justify-end narrow:pb-2"
      data-testid="goods-row"
      data-key={product.key}
    >
      <label className="flex min-h-14 min-w-0 grow cursor-pointer narrow:basis-full items-center gap-3 py-1.5 pl-4">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-laci-600"
        />
        <span className="grid min-w-0">
          <span className="font-semibold">{product.name}</span>
          <span className="truncate text-sm text-redup tabular-nums">
            {product.barcode === '' ? `per ${product.unit}` : product.barcode}
          </span>
        </span>
      </label>
      <RupiahInput
        usualRupiah={usualAtMost.unit_price}
        label={`Harga ${product.name}`}
        isLabelHidden
        fieldClassName="w-32 shrink-0"
        value={typed}
        onChange={(price) => {
          setTyped(price)
          if (price !== null && price > 0) onPrice(price)
        }}
        onBlur={() => setTyped(priceRupiah)}
        data-no-scan
      />
    </li>
  )
}
