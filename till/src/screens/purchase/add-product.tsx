import { pricesPaid } from '@laci/domain/purchase/purchase-lists.ts'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { useShop } from '../../shell/till-context.ts'
import { useScanner } from '../../shell/use-scanner.ts'
import { lineOf, type TypedLine } from './typed-line.ts'
import { usePurchases } from './use-purchases.ts'

const shownMatches = 8

/** Finds a product by word or scan; what was paid for it last, and in which unit, is offered again. */
export function AddProduct({ onAdd }: { onAdd: (line: TypedLine) => void }) {
  const { catalog, newId } = useShop()
  const purchases = usePurchases()
  const [words, setWords] = useState('')
  const [unknownCode, setUnknownCode] = useState<string | null>(null)
  const found = words.trim() === '' ? [] : catalog.search(words, shownMatches)

  function add(productId: string) {
    const product = catalog.product(productId)
    if (product === null) return
    onAdd(lineOf(newId(), product, pricesPaid(purchases, productId)[0]))
    setWords('')
    setUnknownCode(null)
  }

  useScanner(({ barcode }) => {
    const product = catalog.byBarcode(barcode)
    if (product === null) setUnknownCode(barcode)
    else add(product.productId)
    return true
  })

  return (
    <div className="grid gap-2">
      <TextInput
        label="Cari produk atau pindai barcode"
        enterKeyHint="search"
        maxLength={80}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setUnknownCode(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found
          if (first !== undefined) add(first)
        }}
        error={
          unknownCode === null
            ? undefined
            : `Barcode ${unknownCode} belum terdaftar. Tambahkan dulu di halaman Produk.`
        }
        data-testid="purchase-search"
      />
      {words.trim() === '' ? null : found.length === 0 ? (
        <p className="text-sm text-redup">Tidak ada produk yang cocok.</p>
      ) : (
        <ul aria-label="Produk yang cocok" className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {found.map((productId) => {
            const product = catalog.product(productId)
            if (product === null) return null
            const last = pricesPaid(purchases, productId)[0]
            return (
              <li key={productId}>
                <button
                  type="button"
                  onClick={() => add(productId)}
                  data-testid="purchase-match"
                  className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control border border-garis px-3 text-left hover:bg-laci-50"
                >
                  <span className="min-w-0 truncate font-semibold">{product.fields.name}</span>
                  <span className="shrink-0 text-sm text-redup tabular-nums">
                    {last === undefined
                      ? `Stok ${formatQuantity(product.stockThousandths)}`
                      : `Terakhir ${formatRupiah(last.priceRupiah)}/${last.unit}`}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
