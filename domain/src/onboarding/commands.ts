import { accept } from '../base/lib/result.ts'
import type { BarcodeShop } from '../catalog/barcode-taken.ts'
import { type ProductShop, savedFacts } from '../catalog/product-facts.ts'
import { defineCommand } from '../events/define-command.ts'
import {
  hidingChanges,
  type KnownProduct,
  type StarterChange,
  type StarterProduct,
  starterChanges,
} from './starter-catalogue.ts'

type GoodsShop = ProductShop &
  BarcodeShop & { all(options?: { readonly withInactive?: boolean }): readonly string[] }

type StarterGoods = { readonly chosen: readonly StarterProduct[]; readonly isStocked: boolean }

/** Takes chosen goods into the shop [ONBOARDING-4]; answers the products that are new or visible again, for *Batalkan*. */
export const addStarterGoodsCommand = defineCommand({
  subject: ({ chosen }: StarterGoods) => `Siapkan toko: tambah ${chosen.length} barang`,
  decide({ chosen, isStocked }: StarterGoods, shop: GoodsShop, { newId }) {
    const parts = starterChanges(chosen, { isStocked, known: knownProducts(shop), newId })
    return accept({ events: partFacts(parts), output: parts.flat().map(({ productId }) => productId) })
  },
})

type AddedGoods = { readonly productIds: readonly string[] }

/** *Batalkan* [ONBOARDING-5]. */
export const hideStarterGoodsCommand = defineCommand({
  subject: ({ productIds }: AddedGoods) => `Siapkan toko: batalkan ${productIds.length} barang`,
  decide({ productIds }: AddedGoods, shop: ProductShop) {
    const shown = productIds.filter((productId) => shop.product(productId)?.fields.isActive)
    return accept({ events: partFacts(hidingChanges(shown)), output: undefined })
  },
})

function knownProducts(shop: GoodsShop): (product: StarterProduct) => KnownProduct | null {
  const byName = new Map<string, KnownProduct>()
  for (const productId of shop.all({ withInactive: true })) {
    const fields = shop.product(productId)?.fields
    if (fields?.barcodes.length === 0) byName.set(fields.name, { productId, isActive: fields.isActive })
  }
  return ({ barcode, name }) => {
    if (barcode === '') return byName.get(name) ?? null
    const owner = shop.ownerOfBarcode(barcode)
    return owner === null ? null : { productId: owner.productId, isActive: owner.fields.isActive }
  }
}

function partFacts(parts: readonly StarterChange[][]) {
  return savedFacts(parts.map((products) => ({ products })))
}
