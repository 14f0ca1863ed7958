import { unitOfBarcode } from '@laci/domain/catalog/selling-unit.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useShop } from '../../shell/till-context.ts'
import { useScanner } from '../../shell/use-scanner.ts'
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
  const [unknownCode, setUnknownCode] = useState<string | null>(null)
  const found = words.trim() === '' ? [] : catalog.search(words, maximumChosen)

  useScanner(({ barcode }) => {
    const product = catalog.byBarcode(barcode)
    setUnknownCode(product === null ? barcode : null)
    if (product === null) return true
    const unit = unitOfBarcode(product.fields, barcode)
    onAdd(product.productId, unit.isBase ? '' : unit.name)
    return true
  })

  return (
    <div className="grid gap-2">
      <TextInput
        label="Cari produk atau pindai barcode"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setUnknownCode(null)
        }}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key === 'Enter' && first !== undefined) onAdd(first, '')
        }}
        error={
          unknownCode === null
            ? undefined
            : `Barcode ${unknownCode} belum terdaftar. Tambahkan dulu di halaman Produk.`
        }
        data-testid="label-search"
      />
      {words.trim() === '' ? null : found.length === 0 ? (
        <p className="text-sm text-redup">Tidak ada produk yang cocok.</p>
      ) : (
        <>
          <ul aria-label="Produk yang cocok" className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {found.slice(0, shownMatches).map((productId) => {
              const fields = catalog.product(productId)?.fields
              return fields === undefined ? null : (
                <li key={productId}>
                  <button
                    type="button"
                    onClick={() => onAdd(productId, '')}
                    data-testid="label-match"
                    className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control border border-garis bg-putih px-3 text-left hover:bg-laci-50"
                  >
                    <span className="min-w-0 truncate font-semibold">{fields.name}</span>
                    <span className="flex shrink-0 items-center gap-2 text-sm text-redup tabular-nums">
                      {formatRupiah(fields.priceRupiah)}
                      <Plus aria-hidden size={20} className="text-laci-600" />
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
          {found.length === 1 ? null : (
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
        </>
      )}
    </div>
  )
}
