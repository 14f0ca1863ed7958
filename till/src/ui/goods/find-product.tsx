import { type QuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { baseUnit, type SellingUnit } from '@laci/domain/catalog/selling-unit.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useShop } from '../state/till-context.ts'
import { ProductSearch, useProductScan } from './product-search.tsx'
import { scannedQuantity } from './scanned-product.ts'

const shownMatches = 8
/** Of those that fit the words, so many are looked at: not all may be chosen. */
const lookedAt = 40

/** Finds a product for a list by word or scan; what does not belong on it is not offered. */
export function FindProduct({
  onFound,
  isOffered,
  testId,
}: {
  /** A word means the base unit, a barcode the unit that it is of. */
  onFound: (product: ProductView, unit: SellingUnit, quantityThousandths: QuantityThousandths) => void
  isOffered: (product: ProductView) => boolean
  testId: string
}) {
  const { catalog } = useShop()
  const [words, setWords] = useState('')
  const [unfitName, setUnfitName] = useState<string | null>(null)
  const scan = useProductScan((found) => choose(found.product, found.unit, scannedQuantity(found)))

  function choose(product: ProductView, unit: SellingUnit, quantity: QuantityThousandths): boolean {
    setUnfitName(isOffered(product) ? null : product.fields.name)
    if (!isOffered(product)) return false
    setWords('')
    onFound(product, unit, quantity)
    return true
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
          choose(product, baseUnit(product.fields), wholeUnits(1))
          scan.clearError()
        }}
        about={({ stockThousandths }) => `Stok ${formatQuantity(stockThousandths)}`}
        error={unfitName === null ? scan.error : `${unfitName} tidak bisa dipilih di sini.`}
        testId={testId}
      />
    </div>
  )
}
