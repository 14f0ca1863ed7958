import { plainCode } from '@laci/domain/base/barcode/barcode.ts'
import { type Gs1Code, pieceCodeOf, readGs1Code } from '@laci/domain/base/barcode/gs1-code.ts'
import {
  maximumQuantityThousandths,
  type QuantityThousandths,
  wholeUnits,
} from '@laci/domain/base/quantity/quantity.ts'
import { weightInUnit } from '@laci/domain/catalog/scale-code.ts'
import { type SellingUnit, unitOfBarcode } from '@laci/domain/catalog/selling-unit.ts'
import type { CatalogMemory, ProductView } from '../../engine/api/catalog.ts'

export type ScannedProduct = {
  readonly product: ProductView
  /** Whose barcode it is. */
  readonly unit: SellingUnit
  /** What the code says beside it; null: it is the goods' number and nothing else. */
  readonly gs1: Gs1Code | null
}

/** The goods of a code in whatever form a scanner types it: whole, between the stars of Code 39, or as GS1 writes it [CATALOG-55]. */
export function scannedProduct(byBarcode: CatalogMemory['byBarcode'], code: string): ScannedProduct | null {
  const plain = plainCode(code)
  const gs1 = readGs1Code(plain)
  for (const one of [code, plain, ...(gs1 === null ? [] : [gs1.gtin])]) {
    const product = byBarcode(one)
    if (product !== null) return { product, unit: unitOfBarcode(product.fields, one), gs1 }
  }
  return null
}

/** The goods in the carton of this code, where the carton itself is not known [CATALOG-60]. */
export function pieceOfCarton(byBarcode: CatalogMemory['byBarcode'], code: string): ProductView | null {
  const piece = pieceCodeOf(code)
  return piece === null ? null : byBarcode(piece)
}

/** How much of its unit one scan is: the weight or the pieces that the code says, else one. */
export function scannedQuantity({ product, unit, gs1 }: ScannedProduct): QuantityThousandths {
  const { isWeighed, unit: name } = product.fields
  if (isWeighed && unit.isBase && gs1?.weightGrams !== undefined) return weightInUnit(gs1.weightGrams, name)
  const { count = 1 } = gs1 ?? {}
  return wholeUnits(count * 1_000 <= maximumQuantityThousandths ? count : 1)
}

/** Why a scanned code brings no goods, and what to do about it. */
export function unknownCodeText(byBarcode: CatalogMemory['byBarcode'], code: string): string {
  const piece = pieceOfCarton(byBarcode, code)
  return piece === null
    ? `Barcode ${code} belum terdaftar. Tambahkan dulu di halaman Produk.`
    : `Kode karton dari ${piece.fields.name}, belum jadi satuannya. Pindai satuannya, atau tambahkan karton ini sebagai satuan di halaman Produk.`
}
