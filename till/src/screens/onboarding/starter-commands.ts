import {
  hidingChanges,
  type KnownProduct,
  type StarterChange,
  type StarterProduct,
  starterChanges,
} from '@laci/domain/onboarding/starter-catalogue.ts'
import type { OpenShop } from '../../till-types.ts'

/**
 * Takes chosen goods into the shop, all or none; what it has already stays as it is. Answers the products that are new or
 * visible again, for *Batalkan*.
 */
export async function addStarterProducts(
  shop: OpenShop,
  chosen: readonly StarterProduct[],
  isStocked: boolean,
): Promise<string[]> {
  const parts = starterChanges(chosen, { isStocked, known: knownProducts(shop), newId: shop.newId })
  await tellParts(shop, parts)
  return parts.flat().map((change) => change.productId)
}

/** Nothing is deleted: hidden products keep their history. */
export async function hideProducts(shop: OpenShop, productIds: readonly string[]): Promise<void> {
  const shown = productIds.filter((productId) => shop.catalog.product(productId)?.fields.isActive)
  await tellParts(shop, hidingChanges(shown))
}

function knownProducts({ catalog }: OpenShop): (product: StarterProduct) => KnownProduct | null {
  const byName = new Map<string, KnownProduct>()
  for (const productId of catalog.all({ withInactive: true })) {
    const fields = catalog.product(productId)?.fields
    if (fields?.barcodes.length === 0) byName.set(fields.name, { productId, isActive: fields.isActive })
  }
  return ({ barcode, name }) => {
    if (barcode === '') return byName.get(name) ?? null
    const owner = catalog.ownerOfBarcode(barcode)
    return owner === null ? null : { productId: owner.productId, isActive: owner.fields.isActive }
  }
}

async function tellParts(shop: OpenShop, parts: readonly (readonly StarterChange[])[]): Promise<void> {
  if (parts.length === 0) return
  await shop.appendAll(
    parts.map((products) => ({ kind: 'product_saved' as const, body: { products: [...products] } })),
  )
}
