import { baseUnit, type SellingUnit } from '@laci/domain/catalog/selling-unit.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { useState } from 'react'
import { ProductSearch, useProductScan } from '../../shell/product-search.tsx'
import { useShop } from '../../shell/till-context.ts'
import type { ProductView } from '../../till-types.ts'

const shownMatches = 8
/** Of those that fit the words, so many are looked at: not all may be chosen. */
const lookedAt = 40

/** Finds a product of a transfer by word or scan; others are not offered. */
export function FindProduct({
  onFound,
  isOffered,
  testId,
}: {
  /** A word means the base unit, a barcode the unit that it is of. */
  onFound: (product: ProductView, unit: SellingUnit) => void
  isOffered: (product: ProductView) => boolean
  testId: string
}) {
  const { catalog } = useShop()
  const [words, setWords] = useState('')
  const [unfitName, setUnfitName] = useState<string | null>(null)
  const scan = useProductScan(({ product, unit }) => choose(product, unit))

  function choose(product: ProductView, unit: SellingUnit) {
    setUnfitName(isOffered(product) ? null : product.fields.name)
    if (!isOffered(product)) return
    setWords('')
    onFound(product, unit)
  }

  const matches = words.trim() === '' ? [] : catalog.search(words, lookedAt)
  const offered = matches.filter((productId) => {
    const product = catalog.product(productId)
    return product !== null && isOffered(product)
  })
  return (
    <div className="grid gap-2">
      <ProductSearch
        words={words}
        onWords={(typed) => {
          setWords(typed)
          setUnfitName(null)
          scan.clearError()
        }}
        matches={offered.slice(0, shownMatches)}
        // What was not looked at may be offered as well.
        hasMore={offered.length > shownMatches || matches.length === lookedAt}
        onChoose={(productId) => {
          const product = catalog.product(productId)
          if (product === null) return
          choose(product, baseUnit(product.fields))
          scan.clearError()
        }}
        about={({ stockThousandths }) => `Stok ${formatQuantity(stockThousandths)}`}
        error={unfitName === null ? scan.error : `${unfitName} tidak bisa dipilih di sini.`}
        testId={testId}
      />
    </div>
  )
}
