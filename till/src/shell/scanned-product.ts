import { type Gs1Code, readGs1Code, withoutStars } from '@laci/domain/catalog/gs1-code.ts'
import { type SellingUnit, unitOfBarcode } from '@laci/domain/catalog/selling-unit.ts'
import type { CatalogMemory, ProductView } from '../till-types.ts'

export type ScannedProduct = {
  readonly product: ProductView
  /** Whose barcode it is. */
  readonly unit: SellingUnit
  /** What the code says beside it; null: it is the goods' number and nothing else. */
  readonly gs1: Gs1Code | null
}

/** The goods of a code in whatever form a scanner types it: whole, between the stars of Code 39, or as GS1 writes it [CATALOG-55]. */
export function scannedProduct(byBarcode: CatalogMemory['byBarcode'], code: string): ScannedProduct | null {
  const plain = withoutStars(code)
  const gs1 = readGs1Code(plain)
  for (const one of [code, plain, ...(gs1 === null ? [] : [gs1.gtin])]) {
    const product = byBarcode(one)
    if (product !== null) return { product, unit: unitOfBarcode(product.fields, one), gs1 }
  }
  return null
}
