import type { QuantityThousandths } from '../base/quantity/quantity.ts'
import type { StockReceived } from '../stock/events.ts'
import { type ProductChanges, type ProductFields, productChanges } from './product.ts'
import { type ProductSavedFact, type StockReceivedFact, savedFacts } from './product-facts.ts'
import type { ProductVariant, VariantTrait } from './product-members.ts'
import { savedProducts } from './saved-products.ts'
import { variantKey, variantName } from './variant.ts'

/** A product that becomes a member of the group: `fields` are those of its form, its name follows from its traits. */
export type NewVariant = {
  readonly productId: string
  readonly traits: readonly VariantTrait[]
  readonly fields: ProductFields
  /** As it is in the shop, where it is no new product. */
  readonly before: ProductFields | null
  readonly openingStockThousandths: QuantityThousandths | null
}

export type VariantMember = {
  readonly productId: string
  readonly fields: ProductFields & { readonly variant: ProductVariant }
  /** A value was misspelt and is written again. Absent: as they are. */
  readonly traits?: readonly VariantTrait[]
}

/**
 * What saving a group records: new members with their first stock, and of those that are there only what changes, most often
 * a name [CATALOG-33]. `order`: every combination as it is shown, which is where its member stands. Empty: nothing changed.
 */
export function variantFacts(
  group: { readonly groupId: string; readonly groupName: string },
  members: readonly VariantMember[],
  added: readonly NewVariant[],
  order: readonly (readonly VariantTrait[])[],
): (ProductSavedFact | StockReceivedFact)[] {
  const groupName = group.groupName.trim()
  const placeOf = new Map(order.map((traits, at) => [variantKey(traits), at]))
  const named = (fields: ProductFields, traits: readonly VariantTrait[], place: number): ProductFields => ({
    ...fields,
    name: variantName({ groupName, traits }),
    variant: { groupId: group.groupId, groupName, traits: [...traits], position: place },
  })
  const products: { productId: string; changes: ProductChanges }[] = []
  const lines: StockReceived['lines'] = []
  for (const { productId, fields, traits = fields.variant.traits } of members) {
    const { position } = fields.variant
    const after = named(fields, traits, placeOf.get(variantKey(traits)) ?? position)
    const changes = productChanges(fields, after)
    if (Object.keys(changes).length > 0) products.push({ productId, changes })
  }
  for (const { productId, traits, fields, before, openingStockThousandths } of added) {
    const after = named(fields, traits, placeOf.get(variantKey(traits)) ?? order.length)
    products.push({ productId, changes: before === null ? after : productChanges(before, after) })
    if (openingStockThousandths === null || openingStockThousandths === 0 || !after.isStocked) continue
    lines.push({
      productId,
      quantityThousandths: openingStockThousandths,
      unitCostRupiah: after.costRupiah,
    })
  }
  const saved = savedFacts(savedProducts(products))
  if (lines.length === 0) return saved
  return [...saved, { kind: 'stock_received', body: { reason: 'opening', lines, note: '' } }]
}

/** Takes every member that is shown out of the list of what is sold, or brings just those back [CATALOG-34]. */
export function activityFacts(productIds: readonly string[], isActive: boolean): ProductSavedFact[] {
  return savedFacts(savedProducts(productIds.map((productId) => ({ productId, changes: { isActive } }))))
}
