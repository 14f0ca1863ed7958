import { accept, type Result, refuse } from '../base/lib/result.ts'
import type { Permission } from '../base/permission/permission.ts'
import type { CounterFacts } from '../events/counter-facts.ts'
import { type Decision, defineCommand } from '../events/define-command.ts'
import type { ProductsMerged } from '../stock/events.ts'
import {
  type MergePlan,
  type MergeProduct,
  type MergeRefusal,
  mergeDues,
  planMerge,
} from './merge-products.ts'
import { type ProductSavedFact, type ProductShop, productsPermission, savedFacts } from './product-facts.ts'

type MergeShop = {
  product(productId: string): MergeProduct | null
  all(options?: { readonly withInactive?: boolean }): readonly string[]
}

/** What takes it back, and what that takes. */
export type DuplicateUndo = { readonly plan: MergePlan; readonly permissions: readonly Permission[] }

type MergedFact = { readonly kind: 'products_merged'; readonly body: ProductsMerged }

type PlannedUndo = Result<
  Decision<ProductSavedFact | MergedFact, DuplicateUndo>,
  MergeRefusal | { readonly code: 'product_unknown' }
>

const mergePermissions: readonly Permission[] = [...productsPermission, { right: 'stock' }]

type HiddenDuplicate = { readonly productId: string; readonly name: string }

/** One of two that are probably one goes out of sight [CATALOG-12]: only that, as its barcode may be another's too. */
export const hideDuplicateCommand = defineCommand({
  subject: ({ name }: HiddenDuplicate) => `Sembunyikan ${name}`,
  decide({ productId }: HiddenDuplicate, shop: ProductShop, { counter }): PlannedUndo {
    const fields = shop.product(productId)?.fields
    if (fields === undefined) return refuse({ code: 'product_unknown' })
    const active = (isActive: boolean): MergePlan => ({
      // A file may have shown a merged one again: hidden by hand it keeps its stock.
      products: [{ productId, changes: { isActive, ...(fields.merged === null ? {} : { merged: null }) } }],
      lines: [],
    })
    const undo: DuplicateUndo = { plan: active(true), permissions: productsPermission }
    return accept({
      events: planFacts(active(false), counter),
      permissions: productsPermission,
      output: undo,
    })
  },
})

type ProductsToMerge = {
  readonly from: Pick<MergeProduct, 'productId' | 'fields'>
  readonly into: Pick<MergeProduct, 'productId' | 'fields'>
}

/** *Gabungkan* [CATALOG-41], with the stock of the moment in which it is recorded. */
export const mergeProductsCommand = defineCommand({
  subject: ({ from, into }: ProductsToMerge) => `Gabungkan ${from.fields.name} ke ${into.fields.name}`,
  decide({ from, into }: ProductsToMerge, shop: MergeShop, { counter, deviceId }): PlannedUndo {
    const [fromNow, intoNow] = [shop.product(from.productId), shop.product(into.productId)]
    if (fromNow === null || intoNow === null) return refuse({ code: 'product_unknown' })
    const planned = planMerge(fromNow, intoNow, { bundles: bundlesWith(from.productId, shop), deviceId })
    if (!planned.ok) return planned
    const { merge, undo } = planned.value
    const output: DuplicateUndo = { plan: undo, permissions: mergePermissions }
    return accept({ events: planFacts(merge, counter), permissions: mergePermissions, output })
  },
})

/** The bundles and recipes that this product is a part of, hidden ones too. */
export function bundlesWith(partId: string, shop: MergeShop): MergeProduct[] {
  return shop
    .all({ withInactive: true })
    .flatMap((productId) => shop.product(productId) ?? [])
    .filter(({ fields }) => fields.parts.some(({ productId }) => productId === partId))
}

type TakenBack = { readonly title: string; readonly undo: DuplicateUndo }

export const undoDuplicateCommand = defineCommand({
  subject: ({ title }: TakenBack) => `Batalkan: ${title}`,
  decide: ({ undo: { plan, permissions } }: TakenBack, _shop: unknown, { counter }) =>
    accept({ events: planFacts(plan, counter), permissions, output: undefined }),
})

/** Goods of a product that this device merged away move on [CATALOG-42]: nobody is asked again. */
export const followMergeCommand = defineCommand({
  subject: () => '',
  decide(
    { productId }: { readonly productId: string },
    shop: Pick<MergeShop, 'product'>,
    { counter, deviceId },
  ) {
    const product = shop.product(productId)
    const plan = product === null ? null : mergeDues(product, shop.product, deviceId)
    return accept({ events: plan === null ? [] : planFacts(plan, counter), output: undefined })
  },
})

function planFacts({ products, lines }: MergePlan, counter: CounterFacts) {
  const merged: MergedFact[] =
    lines.length === 0 ? [] : [{ kind: 'products_merged', body: { ...counter, lines } }]
  return [...savedFacts(products.length === 0 ? [] : [{ products }]), ...merged]
}
