import type { ProductChanges, ProductFields, ProductSaved } from './product.ts'
import { savedProducts } from './saved-products.ts'

/** What becomes of one of many products: only the fields that differ, as they were and as they will be. */
export type ManyChange = {
  readonly productId: string
  readonly name: string
  readonly before: ProductChanges
  readonly changes: ProductChanges
}

/** What is made of all chosen products at once. */
export type ManyEdit =
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'active'; readonly isActive: boolean }

/**
 * Of the chosen products those that the edit changes [TILL-149]. One that was merged into another stays hidden: showing it would
 * sell the same goods twice.
 */
export function planManyChanges(
  products: Iterable<{ readonly productId: string; readonly fields: ProductFields }>,
  edit: ManyEdit,
): ManyChange[] {
  const planned: ManyChange[] = []
  for (const { productId, fields } of products) {
    const { name, category, isActive, merged } = fields
    if (edit.kind === 'category') {
      const next = edit.category.trim()
      if (next === category) continue
      planned.push({ productId, name, before: { category }, changes: { category: next } })
    } else {
      if (edit.isActive === isActive || (edit.isActive && merged !== null)) continue
      planned.push({ productId, name, before: { isActive }, changes: { isActive: edit.isActive } })
    }
  }
  return planned
}

/**
 * What takes changes of many products, or of their prices, back [TILL-149] [CATALOG-62]: only where every field is still what it was made, so that nobody's later
 * edit is lost. `keptNames`: those that somebody changed since, or that are gone.
 */
export function undoneChanges<Change extends ManyChange>(
  changes: readonly Change[],
  fieldsOf: (productId: string) => ProductFields | null,
): { readonly changes: readonly Change[]; readonly keptNames: readonly string[] } {
  const back: Change[] = []
  const keptNames: string[] = []
  for (const change of changes) {
    const fields = fieldsOf(change.productId)
    const isStill =
      fields !== null &&
      Object.entries(change.changes).every(([name, value]) =>
        isSame(fields[name as keyof ProductFields], value),
      )
    if (!isStill) keptNames.push(change.name)
    else back.push({ ...change, before: change.changes, changes: change.before })
  }
  return { changes: back, keptNames }
}

/** As the journal takes them: no event holds more products than it may. */
export function changesSaved(changes: readonly ManyChange[]): Pick<ProductSaved, 'products'>[] {
  return savedProducts(
    changes.map(({ productId, changes: made, before }) => ({ productId, changes: made, before })),
  )
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
