import { quantityThousandths } from '../../base/quantity/quantity.ts'
import { dayMs } from '../../base/time/durations.ts'
import type { ProductChanges, ProductFields, ProductSaved } from '../../catalog/product.ts'
import type { Fact } from '../../events/fact.ts'
import type { StockAdjusted, StockReceived } from '../../stock/events.ts'
import { importReversal, rowsPerPart } from './import-facts.ts'

/** How long after it an import can be undone. */
export const undoableMs = dayMs

/** What the events of one import have done, added up. */
export type ImportDone = {
  readonly products: ReadonlyMap<
    string,
    { readonly changes: ProductChanges; readonly before: ProductChanges | null }
  >
  /** Thousandths by product, the movements of an undo included. */
  readonly stock: ReadonlyMap<string, number>
}

/** Adds up what an import has told, in the order of its device. */
export function importDone(
  facts: readonly (
    | { readonly kind: 'product_saved'; readonly body: ProductSaved }
    | { readonly kind: 'stock_received'; readonly body: StockReceived }
    | { readonly kind: 'stock_adjusted'; readonly body: StockAdjusted }
  )[],
): ImportDone {
  const products = new Map<string, { changes: ProductChanges; before: ProductChanges | null }>()
  const stock = new Map<string, number>()
  for (const fact of facts) {
    if (fact.kind === 'product_saved') {
      for (const { productId, changes, before } of fact.body.products) {
        const known = products.get(productId)
        // A row that was told in two parts: the first one knows what was before.
        products.set(productId, {
          changes: { ...known?.changes, ...(changes as ProductChanges) },
          before:
            known === undefined
              ? ((before as ProductChanges | undefined) ?? null)
              : known.before && { ...(before as ProductChanges | undefined), ...known.before },
        })
      }
    } else {
      for (const { productId, quantityThousandths: by } of fact.body.lines) {
        stock.set(productId, (stock.get(productId) ?? 0) + by)
      }
    }
  }
  return { products, stock }
}

export type UndoPlan = {
  /** Each is one transaction. */
  readonly parts: readonly (readonly Fact[])[]
  readonly restoredCount: number
  readonly keptCount: number
}

/**
 * How an import is taken back [SPREADSHEET-8]: fields are as they were, new products are hidden, stock is moved back. A
 * product that somebody has changed since stays as it is, with its stock. Undoing twice does nothing more.
 */
export function planUndo(
  done: ImportDone,
  importId: string,
  fieldsOf: (productId: string) => ProductFields | null,
): UndoPlan {
  const restored: ProductSaved['products'] = []
  const kept = new Set<string>()
  let restoredCount = 0
  for (const [productId, { changes, before }] of done.products) {
    const fields = fieldsOf(productId)
    if (fields === null) continue
    const wanted: ProductChanges = before ?? { isActive: false }
    if (isAt(fields, wanted) && (before !== null || isAt(fields, { ...changes, ...wanted }))) {
      restoredCount += 1
      continue
    }
    if (!isAt(fields, changes)) {
      kept.add(productId)
      continue
    }
    restored.push({ productId, changes: wanted })
    restoredCount += 1
  }
  const moved = [...done.stock]
    .filter(([productId, by]) => by !== 0 && !kept.has(productId))
    .map(([productId, by]) => ({ productId, quantityThousandths: quantityThousandths(-by) }))
  const parts: Fact[][] = []
  for (let start = 0; start < restored.length; start += rowsPerPart) {
    parts.push([{ kind: 'product_saved', body: { products: restored.slice(start, start + rowsPerPart) } }])
  }
  for (let start = 0; start < moved.length; start += rowsPerPart) {
    parts.push([importReversal(moved.slice(start, start + rowsPerPart), importId)])
  }
  return { parts, restoredCount, keptCount: kept.size }
}

/** Whether a product has exactly these values. */
function isAt(fields: ProductFields, values: ProductChanges): boolean {
  return (Object.keys(values) as (keyof ProductFields)[]).every(
    (name) => JSON.stringify(fields[name]) === JSON.stringify(values[name]),
  )
}
