import { accept } from '../base/lib/result.ts'
import type { BarcodeShop } from '../catalog/barcode-taken.ts'
import { type ProductShop, productsPermission, savedFacts } from '../catalog/product-facts.ts'
import { nameKey } from '../catalog/product-index.ts'
import { defineCommand } from '../events/define-command.ts'
import { type CopiedProduct, copyChanges } from './copied-goods.ts'

type CopyShop = ProductShop &
  BarcodeShop & { all(options?: { readonly withInactive?: boolean }): readonly string[] }

/** `products` empty: only allowed so far, and fetched after it. */
type GoodsToCopy = { readonly storeName: string; readonly products: readonly CopiedProduct[] }

/** Takes the goods of another shop of the owner into this one [TRANSFER-23] and answers how many are new. */
export const copyGoodsCommand = defineCommand({
  subject: ({ storeName }: GoodsToCopy) => `Salin produk dari ${storeName}`,
  decide({ products }: GoodsToCopy, shop: CopyShop) {
    const names = new Set(
      shop.all({ withInactive: true }).flatMap((productId) => {
        const name = shop.product(productId)?.fields.name
        return name === undefined ? [] : [nameKey(name)]
      }),
    )
    const parts = copyChanges(
      products,
      ({ productId, barcodes, name }) =>
        shop.product(productId) !== null ||
        names.has(nameKey(name)) ||
        barcodes.some((code) => shop.ownerOfBarcode(code) !== null),
    )
    return accept({
      events: savedFacts(parts.map((part) => ({ products: part }))),
      permissions: productsPermission,
      output: parts.flat().length,
    })
  },
})
