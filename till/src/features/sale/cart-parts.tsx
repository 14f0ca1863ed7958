import { classes } from '@laci/ui/controls/classes.ts'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import {
  BookmarkPlus,
  ClipboardList,
  type LucideIcon,
  PackagePlus,
  Trash2,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { lazy, memo, Suspense } from 'react'
import { useHeldBills } from './held-bills.ts'
import type { Layer } from './layer.ts'
import { LiveFigure } from './live-figure.tsx'
import type { CartFace, ShownCart } from './shown-cart.ts'

/** Only held bills have news; a till that has not fetched that part yet sells without them. */
const BillNews = lazy(async () => {
  const part = await import('./bill-news.tsx').catch(() => null)
  return { default: part?.BillNews ?? (() => null) }
})

/** Whose bill it is: table or name, customer, and the way to drop it. A scan changes none of it. */
export const CartHeader = memo(function CartHeader({
  billId,
  billName,
  lineCount,
  shown,
  customerName,
  isWatched,
  onOpen,
}: {
  billId: string | null
  billName: string
  lineCount: number
  shown: ShownCart
  /** Null: nobody named. */
  customerName: string | null
  /** The journal hears of what leaves this cart. */
  isWatched: boolean
  onOpen: (layer: Layer) => void
}) {
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center gap-1 border-b border-garis pr-1 pl-4 narrow:flex-wrap">
        <h2
          className="relative min-w-0 grow self-stretch text-lg font-extrabold narrow:h-14 narrow:basis-full"
          data-testid="cart-title"
        >
          {/* Contained and out of the flow, as the panel is: each scan changes the count. */}
          <span className="contain-strict absolute inset-0 truncate leading-14">
            {billName === '' ? 'Pesanan' : billName}
            {lineCount === 0 ? null : (
              <LiveFigure
                shown={shown}
                read={shown.pieces}
                format={(count) => ` (${formatAmount(count)})`}
                className="text-redup tabular-nums"
              />
            )}
          </span>
        </h2>
        <span className="flex shrink-0 items-center">
          <button
            type="button"
            onClick={() => onOpen({ kind: 'customer' })}
            data-testid="cart-customer"
            className="inline-flex min-h-12 max-w-36 items-center narrow:max-w-48 gap-1.5 rounded-control px-2 text-sm font-semibold text-laci-600 hover:bg-laci-50"
          >
            {customerName === null ? (
              <UserPlus aria-hidden size={18} className="shrink-0" />
            ) : (
              <UserRound aria-hidden size={18} className="shrink-0" />
            )}
            <span className="truncate">{customerName ?? 'Pelanggan'}</span>
          </button>
          {lineCount > 0 || billId !== null ? (
            <IconButton
              label={isWatched ? 'Batalkan pesanan' : 'Kosongkan keranjang'}
              icon={<Trash2 aria-hidden size={20} />}
              onClick={() => onOpen({ kind: isWatched ? 'void_cart' : 'empty_cart' })}
              data-testid="drop-cart"
            />
          ) : null}
        </span>
      </div>
      {billId === null ? null : (
        <Suspense>
          <BillNews billId={billId} />
        </Suspense>
      )}
    </>
  )
})

/**
 * What a bill comes to, step by step; the total itself stands on *Bayar*. Which steps there are depends on the shop and not
 * on the sum, so that nothing jumps from one scan to the next.
 */
export const CartSums = memo(function CartSums({
  shown,
  service,
  tax,
  localTax,
  isRounded,
  onOpen,
}: Pick<CartFace, 'service' | 'tax' | 'localTax'> & {
  shown: ShownCart
  /** The shop rounds cash. */
  isRounded: boolean
  onOpen: (layer: Layer) => void
}) {
  const sums = shown.priced
  return (
    <dl className="grid gap-1 tabular-nums low:px-3 low:pt-2">
      <Sum label="Subtotal" shown={shown} read={() => sums().subtotalRupiah} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <dt>Diskon nota</dt>
        <dd>
          <button
            type="button"
            onClick={() => onOpen({ kind: 'discount' })}
            data-testid="bill-discount"
            className="inline-flex min-h-12 items-center gap-1.5 rounded-control px-2 font-semibold text-laci-600 hover:bg-laci-50"
          >
            <LiveFigure
              shown={shown}
              read={() => sums().billDiscountRupiah}
              format={(amountRupiah) => (amountRupiah > 0 ? `−${formatAmount(amountRupiah)}` : 'tambah')}
            />
          </button>
        </dd>
      </div>
      {service === '' ? null : (
        <Sum label={service} shown={shown} read={() => sums().serviceRupiah} testId="cart-service" />
      )}
      {tax === '' ? null : (
        <Sum label={tax} shown={shown} read={() => sums().tax?.taxRupiah} testId="cart-tax" />
      )}
      {localTax === '' ? null : (
        <Sum label={localTax} shown={shown} read={() => sums().localTax?.taxRupiah} testId="cart-local-tax" />
      )}
      {isRounded ? <Sum label="Pembulatan" shown={shown} read={() => sums().roundingRupiah} /> : null}
    </dl>
  )
})

function Sum({
  label,
  testId,
  ...figure
}: {
  label: string
  shown: ShownCart
  read: () => number | undefined
  testId?: string
}) {
  return (
    <div className="relative h-6 narrow:h-12" data-testid={testId}>
      <dt className="truncate pr-40 text-redup narrow:pr-0">{label}</dt>
      {/* Contained and out of the flow, as the panel is: a scan lays out this figure and not the panel around it. */}
      <dd className="contain-strict absolute right-0 bottom-0 h-6 w-36 max-w-full text-right">
        <LiveFigure {...figure} format={formatAmount} />
      </dd>
    </div>
  )
}

/** What is done with whole bills, and goods that are no product. */
export const CartTools = memo(function CartTools({
  isEmpty,
  onOpen,
}: {
  isEmpty: boolean
  onOpen: (layer: Layer) => void
}) {
  const heldCount = useHeldBills().length
  return (
    <div className="grid grid-cols-3 gap-1 pb-1 low:px-3 narrow:grid-cols-1">
      <Tool
        icon={BookmarkPlus}
        label="Tunda"
        title="Simpan pesanan (F8)"
        isOff={isEmpty}
        onClick={() => onOpen({ kind: 'hold' })}
        testId="hold-bill"
      />
      <Tool
        icon={ClipboardList}
        label={heldCount === 0 ? 'Tertunda' : `Tertunda (${heldCount})`}
        title="Pesanan tertunda (Shift + F8)"
        onClick={() => onOpen({ kind: 'held_bills' })}
        testId="held-bills-button"
      />
      <Tool
        icon={PackagePlus}
        label="Barang lain"
        title="Barang lain (F10)"
        onClick={() => onOpen({ kind: 'free_line' })}
        testId="free-line"
      />
    </div>
  )
})

function Tool({
  icon: Icon,
  label,
  title,
  isOff = false,
  onClick,
  testId,
}: {
  icon: LucideIcon
  label: string
  title: string
  isOff?: boolean
  onClick: () => void
  testId: string
}) {
  return (
    <button
      type="button"
      title={title}
      disabled={isOff}
      onClick={onClick}
      data-testid={testId}
      className={classes(
        'grid min-h-12 content-center justify-items-center gap-0.5 rounded-control px-1 py-1 text-xs font-semibold',
        'text-laci-600 hover:bg-laci-50 disabled:opacity-50',
      )}
    >
      <Icon aria-hidden size={20} />
      {label}
    </button>
  )
}
