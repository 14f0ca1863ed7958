import type { QuantityThousandths } from '../stock/quantity.ts'
import type { Fact } from '../sync/event-kinds.ts'
import {
  maximumProductsPerEvent,
  type ProductChanges,
  type ProductFields,
  type ProductVariant,
  productChanges,
  type VariantTrait,
} from './product.ts'
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
  /** Written anew: a value was misspelt. Absent: as they are. */
  readonly traits?: readonly VariantTrait[]
}

/**
 * What saving a group tells: new members with their first stock, and of those that are there only what changes, most often
 * a name [CATALOG-33]. `order`: every combination as it is shown, which is where its member stands. Empty: nothing changed.
 */
export function variantFacts(
  group: { readonly groupId: string; readonly groupName: string },
  members: readonly VariantMember[],
  added: readonly NewVariant[],
  order: readonly (readonly VariantTrait[])[],
): Fact[] {
  const groupName = group.groupName.trim()
  const placeOf = new Map(order.map((traits, at) => [variantKey(traits), at]))
  const named = (fields: ProductFields, traits: readonly VariantTrait[], place: number): ProductFields => ({
    ...fields,
    name: variantName({ groupName, traits }),
    variant: { groupId: group.groupId, groupName, traits: [...traits], position: place },
  })
  const products: { productId: string; changes: ProductChanges }[] = []
  const lines: OpeningLine[] = []
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
  const facts = savedFacts(products)
  if (lines.length > 0) facts.push({ kind: 'stock_received', body: { reason: 'opening', lines, note: '' } })
  return facts
}

type OpeningLine = Extract<Fact, { kind: 'stock_received' }>['body']['lines'][number]

/** Takes every member that is shown out of the list of what is sold, or brings just those back [CATALOG-34]. */
export function activityFacts(productIds: readonly string[], isActive: boolean): Fact[] {
  return savedFacts(productIds.map((productId) => ({ productId, changes: { isActive } })))
}

/** A file may have made a group of more than one event holds. */
function savedFacts(products: readonly { productId: string; changes: ProductChanges }[]): Fact[] {
  const facts: Fact[] = []
  for (let start = 0; start < products.length; start += maximumProductsPerEvent) {
    const part = products.slice(start, start + maximumProductsPerEvent)
    facts.push({ kind: 'product_saved', body: { products: part } })
  }
  return facts
}
