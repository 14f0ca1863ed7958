import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { ChevronRight, ClipboardList, PackagePlus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useIsPhone } from '../../ui/base/window-fit.ts'
import { useHeldBills } from './held-bills.ts'
import { LiveFigure } from './live-figure.tsx'
import type { ShownCart } from './shown-cart.ts'

type PhoneCartBarProps = {
  shown: ShownCart
  onOpen: () => void
  onHeldBills: () => void
  onFreeLine: () => void
}

/** The cart of a phone: one bar above the navigation. While it is empty, what a sale can begin with beside a tile. */
export function PhoneCartBar(props: PhoneCartBarProps) {
  // Not only hidden elsewhere: every scan would draw the bar for nobody.
  return useIsPhone() ? <Bar {...props} /> : null
}

function Bar({ shown, onOpen, onHeldBills, onFreeLine }: PhoneCartBarProps) {
  const face = useSyncExternalStore(shown.subscribe, shown.face)
  const heldCount = useHeldBills().length
  if (face.lines.length === 0 && face.billId === null) {
    return (
      <div data-bar className="flex shrink-0 flex-wrap gap-2 p-2 pt-0 *:grow *:basis-36 md:hidden">
        <Button tone="outline" className="px-2!" onClick={onHeldBills} data-testid="held-bills-phone">
          <ClipboardList aria-hidden size={20} />
          Tertunda{heldCount === 0 ? '' : ` (${heldCount})`}
        </Button>
        <Button tone="outline" className="px-2!" onClick={onFreeLine} data-testid="free-line-phone">
          <PackagePlus aria-hidden size={20} />
          Barang lain
        </Button>
      </div>
    )
  }
  return (
    <div
      data-bar
      className="flex shrink-0 gap-2 p-2 pt-0 md:hidden flow:sticky flow:bottom-0 flow:mt-auto flow:pt-2"
    >
      <button
        type="button"
        onClick={onOpen}
        data-testid="phone-cart"
        className={buttonClass('primary', 'large', 'min-w-0 grow flex-wrap justify-between!')}
      >
        <LiveFigure
          shown={shown}
          read={shown.pieces}
          format={(count) => `${formatAmount(count)} barang`}
          className="tabular-nums"
        />
        <span className="inline-flex items-center gap-1 narrow:text-[min(1.25rem,7vw)] text-xl font-extrabold tabular-nums">
          <LiveFigure shown={shown} read={() => shown.priced().totalRupiah} format={formatRupiah} />
          <ChevronRight aria-hidden size={22} />
        </span>
      </button>
      <IconButton
        tone="outline"
        className="min-h-16 w-[min(4rem,18vw)] shrink-0 px-0!"
        label="Barang lain"
        icon={<PackagePlus aria-hidden size={22} />}
        onClick={onFreeLine}
        data-testid="free-line-phone"
      />
    </div>
  )
}
