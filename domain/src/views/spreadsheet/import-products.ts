import { accept } from '../../base/lib/result.ts'
import type { Permission } from '../../base/permission/permission.ts'
import { defineCommand } from '../../events/define-command.ts'
import type { Fact } from '../../events/fact.ts'
import type { StockMode } from '../../imports/events.ts'
import { importFacts, rowsPerPart } from './import-facts.ts'
import { type Part, shownName } from './import-part.ts'
import type { PlannedRow } from './plan-row.ts'

export type ProductImport = Part & {
  readonly plan: {
    readonly importId: string
    readonly stockMode: StockMode
    /** Rows that do something. */
    readonly moving: readonly PlannedRow[]
    readonly movedIds: ReadonlySet<string>
    readonly counts: { readonly error: number }
  }
}

type ProductStock = { product(productId: string): { readonly stockThousandths: number } | null }

/** *Impor* of products, the next `rowsPerPart` rows of it [SPREADSHEET-6]. */
export const importProductsCommand = defineCommand({
  subject: ({ plan, fileName }: ProductImport) => `Impor ${plan.moving.length} produk dari ${fileName}`,
  decide({ plan, fileName, start }: ProductImport, shop: ProductStock) {
    const { importId, stockMode, movedIds, moving } = plan
    // As it lies there at this very moment: what was counted is recorded as the difference to it.
    const stockOf = (productId: string) => shop.product(productId)?.stockThousandths ?? 0
    const deps = { importId, stockMode, movedIds, stockOf }
    const facts = importFacts(moving.slice(start, start + rowsPerPart), deps)
    return accept(
      start === 0
        ? {
            events: [productsImported(plan, fileName), ...facts],
            permissions: productImportPermissions(moving),
            output: undefined,
          }
        : { events: facts, output: undefined },
    )
  },
})

function productsImported(
  { importId, stockMode, moving, counts }: ProductImport['plan'],
  fileName: string,
): Fact {
  const changedCount = moving.filter(({ kind }) => kind !== 'new').length
  const newCount = moving.length - changedCount
  const errorCount = counts.error
  return {
    kind: 'products_imported',
    body: { importId, fileName: shownName(fileName), newCount, changedCount, errorCount, stockMode },
  }
}

/** What all parts of an import take together. */
export function productImportPermissions(moving: readonly PlannedRow[]): Permission[] {
  const movesStock = moving.some(({ stockThousandths }) => stockThousandths !== undefined)
  return [{ right: 'products' }, ...(movesStock ? [{ right: 'stock' } as const] : [])]
}
