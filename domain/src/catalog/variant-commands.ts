import { accept, refuse } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import { type BarcodeShop, type BarcodeTaken, takenBarcode } from './barcode-taken.ts'
import { productsPermission } from './product-facts.ts'
import type { VariantTrait } from './product-members.ts'
import { activityFacts, type NewVariant, type VariantMember, variantFacts } from './variant-plan.ts'

export type VariantGroupToSave = {
  /** Null: a new group. */
  readonly groupId: string | null
  readonly groupName: string
  readonly members: readonly VariantMember[]
  /** Without an id: a new product. */
  readonly added: readonly (Omit<NewVariant, 'productId'> & { readonly productId: string | null })[]
  /** Every combination as it is shown. */
  readonly order: readonly (readonly VariantTrait[])[]
}

/** *Varian*: makes a group of products or changes one [CATALOG-33]. Without an event nothing is different. */
export const saveVariantsCommand = defineCommand({
  subject: ({ groupName }: VariantGroupToSave) => `Varian ${groupName.trim()}`,
  decide({ groupId, groupName, members, added, order }: VariantGroupToSave, shop: BarcodeShop, { newId }) {
    for (const { productId, fields, before } of added) {
      const known = productId === null || before === null ? null : { productId, fields: before }
      const twin = takenBarcode(fields, known, shop)
      if (twin !== null) return refuse<BarcodeTaken>(twin)
    }
    const events = variantFacts(
      { groupId: groupId ?? newId(), groupName },
      members,
      added.map((one) => ({ ...one, productId: one.productId ?? newId() })),
      order,
    )
    const permissions = events.length === 0 ? [] : productsPermission
    return accept({ events, permissions, output: undefined })
  },
})

type ShownVariants = {
  readonly name: string
  readonly productIds: readonly string[]
  readonly isActive: boolean
}

/** Takes every member that is shown out of the list of what is sold, or brings just those back [CATALOG-34]. */
export const showVariantsCommand = defineCommand({
  subject: ({ name, isActive }: ShownVariants) =>
    `${isActive ? 'Tampilkan' : 'Sembunyikan'} semua varian ${name}`,
  decide: ({ productIds, isActive }: ShownVariants, _shop: unknown) =>
    accept({
      events: activityFacts(productIds, isActive),
      permissions: productsPermission,
      output: undefined,
    }),
})
