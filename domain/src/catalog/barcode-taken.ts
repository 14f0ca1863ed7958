import { barcodeKey } from '../base/barcode/barcode.ts'
import type { ProductFields } from './product.ts'
import { allBarcodes } from './selling-unit.ts'

export type BarcodeTaken = {
  readonly code: 'barcode_taken'
  readonly barcode: string
  readonly otherName: string
}

export type BarcodeShop = {
  /** Any product with this code, also an inactive one. */
  ownerOfBarcode(code: string): { readonly productId: string; readonly fields: ProductFields } | null
}

/** What it has already stays, also where two tills gave one code to two products while they were offline. */
export function takenBarcode(
  after: ProductFields,
  before: { readonly productId: string; readonly fields: ProductFields } | null,
  shop: BarcodeShop,
): BarcodeTaken | null {
  const hadKeys = new Set(before === null ? [] : allBarcodes(before.fields).map(barcodeKey))
  for (const barcode of allBarcodes(after)) {
    if (hadKeys.has(barcodeKey(barcode))) continue
    const owner = shop.ownerOfBarcode(barcode)
    if (owner !== null && owner.productId !== before?.productId) {
      return { code: 'barcode_taken', barcode, otherName: owner.fields.name }
    }
  }
  return null
}
