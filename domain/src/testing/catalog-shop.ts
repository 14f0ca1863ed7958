import { barcodeKey } from '../base/barcode/barcode.ts'
import {
  applyProductChanges,
  type ProductChanges,
  type ProductFields,
  productDefaults,
} from '../catalog/product.ts'
import { allBarcodes } from '../catalog/selling-unit.ts'

type Product = {
  readonly productId: string
  readonly fields: ProductFields
  readonly stockThousandths: number
}

/** The products of a shop as commands see them; `take` makes of it what was recorded, `stock` what lies on its shelves. */
export function catalogShop(
  products: { readonly [productId: string]: ProductChanges } = {},
  stock: { readonly [productId: string]: number } = {},
) {
  const all = new Map<string, ProductFields>()
  const save = (productId: string, changes: ProductChanges) =>
    all.set(productId, applyProductChanges(all.get(productId) ?? productDefaults, changes))
  for (const [productId, changes] of Object.entries(products)) save(productId, changes)
  const product = (productId: string): Product | null => {
    const fields = all.get(productId)
    return fields === undefined ? null : { productId, fields, stockThousandths: stock[productId] ?? 0 }
  }
  return {
    product,
    all: () => [...all.keys()],
    ownerOfBarcode(code: string): Product | null {
      const owner = [...all].find(([, fields]) =>
        allBarcodes(fields).some((one) => barcodeKey(one) === barcodeKey(code)),
      )
      return owner === undefined ? null : product(owner[0])
    },
    take(events: readonly { readonly kind: string; readonly body: object }[]) {
      for (const { kind, body } of events) {
        if (kind !== 'product_saved') continue
        const { products: saved } = body as { products: { productId: string; changes: ProductChanges }[] }
        for (const { productId, changes } of saved) save(productId, changes)
      }
    },
  }
}
