import { pricesPaid } from '@laci/domain/purchase/purchase-lists.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { ProductSearch, useProductScan } from '../../ui/goods/product-search.tsx'
import type { TypedBatch } from '../../ui/goods/typed-batch.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { lineOf, type TypedLine } from './typed-line.ts'
import { usePurchases } from './use-purchases.ts'

const shownMatches = 8

/** Finds a product by word or scan; what was paid for it last, and in which unit, is offered again. */
export function AddProduct({
  onAdd,
  onScan,
}: {
  onAdd: (line: TypedLine) => void
  /** The same goods again are one more of them. */
  onScan: (line: TypedLine) => void
}) {
  const { catalog, newId } = useShop()
  const purchases = usePurchases()
  const [words, setWords] = useState('')
  const scan = useProductScan(({ product, unit, gs1 }) => {
    const batch: TypedBatch = {
      expiresOn: (gs1?.expiresOn ?? '') as TypedBatch['expiresOn'],
      batchNumber: gs1?.batchNumber ?? '',
    }
    onScan({ ...lineOf(newId(), product, lastPaid(product.productId), unit), batch })
    setWords('')
    return true
  })
  const found = words.trim() === '' ? [] : catalog.search(words, shownMatches + 1)
  const lastPaid = (productId: string) => pricesPaid(purchases, productId, catalog.standsFor)[0]

  return (
    <div className="grid gap-2">
      <ProductSearch
        words={words}
        onWords={(typed) => {
          setWords(typed)
          scan.clearError()
        }}
        matches={found.slice(0, shownMatches)}
        hasMore={found.length > shownMatches}
        onChoose={(productId) => {
          const product = catalog.product(productId)
          if (product === null) return
          onAdd(lineOf(newId(), product, lastPaid(productId), null))
          setWords('')
          scan.clearError()
        }}
        about={({ productId, stockThousandths }) => {
          const last = lastPaid(productId)
          return last === undefined
            ? `Stok ${formatQuantity(stockThousandths)}`
            : `Terakhir ${formatRupiah(last.priceRupiah)}/${last.unit}`
        }}
        error={scan.error}
        testId="purchase"
      />
    </div>
  )
}
