import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { PackagePlus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { Readable } from '../../device/readable.ts'
import { useShop } from '../../shell/till-context.ts'
import { useReadable } from '../../shell/use-readable.ts'
import { CategoryChips } from './category-chips.tsx'
import { ProductGrid } from './product-grid.tsx'

const shownMatches = 200
/** Once the screen stands, and with room for keys and scans between the parts. */
const prepareAfterMs = 300
const prepareEveryMs = 16

/** Chips and tiles. Apart from the cart, so that adding to it draws neither again. */
export function Products({
  search,
  category,
  onChoose,
  onPick,
  onOpenLine,
}: {
  /** The words that are searched for; empty: none. Read here, so that a key draws no other part of the screen. */
  search: Readable<string>
  category: string | null
  onChoose: (category: string | null) => void
  onPick: (productId: string) => void
  onOpenLine: (productId: string) => void
}) {
  const { catalog } = useShop()
  const version = useReadable(catalog.version)
  const words = useReadable(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says when to look again
  const productIds = useMemo(() => {
    if (words !== '') return catalog.rows(catalog.search(words, shownMatches))
    return catalog.rows(category === null ? catalog.all() : catalog.ofCategory(category))
  }, [catalog, version, words, category])
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
      <CategoryChips categories={catalog.categories()} chosen={category} onChoose={onChoose} />
      <ProductGrid
        productIds={productIds}
        isSearch={words !== ''}
        onPick={onPick}
        onOpenLine={onOpenLine}
        empty={
          isEmptyShop ? (
            <EmptyState
              icon={<PackagePlus aria-hidden size={36} className="text-garis-kuat" />}
              action={
                <span className="flex flex-wrap justify-center gap-3">
                  <Link to="/produk?baru" className={buttonClass('primary')} data-testid="first-product">
                    Tambah produk pertama
                  </Link>
                  <Link to="/mulai" className={buttonClass('outline')} data-testid="starter-products">
                    Pilih dari produk umum
                  </Link>
                </span>
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
