import { tileOrder } from '@laci/domain/catalog/tile-order.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { PackagePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { Readable } from '../../engine/base/readable.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { CategoryChips } from './category-chips.tsx'
import { ProductGrid } from './product-grid.tsx'
import { type Shelf, shownShelf } from './shelf.ts'
import { tileFaceOf } from './tile-look.ts'
import type { GoodsAhead } from './use-first-goods.ts'

/** Seen on a shop's first day. */
const FirstGoods = lazy(async () => ({
  default: (await import('../../ui/layout/first-goods.tsx')).FirstGoods,
}))

const shownMatches = 200
/** Once the screen stands, and with room for keys and scans between the parts. */
const prepareAfterMs = 300
const prepareEveryMs = 16

/** Chips and tiles. Apart from the cart, so that adding to it draws neither again. */
export function Products({
  search,
  first,
  shelf: chosen,
  onChoose,
  onLook,
  onPick,
  onOpenLine,
}: {
  /** The words that are searched for; empty: none. Read here, so that a key draws no other part of the screen. */
  search: Readable<string>
  first: GoodsAhead
  /** What somebody chose; null: nobody did. */
  shelf: Shelf | null
  onChoose: (shelf: Shelf) => void
  onLook: () => void
  onPick: (productId: string) => void
  onOpenLine: (productId: string) => void
}) {
  const { catalog, tiles, photos } = useShop()
  const look = useReadable(tiles.look)
  const version = useReadable(catalog.version)
  const words = useReadable(search)
  const hasBest = first.favorites.length + first.best.length > 0
  const shelf = shownShelf(chosen, hasBest)
  const all = catalog.all()
  const ordered = useMemo(() => {
    // What was merged since sells as the one that stays.
    const [favorites, best] = [first.favorites, first.best].map((ids) => ids.map(catalog.standsFor))
    return tileOrder(all, { favorites: favorites!, best: best! }, catalog.placeOf)
  }, [catalog, all, first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says when to look again
  const productIds = useMemo(() => {
    if (words !== '') return catalog.rows(catalog.search(words, shownMatches))
    if (shelf === 'best') return catalog.rows(ordered)
    const inShelf = shelf === 'all' ? all : catalog.ofCategory(shelf.category)
    return catalog.rows(look === 'list' ? catalog.bySku(inShelf) : inShelf)
  }, [catalog, version, words, shelf, ordered, look])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const prepare = () => {
      if (!catalog.prepare()) timer = setTimeout(prepare, prepareEveryMs)
    }
    let timer = setTimeout(prepare, prepareAfterMs)
    return () => clearTimeout(timer)
  }, [catalog, version])
  const isEmptyShop = catalog.productCount() === 0
  return (
    <>
      {isEmptyShop ? null : (
        <CategoryChips
          categories={catalog.categories()}
          hasBest={hasBest}
          chosen={shelf}
          onChoose={onChoose}
          onLook={onLook}
        />
      )}
      <ProductGrid
        productIds={productIds}
        isSearch={words !== ''}
        face={tileFaceOf(look, photos.hasAny())}
        onPick={onPick}
        onOpenLine={onOpenLine}
        empty={
          isEmptyShop ? (
            <EmptyState
              icon={<PackagePlus aria-hidden size={36} className="text-garis-kuat" />}
              action={
                <Suspense>
                  <FirstGoods />
                </Suspense>
              }
            >
              Belum ada produk di toko ini.
            </EmptyState>
          ) : (
            <EmptyState>Tidak ada barang yang cocok. Coba kata lain atau pindai barcode.</EmptyState>
          )
        }
      />
    </>
  )
}
