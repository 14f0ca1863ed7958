import { shownStock } from '@laci/domain/catalog/product-parts.ts'
import { textKey, variantLabel } from '@laci/domain/catalog/variant.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCart } from './cart-context.tsx'

/** From so many on the first trait is asked for first. */
const fewVariants = 8

/** Which size or colour: a press puts it into the cart [CATALOG-32]. Arrows go from one to the next, Enter takes it. */
export function VariantSheet({
  groupId,
  onClose,
  onPick,
}: {
  groupId: string
  onClose: () => void
  onPick: (productId: string) => void
}) {
  const { catalog } = useShop()
  useReadable(catalog.version)
  const [first, setFirst] = useState<string | null>(null)
  const focused = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const group = catalog.variantGroup(groupId)
  const members = (group?.productIds ?? [])
    .flatMap((productId) => catalog.product(productId) ?? [])
    .filter(({ fields }) => fields.isActive)
  const firstOf = ({ fields }: ProductView) => fields.variant?.traits[0]?.value ?? ''
  const firsts = [...new Map(members.map((member) => [textKey(firstOf(member)), firstOf(member)])).values()]
  const hasChips = members.length > fewVariants && firsts.length > 1 && firsts.length < members.length
  const shown =
    hasChips && first !== null
      ? members.filter((member) => textKey(firstOf(member)) === textKey(first))
      : members

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={group?.name ?? 'Varian'}
      initialFocus={focused}
      testId="variant-sheet"
    >
      {hasChips ? (
        <fieldset
          aria-label={members[0]?.fields.variant?.traits[0]?.name}
          className="flex min-w-0 flex-wrap gap-2"
        >
          <ChipButton isPressed={first === null} onClick={() => setFirst(null)}>
            Semua
          </ChipButton>
          {firsts.map((value) => (
            <ChipButton key={value} isPressed={first === value} onClick={() => setFirst(value)}>
              {value}
            </ChipButton>
          ))}
        </fieldset>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState>Tidak ada varian yang dijual lagi.</EmptyState>
      ) : (
        <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2" onKeyDown={onKeyDown}>
          {shown.map((product, at) => (
            <li key={product.productId}>
              <VariantButton
                product={product}
                buttonRef={at === 0 ? focused : undefined}
                onPick={() => onPick(product.productId)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function VariantButton({
  product,
  buttonRef,
  onPick,
}: {
  product: ProductView
  buttonRef: RefObject<HTMLButtonElement | null> | undefined
  onPick: () => void
}) {
  const { stockOf } = useShop().catalog
  const { lines } = useCart()
  const { fields, productId } = product
  const stock = shownStock(product, stockOf)
  const inCart = lines
    .filter((line) => line.productId === productId)
    .reduce((sum, line) => sum + line.quantityThousandths, 0)
  return (
    <button
      ref={buttonRef}
      type="button"
      onClick={onPick}
      data-testid="variant-choice"
      data-product-id={productId}
      className={classes(
        'flex min-h-14 w-full items-center justify-between gap-3 rounded-tile border px-4 py-2 text-left',
        inCart > 0 ? 'border-laci-600 bg-laci-50' : 'border-garis bg-putih hover:border-laci-600',
      )}
    >
      <span className="min-w-0 font-semibold wrap-anywhere">
        {variantLabel(fields.variant?.traits ?? [])}
        {inCart > 0 ? (
          <span className="block text-sm font-normal text-redup">{formatQuantity(inCart)} di keranjang</span>
        ) : null}
      </span>
      <span className="grid shrink-0 justify-items-end tabular-nums">
        <span className="font-extrabold">{formatRupiah(fields.priceRupiah)}</span>
        {stock === null ? null : (
          <span className={classes('text-sm', stock <= 0 ? 'font-semibold text-jahe-800' : 'text-redup')}>
            {stock === 0 ? 'Habis' : `Stok ${formatQuantity(stock)}`}
          </span>
        )}
      </span>
    </button>
  )
}
