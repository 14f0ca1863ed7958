import type { SellingUnit } from '@laci/domain/catalog/selling-unit.ts'
import { pricesPaid } from '@laci/domain/purchase/purchase-lists.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { ProductSearch, useProductScan } from '../../shell/product-search.tsx'
import { useShop } from '../../shell/till-context.ts'
import { noBatch, type TypedBatch } from '../../shell/typed-batch.ts'
import type { ProductView } from '../../till-types.ts'
import { lineOf, type TypedLine } from './typed-line.ts'
import { usePurchases } from './use-purchases.ts'

const shownMatches = 8

/** Finds a product by word or scan; what was paid for it last, and in which unit, is offered again. */
export function AddProduct({ onAdd }: { onAdd: (line: TypedLine) => void }) {
  const { catalog, newId } = useShop()
  const purchases = usePurchases()
  const [words, setWords] = useState('')
  const scan = useProductScan(({ product, unit, gs1 }) =>
    add(product, unit, {
      expiresOn: (gs1?.expiresOn ?? '') as TypedBatch['expiresOn'],
      batchNumber: gs1?.batchNumber ?? '',
    }),
  )
  const found = words.trim() === '' ? [] : catalog.search(words, shownMatches + 1)
  const lastPaid = (productId: string) => pricesPaid(purchases, productId, catalog.standsFor)[0]

  /** `batch`: what the code on the goods says of it. */
  function add(product: ProductView, unit: SellingUnit | null, batch = noBatch) {
    onAdd({ ...lineOf(newId(), product, lastPaid(product.productId), unit), batch })
    setWords('')
  }

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
          add(product, null)
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
