import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { shownStock } from '@laci/domain/catalog/product-parts.ts'
import { variantLabel } from '@laci/domain/catalog/variant.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { Layers, Undo2 } from 'lucide-react'
import type { VariantGroup } from '../../engine/api/catalog.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** With letters so large that two words do not stand beside each other, the name has the first line. */
export const rowClass = classes(
  'flex h-full w-full items-center gap-4 border-b border-garis px-4 text-left -outline-offset-3! hover:bg-laci-50',
  'narrow:flex-wrap narrow:gap-y-1 narrow:py-2 narrow:[&>:first-child]:basis-full',
)

/** One row for everything that is sold under one name. */
export function GroupRow({ group, onOpen }: { group: VariantGroup; onOpen: () => void }) {
  const { catalog } = useShop()
  const all = group.productIds.flatMap((productId) => catalog.product(productId) ?? [])
  const sold = all.filter(({ fields }) => fields.isActive)
  const members = sold.length === 0 ? all : sold
  const stocks = members.flatMap((product) => shownStock(product, catalog.stockOf) ?? [])
  const labels = members.map(({ fields }) => variantLabel(fields.variant?.traits ?? []))
  return (
    <button
      type="button"
      onClick={onOpen}
      data-testid="group-row"
      data-group-id={group.groupId}
      className={rowClass}
    >
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <Layers aria-hidden size={18} className="shrink-0 text-laci-600" />
          <span className="truncate font-semibold">{group.name}</span>
          {sold.length > 0 ? null : <Chip className="shrink-0">Disembunyikan</Chip>}
        </span>
        <span className="truncate text-sm text-redup">
          {members.length} varian: {labels.join(', ')}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5 tabular-nums">
        <span className="font-semibold">{priceRange(members.map(({ fields }) => fields.priceRupiah))}</span>
        <span className="text-sm text-redup">
          {stocks.length === 0
            ? 'Tanpa stok'
            : `Stok ${formatQuantity(stocks.reduce((sum, stock) => sum + stock, 0))}`}
        </span>
      </span>
    </button>
  )
}

/** What goods of one group cost: one price, or the lowest and the highest. */
export function priceRange(prices: readonly Rupiah[]): string {
  const lowest = Math.min(...prices)
  const highest = Math.max(...prices)
  return lowest === highest
    ? formatAmount(lowest as Rupiah)
    : `${formatAmount(lowest as Rupiah)}–${formatAmount(highest as Rupiah)}`
}

/** A group that was hidden just now, and the press that brings back just what was hidden [CATALOG-34]. */
export function HiddenGroup({
  name,
  productIds,
  onShown,
}: {
  name: string
  productIds: readonly string[]
  onShown: () => void
}) {
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()

  const showAgain = () =>
    run(async () => {
      const { showVariantsCommand } = await import('@laci/domain/catalog/variant-commands.ts')
      const group = { name, productIds, isActive: true }
      const shown = await execute(showVariantsCommand, group, { subject: `Tampilkan ${name}` })
      if (shown.is === 'done') onShown()
    })

  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-tile border border-garis bg-putih px-4 py-2"
      data-testid="group-hidden"
    >
      <p className="min-w-0 wrap-anywhere">
        <b>{name}</b> disembunyikan ({productIds.length} varian).
      </p>
      <Button tone="outline" isBusy={isBusy} onClick={showAgain} data-testid="group-undo">
        <Undo2 aria-hidden size={20} />
        Urungkan
      </Button>
    </div>
  )
}
