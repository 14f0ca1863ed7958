import { type Label, type LabelCount, labelOf } from '@laci/domain/catalog/label.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import type { CatalogMemory } from '../../engine/api/catalog.ts'

/** A product of which labels are wanted, as it is typed. */
export type ChosenLabel = {
  /** Tells rows apart while their unit is changed. */
  readonly key: number
  readonly productId: string
  /** Empty: the base unit. */
  readonly unit: string
  readonly countText: string
}

export type LabelRow = ChosenLabel & {
  readonly fields: ProductFields
  /** Null: its unit was renamed or taken away. Nothing is printed of it [CATALOG-48]. */
  readonly label: Label | null
  /** Null: what was typed is no number. */
  readonly count: number | null
}

export const maximumChosen = 200
const maximumCount = 500

/**
 * One more of what is there already; else a new one before all others, where somebody who scans sees it. Nothing that is
 * chosen makes room for what comes later.
 */
export function addLabel(chosen: readonly ChosenLabel[], productId: string, unit: string): ChosenLabel[] {
  const isSame = (one: ChosenLabel) => one.productId === productId && one.unit === unit
  if (!chosen.some(isSame)) {
    if (chosen.length >= maximumChosen) return [...chosen]
    return [{ key: nextKey(chosen), productId, unit, countText: '1' }, ...chosen]
  }
  return chosen.map((one) =>
    isSame(one) ? { ...one, countText: String((readCount(one.countText) ?? 0) + 1) } : one,
  )
}

/** All of these once, those that are chosen already as they are. */
export function addLabels(chosen: readonly ChosenLabel[], productIds: readonly string[]): ChosenLabel[] {
  const known = new Set(chosen.filter(({ unit }) => unit === '').map(({ productId }) => productId))
  const added = productIds
    .filter((productId) => !known.has(productId))
    .map((productId, index) => ({ key: nextKey(chosen) + index, productId, unit: '', countText: '1' }))
  return [...added.slice(0, maximumChosen - chosen.length), ...chosen]
}

function nextKey(chosen: readonly ChosenLabel[]): number {
  return Math.max(-1, ...chosen.map(({ key }) => key)) + 1
}

/** What is chosen with what the catalogue says of it now; a product that is gone is left out. */
export function labelRows(
  chosen: readonly ChosenLabel[],
  catalog: Pick<CatalogMemory, 'product'>,
): LabelRow[] {
  return chosen.flatMap((one) => {
    const fields = catalog.product(one.productId)?.fields
    if (fields === undefined) return []
    return [{ ...one, fields, label: labelOf(fields, one.unit), count: readCount(one.countText) }]
  })
}

/** The one that is shown as it will look; null: there is none. */
export function firstLabel(rows: readonly LabelRow[]): Label | null {
  return rows.find(({ label }) => label !== null)?.label ?? null
}

/** What is printed: rows with a number above zero. */
export function labelCounts(rows: readonly LabelRow[]): LabelCount[] {
  return rows.flatMap(({ label, count }) =>
    label === null || count === null || count === 0 ? [] : [{ label, count }],
  )
}

export function labelCountOf(counts: readonly LabelCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

function readCount(typed: string): number | null {
  const text = typed.trim() === '' ? '0' : typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= maximumCount ? Number(text) : null
}
