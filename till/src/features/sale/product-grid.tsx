import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { shownStock } from '@laci/domain/catalog/product-parts.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import {
  memo,
  type ReactElement,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCartStore } from './cart-context.tsx'
import { drawTile, type TilePress } from './tile-face.tsx'
import { type TileFace, tileSizes } from './tile-look.ts'
import { useTilesInSight } from './use-tiles-in-sight.ts'

/** Drawn above and below what is in sight, so that scrolling meets no gap. */
const rowsBeyond = 3

/** Tiles of products, as many as fit; only those in sight are drawn, whatever the size of the catalogue. */
export const ProductGrid = memo(function ProductGrid({
  productIds,
  isSearch,
  face,
  onPick,
  onOpenLine,
  empty,
}: {
  /** Of products, and of groups in the place of their members. */
  productIds: readonly string[]
  isSearch: boolean
  face: TileFace
  onPick: (id: string) => void
  onOpenLine: (id: string) => void
  empty: ReactNode
}) {
  const { catalog } = useShop()
  const sizes = tileSizes[face]
  const frame = useRef<HTMLDivElement>(null)
  const { columns, firstRow, lastRow } = useTilesInSight(frame, sizes)
  const list = useMemo(() => ({ productIds, isSearch }), [productIds, isSearch])
  // What is in sight comes first. The rows that a finger may bring into it follow once that stands, and until then stay
  // as they were: taking them away would keep what is in sight waiting as well.
  const settledList = useDeferredValue(list, null)
  const rowCount = Math.ceil(productIds.length / columns)
  // A list that became shorter is not at its end before the browser has scrolled there.
  const last = Math.min(lastRow, rowCount - 1)
  const first = Math.max(0, Math.min(firstRow, rowCount - 1 - (lastRow - firstRow)))
  const beyond = settledList === null ? 0 : rowsBeyond
  const rows = rowsFrom(Math.max(0, first - beyond), Math.min(rowCount - 1, last + beyond))
  const listOfRow = (row: number) =>
    settledList === null || (row >= first && row <= last) ? list : settledList
  const tile = { face, onPick, onOpenLine }
  return (
    <section
      ref={frame}
      aria-label="Produk"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className="contain-strict min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2 low:contain-none low:min-h-auto low:overflow-visible"
    >
      {productIds.length === 0 ? (
        empty
      ) : (
        <div className="relative" style={{ height: `${rowCount * sizes.rowRem}rem` }}>
          {rows.map((row) => {
            const shown = listOfRow(row)
            return (
              <div
                key={row}
                className="absolute inset-x-0 grid gap-2"
                style={{
                  transform: `translateY(${row * sizes.rowRem}rem)`,
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {shown.productIds.slice(row * columns, (row + 1) * columns).map((id, slot) => {
                  // Every key typed brings other products: tiles that are written anew come in two thirds of the time
                  // of new ones. Elsewhere a finger may be on a tile when another till changes the list.
                  const key = shown.isSearch ? slot : id
                  return catalog.variantGroup(id) === null ? (
                    <ProductTile key={key} productId={id} {...tile} />
                  ) : (
                    <GroupTile key={key} groupId={id} {...tile} />
                  )
                })}
              </div>
            )
          })}
        </div>
      )}
    </section>
  )
})

function rowsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

type TileLooks = { face: TileFace } & TilePress

const ProductTile = memo(function ProductTile({
  productId,
  ...looks
}: {
  productId: string
} & TileLooks) {
  const { catalog } = useShop()
  const cart = useCartStore()
  const product = useSyncExternalStore<ProductView | null>(
    catalog.version.subscribe,
    useCallback(() => catalog.product(productId), [catalog, productId]),
  )
  // Its own number only: a scan draws one tile again, not the grid.
  const quantity = useSyncExternalStore(
    useCallback((listener: () => void) => cart.subscribeTo(productId, listener), [cart, productId]),
    useCallback(() => cart.quantityOf(productId), [cart, productId]),
  )
  if (!product) return <div />
  const tile = { product, quantity, ...looks }
  // What a product has left is a part of it and changes with it; only a bundle asks others, and listens for them.
  return product.fields.parts.length > 0 ? (
    <BundleTile {...tile} />
  ) : (
    drawProduct(tile, shownStock(product, catalog.stockOf))
  )
})

type OneProduct = { product: ProductView; quantity: number } & TileLooks

function BundleTile(tile: OneProduct) {
  const { catalog } = useShop()
  const stockThousandths = useSyncExternalStore(catalog.version.subscribe, () =>
    shownStock(tile.product, catalog.stockOf),
  )
  return drawProduct(tile, stockThousandths)
}

/** `stockThousandths` null: nothing is counted. */
function drawProduct({ product, ...tile }: OneProduct, stockThousandths: number | null): ReactElement {
  const { productId, fields } = product
  return drawTile({
    ...tile,
    id: productId,
    name: fields.name,
    sku: fields.sku,
    photoId: fields.photo,
    category: fields.category,
    price: formatAmount(fields.priceRupiah),
    stock: stockThousandths === null ? null : `Stok ${formatQuantity(stockThousandths)}`,
    isLow: stockThousandths !== null && isLow(fields, stockThousandths),
  })
}

function isLow({ minimumStockThousandths: minimum }: ProductView['fields'], stockThousandths: number) {
  return stockThousandths <= 0 || (minimum !== null && stockThousandths <= minimum)
}

/** One tile for goods in sizes and colours: a press asks which [CATALOG-32]. */
const GroupTile = memo(function GroupTile({ groupId, ...looks }: { groupId: string } & TileLooks) {
  const { catalog } = useShop()
  const cart = useCartStore()
  useReadable(catalog.version)
  const productIds = catalog.variantGroup(groupId)?.productIds ?? noIds
  const quantity = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = productIds.map((productId) => cart.subscribeTo(productId, listener))
        return () => {
          for (const stop of stops) stop()
        }
      },
      [cart, productIds],
    ),
    () => productIds.reduce((sum, productId) => sum + cart.quantityOf(productId), 0),
  )
  const members = productIds
    .flatMap((productId) => catalog.product(productId) ?? [])
    .filter(({ fields }) => fields.isActive)
  const [first] = members
  if (first?.fields.variant == null) return <div />
  return drawTile({
    ...looks,
    id: groupId,
    name: first.fields.variant.groupName,
    sku: '',
    photoId: members.find(({ fields }) => fields.photo !== '')?.fields.photo ?? '',
    category: first.fields.category,
    price: <LowestPrice members={members} />,
    stock: `${members.length} varian`,
    isLow: members.every(({ fields, stockThousandths }) => fields.isStocked && stockThousandths <= 0),
    quantity,
  })
})

const noIds: readonly string[] = []

/** A tile is too narrow for two prices. */
function LowestPrice({ members }: { members: readonly ProductView[] }) {
  const prices = members.map(({ fields }) => fields.priceRupiah)
  const lowest = rupiah(Math.min(...prices))
  return (
    <>
      {prices.every((price) => price === lowest) ? null : (
        <span className="mr-1 text-xs font-normal text-redup">mulai</span>
      )}
      {formatAmount(lowest)}
    </>
  )
}
