import { type QuantityThousandths, quantityThousandths } from '../../base/quantity/quantity.ts'
import { maximumProductsPerEvent } from '../../catalog/product.ts'
import type { Fact } from '../../events/fact.ts'
import type { StockMode } from '../../imports/events.ts'
import type { PlannedRow } from './plan-row.ts'

/** So many rows are told in one transaction: a sale waits for one of these at most (ruling 25). */
export const rowsPerPart = maximumProductsPerEvent

export type PartDeps = {
  readonly importId: string
  readonly stockMode: StockMode
  /** What lies in the shop now: a count is told as the difference to it. */
  readonly stockOf: (productId: string) => number
  /** Products whose stock this very import has moved already: nothing is added twice. */
  readonly movedIds: ReadonlySet<string>
}

/** Whether a row does anything: a row that changes nothing and moves no stock is not told. */
export function isMoving(row: PlannedRow, deps: Omit<PartDeps, 'importId'>): boolean {
  if (row.product === undefined) return false
  return Object.keys(row.product.changes).length > 0 || movedBy(row, deps) !== 0
}

/** By how much a row moves stock: opening stock of a new product, else what the mode says [SPREADSHEET-7]. */
export function movedBy(row: PlannedRow, deps: Omit<PartDeps, 'importId'>): number {
  const { product, stockThousandths: stated } = row
  if (product === undefined || stated === undefined || !product.isStocked) return 0
  if (row.kind === 'new') return stated
  switch (deps.stockMode) {
    case 'ignore':
      return 0
    case 'add':
      return deps.movedIds.has(product.productId) ? 0 : stated
    case 'match':
      return stated - deps.stockOf(product.productId)
  }
}

/** Whether a row of a known product states stock that this import leaves alone: by its mode, or added by it before. */
export function leavesStock(row: PlannedRow, deps: Omit<PartDeps, 'importId'>): boolean {
  const { product, stockThousandths: stated } = row
  if (product === undefined || stated === undefined || !product.isStocked || row.kind === 'new') return false
  switch (deps.stockMode) {
    case 'ignore':
      return stated !== deps.stockOf(product.productId)
    case 'add':
      return stated !== 0 && deps.movedIds.has(product.productId)
    case 'match':
      return false
  }
}

/** The facts of at most `rowsPerPart` rows. */
export function importFacts(rows: readonly PlannedRow[], deps: PartDeps): Fact[] {
  const { importId } = deps
  const products = rows.flatMap(({ product }) => {
    if (product === undefined || Object.keys(product.changes).length === 0) return []
    const { productId, changes, before } = product
    return [{ productId, changes, ...(before === null ? {} : { before }) }]
  })
  const moved = rows
    .map((row) => ({ row, by: movedBy(row, deps) }))
    .filter(({ by }) => by !== 0)
    .map(({ row, by }) => ({
      isNew: row.kind === 'new',
      productId: row.product?.productId ?? '',
      unitCostRupiah: row.product?.costRupiah ?? null,
      quantityThousandths: quantityThousandths(by),
    }))
  const received = (reason: 'opening' | 'received', isNew: boolean): Fact[] => {
    const lines = moved.filter((line) => line.isNew === isNew).map(({ isNew: _, ...line }) => line)
    return lines.length === 0
      ? []
      : [{ kind: 'stock_received', body: { reason, lines, note: importNote, importId } }]
  }
  const corrected = moved
    .filter(({ isNew }) => !isNew)
    .map(({ productId, quantityThousandths: by }) => ({ productId, quantityThousandths: by }))
  return [
    ...(products.length === 0
      ? []
      : [{ kind: 'product_saved', body: { products, importId } } as const satisfies Fact]),
    ...received('opening', true),
    ...(deps.stockMode === 'match'
      ? corrected.length === 0
        ? []
        : [correction(corrected, importNote, importId)]
      : received('received', false)),
  ]
}

export const importNote = 'Impor'

type MovedLine = { readonly productId: string; readonly quantityThousandths: QuantityThousandths }

function correction(lines: readonly MovedLine[], note: string, importId: string): Fact {
  return { kind: 'stock_adjusted', body: { reason: 'correction', lines: [...lines], note, importId } }
}

/** What an import moved never moved [SPREADSHEET-16]. */
export function importReversal(lines: readonly MovedLine[], importId: string): Fact {
  return {
    kind: 'stock_adjusted',
    body: { reason: 'correction', lines: [...lines], note: 'Impor diurungkan', importId, reversal: {} },
  }
}
