import { Button } from '@laci/ui/controls/button.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ProductSearch, useProductScan } from '../../ui/goods/product-search.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { maximumChosen } from './label-draft.ts'

const shownMatches = 6

/** Finds products by words, one of them or all that fit, or by a scan, which knows the unit too. */
export function LabelSearch({
  initialWords,
  onAdd,
  onAddAll,
}: {
  initialWords: string
  onAdd: (productId: string, unit: string) => void
  onAddAll: (productIds: readonly string[]) => void
}) {
  const { catalog } = useShop()
  const [words, setWords] = useState(initialWords)
  const found = words.trim() === '' ? [] : catalog.search(words, maximumChosen)
  const scan = useProductScan(({ product, unit }) => {
    onAdd(product.productId, unit.isBase ? '' : unit.name)
    return true
  })

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
        // The words stay: who prints labels takes several of what they found.
        onChoose={(productId) => onAdd(productId, '')}
        about={({ fields }) => (
          <>
            {formatRupiah(fields.priceRupiah)}
            <Plus aria-hidden size={20} className="text-laci-600" />
          </>
        )}
        error={scan.error}
        testId="label"
      />
      {found.length < 2 ? null : (
        <Button
          tone="quiet"
          className="justify-self-start px-2!"
          onClick={() => onAddAll(found)}
          data-testid="label-add-all"
        >
          <Plus aria-hidden size={20} />
          Tambahkan semua {formatAmount(found.length)} produk ini
        </Button>
      )}
    </div>
  )
}
