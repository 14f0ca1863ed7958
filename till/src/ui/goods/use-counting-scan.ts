import type { ProductView } from '../../engine/api/catalog.ts'
import { useProductScan } from './product-search.tsx'
import { countedUp } from './scanned-line.ts'

/** In a form about one product each scan of it counts one up, wherever the focus is; others are told aloud and in words [STOCK-18]. */
export function useCountingScan(
  { productId, fields: { name } }: ProductView,
  text: string,
  { onText, onError }: { onText: (text: string) => void; onError: (error: string) => void },
): { readonly error: string | undefined } {
  return useProductScan((scanned) => {
    const isOther = scanned.product.productId !== productId
    const counted = isOther ? null : countedUp(text, scanned)
    if (counted !== null) onText(counted)
    else if (isOther) onError(`Yang dipindai ${scanned.product.fields.name}. Selesaikan dulu ${name}.`)
    return counted !== null
  })
}
