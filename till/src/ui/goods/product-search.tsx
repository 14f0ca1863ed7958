import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type ReactNode, useRef, useState } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useHost, useShop } from '../state/till-context.ts'
import { type ScannedProduct, scannedProduct, unknownCodeText } from './scanned-product.ts'
import { useScanner } from './use-scanner.ts'

/** Below matches that are not all there are. */
export const moreMatches = 'Masih ada yang lain. Ketik lebih lengkap untuk menemukannya.'

/**
 * Finds products that are put on a list: a delivery, labels, the parts of a bundle. Enter takes the first match. What
 * belongs to one list alone (how many it looks for, when a word has done its work, what a match says) is the caller's.
 */
export function ProductSearch({
  words,
  onWords,
  matches,
  hasMore = false,
  onChoose,
  about,
  label = 'Cari produk atau pindai barcode',
  hint,
  error,
  testId,
}: {
  words: string
  onWords: (words: string) => void
  /** Products that fit the words, best first. */
  matches: readonly string[]
  /** There are others, which more words would find. */
  hasMore?: boolean
  onChoose: (productId: string) => void
  /** What stands at the end of a match, to tell it from its neighbours. */
  about: (product: ProductView) => ReactNode
  label?: string
  hint?: string
  error: string | undefined
  /** `purchase` gives `purchase-search` and `purchase-match`. */
  testId: string
}) {
  const { catalog } = useShop()
  const field = useRef<HTMLInputElement>(null)
  /** The next goods are looked for at once [TILL-166]. */
  function choose(productId: string) {
    onChoose(productId)
    field.current?.focus()
  }
  return (
    <>
      <TextInput
        ref={field}
        data-next-goods
        label={label}
        hint={hint}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It would send the form around it.
          event.preventDefault()
          const [first] = matches
          if (first !== undefined) choose(first)
        }}
        error={error}
        data-testid={`${testId}-search`}
      />
      {words.trim() === '' ? null : matches.length === 0 ? (
        <p className="text-sm text-redup">Tidak ada produk yang cocok.</p>
      ) : (
        <ul aria-label="Produk yang cocok" className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {matches.map((productId) => {
            const product = catalog.product(productId)
            return product === null ? null : (
              <li key={productId}>
                <button
                  type="button"
                  onClick={() => choose(productId)}
                  data-testid={`${testId}-match`}
                  className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control border border-garis bg-putih px-3 text-left hover:bg-laci-50"
                >
                  <span className="min-w-0 truncate font-semibold">{product.fields.name}</span>
                  <span className="flex shrink-0 items-center gap-2 text-sm text-redup tabular-nums">
                    {about(product)}
                  </span>
                </button>
              </li>
            )
          })}
          {hasMore ? (
            <li className="text-sm text-redup" data-testid={`${testId}-more`}>
              {moreMatches}
            </li>
          ) : null}
        </ul>
      )}
    </>
  )
}

/** A scan on such a list: `onFound` hears what it is of [CATALOG-5], and answers false where that is not for this list; it and an unknown code are told aloud. */
export function useProductScan(onFound: (scanned: ScannedProduct) => boolean): {
  /** Why the last scan found nothing; undefined: it did, or there was none. */
  readonly error: string | undefined
  readonly clearError: () => void
} {
  const { catalog } = useShop()
  const { playUnknown, playFound } = useHost()
  const [unknownCode, setUnknownCode] = useState<string | null>(null)
  useScanner(({ barcode }) => {
    const scanned = scannedProduct(catalog.byBarcode, barcode)
    setUnknownCode(scanned === null ? barcode : null)
    // Nobody looks at the screen while scanning one thing after another.
    if (scanned === null || !onFound(scanned)) playUnknown()
    else playFound()
    return true
  })
  return {
    error: unknownCode === null ? undefined : unknownCodeText(catalog.byBarcode, unknownCode),
    clearError: () => setUnknownCode(null),
  }
}
